"""What is said of exported files, and inside them."""

SENTENCES: dict[str, tuple[str, str]] = {
    "heading": ("Chapter {number}: {title}", "第{number}章 {title}"),
    "untitled": ("Chapter {number}", "第{number}章"),
    "contents": ("Contents", "目录"),
    "cover": ("Cover", "封面"),
    "page_written": ("{size} bytes written to {file}.", "已将 {size} 字节写入 {file}。"),
    "one_thing": (
        "Either the bible or the record of a chapter can be exported at a time.",
        "一次只能导出材料（圣经）或某一章的审阅记录之一。",
    ),
    "one_thing.hint": (
        "Give --bible or --record N, not both.",
        "只写 --bible 或 --record N 之一。",
    ),
    "text_only": (
        "The bible and the record of a chapter are exported as md or txt, not as {format}.",
        "材料（圣经）与审阅记录只能导出为 md 或 txt，不能为 {format}。",
    ),
    "text_only.hint": (
        "Leave --format out, or give --format md",
        "去掉 --format，或写 --format md",
    ),
    "no_record": ("Chapter {number} has not been reviewed yet.", "第 {number} 章尚未审阅。"),
    "no_record.hint": ("Draft it with: ng write BOOK", "请起草：ng write 书名"),
    "record": (
        "{book}: chapter {number}, {title}: review record",
        "{book}：第 {number} 章《{title}》审阅记录",
    ),
    "record.state": (
        "State: {state}. Frozen pack: {version}.",
        "状态：{state}。冻结版本：{version}。",
    ),
    "record.words": ("Length: {words}. Rounds: {rounds}.", "篇幅：{words}。轮次：{rounds}。"),
    "record.decisions": ("Decisions", "决定"),
    "record.decision": (
        "{at}: {decision} by {by}, on draft {draft}",
        "{at}：{by} 决定 {decision}，所据草稿 {draft}",
    ),
    "record.covered": ("under the covering decision {cover}", "依据统一决定 {cover}"),
    "record.fix": ("Required: {text}", "要求：{text}"),
    "record.criterion": ("Accepted if: {text}", "验收标准：{text}"),
    "record.waived": ("Waived {issue}: {reason}", "豁免 {issue}：{reason}"),
    "record.note": ("Note: {text}", "备注：{text}"),
    "record.issues": ("Issues of the last review", "最近一次审阅的问题"),
    "record.issue": ("{id} · {severity} · {type}: {why}", "{id} · {severity} · {type}：{why}"),
    "record.quote": ("In the text: “{quote}”", "原文：“{quote}”"),
    "record.hands": ("By hand", "手工"),
    "record.hand": ("{at}: {what} by {by}", "{at}：{by}（{what}）"),
    "record.nothing": ("Nothing.", "无。"),
}
