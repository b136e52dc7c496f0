"""What is said of several drafts to choose from, and of a chapter written by hand."""

SENTENCES: dict[str, tuple[str, str]] = {
    "how_many": (
        "There can be {fewest} to {most} drafts to choose from, not {count}.",
        "可供选择的草稿为 {fewest} 到 {most} 份，不能是 {count} 份。",
    ),
    "how_many.hint": (
        "For example: ng write BOOK --candidates 3",
        "例如：ng write 书名 --candidates 3",
    ),
    "wait": (
        "Chapter {number} has {count} drafts that wait for your choice.",
        "第 {number} 章有 {count} 份草稿等您选择。",
    ),
    "wait.hint": (
        "Choose one: ng write BOOK --choose N; see them: ng write BOOK --candidates {count}",
        "请选择：ng write 书名 --choose N；查看：ng write 书名 --candidates {count}",
    ),
    "none": (
        "Chapter {number} has no drafts to choose from.",
        "第 {number} 章没有可供选择的草稿。",
    ),
    "none.hint": (
        "Have some written: ng write BOOK --candidates 3",
        "请先写几份：ng write 书名 --candidates 3",
    ),
    "no_such": (
        "There is no draft {candidate} of {count}.",
        "共 {count} 份，没有第 {candidate} 份草稿。",
    ),
    "no_such.hint": ("Choose one of 1 to {count}.", "请在 1 到 {count} 中选择。"),
    "head": (
        "Chapter {number} “{title}”: {count} drafts to choose from",
        "第 {number} 章《{title}》：{count} 份草稿供选择",
    ),
    "one": (
        "{place}.  {words} {unit}  ■ {blockers}  ▲ {majors}  · {minors}",
        "{place}.  {words} {unit}  ■ {blockers}  ▲ {majors}  · {minors}",
    ),
    "opens": ("    opens   {text}", "    开头  {text}"),
    "closes": ("    closes  {text}", "    结尾  {text}"),
    "how": (
        "Choose one with: ng write BOOK --choose N --by NAME",
        "请选择：ng write 书名 --choose N --by 姓名",
    ),
    "which": ("Which one (1-{count}; empty: later)? ", "选哪一份（1-{count}；留空则稍后）？"),
    "will_choose": (
        "Draft {candidate} of chapter {number} goes to the reviewers; the others are kept.",
        "第 {number} 章的第 {candidate} 份草稿交付审阅；其余保留。",
    ),
    "will_write": (
        "Your own text ({words} {unit}, {scenes} {scenes:scene|scenes}) becomes the draft of chapter {number}, and goes through the checks to its gate.",
        "您自己的文本（{words} {unit}，{scenes} 个场景）将成为第 {number} 章的草稿，经检查到达关口。",
    ),
    "one_way": (
        "A chapter is written by candidates, by a choice, or by hand: one at a time.",
        "写一章只能用一种方式：多份草稿、选择，或手写。",
    ),
    "one_way.hint": (
        "Give one of --candidates, --choose and --by-hand; --file goes with --by-hand.",
        "请只给出 --candidates、--choose、--by-hand 之一；--file 只与 --by-hand 同用。",
    ),
    "written": ("Your text of chapter {number} is recorded.", "您的第 {number} 章文本已记录。"),
}
