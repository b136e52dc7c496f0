"""What is said about the graph of a book."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown_person": (
        "Nobody here is called {name!r}, or not only one.",
        "没有名叫 {name!r} 的人，或不止一个。",
    ),
    "unknown_person.hint": ("Known are: {names}", "已知的有：{names}"),
    "no_such_chapter": ("The book has no chapter {number}.", "书中没有第 {number} 章。"),
    "no_such_chapter.hint": ("See the chapters with: ng status BOOK", "查看各章：ng status 书名"),
    "nobody_yet": ("There is nobody in this book yet.", "这本书里还没有人物。"),
    "nobody_yet.hint": (
        "Draft its materials first: ng materials draft BOOK",
        "请先起草材料：ng materials draft 书名",
    ),
    "only_svg": (
        "{file} cannot be drawn: pictures of relations are SVG.",
        "无法绘制 {file}：关系图只支持 SVG。",
    ),
    "only_svg.hint": ("Let the name of the file end in .svg.", "请让文件名以 .svg 结尾。"),
    "no_relations": (
        "The materials tell of nobody who has to do with {name}.",
        "材料里没有写到与 {name} 有关系的人。",
    ),
    "no_events": ("No accepted chapter tells of that.", "已入库的章节里没有相关事件。"),
    "nobody_seen": ("No accepted chapter tells where.", "已入库的章节里没有写到行踪。"),
    "no_path": (
        "Nothing connects {name} and {other} so far.",
        "到目前为止，{name} 与 {other} 没有联系。",
    ),
    "rebuilt": ("The graph of {book!r} is made anew.", "{book!r} 的图谱已重建。"),
    "by_chapter": ("chapter {chapter}", "第 {chapter} 章"),
    "by_materials": ("materials", "材料"),
    "whois_head": ("{name}  {anchor}  {role}", "{name}  {anchor}  {role}"),
    "not_yet": (
        "  No chapter up to {chapter} tells of them.",
        "  到第 {chapter} 章为止还没有写到。",
    ),
    "since": (
        "  Since chapter {since}; as of chapter {chapter}:",
        "  自第 {since} 章起；截至第 {chapter} 章：",
    ),
    "state": ("  {state}  (chapter {chapter})", "  {state}（第 {chapter} 章）"),
    "last_seen": (
        "  Last seen: {place}, chapter {chapter}, scene {scene}",
        "  最后出现：{place}，第 {chapter} 章第 {scene} 场",
    ),
    "at": ("chapter {chapter}, scene {scene}", "第 {chapter} 章第 {scene} 场"),
    "under_review": ("back at its gate", "重新审阅中"),
}
