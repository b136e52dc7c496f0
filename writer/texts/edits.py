"""What is said where a person's own hand is on the text."""

SENTENCES: dict[str, tuple[str, str]] = {
    "no_chapter": ("The book has no chapter {number}.", "本书没有第 {number} 章。"),
    "no_chapter.hint": ("See its chapters with: ng status BOOK", "查看各章：ng status 书名"),
    "no_chapter_waits": ("No chapter waits at its gate.", "没有章节在关口等待。"),
    "no_chapter_waits.hint": (
        "Draft one with: ng write BOOK, or bring one back: ng reopen BOOK N --reason TEXT",
        "请起草：ng write 书名；或重新打开一章：ng reopen 书名 N --reason 理由",
    ),
    "no_editor": ("No editor is set to open the text in.", "没有设置用来打开文本的编辑器。"),
    "no_editor.hint": (
        "Set EDITOR, for example: export EDITOR=nano; or give a text with --file FILE.",
        "请设置 EDITOR，例如：export EDITOR=nano；或用 --file 文件 给出文本。",
    ),
    "editor_missing": (
        "The editor {editor!r} cannot be started: {why}.",
        "无法启动编辑器 {editor!r}：{why}。",
    ),
    "editor_missing.hint": (
        "Set EDITOR to one that is installed, or give a text with --file FILE.",
        "请把 EDITOR 设为已安装的编辑器，或用 --file 文件 给出文本。",
    ),
    "editor_failed": (
        "The editor ended with code {code}, so nothing was taken over.",
        "编辑器以代码 {code} 结束，因此没有采用任何改动。",
    ),
    "editor_failed.hint": (
        "Try again: what was saved is opened again.",
        "请重试：已保存的内容会再次打开。",
    ),
    "unreadable": ("{file} cannot be read: {why}.", "无法读取 {file}：{why}。"),
    "unreadable.hint": ("Give a text file in UTF-8.", "请给出 UTF-8 文本文件。"),
    "too_large": (
        "{file} is larger than {most} MB; no chapter is.",
        "{file} 超过 {most} MB；没有这么长的章节。",
    ),
    "too_large.hint": ("Give the text of one chapter.", "请只给出一章的文本。"),
    "binary": ("{file} is no text.", "{file} 不是文本。"),
    "binary.hint": ("Give a text file in UTF-8.", "请给出 UTF-8 文本文件。"),
    "not_utf8": (
        "{file} is not in UTF-8: byte {position} is no character.",
        "{file} 不是 UTF-8 编码：第 {position} 字节不成字符。",
    ),
    "not_utf8.hint": ("Save it in UTF-8 and try again.", "请存为 UTF-8 后重试。"),
    "empty": ("There is no text for chapter {number}.", "第 {number} 章没有文本。"),
    "empty.hint": (
        "Nothing was changed; write at least a paragraph.",
        "未作任何改动；请至少写一段。",
    ),
    "title": (
        "The title is {title!r} in the frozen outline; an edit cannot make it {given!r}.",
        "冻结的大纲中标题是“{title}”；编辑不能把它改为“{given}”。",
    ),
    "title.hint": (
        "Put the title back, or propose another: ng proposal new BOOK --set CH-{number:03d}.chapter_title=TITLE --why TEXT",
        "请恢复标题，或提出提案：ng proposal new 书名 --set CH-{number:03d}.chapter_title=标题 --why 理由",
    ),
    "unchanged": (
        "Chapter {number} is unchanged: nothing was recorded.",
        "第 {number} 章没有改动：未作记录。",
    ),
    "will_edit": (
        "Your edit of chapter {number} will be recorded ({before} → {after} {unit}); the checks and the reviewers look at it again, and it comes back to its gate.",
        "您对第 {number} 章的编辑将被记录（{before} → {after} {unit}）；检查与审阅重新进行，然后回到关口。",
    ),
    "edited": ("Your edit of chapter {number} is recorded.", "您对第 {number} 章的编辑已记录。"),
    "kept": ("Your text is kept in {file}", "您的文本保存在 {file}"),
    "goes_on": (
        "An edit that was not finished is opened again: {file}",
        "重新打开尚未完成的编辑：{file}",
    ),
    "words_changed": ("{gone} out, {come} in.", "删去 {gone}，加入 {come}。"),
    "only_one": ("Chapter {number} has only one text so far.", "第 {number} 章目前只有一个文本。"),
    "only_one.hint": (
        "After a rewrite or an edit there is something to compare.",
        "重写或编辑之后才有可比较的内容。",
    ),
    "no_version": (
        "Chapter {number} has no text {version!r}.",
        "第 {number} 章没有文本 {version!r}。",
    ),
    "no_version.hint": ("There are: {known}", "可用：{known}"),
    "diff_head": ("Chapter {number}: {old} → {new}", "第 {number} 章：{old} → {new}"),
    "no_difference": ("The two texts are the same.", "两个文本相同。"),
    "will_reopen": (
        "Chapter {number} comes back to its gate: {reason}. Its text stays the truth until another one is accepted; no other chapter is drafted meanwhile.",
        "第 {number} 章回到关口：{reason}。在接受新文本之前，原文仍为准；其间不起草其他章节。",
    ),
    "reopened": ("Chapter {number} is at its gate again.", "第 {number} 章已回到关口。"),
}
