"""What is said about the worlds to choose from."""

SENTENCES: dict[str, tuple[str, str]] = {
    "how_many": (
        "{count} is no number of candidates: there may be 2 to {most}.",
        "候选数不能是 {count}：可为 2 到 {most} 个。",
    ),
    "how_many.hint": (
        "For one, leave --candidates out.",
        "只要一个时，不必写 --candidates。",
    ),
    "too_late": ("The world of {book} is decided already.", "《{book}》的世界已经定下。"),
    "too_late.hint": (
        "Change it at the gate: ng materials changes, or ng materials edit.",
        "请在关口修改：ng materials changes，或 ng materials edit。",
    ),
    "both": (
        "--candidates and --choose do not go together.",
        "--candidates 与 --choose 不能同时使用。",
    ),
    "both.hint": ("Make candidates first, then choose one.", "请先生成候选，再选择其一。"),
    "none_wait": ("No worlds of {book} wait to be chosen from.", "《{book}》没有待选的世界。"),
    "none_wait.hint": (
        "Before the world is drafted, have some made: ng materials draft BOOK --candidates 3",
        "起草世界之前可生成候选：ng materials draft 书名 --candidates 3",
    ),
    "head": ("{count} worlds to choose from:", "{count} 个世界可供选择："),
    "one": ("{number}. {world}", "{number}. {world}"),
    "theme": ("Theme: {text}", "主题：{text}"),
    "conflict": ("Conflict: {text}", "冲突：{text}"),
    "how": (
        "Choose one with: ng materials draft {book!r} --choose N",
        "选择其一：ng materials draft {book!r} --choose N",
    ),
    "will_choose": (
        "{book} will be set in candidate {number}, {world}; the others are kept.",
        "《{book}》将以候选 {number}“{world}”为世界；其余候选会保留。",
    ),
    "chosen": ("{book} is set in {world}.", "《{book}》的世界定为“{world}”。"),
}
