"""What is said of the lexicon of the prose lint."""

SENTENCES: dict[str, tuple[str, str]] = {
    "bad_file": (
        "{file} is no lexicon for the prose lint: {why}.",
        "{file} 不是有效的文稿检查词表：{why}。",
    ),
    "bad_file.hint": (
        "Its tables are rules, add, drop and limits; a rule is off, minor, major or blocker.",
        "可用的表为 rules、add、drop、limits；规则取 off、minor、major 或 blocker。",
    ),
}
