"""What is said about editing the pack by hand."""

SENTENCES: dict[str, tuple[str, str]] = {
    "invalid": (
        "The edited pack cannot be taken: {count} {count:fault|faults}.",
        "编辑后的材料包不能采用：有 {count} 处错误。",
    ),
    "invalid.hint": (
        "Nothing was changed. Mend the places named and try again.",
        "没有任何改动。请改正所列之处后再试。",
    ),
    "no_pack": (
        "$: this is no pack; a pack begins with a brace and has canon, planning, execution …",
        "$：这不是材料包；材料包以花括号开头，含 canon、planning、execution 等部分",
    ),
    "part_gone": ("$: the part “{part}” is gone.", "$：缺少“{part}”部分。"),
    "unknown_field": (
        "{path}: there is no such field. Is it misspelt?",
        "{path}：没有这个字段。是否拼写有误？",
    ),
    "new_id": (
        "{path}: {id} is not an id of this pack. Leave the id of a new item empty, and keep those there are.",
        "{path}：{id} 不是本材料包的编号。新条目的编号请留空，已有的请保留。",
    ),
    "same_id": (
        "{path}: {id} stands at two items. Leave the id of the new one empty.",
        "{path}：{id} 出现在两个条目上。请把新条目的编号留空。",
    ),
    "why": ("Edited by hand.", "人工编辑。"),
    "unchanged": ("Nothing was changed.", "没有任何改动。"),
    "changes": ("What you changed:", "您的改动："),
    "will_edit": (
        "The pack {version} goes back to the checks as you edited it; {count} {count:item changes|items change}.",
        "材料包 {version} 将以您编辑后的内容重新送检；共 {count} 处改动。",
    ),
}
