"""What is said about books and their names."""

SENTENCES: dict[str, tuple[str, str]] = {
    "name_empty": ("A book needs a name.", "书需要一个名字。"),
    "name_empty.hint": ("For example: ng new 'Tide Letters' …", "例如：ng new 潮汐来信 …"),
    "name_long": (
        "A book's name has at most {most} characters; this one has {length}.",
        "书名最多 {most} 个字符；这个有 {length} 个。",
    ),
    "name_long.hint": (
        "Take a shorter name; the title may be as long as you like (--title).",
        "请用短一些的名字；标题长短不限（--title）。",
    ),
    "name_bytes": (
        "The name {name} takes more than {most} bytes, which is more than a directory may have.",
        "名字 {name} 超过 {most} 字节，超出了目录名的上限。",
    ),
    "name_bytes.hint": ("Take a shorter name.", "请用短一些的名字。"),
    "name_character": (
        "The name {name} has a character that cannot stand in a book's name: {character}.",
        "名字 {name} 中有不能用于书名的字符：{character}。",
    ),
    "name_character.hint": (
        "Letters of any script, digits, spaces and - _ . may be used.",
        "可用任何文字的字母、数字、空格以及 - _ . 。",
    ),
    "name_edge": (
        "The name {name} begins or ends with a dot or a space.",
        "名字 {name} 以点或空格开头或结尾。",
    ),
    "name_edge.hint": ("Begin and end with a letter or a digit.", "请以字母或数字开头和结尾。"),
    "name_reserved": (
        "The name {name} belongs to a device on some systems.",
        "名字 {name} 在某些系统上是设备名。",
    ),
    "name_reserved.hint": ("Take another name.", "请换一个名字。"),
    "unknown": ("There is no book called {name}.", "没有名为 {name} 的书。"),
    "unknown.hint": ("See what there is with: ng books", "查看已有的书：ng books"),
    "unknown_near": ("There is no book called {name}.", "没有名为 {name} 的书。"),
    "unknown_near.hint": ("Did you mean {near}?", "您是指 {near} 吗？"),
    "no_record": (
        "{name} is a directory among the books, but has no record of its own.",
        "{name} 在书目目录中，但没有任何记录。",
    ),
    "no_record.hint": (
        "Restore it from a backup, or move it away.",
        "请从备份恢复，或将其移走。",
    ),
    "unknown_run": ("{name} has no run {run}.", "《{name}》没有运行 {run}。"),
    "unknown_run.hint": ("See what there is with: ng runs {name!r}", "查看运行：ng runs {name!r}"),
    "exists": ("There is a book called {name} already.", "已有名为 {name} 的书。"),
    "exists.hint": (
        "Take another name, or look at that one with: ng status {name!r}",
        "请换一个名字，或查看那本书：ng status {name!r}",
    ),
    "no_idea": ("A book begins with an idea.", "书从一个想法开始。"),
    "no_idea.hint": (
        "Give it with --idea 'a sentence or two', or --idea-file FILE.",
        "请用 --idea “一两句话”，或 --idea-file 文件 给出。",
    ),
    "idea_file": (
        "The idea file {file} cannot be read: {why}.",
        "无法读取想法文件 {file}：{why}。",
    ),
    "idea_file.hint": ("It must be a text in UTF-8.", "它必须是 UTF-8 文本。"),
    "not_in_trash": (
        "There is no book called {name} in the trash.",
        "回收站里没有名为 {name} 的书。",
    ),
    "not_in_trash.hint": (
        "See what there is with: ng books --trash",
        "查看回收站：ng books --trash",
    ),
    "backup_unreadable": (
        "{file} is not a backup that can be read: {why}.",
        "{file} 不是可读取的备份：{why}。",
    ),
    "backup_unreadable.hint": (
        "Nothing was restored. Take another backup file.",
        "没有恢复任何内容。请换一个备份文件。",
    ),
    "backup_exists": ("{file} is there already.", "{file} 已存在。"),
    "backup_exists.hint": ("Give another file name with -o.", "请用 -o 给出另一个文件名。"),
}
