"""What is said of the plan of a chapter."""

SENTENCES: dict[str, tuple[str, str]] = {
    "scene": ("## Scene {number}", "## 场景 {number}"),
    "location": ("Place", "地点"),
    "characters": ("People", "人物"),
    "purpose": ("Purpose", "目的"),
    "estimated_words": ("Length", "篇幅"),
    "scene_type": ("Kind", "类型"),
    "intensity": ("Intensity", "强度"),
    "none": ("Chapter {number} has no plan yet.", "第 {number} 章还没有计划。"),
    "none.hint": ("Make one with: ng plan BOOK {number}", "请生成：ng plan 书名 {number}"),
    "empty": (
        "A plan of chapter {number} needs at least one scene.",
        "第 {number} 章的计划至少要有一个场景。",
    ),
    "empty.hint": (
        "Begin each scene with a line like: ## Scene 1",
        "每个场景以这样一行开头：## 场景 1",
    ),
    "bad_line": (
        "Line {line} of the plan cannot be read: {text!r}",
        "计划的第 {line} 行无法读懂：{text!r}",
    ),
    "bad_line.hint": (
        "Each line is a scene (## …), a label with a colon as it was there, or an action (- …).",
        "每行应为场景（## …）、原有的“标签：内容”，或一个动作（- …）。",
    ),
    "bad_number": (
        "Line {line} needs a number above zero, not {text!r}.",
        "第 {line} 行应为大于零的数字，而不是 {text!r}。",
    ),
    "bad_number.hint": (
        "The length of a scene is a number, such as 300.",
        "场景篇幅是数字，如 300。",
    ),
    "drafted": (
        "Chapter {number} is drafted already, so its plan cannot be changed.",
        "第 {number} 章已经起草，计划不能再改。",
    ),
    "drafted.hint": (
        "Send it back with what you want instead: ng rewrite BOOK {number} --fix TEXT",
        "请附要求退回重写：ng rewrite 书名 {number} --fix 要求",
    ),
    "no_wish": ("The wish is empty.", "要求是空的。"),
    "no_wish.hint": (
        "Say what you want of the chapter: --steer TEXT",
        "请写明对本章的要求：--steer 文字",
    ),
    "unchanged": ("The plan of chapter {number} is unchanged.", "第 {number} 章的计划没有改动。"),
    "will_edit": (
        "Your plan of chapter {number} will be recorded; the chapter is drafted from it.",
        "您的第 {number} 章计划将被记录；本章据此起草。",
    ),
    "edited": ("Your plan of chapter {number} is recorded.", "您的第 {number} 章计划已记录。"),
    "steered": ("The plan was made again with your wish: {wish}", "已按您的要求重新计划：{wish}"),
}
