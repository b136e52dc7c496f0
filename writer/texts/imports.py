"""What is said when a manuscript comes in."""

READ_AGAIN = ("Save it again as UTF-8 text, and import that.", "请另存为 UTF-8 文本后再导入。")
SAVE_AGAIN = (
    "Open it in the program that made it, save it again without a password, and import that.",
    "请用原来的程序打开，去掉密码另存后再导入。",
)

SENTENCES: dict[str, tuple[str, str]] = {
    "no_file": ("There is no file {file}.", "没有文件 {file}。"),
    "no_file.hint": (
        "Check its name; a directory cannot be imported.",
        "请核对文件名；不能导入目录。",
    ),
    "unreadable": ("{file} cannot be read: {why}.", "无法读取 {file}：{why}。"),
    "unreadable.hint": ("Check that you may read it.", "请检查读取权限。"),
    "empty": ("{file} holds no text.", "{file} 中没有文字。"),
    "empty.hint": ("Give a file with the manuscript in it.", "请给出含有稿件的文件。"),
    "binary": ("{file} is not a text.", "{file} 不是文本。"),
    "binary.hint": ("Known are txt, md, docx and epub.", "可导入 txt、md、docx 和 epub。"),
    "mixed": (
        "{file} is written in no one encoding: from line {line} on it reads differently.",
        "{file} 的编码不一致：从第 {line} 行起无法按同一编码读取。",
    ),
    "mixed.hint": READ_AGAIN,
    "unshown": (
        "{file} has a character in line {line} that no page can show ({code}).",
        "{file} 第 {line} 行有无法显示的字符（{code}）。",
    ),
    "unshown.hint": ("Take it out, and import the file again.", "请删去该字符后重新导入。"),
    "unknown_format": ("{file} has a format that is not known.", "{file} 的格式未知。"),
    "unknown_format.hint": ("Known: {known}", "可用：{known}"),
    "other_kind": (
        "{file} is a {kind} file, whatever its name says.",
        "{file} 其实是 {kind} 文件。",
    ),
    "other_kind.hint": ("Known: {known}", "可用：{known}"),
    "too_large": (
        "{file} is larger than a manuscript: above {most} MB.",
        "{file} 超过 {most} MB，不像稿件。",
    ),
    "too_large.hint": ("Divide it, and import the parts.", "请拆分后分别导入。"),
    "long_chapter": (
        "“{title}” in {file} would be longer than {most} characters.",
        "{file} 中的“{title}”将超过 {most} 个字符。",
    ),
    "long_chapter.hint": (
        "Say what its headings look like: --heading PATTERN, or list its chapters: --split FILE",
        "请用 --heading 正则 说明标题样式，或用 --split 文件 列出各章。",
    ),
    "damaged": ("{file} is damaged: it cannot be unpacked.", "{file} 已损坏，无法解包。"),
    "damaged.hint": SAVE_AGAIN,
    "locked": (
        "{file} is locked with a password, or is an old Word file.",
        "{file} 已加密，或是旧版 Word 文件。",
    ),
    "locked.hint": SAVE_AGAIN,
    "bomb": ("{file} would unpack to more than any book holds.", "{file} 解包后远超一本书的大小。"),
    "bomb.hint": SAVE_AGAIN,
    "outside": (
        "{file} holds a file that would lie outside it: {part}.",
        "{file} 内有指向外部的文件：{part}。",
    ),
    "outside.hint": SAVE_AGAIN,
    "twice": ("{file} holds two files of one name.", "{file} 内有同名文件。"),
    "twice.hint": SAVE_AGAIN,
    "part_missing": ("{file} lacks a part of itself: {part}.", "{file} 缺少 {part}。"),
    "part_missing.hint": SAVE_AGAIN,
    "bad_xml": ("A part of {file} cannot be read: {part}.", "{file} 的 {part} 无法读取。"),
    "bad_xml.hint": SAVE_AGAIN,
    "entities": (
        "A part of {file} wants more of its reader than a text does: {part}.",
        "{file} 的 {part} 含有不该出现在文稿中的内容。",
    ),
    "entities.hint": SAVE_AGAIN,
    "footnotes": ("Footnotes are left out.", "脚注未导入。"),
    "pictures": ("Pictures are left out.", "图片未导入。"),
    "comments": ("Comments are left out.", "批注未导入。"),
    "bad_pattern": ("{pattern!r} is no pattern: {why}.", "{pattern!r} 不是有效的正则：{why}。"),
    "bad_pattern.hint": ("A regular expression, such as ^Chapter", "请写正则表达式，如 ^第.+章"),
    "pattern_finds_nothing": ("No line begins like {pattern!r}.", "没有一行符合 {pattern!r}。"),
    "pattern_finds_nothing.hint": (
        "Look at the file, or leave --heading out.",
        "请核对文件，或去掉 --heading。",
    ),
    "bad_split": (
        "Line {line} of {file} is no place in the text: {text!r}.",
        "{file} 第 {line} 行不是文稿中的位置：{text!r}。",
    ),
    "bad_split.hint": (
        "Each line is a line number, a tab and a title, in order; the title - leaves a stretch out.",
        "每行为行号、制表符、标题，按顺序排列；标题写 - 表示不导入该段。",
    ),
    "no_split": ("{file} lists no chapter.", "{file} 没有列出任何一章。"),
    "no_split.hint": (
        "Begin with what --save-split writes.",
        "请以 --save-split 写出的文件为底稿。",
    ),
    "front_matter": ("Front matter", "卷首"),
    "many_chapters": (
        "{count} chapters are more than a book may have ({most}).",
        "共 {count} 章，超过一本书的上限（{most}）。",
    ),
    "many_chapters.hint": (
        "Say what its headings look like: --heading PATTERN",
        "请用 --heading 正则 说明标题样式。",
    ),
    "empty_chapter": (
        "Chapter {number} ({title}) would be empty.",
        "第 {number} 章（{title}）没有正文。",
    ),
    "empty_chapter.hint": (
        "Write the split to a file with --save-split FILE, correct it, and give it with --split FILE.",
        "请用 --save-split 文件 写出分章，改正后用 --split 文件 导入。",
    ),
    "one_file": ("A split is saved for one file at a time.", "一次只能为一个文件保存分章。"),
    "one_file.hint": (
        "Give one manuscript with --save-split.",
        "使用 --save-split 时请只给一个稿件。",
    ),
    "one_at_a_time": (
        "A manuscript is brought in first, and accepted afterwards.",
        "请先导入稿件，冻结后再统一接受。",
    ),
    "one_at_a_time.hint": (
        "Leave the files out: ng import BOOK --accept",
        "去掉文件名：ng import 书名 --accept",
    ),
    "book_exists": (
        "{name} is a book already, and was not begun as a manuscript.",
        "{name} 已是一本书，且不是由稿件开始的。",
    ),
    "book_exists.hint": (
        "Import under another name, or hand in a chapter: ng write BOOK --by-hand --file FILE",
        "请换一个书名导入，或逐章交稿：ng write 书名 --by-hand --file 文件",
    ),
    "another": (
        "{name} was begun with another manuscript, or another split of it.",
        "{name} 由另一份稿件或另一种分章开始。",
    ),
    "another.hint": (
        "Give the same files and the same --split, or another name.",
        "请给出相同的文件和分章，或换一个书名。",
    ),
    "nothing_imported": ("{name} was not begun as a manuscript.", "{name} 不是由稿件开始的。"),
    "nothing_imported.hint": ("Bring one in: ng import BOOK FILE", "请导入：ng import 书名 文件"),
    "nothing_to_accept": (
        "No imported chapter of {name} waits to be brought in.",
        "{name} 没有待入库的导入章节。",
    ),
    "nothing_to_accept.hint": ("See where it stands: ng status BOOK", "查看进度：ng status 书名"),
    "nothing_covered": (
        "No decision on a range is open in {name}.",
        "{name} 没有生效中的统一决定。",
    ),
    "nothing_covered.hint": ("See where it stands: ng status BOOK", "查看进度：ng status 书名"),
    "read": ("Read {file} ({encoding}).", "已读取 {file}（{encoding}）。"),
    "split": (
        "{count} chapters, {words} {unit}. Title: {title}",
        "共 {count} 章，{words} {unit}。书名：{title}",
    ),
    "piece": (
        "  {number:>5}  line {line:<7} {words:>7} {unit}  {title}  | {opening}",
        "  {number:>5}  第 {line:<7} 行 {words:>7} {unit}  {title}  | {opening}",
    ),
    "not_a_chapter": (
        "From line {line} on {count} characters are taken for a title page, and are no chapter.",
        "从第 {line} 行起的 {count} 个字符视为扉页，不成为章节。",
    ),
    "one_chapter": (
        "No headings were found: all of it is one chapter.",
        "未找到标题：全文作为一章。",
    ),
    "short": ("Chapter {number} is very short: {words}.", "第 {number} 章很短：{words}。"),
    "long": ("Chapter {number} is very long: {words}.", "第 {number} 章很长：{words}。"),
    "will_import": (
        "{count} chapters become the book {name}, word for word, split as shown; its materials are drafted up to your gate.",
        "{count} 章将按上述分章逐字成为《{name}》；材料会起草到你的关口。",
    ),
    "will_accept": (
        "Chapters {first} to {last}, {count} in all, are accepted as they were imported, each by its hash; a blocker stops at its card.",
        "第 {first} 至 {last} 章（共 {count} 章）将按导入原文接受，逐一以哈希指明；遇到阻断问题则停在该章卡片。",
    ),
    "will_withdraw": (
        "Your decision on the range is taken back; what is deposited stays.",
        "将收回对这批章节的决定；已入库的保持不变。",
    ),
    "withdrawn": ("Taken back for {count} chapters.", "已对 {count} 章收回决定。"),
    "kept": ("{number} of {count} chapters are kept.", "已保存 {number}/{count} 章。"),
    "entered": ("Chapter {number} of {count} is deposited.", "第 {number}/{count} 章已入库。"),
    "waits": (
        "Chapter {number} waits for you; then: ng import BOOK",
        "第 {number} 章等待你决定；之后：ng import 书名",
    ),
    "imported": (
        "{count} chapters are in the book {name}. Freeze the materials, then: ng import BOOK --accept",
        "{count} 章已导入《{name}》。冻结材料后：ng import 书名 --accept",
    ),
    "saved": (
        "The split is in {file}: correct it, and give it with --split.",
        "分章已写入 {file}：改正后用 --split 导入。",
    ),
    "plan": (
        "One chapter a line: the line it begins at, a tab, its title.\nDelete a line to join a chapter to the one before; add one to divide; the title - leaves a stretch out.",
        "每行一章：起始行号、制表符、标题。\n删去一行即与上一章合并；增加一行即拆分；标题写 - 表示不导入该段。",
    ),
    "unread": (
        "Imported as it is: the checks have seen it, no editor has read it.",
        "按原文导入：已经过检查，未经编辑审读。",
    ),
    "idea": (
        "{title}: a manuscript of {count} chapters, brought in as it was.",
        "《{title}》：按原文导入的 {count} 章稿件。",
    ),
    "as_told": ("As chapters 1 to {last} tell it.", "以第 1 至 {last} 章所述为准。"),
    "premise": ("The story that the manuscript of {title} tells.", "《{title}》稿件所讲的故事。"),
    "narrator": ("The narrator", "叙述者"),
    "role": (
        "Proposed: named {times} times, first in chapter {chapter}.",
        "提议：出现 {times} 次，首见于第 {chapter} 章。",
    ),
    "place": ("place", "地点"),
    "term": ("term", "术语"),
    "style": ("As the imported chapters are written.", "以导入章节的文风为准。"),
    "naming": (
        "People, places and things are called as the imported chapters call them.",
        "人物、地点、事物的名称以导入章节为准。",
    ),
    "band": (
        "A chapter has {min} to {max}, as the imported ones do.",
        "每章篇幅 {min} 至 {max}，与导入章节一致。",
    ),
    "decision": (
        "Chapters 1 to {last} stand as they were imported, word for word.",
        "第 1 至 {last} 章按导入原文，一字不改。",
    ),
    "decision.topic": ("The imported chapters", "导入的章节"),
    "decision.reason": ("The author brought them in.", "作者导入了它们。"),
    "decision.judged": (
        "Compare the chapter with the imported text: every paragraph is the same.",
        "与导入原文对照：每个段落都相同。",
    ),
    "check": (
        "What a new chapter tells fits what the imported ones have told.",
        "新章节所述与导入章节相符。",
    ),
    "check.judged": (
        "Name the imported chapter that says otherwise, if there is one.",
        "如有导入章节说法不同，请指出是哪一章。",
    ),
    "question": (
        "Are these the people of the book, under their right names: {names}?",
        "书中人物及其称呼是否正确：{names}？",
    ),
    "question.default": ("Yes, as they are proposed.", "是，按提议。"),
    "question.impact": ("The cast, and every check of names.", "人物表及所有称呼检查。"),
}
