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
}
