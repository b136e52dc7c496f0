"""What is said about change proposals."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown": ("There is no proposal {id}.", "没有提案 {id}。"),
    "unknown.hint": ("See them with: ng proposal list BOOK", "查看：ng proposal list 书名"),
    "touched": (
        "The file of proposal {id} is not what was filed, so nobody can decide on it.",
        "提案 {id} 的文件与提交时不同，因此无法对其作出决定。",
    ),
    "touched.hint": ("Put the file back, or file a new proposal.", "请恢复该文件，或提交新提案。"),
    "not_fit_to_freeze": (
        "With this change the pack could not be frozen.",
        "作此改动后，材料将无法冻结。",
    ),
    "not_fit_to_freeze.hint": (
        "Change what is named above in the same proposal.",
        "请在同一提案中一并改动上面所列各项。",
    ),
    "filed": ("{id} is filed.", "{id} 已提交。"),
    "advised": (
        "The advisor has reviewed {id}: {recommendation}.",
        "顾问已审 {id}：{recommendation}。",
    ),
    "decided": ("{id}: {verdict}.", "{id}：{verdict}。"),
    "migrated": (
        "{id} is carried out; the pack is frozen as {version}.",
        "{id} 已执行；材料包冻结为 {version}。",
    ),
    "resumed": ("{id} is out of the backlog.", "{id} 已移出待办。"),
    "none": ("There are no proposals.", "没有提案。"),
    "will_file": ("A proposal will be filed: {what}", "将提交提案：{what}"),
    "will_approve": (
        "{id} will be approved; it touches {count} deposited {count:chapter|chapters}.",
        "将批准 {id}；涉及 {count} 个已入库章节。",
    ),
    "will_reject": (
        "{id} will be rejected; nothing that is frozen changes.",
        "将否决 {id}；冻结内容不变。",
    ),
    "will_defer": (
        "{id} will go to the backlog; nothing that is frozen changes.",
        "{id} 将转入待办；冻结内容不变。",
    ),
    "will_migrate": (
        "{id} will be carried out: a new frozen version, and {count} deposited {count:chapter|chapters} to review again.",
        "将执行 {id}：产生新的冻结版本，{count} 个已入库章节需重新审阅。",
    ),
    "will_resume": ("{id} will come out of the backlog.", "{id} 将移出待办。"),
    "card_head": ("{id} · on {base} · {state}", "{id} · 基于 {base} · {state}"),
    "card_change": ("{place}: {old} → {new}", "{place}：{old} → {new}"),
    "card_why": ("Why: {reason}", "理由：{reason}"),
    "card_touches": ("Touches deposited chapters: {chapters}", "涉及已入库章节：{chapters}"),
    "card_touches_none": ("Touches no deposited chapter.", "不涉及已入库章节。"),
    "card_advisor": ("Advisor: {recommendation}. {notes}", "顾问：{recommendation}。{notes}"),
    "state_draft_proposal": ("draft", "草案"),
    "state_advisor_review": ("waits for the advisor", "等待顾问"),
    "state_human_decision": ("waits for you", "等待您决定"),
    "state_approved": ("approved", "已批准"),
    "state_migration": ("being carried out", "执行中"),
    "state_refrozen": ("carried out", "已执行"),
    "state_rejected": ("rejected", "已否决"),
    "state_deferred": ("in the backlog", "待办"),
    "verdict_approve": ("approved", "批准"),
    "verdict_reject": ("rejected", "否决"),
    "verdict_defer": ("deferred", "暂缓"),
}
