"""What is said of files that were changed by hand."""

SENTENCES: dict[str, tuple[str, str]] = {
    "found": (
        "Files of the book were changed by hand ({count}): {files}. Nothing was done.",
        "书中有文件被手工改动（{count} 个）：{files}。未作任何处理。",
    ),
    "found.hint": (
        "Take the change: ng edit BOOK --take, with its number where it is a chapter; or put all back, the changed ones are kept: ng doctor BOOK --fix --by NAME",
        "采用改动：ng edit 书名 --take（章节请加章号）；或全部恢复（改动过的会另存）：ng doctor 书名 --fix --by 姓名",
    ),
    "way_take": (
        "{path} was changed; it can be taken as your edit, or put back.",
        "{path} 有改动；可作为您的编辑采用，或恢复原样。",
    ),
    "way_propose": (
        "{path} was changed, but it is frozen: it can only be put back; what you want of it is a proposal (ng proposal new BOOK --set PLACE=VALUE --why TEXT).",
        "{path} 有改动，但它已冻结：只能恢复原样；您想要的改动请提出提案（ng proposal new 书名 --set 位置=值 --why 理由）。",
    ),
    "way_plan": (
        "{path} was changed; it can only be put back. A plan is changed with: ng plan BOOK {number} --edit",
        "{path} 有改动；只能恢复原样。修改计划请用：ng plan 书名 {number} --edit",
    ),
    "way_put_back": (
        "{path} was changed or is gone; it can only be put back.",
        "{path} 有改动或已不在；只能恢复原样。",
    ),
    "from_the_beginning": (
        "{path} changes what the book was begun with: {fields}. That stays for the whole book.",
        "{path} 改动了开书时定下的项目：{fields}。这些在整本书中不变。",
    ),
    "from_the_beginning.hint": (
        "Put it back (the changed one is kept): ng edit BOOK --put-back; then change the rest.",
        "先恢复（改动过的会另存）：ng edit 书名 --put-back；再改其余各项。",
    ),
    "changed_again": (
        "{path} was changed again while it was being looked at.",
        "{path} 在查看期间又有改动。",
    ),
    "changed_again.hint": ("Look at it again and decide then.", "请重新查看后再决定。"),
    "nothing": ("No file was changed by hand.", "没有文件被手工改动。"),
    "nothing_there": (
        "No file of chapter {number} was changed by hand.",
        "第 {number} 章没有文件被手工改动。",
    ),
    "both": (
        "Both the text and the record behind it were changed in chapter {number}: it is not clear which one counts.",
        "第 {number} 章的文本和记录都有改动：无法确定以哪个为准。",
    ),
    "both.hint": (
        "Put both back (they are kept): ng edit BOOK {number} --put-back; then give the one you want: ng edit BOOK {number} --file FILE",
        "先都恢复（会另存）：ng edit 书名 {number} --put-back；再给出您要的那个：ng edit 书名 {number} --file 文件",
    ),
    "will_take": (
        "These changes will be taken as your own edit, and go through the checks and the gate: {files}",
        "下列改动将作为您的编辑采用，并经过检查与关口：{files}",
    ),
    "will_put_back": (
        "These files will be as they were written; the changed ones are kept aside: {files}",
        "下列文件将恢复为写入时的样子；改动过的另行保存：{files}",
    ),
    "taken": ("Taken: {path}", "已采用：{path}"),
    "put_back": (
        "Put back: {path}; the changed one is {kept}",
        "已恢复：{path}；改动过的在 {kept}",
    ),
    "put_back_missing": ("Put back: {path}, which was gone.", "已恢复：{path}（原已不在）。"),
    "either": (
        "A change is either taken or put back, not both.",
        "改动要么采用，要么恢复，不能兼有。",
    ),
    "either.hint": ("Give --take or --put-back.", "请给出 --take 或 --put-back。"),
}
