"""What is said about models."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown_flaw": (
        "The rehearsal author does not know how to make these flaws: {flaws}.",
        "排练作者不会制造这些毛病：{flaws}。",
    ),
    "unknown_flaw.hint": (
        "NG_REHEARSAL_FLAWS takes: drifted_term, wrong_eyes, unknown_person, too_short, pov_slip, broken_json, timeout",
        "NG_REHEARSAL_FLAWS 可用：drifted_term, wrong_eyes, unknown_person, too_short, pov_slip, broken_json, timeout",
    ),
    "empty": ("The model gave an empty answer ({node}).", "模型给出了空的回答（{node}）。"),
    "empty.hint": ("Go on with: ng run. Nothing is lost.", "请继续：ng run。没有丢失任何内容。"),
    "cut_off": (
        "The model's answer was cut off ({node}: {reason}), so it was not taken.",
        "模型的回答被截断（{node}：{reason}），因此没有采用。",
    ),
    "cut_off.hint": ("Go on with: ng run. Nothing is lost.", "请继续：ng run。没有丢失任何内容。"),
    "does_not_fit": (
        "The model's answer does not fit what was asked ({node}), twice; {count} fault(s).",
        "模型的回答两次都不符合要求（{node}）；{count} 处错误。",
    ),
    "does_not_fit.hint": (
        "Its raw text is in the log: ng log BOOK --type llm_response --payloads. Go on with: ng run",
        "原始文本在日志中：ng log 书名 --type llm_response --payloads。请继续：ng run",
    ),
}
