"""What the command line says."""

SENTENCES: dict[str, tuple[str, str]] = {
    "blockers_after": (
        "    … and {count} more:  ng materials card '{book}'",
        "    … 另有 {count} 条：ng materials card '{book}'",
    ),
    "chapters_before": ("    … {count} chapters before these", "    … 此前还有 {count} 章"),
    "hint": ("→ {hint}", "→ {hint}"),
    "interrupted": (
        "Stopped. Nothing that was acknowledged is lost.",
        "已停止。已确认的内容不会丢失。",
    ),
    "unknown": ("There is no command {name!r}.", "没有命令 {name!r}。"),
    "unknown.hint": ("See what there is with: ng --help", "查看所有命令：ng --help"),
    "unknown_near": ("There is no command {name!r}.", "没有命令 {name!r}。"),
    "unknown_near.hint": ("Did you mean: ng {near}", "您是指：ng {near}"),
    "misused": ("That is not how ng {name} is used: {why}.", "ng {name} 不是这样用的：{why}。"),
    "misused.hint": ("See how with: ng {name} --help", "查看用法：ng {name} --help"),
    "needs_value": ("{option} needs a value.", "{option} 需要一个值。"),
    "needs_value.hint": ("See how with: ng --help", "查看用法：ng --help"),
    "bug": (
        "NovelGate made a mistake ({error}). Your book is safe.",
        "NovelGate 出错了（{error}）。您的书是安全的。",
    ),
    "bug.hint": ("Please send us this file: {file}", "请把此文件发给我们：{file}"),
    "bug_unwritten": (
        "NovelGate made a mistake ({error}), and could not write a report of it.",
        "NovelGate 出错了（{error}），且无法写下报告。",
    ),
    "bug_unwritten.hint": ("Look at the machine with: ng doctor", "检查本机：ng doctor"),
    "not_confirmed": (
        "This needs a person's decision, and nobody is here to ask.",
        "这需要人来决定，而这里没有人可问。",
    ),
    "not_confirmed.hint": (
        "Run it on a terminal, or say who decides with --by NAME.",
        "请在终端中运行，或用 --by 姓名 说明由谁决定。",
    ),
    "not_a_name": (
        "{name} is not the name of a person, so nothing was decided.",
        "{name} 不是人的姓名，因此没有作出决定。",
    ),
    "not_a_name.hint": (
        "A decision is confirmed with your name: letters on one line, at most 100.",
        "决定须以您的姓名确认：一行文字，最多 100 个字符。",
    ),
    "nothing_decided": (
        "No name was given, so nothing was decided.",
        "没有给出姓名，因此没有作出决定。",
    ),
    "nothing_decided.hint": ("Run it again when you are ready.", "准备好后请再次运行。"),
    "your_name": (
        "Your name to confirm (Enter alone goes back): ",
        "输入您的姓名以确认（直接回车则返回）：",
    ),
    "which_book": ("Which book?", "哪一本书？"),
    "which_book.hint": (
        "Name one, or see what there is with: ng books",
        "请指定一本，或查看：ng books",
    ),
    "created": ("{name} is begun.", "《{name}》已开始。"),
    "opened": ("{name} is open.", "《{name}》已打开。"),
    "no_books": (
        "There is no book yet. Begin one with: ng new NAME --idea '…'   or look around with: ng demo",
        "还没有书。开始一本：ng new 书名 --idea “……”   或先看看：ng demo",
    ),
    "will_rename": ("{old} will be called {new}.", "《{old}》将改名为《{new}》。"),
    "renamed": ("{old} is now called {new}.", "《{old}》现在名为《{new}》。"),
    "will_delete": (
        "{name} will go to the trash; ng restore {name!r} takes it back.",
        "《{name}》将移入回收站；可用 ng restore {name!r} 取回。",
    ),
    "deleted": ("{name} is in the trash.", "《{name}》已移入回收站。"),
    "will_empty_trash": (
        "{count} {count:book|books} will be removed for good: {names}",
        "将永久删除 {count} 本书：{names}",
    ),
    "emptied": ("{count} {count:book|books} removed for good.", "已永久删除 {count} 本书。"),
    "trash_empty": ("The trash is empty.", "回收站是空的。"),
    "the_trash": ("the trash", "回收站"),
    "backed_up": (
        "{name} is in {file}: {count} files.",
        "《{name}》已存入 {file}：{count} 个文件。",
    ),
    "will_restore": ("{name} will be restored from {source}.", "将从{source}恢复《{name}》。"),
    "restored": ("{name} is back, from {source}.", "《{name}》已从{source}恢复。"),
    "book": ("Book", "书"),
    "stands": ("Stands", "进度"),
    "next": ("Next", "下一步"),
    "deposited": ("{done} of {all} chapters deposited", "{all} 章中已入库 {done} 章"),
    "materials_intake": ("an idea", "想法"),
    "materials_draft": ("materials being drafted", "材料起草中"),
    "materials_agent_review_loop": ("materials under review", "材料评审中"),
    "materials_human_review_gate": ("materials wait for you", "材料等待您审阅"),
    "materials_frozen": ("materials frozen", "材料已冻结"),
    "next_draft_materials": (
        "draft the materials:  ng materials draft {book!r}",
        "起草材料：ng materials draft {book!r}",
    ),
    "next_choose_world": (
        "choose a world:  ng materials draft {book!r} --choose N",
        "选择一个世界：ng materials draft {book!r} --choose N",
    ),
    "next_answer": (
        "answer {subject}:  ng materials answer {book!r} {subject} 'your answer'",
        "回答 {subject}：ng materials answer {book!r} {subject} “您的回答”",
    ),
    "next_rule": (
        "rule on {subject}:  ng materials rule {book!r} {subject} 'your ruling'",
        "裁定 {subject}：ng materials rule {book!r} {subject} “您的裁定”",
    ),
    "next_change_materials": (
        "ask for a change ({subject}):  ng materials changes {book!r} --fix '…'",
        "要求修改（{subject}）：ng materials changes {book!r} --fix “……”",
    ),
    "next_freeze": (
        "look at the card and freeze:  ng materials freeze {book!r}",
        "看卡片并冻结：ng materials freeze {book!r}",
    ),
    "next_write": (
        "write chapter {subject}:  ng write {book!r}",
        "写第 {subject} 章：ng write {book!r}",
    ),
    "next_check": (
        "have chapter {subject} checked under the new pack:  ng run {book!r}",
        "在新材料包下复查第 {subject} 章：ng run {book!r}",
    ),
    "next_review": (
        "decide on chapter {subject}:  ng card {book!r} {subject}",
        "审阅第 {subject} 章：ng card {book!r} {subject}",
    ),
    "next_decide_revision": (
        "decide on the revision of chapter {subject}:  ng revision show {book!r} {subject}",
        "决定第 {subject} 章的修订：ng revision show {book!r} {subject}",
    ),
    "next_deposit": (
        "finish the deposit of chapter {subject}:  ng run {book!r}",
        "完成第 {subject} 章的入库：ng run {book!r}",
    ),
    "next_advise": (
        "have the advisor look at {subject}:  ng proposal review {book!r} {subject}",
        "请顾问审 {subject}：ng proposal review {book!r} {subject}",
    ),
    "next_review_proposal": (
        "decide on {subject}:  ng proposal show {book!r} {subject}",
        "决定 {subject}：ng proposal show {book!r} {subject}",
    ),
    "next_migrate": (
        "carry out {subject}:  ng proposal migrate {book!r} {subject}",
        "执行 {subject}：ng proposal migrate {book!r} {subject}",
    ),
    "next_export": ("the book is done:  ng export {book!r}", "全书完成：ng export {book!r}"),
    "chapter_planned": ("planned", "计划中"),
    "chapter_draft": ("being written", "写作中"),
    "chapter_agent_review": ("under review", "评审中"),
    "chapter_human_review_gate": ("waits for you", "等待您审阅"),
    "chapter_needs_review": ("waits for you again", "等待您重新审阅"),
    "chapter_escalated": ("stopped, a proposal is open", "已暂停，提案处理中"),
    "chapter_deposit": ("being deposited", "入库中"),
    "chapter_deposited": ("deposited", "已入库"),
    "index_rebuilt": ("The index is written anew: {count} events.", "索引已重建：{count} 个事件。"),
    "archived": (
        "{book}: run {archived} is archived with {events} events. The book goes on in {run_id}.",
        "{book}：运行 {archived} 已归档，共 {events} 个事件。此书在 {run_id} 中继续。",
    ),
    "archived_before": (
        "{book}: nothing has happened since run {archived} was archived. The book is in {run_id}.",
        "{book}：自运行 {archived} 归档以来没有发生任何事。此书在 {run_id} 中。",
    ),
    "torn": (
        "The last line of the log was never finished ({size} bytes); it is left out.",
        "日志最后一行没有写完（{size} 字节），已略去。",
    ),
    "schemas_written": (
        "{count} schemas written to {directory}.",
        "已将 {count} 个 schema 写入 {directory}。",
    ),
    "valid": ("{file} is a valid {kind}.", "{file} 是有效的 {kind}。"),
    "invalid": (
        "{file} is not a valid {kind}: {count} {count:fault|faults}.",
        "{file} 不是有效的 {kind}：{count} 处错误。",
    ),
}
