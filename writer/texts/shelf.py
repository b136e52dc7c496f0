"""What the workbench says at the shelf of books."""

SENTENCES: dict[str, tuple[str, str]] = {
    "filter": ("a part of the name", "输入书名的一部分"),
    "count": ("{shown} of {count} · {order}", "显示 {shown} / {count} 本 · {order}"),
    "by_name": ("by name", "按书名"),
    "by_newest": ("newest first", "最近的在前"),
    "by_waiting": ("what waits for you first", "等您决定的在前"),
    "nothing_fits": (
        "No book has “{sought}” in its name. Esc shows all.",
        "没有书名含“{sought}”的书。按 Esc 显示全部。",
    ),
    "key_find_book": ("find", "查找"),
    "key_find_book_help": (
        "Shows only books with these words in their name; Esc shows all",
        "只显示书名含这些字的书；Esc 显示全部",
    ),
    "key_sort": ("order", "排序"),
    "key_sort_help": (
        "By name, newest first, or what waits for you first",
        "按书名、最近的在前，或等您决定的在前",
    ),
    "key_backup": ("back up", "备份"),
    "key_backup_help": (
        "Writes the marked book to one file beside your books",
        "把选中的书写成一个文件，放在书目旁边",
    ),
    "key_bring_in": ("bring in", "导入"),
    "key_bring_in_help": (
        "Copies a NovelGen project to your books; its files stay as they are",
        "把 NovelGen 项目复制到书目中；原文件不变",
    ),
    "key_archive": ("archive", "归档"),
    "key_archive_help": (
        "Seals the record of the marked book; it goes on in a new one",
        "封存选中之书的记录；此书在新的记录中继续",
    ),
    "archive": ("Archive the record?", "归档记录？"),
    "archive_text": (
        "The record of {book} so far is sealed and kept. The book goes on in a new record, with all that is frozen, accepted and undecided.",
        "《{book}》至今的记录会封存保留。此书带着已冻结、已入库和未决的一切，在新的记录中继续。",
    ),
    "archive_yes": ("Archive it", "归档"),
    "archive_no": ("Leave it as it is", "保持原样"),
    "command_archive": ("Archive the marked book's record", "归档选中之书的记录"),
    "command_archive.about": ("It goes on in a new one", "此书在新的记录中继续"),
    "backing_up": ("{book} is being backed up …", "正在备份《{book}》……"),
    "bring_in_question": (
        "Which NovelGen project shall become a book?",
        "把哪个 NovelGen 项目变成书？",
    ),
    "bring_in_label": (
        "Its folder. It is copied under its own name; nothing in it changes.",
        "项目文件夹。按原名复制；其中内容不变。",
    ),
    "take_over": ("A project without a record", "没有记录的项目"),
    "take_over_text": (
        "{book} stands among your books, but was made by another program. It can be taken over as it is: no file of it changes, and its texts go through your gates.",
        "《{book}》在书目中，但出自别的程序。可以按原样接管：不改动任何文件，其文字将经过您的关口。",
    ),
    "take_over_yes": ("Take it over", "接管"),
    "take_over_no": ("Leave it as it is", "保持原样"),
    "command_bring_in": ("Bring in a NovelGen project", "导入 NovelGen 项目"),
    "command_bring_in.about": ("Copied under its own name", "按原名复制"),
    "command_backup": ("Back up the marked book", "备份选中的书"),
    "command_backup.about": ("As one file beside your books", "写成一个文件，放在书目旁边"),
}
