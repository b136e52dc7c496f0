"""What is said about the waiver register."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown": ("There is no waiver {waiver}.", "没有豁免 {waiver}。"),
    "unknown.hint": ("See them with: ng waivers BOOK", "查看：ng waivers 书名"),
    "not_active": ("The waiver {waiver} is not in force any more.", "豁免 {waiver} 已不再有效。"),
    "not_active.hint": (
        "See what became of it with: ng waivers BOOK",
        "查看其经过：ng waivers 书名",
    ),
    "will_revoke": (
        "The waiver {waiver} will be revoked: its alarm sounds again, and a chapter at its gate that it concerns is checked anew.",
        "豁免 {waiver} 将被撤销：相应的警示会再次出现，等待决定的相关章节会重新检查。",
    ),
    "revoked": ("The waiver {waiver} is revoked.", "豁免 {waiver} 已撤销。"),
    "none": ("Nothing has been waived.", "没有任何豁免。"),
    "status_active": ("in force", "有效"),
    "status_revoked": ("revoked", "已撤销"),
    "status_reopened": ("reopened: its anchor was changed", "已重开：其锚点有改动"),
    "line": ("chapter {chapter} {issue} · {by}, {at}", "第 {chapter} 章 {issue} · {by}，{at}"),
    "silences": ("silenced by a waiver: {names}", "由豁免静默：{names}"),
}
