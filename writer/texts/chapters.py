"""What is said about chapters and their cards."""

SENTENCES: dict[str, tuple[str, str]] = {
    "not_proven": (
        "The card of chapter {number} does not say what its checks find, so it cannot be accepted.",
        "第 {number} 章的卡片与检查结果不符，因此不能接受。",
    ),
    "not_proven.hint": (
        "It goes back to be checked, and comes with a new card: ng run",
        "它已退回重新检查，并会带着新卡片回来：ng run",
    ),
    "no_card_of_this": (
        "Nobody was shown a card with this draft of chapter {number}.",
        "没有人看过第 {number} 章这份草稿的卡片。",
    ),
    "no_review_of_this": (
        "The review on record is of another draft of chapter {number}.",
        "记录中的审阅是针对第 {number} 章的另一份草稿。",
    ),
    "unsaid": ("Not on record: {why}", "记录中没有：{why}"),
    "issue_hidden": (
        "{issue} is open, and the record says that it is not: {why}",
        "{issue} 尚未解决，而记录称已解决：{why}",
    ),
    "foreign_draft": (
        "The text kept for chapter {number} is not the draft on record.",
        "第 {number} 章现存的文本不是记录中的草稿。",
    ),
    "foreign_draft.hint": (
        "Look at what was changed: ng doctor, ng log",
        "请查看有何改动：ng doctor、ng log",
    ),
    "rehearsal": (
        "Rehearsal prose: it was made without a language model, to try the workbench.",
        "排练文字：未使用语言模型，仅供试用工作台。",
    ),
    "nothing_to_export": ("No chapter is deposited yet.", "还没有入库的章节。"),
    "nothing_to_export.hint": (
        "Accept one first: ng accept BOOK N",
        "请先接受一章：ng accept 书名 N",
    ),
    "all_deposited": (
        "Every chapter is deposited: the book is done.",
        "所有章节都已入库：全书完成。",
    ),
    "all_deposited.hint": ("Export it with: ng export BOOK", "导出：ng export 书名"),
    "waits": ("Chapter {number} waits for a decision first.", "第 {number} 章须先作决定。"),
    "waits.hint": ("See it with: ng card BOOK {number}", "查看：ng card 书名 {number}"),
    "no_card": ("Chapter {number} has no card.", "第 {number} 章没有审阅卡。"),
    "no_card.hint": ("Draft it with: ng write BOOK", "请起草：ng write 书名"),
    "no_such_issue": (
        "Chapter {number} has no open issue {issue}.",
        "第 {number} 章没有未决问题 {issue}。",
    ),
    "no_such_issue.hint": ("See them with: ng card BOOK {number}", "查看：ng card 书名 {number}"),
    "no_text": ("Chapter {number} has no text yet.", "第 {number} 章还没有文本。"),
    "no_text.hint": ("Draft it with: ng write BOOK", "请起草：ng write 书名"),
    "bad_what": ("{what!r} does not say what to change.", "{what!r} 没有说明要改什么。"),
    "bad_what.hint": (
        "Write PLACE=VALUE, for example: CHAR-001.name='Mara Venn'",
        "请写 位置=值，例如：CHAR-001.name=“林岚”",
    ),
    "bad_range": ("{text!r} is no range of chapters.", "{text!r} 不是章节范围。"),
    "bad_range.hint": ("Write one like 1-20, 7 or 1-3,9.", "请写成 1-20、7 或 1-3,9。"),
    "format_unknown": ("The format {format!r} is not known.", "未知格式 {format!r}。"),
    "format_unknown.hint": ("Known: {known}", "可用：{known}"),
    "bad_sheet": (
        "{file} is not an instruction sheet that can be read: {why}.",
        "{file} 不是可读取的修改单：{why}。",
    ),
    "bad_sheet.hint": (
        "It is JSON with required_fix and acceptance_criteria.",
        "它是包含 required_fix 与 acceptance_criteria 的 JSON。",
    ),
    "will_accept": (
        "Chapter {number} “{title}” will be deposited ({words} {unit}, draft {sha}…), and its memory written. {issues} {issues:issue stays as it is|issues stay as they are}.",
        "第 {number} 章《{title}》将入库（{words} {unit}，草稿 {sha}…），并写入记忆。{issues} 个问题保持原样。",
    ),
    "will_rewrite": (
        "Chapter {number} goes back to the writer, with this to be done: {fixes}",
        "第 {number} 章退回重写，要求：{fixes}",
    ),
    "will_waive": (
        "Issue {issue} of chapter {number} will be closed without a fix: {reason}",
        "第 {number} 章的问题 {issue} 将不作修改而关闭：{reason}",
    ),
    "will_escalate": (
        "Chapter {number} stops, and a proposal is opened: {what}",
        "第 {number} 章暂停，并提出提案：{what}",
    ),
    "accepted": ("Chapter {number} is accepted and deposited.", "第 {number} 章已接受并入库。"),
    "sheet_recorded": (
        "The sheet for chapter {number} is recorded.",
        "第 {number} 章的修改单已记录。",
    ),
    "waived": ("{issue} is closed ({waiver}).", "{issue} 已关闭（{waiver}）。"),
    "escalated": (
        "Chapter {number} is escalated; proposal {proposal} is open.",
        "第 {number} 章已上报；提案 {proposal} 已开启。",
    ),
    "no_advised_sheet": (
        "The advisor has drafted no sheet for chapter {number}.",
        "顾问没有为第 {number} 章起草修改单。",
    ),
    "no_advised_sheet.hint": (
        "Say what must be done: ng rewrite BOOK {number} --fix TEXT",
        "请写明要求：ng rewrite 书名 {number} --fix 文字",
    ),
    "another_draft": (
        "The draft of chapter {number} is another one by now: {found}…",
        "第 {number} 章的草稿已是另一份：{found}…",
    ),
    "another_draft.hint": (
        "Read its card and decide on that one: ng card BOOK {number}",
        "请先看它的卡片再作决定：ng card 书名 {number}",
    ),
    "nobody_judged": (
        "Nobody could judge this, so it has not passed.",
        "无人能够判定，因此不算通过。",
    ),
    "words": ("words", "词"),
    "chars": ("characters", "字"),
    "card_head": ("{book} › Chapter {number} · {title}", "《{book}》› 第 {number} 章 · {title}"),
    "card_facts": (
        "frozen {version} · round {round} · {words} {unit}  {min}–{max} {sign}",
        "冻结 {version} · 第 {round} 轮 · {words} {unit}  {min}–{max} {sign}",
    ),
    "card_editor": (
        "Editor: {verdict}   ■ {blockers} blocker   ▲ {majors} major   · {minors} minor",
        "编辑：{verdict}   ■ {blockers} 阻断   ▲ {majors} 重大   · {minors} 轻微",
    ),
    "card_advisor": ("Advisor suggests {action}: {notes}", "顾问建议{action}：{notes}"),
    "card_returned": (
        "Came back by {proposal}: {why}   (ng rewrite --returned; ng edit --rename)",
        "因 {proposal} 退回：{why}   （ng rewrite --returned；ng edit --rename）",
    ),
    "nothing_to_rename": (
        "Chapter {number} has no old name in it.",
        "第 {number} 章里没有旧名字。",
    ),
    "nothing_to_rename.hint": (
        "Change what you want with: ng edit BOOK {number}",
        "如需改动：ng edit 书名 {number}",
    ),
    "not_returned": (
        "Chapter {number} has not come back by a proposal.",
        "第 {number} 章并非因提案退回。",
    ),
    "not_returned.hint": ("Say what must be done with --fix.", "请用 --fix 说明要做什么。"),
    "card_sheet": ("Last sheet", "上次修改单"),
    "card_threads": ("Threads", "伏笔"),
    "card_thread": ("since chapter {chapter}", "自第 {chapter} 章"),
    "card_thread_overdue": ("overdue, since chapter {chapter}", "逾期，自第 {chapter} 章"),
    "card_opens": ("Opens   {text}", "开头   {text}"),
    "card_closes": ("Closes  {text}", "结尾   {text}"),
    "card_cost": ("{tokens} tokens · {usd}", "{tokens} 词元 · {usd}"),
    "price_unknown": ("price unknown", "价格未知"),
    "verdict_accept": ("accept", "通过"),
    "verdict_revise": ("revise", "需修改"),
    "action_accept": ("accept", "接受"),
    "action_rewrite": ("rewrite", "重写"),
    "action_waive": ("waive", "豁免"),
    "action_escalate": ("escalate", "上报"),
}
