"""What is said about the idea that a book begins with."""

SENTENCES: dict[str, tuple[str, str]] = {
    "understood": ("Understood:", "已读到："),
    "title": ("Title: {text}", "书名：{text}"),
    "genre": ("Genre: {text}", "题材：{text}"),
    "taboos": ("Taboos: {text}", "禁忌：{text}"),
    "words": ("Forbidden words: {text}", "禁用词：{text}"),
    "style": ("Style: {text}", "文风：{text}"),
    "constraints": ("Hard constraints: {text}", "硬约束：{text}"),
    "world": ("World: {text}", "世界：{text}"),
    "theme": ("Theme: {text}", "主题：{text}"),
    "idea": ("Idea: {text}", "想法：{text}"),
    "length": (
        "Length: {chapters} chapters of about {words} {unit}",
        "篇幅：{chapters} 章，每章约 {words} {unit}",
    ),
    "unit_en": ("words", "词"),
    "unit_zh": ("characters", "字"),
    "no_file": ("{file} is not a file.", "{file} 不是文件。"),
    "no_file.hint": (
        "Give a text file with the idea in it.",
        "请给出写有想法的文本文件。",
    ),
    "too_large": (
        "{file} is larger than {most} kB, which is more than an idea needs.",
        "{file} 超过 {most} kB，作为想法太长了。",
    ),
    "too_large.hint": (
        "Give the idea in a few pages; a manuscript is no idea.",
        "请用几页写下想法；书稿不是想法。",
    ),
    "no_text": (
        "{file} cannot be read: it is no text in UTF-8 or GB18030.",
        "无法读取 {file}：不是 UTF-8 或 GB18030 文本。",
    ),
    "no_text.hint": ("Save it as text in UTF-8.", "请另存为 UTF-8 文本。"),
    "bad_chapters": (
        "The idea file asks for {number} chapters; there may be {least} to {most}.",
        "想法文件要求 {number} 章；章数可为 {least} 到 {most}。",
    ),
    "bad_chapters.hint": (
        "Change it there, or say --chapters N.",
        "请在文件中修改，或用 --chapters N。",
    ),
    "bad_words": (
        "The idea file asks for chapters of {number} words; they may have {least} to {most}.",
        "想法文件要求每章 {number} 字；每章可为 {least} 到 {most}。",
    ),
    "bad_words.hint": (
        "Change it there, or say --target-words N.",
        "请在文件中修改，或用 --target-words N。",
    ),
    "two_ideas": (
        "There are two ideas: --idea and --idea-file.",
        "给了两个想法：--idea 和 --idea-file。",
    ),
    "two_ideas.hint": ("Give one of them.", "请只给一个。"),
    "genre_topic": ("Genre", "题材"),
    "genre_judged": (
        "Nothing in the chapter would surprise a reader of this genre: {text}",
        "本章没有让这一题材的读者意外之处：{text}",
    ),
    "asked_for": ("Asked for at the outset.", "立项时的要求。"),
    "constraint_judged": (
        "No sentence of the chapter goes against this: {text}",
        "本章没有一句违背此条：{text}",
    ),
    "taboo_judged": (
        "No scene shows it and nobody dwells on it: {text}",
        "没有场景展示，也无人细述：{text}",
    ),
}
