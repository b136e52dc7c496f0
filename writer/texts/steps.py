"""What the steps are called, and what is said about them."""

SENTENCES: dict[str, tuple[str, str]] = {
    "world": ("the world", "世界"),
    "theme_conflict": ("theme and conflict", "主题与冲突"),
    "characters": ("the people", "人物"),
    "outline": ("the outline", "大纲"),
    "chapter_plan": ("the plan of chapter {chapter}", "第 {chapter} 章计划"),
    "chapter_text": ("the text of chapter {chapter}", "第 {chapter} 章正文"),
    "out_of_order": (
        "{step} needs {missing} first. The order is: {order}.",
        "{step} 需要先有 {missing}。顺序是：{order}。",
    ),
    "out_of_order.hint": ("Do what is missing first.", "请先完成缺少的步骤。"),
    "unknown": (
        "There is no step {step!r}. The order is: {order}.",
        "没有步骤 {step!r}。顺序是：{order}。",
    ),
    "unknown.hint": ("Name one of these steps.", "请用其中一个步骤名。"),
    "reused": ("· Kept as it is: {what} ({file})", "· 沿用已有：{what}（{file}）"),
    "made_again": ("· Made anew: {what} ({file})", "· 重新生成：{what}（{file}）"),
    "set_aside": (
        "{file} cannot be read. It was set aside as {aside} and is made anew.",
        "{file} 无法读取，已另存为 {aside} 并重新生成。",
    ),
    "frozen": (
        "The materials are frozen, so {what} is not made anew.",
        "材料已冻结，不能重新生成{what}。",
    ),
    "frozen.hint": (
        "Propose a change instead: ng proposal new",
        "请改为提出提案：ng proposal new",
    ),
    "in_the_pack": (
        "{what} is part of a pack that is under review, so it is not made anew.",
        "{what}已进入正在审查的材料，不能重新生成。",
    ),
    "in_the_pack.hint": (
        "Send the pack back instead: ng materials changes",
        "请改为退回材料：ng materials changes",
    ),
    "at_the_gate": (
        "Chapter {number} waits for a decision, so it is not written anew.",
        "第 {number} 章正等待决定，不能重新写。",
    ),
    "at_the_gate.hint": (
        "Ask for a rewrite instead: ng rewrite",
        "请改为要求重写：ng rewrite",
    ),
    "begun": (
        "Chapter {number} is begun, so its plan is not made anew.",
        "第 {number} 章已动笔，不能重新规划。",
    ),
    "begun.hint": (
        "Ask for a rewrite at its gate: ng rewrite",
        "请在关口要求重写：ng rewrite",
    ),
    "would_skip": (
        "Chapter {number} cannot be written now: chapter {first} comes before it.",
        "现在不能写第 {number} 章：第 {first} 章在它之前。",
    ),
    "would_skip.hint": (
        "Take the chapters in order, and accept each before the next.",
        "请按顺序写，每章接受后再写下一章。",
    ),
    "no_such_chapter": (
        "The outline has no chapter {number}.",
        "大纲中没有第 {number} 章。",
    ),
    "no_such_chapter.hint": (
        "ng status shows the chapters there are.",
        "ng status 列出现有各章。",
    ),
}
