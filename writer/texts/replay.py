"""What is said of a run that is told again."""

SENTENCES: dict[str, tuple[str, str]] = {
    "not_empty": (
        "{directory} is not empty: a run is told again in an empty directory.",
        "{directory} 不是空目录：重演需要空目录。",
    ),
    "not_empty.hint": ("Name a directory that does not exist yet.", "请指定一个尚不存在的目录。"),
    "differs": (
        "The run parts from its record at event {seq}, in {node}: {event}, {what}.",
        "重演在事件 {seq}（{node}）处与记录分开：{event}，{what}。",
    ),
    "differs.hint": (
        "Lines with - are on record, lines with + are what comes out now.",
        "以 - 开头的是记录中的内容，以 + 开头的是现在得出的内容。",
    ),
    "nobody_did": (
        "Nothing leads to event {seq} of the record ({event}, in {node}) any more.",
        "现在没有任何步骤通向记录中的事件 {seq}（{event}，{node}）。",
    ),
    "nobody_did.hint": (
        "The workflow has changed since the run was recorded.",
        "自该次运行记录以来，工作流已有改变。",
    ),
    "no_such_event": (
        "Run {run} has no event {seq}: its last one is {last}.",
        "运行 {run} 没有事件 {seq}：最后一个是 {last}。",
    ),
    "no_such_event.hint": ("The events are listed by: ng log BOOK", "查看事件：ng log 书名"),
    "so_far": ("Told again: {percent} %", "已重演 {percent}%"),
    "one_way": (
        "Choose one of --until, --verify, --rerun and --fork.",
        "--until、--verify、--rerun、--fork 只能选一个。",
    ),
    "one_way.hint": ("ng replay --help shows how.", "用法见 ng replay --help。"),
    "head": (
        "{book}, run {run}: {events} events, every line and every step holds.",
        "《{book}》，运行 {run}：{events} 个事件，每一行、每一步都成立。",
    ),
    "totals": (
        "The agents worked {work}, the book waited for you {waited}; {calls} {calls:call|calls}, {tokens} tokens, {usd}.",
        "智能体工作 {work}，本书等您 {waited}；{calls} 次调用，{tokens} 词元，{usd}。",
    ),
    "as_it_was": ("As it was after event {seq}, {at}:", "事件 {seq}（{at}）之后的样子："),
    "took": ("{time}", "{time}"),
    "waited": ("after {time}", "等了 {time}"),
    "calls": (
        "{calls} {calls:call|calls}, {tokens} tokens, {usd}",
        "{calls} 次调用，{tokens} 词元，{usd}",
    ),
    "told_node": ("{node}", "{node}"),
    "told_failed": ("{node} could not be finished", "{node} 未能完成"),
    "told_log_repaired": (
        "after a crash, half a line was set aside ({size} bytes)",
        "崩溃之后，半行记录被移开（{size} 字节）",
    ),
    "told_llm_failed": (
        "{model} gave no answer that counts: {failure}",
        "{model} 没有给出有效的回答：{failure}",
    ),
    "told_blocked": ("refused by the law: {attempted}", "规则拒绝：{attempted}"),
    "told_budget_exceeded": (
        "the cap of ${limit_usd} was reached",
        "达到费用上限 ${limit_usd}",
    ),
    "told_book_renamed": ("{old} is called {new} now, by {by}", "{by} 将《{old}》改名为《{new}》"),
    "told_book_trashed": ("moved to the trash by {by}", "{by} 移入回收站"),
    "told_book_restored": ("taken out of {source} by {by}", "{by} 从 {source} 恢复"),
    "told_book_forked": (
        "forked from {source}, event {seq} of {run_id}",
        "从《{source}》运行 {run_id} 的事件 {seq} 分出",
    ),
    "told_plan_steered": ("chapter {chapter} steered: {steer}", "第 {chapter} 章的要求：{steer}"),
    "told_candidates": (
        "drafts of chapter {chapter} lie side by side",
        "第 {chapter} 章的几份草稿并列待选",
    ),
    "told_migration": ("{proposal_id} is carried through the book", "{proposal_id} 正在贯彻全书"),
    "verified": (
        "{book}: every line, text and file is as it was recorded ({events} events, {files} files).",
        "《{book}》：每一行、每一段文本、每个文件都与记录一致（{events} 个事件，{files} 个文件）。",
    ),
    "faults": (
        "{book} is not as it was recorded, in {count} places.",
        "《{book}》有 {count} 处与记录不一致。",
    ),
    "faults.hint": (
        "ng doctor BOOK --fix puts files back; a damaged record comes back from a backup: ng restore",
        "ng doctor 书名 --fix 可恢复文件；记录损坏请从备份恢复：ng restore",
    ),
    "at_place": ("{place}: {why}", "{place}：{why}"),
    "index_differs": (
        "line {line} of the index is not the front of that line of the log.",
        "索引第 {line} 行与日志该行的开头不符。",
    ),
    "payload_missing": (
        "the text {path}, first named by event {line}, is missing.",
        "文本 {path}（事件 {line} 首次提到）缺失。",
    ),
    "payload_changed": (
        "the text {path}, first named by event {line}, was changed.",
        "文本 {path}（事件 {line} 首次提到）被改动。",
    ),
    "file_missing": (
        "{path} is missing; event {line} wrote it.",
        "{path} 缺失；由事件 {line} 写入。",
    ),
    "file_changed": (
        "{path} is not what event {line} wrote.",
        "{path} 与事件 {line} 写入的内容不同。",
    ),
    "list_changed": (
        "{path} does not follow from what it is made of.",
        "{path} 与其来源不符。",
    ),
    "stranger": ("{path} is on no record.", "{path} 不在任何记录中。"),
    "reran": (
        "Told again in {directory}: {events} events and {files} files, the same bytes; no model was asked.",
        "已在 {directory} 重演：{events} 个事件、{files} 个文件，逐字节相同；没有询问任何模型。",
    ),
    "file_differs": (
        "The record is told again whole, but {path} came out differently.",
        "记录已完整重演，但 {path} 的结果不同。",
    ),
    "file_differs.hint": (
        "Compare the two files; ng doctor says whether the one in the book was changed.",
        "请比较这两个文件；ng doctor 会说明书中的那个是否被改动过。",
    ),
    "forked": (
        "{new} is {book} as it was after event {seq}.",
        "《{new}》即事件 {seq} 之后的《{book}》。",
    ),
}
