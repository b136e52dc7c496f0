"""What the help says: a sentence for each command, and for each of its options."""

BY = (
    "who decides; recorded, and needed where there is no terminal",
    "由谁决定；会被记录，没有终端时必须给出",
)
BOOK = ("name of the book", "书名")

SENTENCES: dict[str, tuple[str, str]] = {
    "head": (
        "NovelGate: an editorial workbench for novels written with a language model.\n\n"
        "  ng               opens the workbench\n"
        "  ng COMMAND …     does one thing; ng COMMAND --help says how",
        "NovelGate：用语言模型写长篇小说的编辑工作台。\n\n"
        "  ng               打开工作台\n"
        "  ng 命令 …        做一件事；ng 命令 --help 说明用法",
    ),
    "area_book": ("Books", "书"),
    "area_record": ("The record", "记录"),
    "area_files": ("Files and health", "文件与诊断"),
    "options": ("Options, before or after the command", "选项，放在命令前后均可"),
    "--outputs": ("where the books are (default: outputs)", "书所在的目录（默认：outputs）"),
    "--outputs.value": (" DIR", " 目录"),
    "--lang": ("language of the interface: en or zh", "界面语言：en 或 zh"),
    "--lang.value": (" L", " L"),
    "--json": (
        "one JSON document on stdout, for programs",
        "在 stdout 输出一个 JSON 文档，供程序使用",
    ),
    "--verbose": ("say more", "显示更多信息"),
    "--no-color": ("no colours", "不用颜色"),
    "--version": ("which NovelGate this is", "版本"),
    "foot": (
        "New here? Look around first, without a key and without a network:  ng demo",
        "初次使用？先看看吧，不需要密钥和网络：ng demo",
    ),
    "new": ("begin a book from an idea", "从一个想法开始一本书"),
    "new.book": BOOK,
    "new.idea": ("the idea, in a sentence or two", "想法，一两句话"),
    "new.idea_file": ("a text file (UTF-8) with the idea", "写有想法的文本文件（UTF-8）"),
    "new.title": ("the title readers see; the name where left out", "读者看到的书名；不写则用名字"),
    "new.language": (
        "language of the book; that of the idea where left out",
        "书的语言；不写则与想法相同",
    ),
    "new.chapters": ("how many chapters", "章数"),
    "new.target_words": (
        "length of a chapter: words, or characters in Chinese",
        "每章长度：词数，中文为字数",
    ),
    "new.seed": (
        "for the rehearsal author: the same seed, the same book",
        "排练作者用：种子相同，书就相同",
    ),
    "books": ("the books there are", "所有的书"),
    "books.trash": ("those in the trash instead", "改为列出回收站中的书"),
    "status": ("where a book stands, and what comes next", "一本书的进度和下一步"),
    "status.book": (
        "name of the book; the one opened last where left out",
        "书名；不写则为最近打开的书",
    ),
    "open": ("make a book the current one", "打开一本书，设为当前"),
    "open.book": BOOK,
    "rename": ("give a book another name", "给书改名"),
    "rename.book": BOOK,
    "rename.name": ("the new name", "新名字"),
    "rename.by": BY,
    "delete": ("move a book to the trash, or empty the trash", "把书移入回收站，或清空回收站"),
    "delete.book": BOOK,
    "delete.empty_trash": ("remove for good what is in the trash", "永久删除回收站中的书"),
    "delete.by": BY,
    "backup": ("write a book to one file", "把书备份为一个文件"),
    "backup.book": BOOK,
    "backup.output": ("the file to write", "要写的文件"),
    "restore": ("bring a book back, from a backup or from the trash", "从备份或回收站恢复一本书"),
    "restore.book": ("name it will have", "恢复后的书名"),
    "restore.file": ("a backup; the trash where left out", "备份文件；不写则从回收站恢复"),
    "restore.by": BY,
    "demo": ("a guided tour in a throw-away directory", "在临时目录中的导览"),
    "log": ("what happened, event by event", "逐条查看发生的事"),
    "log.book": BOOK,
    "log.run": ("a run other than the newest", "指定某次运行（默认最新）"),
    "log.type_": ("only events of this type", "只看这种类型的事件"),
    "log.status": ("only events with this status", "只看这种状态的事件"),
    "log.chapter": (
        "only events of this chapter (0: the whole book)",
        "只看这一章的事件（0 为全书）",
    ),
    "log.grep": ("only events that mention this", "只看提到此文字的事件"),
    "log.payloads": ("with their large texts", "连同大段文本"),
    "log.follow": ("go on showing new events", "持续显示新事件"),
    "log.rebuild_index": ("write the index anew from the full log", "根据完整日志重建索引"),
    "runs": ("the runs of a book", "一本书的各次运行"),
    "runs.book": BOOK,
    "doctor": ("look at the machine and at a book; say what is wrong", "检查本机和书，指出问题"),
    "doctor.book": BOOK,
    "doctor.fix": ("mend what can be mended safely", "修复可安全修复的问题"),
    "schemas": ("the JSON Schemas of all records", "所有记录的 JSON Schema"),
    "schemas.export": ("write the schemas", "写出 schema"),
    "schemas.export.directory": ("where to", "目标目录"),
    "schemas.validate": (
        "find out what a file is, and all that is wrong with it",
        "判断文件是什么，并列出所有错误",
    ),
    "schemas.validate.file": ("the file", "文件"),
}
