"""What is said around the editor that a person writes in."""

SENTENCES: dict[str, tuple[str, str]] = {
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
}
