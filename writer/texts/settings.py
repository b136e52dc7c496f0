"""What is said about settings."""

SENTENCES: dict[str, tuple[str, str]] = {
    "bad": (
        "The setting {name} cannot be {value!r} (from {source}).",
        "设置 {name} 不能是 {value!r}（来自 {source}）。",
    ),
    "bad.hint": ("Give it a value like: {wanted}.", "请使用这样的值：{wanted}。"),
    "unreadable": ("{file} cannot be read: {why}.", "无法读取 {file}：{why}。"),
    "unreadable.hint": (
        "Mend the file, or take it away to go on with the defaults.",
        "请修正该文件，或将其移走以使用默认设置。",
    ),
}
