"""What is said around the editor that a person writes in."""

SENTENCES: dict[str, tuple[str, str]] = {
    "no_editor": (
        "There is no editor to open: EDITOR is not set.",
        "没有可用的编辑器：未设置 EDITOR。",
    ),
    "no_editor.hint": (
        "Set it, such as EDITOR=nano, or give the text with --file FILE.",
        "请设置，例如 EDITOR=nano，或用 --file 文件 给出内容。",
    ),
    "no_such_editor": (
        "The editor {editor} cannot be started: {why}.",
        "无法启动编辑器 {editor}：{why}。",
    ),
    "no_such_editor.hint": ("Set EDITOR to one that is there.", "请把 EDITOR 设为可用的编辑器。"),
    "failed": (
        "The editor ended with {code}, so nothing was changed. What you wrote is in {file}.",
        "编辑器以 {code} 结束，因此没有任何改动。您写的内容在 {file}。",
    ),
    "failed.hint": ("Take it from there with --file.", "可用 --file 从那里取用。"),
    "left": (
        "Nothing was changed. What you wrote is in {file}.",
        "没有任何改动。您写的内容在 {file}。",
    ),
    "left.hint": ("Take it from there with --file.", "可用 --file 从那里取用。"),
    "kept": ("What you wrote is in {file}.", "您写的内容在 {file}。"),
    "again": (
        "Enter: back to the editor · q and Enter: leave it (your text is kept)",
        "回车：返回编辑器 · 输入 q 回车：放弃（内容会保留）",
    ),
    "unreadable": ("{file} cannot be read: {why}.", "无法读取 {file}：{why}。"),
    "unreadable.hint": ("Give a file that is there.", "请给出存在的文件。"),
}
