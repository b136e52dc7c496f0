"""A revision that is offered in place of a draft."""

SENTENCES: dict[str, tuple[str, str]] = {
    "offered": (
        "Chapter {number}: a revision is offered. It would mend:",
        "第 {number} 章：有一份修订稿可供采用。它会修改：",
    ),
    "none_pending": (
        "No revision of chapter {number} waits for you.",
        "第 {number} 章没有等您决定的修订稿。",
    ),
    "none_pending.hint": (
        "A revision is offered at the gate where the book's revision policy is manual_confirm.",
        "只有修订方式为 manual_confirm 的书，才会在关口提出修订稿。",
    ),
    "will_apply": (
        "The revision takes the place of the draft of chapter {number}; the checks run again.",
        "修订稿将替换第 {number} 章的草稿，并重新检查。",
    ),
    "will_reject": (
        "The draft of chapter {number} stays as it is; the revision is set down as rejected.",
        "第 {number} 章的草稿保持不变；修订稿将记为不采用。",
    ),
    "applied": (
        "The revision is now the draft of chapter {number}.",
        "修订稿已成为第 {number} 章的草稿。",
    ),
    "rejected": (
        "The revision of chapter {number} was rejected; the gate is open.",
        "第 {number} 章的修订稿未被采用；请继续审定。",
    ),
}
