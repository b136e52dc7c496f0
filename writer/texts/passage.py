"""What is said about rewriting one passage."""

SENTENCES: dict[str, tuple[str, str]] = {
    "no_quote": (
        "The sheet for chapter {number} does not quote the passage that is to be rewritten.",
        "第 {number} 章的修改单没有引出要重写的那段文字。",
    ),
    "no_quote.hint": (
        "Quote it word for word: --passage --quote 'the words'",
        "请逐字引出：--passage --quote '原文'",
    ),
    "not_there": (
        "The draft of chapter {number} does not have these words in one scene: “{quote}”",
        "第 {number} 章的草稿里，没有哪一场有这段文字：“{quote}”",
    ),
    "not_there.hint": (
        "Copy the words from the draft: ng read BOOK {number}",
        "请从草稿中照抄：ng read 书名 {number}",
    ),
    "not_one": (
        "These words stand {count} times in the draft of chapter {number}: “{quote}”",
        "第 {number} 章的草稿里，这段文字出现了 {count} 次：“{quote}”",
    ),
    "not_one.hint": (
        "Quote more of what stands around them, so that one passage is meant.",
        "请多引一些前后的文字，好确定是哪一处。",
    ),
}
