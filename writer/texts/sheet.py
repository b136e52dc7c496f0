"""What the instruction sheet says where it helps to fill a field."""

HELPERS: dict[str, tuple[str, str]] = {
    "pick_anchor": ("look up", "查找"),
    "pick_quote": ("from the text", "从正文选取"),
    "pick_criterion": ("templates", "模板"),
    "pick_search": ("a few letters of it", "输入几个字"),
    "pick_take": ("take it", "选定"),
    "pick_none": ("Nothing fits that.", "没有符合的。"),
    "which_anchor": ("Which item of the pack is it about?", "涉及材料中的哪一项？"),
    "which_passage": ("Which passage is it about?", "涉及哪一段？"),
    "which_criterion": (
        "How shall we know that it was done?",
        "如何知道已经改好？",
    ),
    "key_take_quote": ("quote it", "引用"),
    "key_take_quote_help": (
        "Put the marked passage into the sheet, word for word.",
        "把选中的一段原样写入修改单。",
    ),
}

CRITERIA: dict[str, tuple[str, str]] = {
    "criterion_contains": ("contains: ", "包含："),
    "criterion_contains_about": (
        "these words stand in the text",
        "正文须有这些字（自动检查）",
    ),
    "criterion_absent": ("absent: ", "不含："),
    "criterion_absent_about": (
        "these words do not stand in it",
        "正文不得有这些字（自动检查）",
    ),
    "criterion_words": ("words: 800-1200", "字数：800-1200"),
    "criterion_words_about": ("the length is within this band", "字数在此范围内（自动检查）"),
    "criterion_person": ("person: ", "人称："),
    "criterion_person_about": (
        "told in this person: first or third",
        "叙述人称：第一人称或第三人称（自动检查）",
    ),
    "criterion_term": ("term: ", "术语："),
    "criterion_term_about": (
        "this term is used, and none of its wrong forms",
        "用此术语，不用其错误写法（自动检查）",
    ),
    "criterion_quote_gone": ("quote gone: {quote}", "引文已删：{quote}"),
    "criterion_quote_gone_about": ("this passage is gone", "这句原文已删去（自动检查）"),
    "criterion_editor": ("The editor finds that ", "编辑认为"),
    "criterion_editor_about": (
        "in your own words; the editor judges it",
        "用自己的话写，由编辑判断",
    ),
}

SENTENCES = HELPERS | CRITERIA
