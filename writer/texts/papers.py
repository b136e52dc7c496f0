"""What the workbench says of a book's papers: questions, threads, people, memory, wishes, cost."""

LISTS: dict[str, tuple[str, str]] = {
    "papers": ("The papers of the book", "本书档案"),
    "paper_questions": ("Questions and conflicts", "问题与冲突"),
    "paper_questions_about": (
        "What was asked about the materials, and what was answered or ruled",
        "关于材料问过什么，答复与裁定如何",
    ),
    "paper_threads": ("Threads", "伏笔"),
    "paper_threads_about": (
        "What the story has begun and not ended, and what is overdue",
        "故事里已起而未结的线，以及逾期未续的线",
    ),
    "paper_people": ("People and relations", "人物与关系"),
    "paper_people_about": (
        "Who is who, how they stand to each other, where they were last seen",
        "谁是谁，彼此是什么关系，最后在哪里出现",
    ),
    "paper_memory": ("Memory", "记忆"),
    "paper_memory_about": (
        "What the writer will be reminded of before the next chapter; search it",
        "写下一章之前会提醒执笔者的内容；也可检索",
    ),
    "paper_preferences": ("Preferences", "偏好"),
    "paper_preferences_about": (
        "How you like it written: add a wish, or take one back",
        "您希望怎样写：添加一条，或撤回一条",
    ),
    "paper_cost": ("Cost", "费用"),
    "paper_cost_about": (
        "Tokens and money, by chapter, role, model and day",
        "词元与花费：按章节、角色、模型、日期",
    ),
    "questions_head": ("{book} › Questions and conflicts", "{book} › 问题与冲突"),
    "questions_left": ("Questions and conflicts", "问题与冲突"),
    "questions_right": ("In full", "全文"),
    "questions_none": (
        "Nothing was asked about these materials.",
        "这份材料没有提出过问题。",
    ),
    "threads_head": ("{book} › Threads", "{book} › 伏笔"),
    "threads_left": ("Threads", "伏笔"),
    "threads_right": ("In full", "全文"),
    "threads_none": (
        "No thread is open: they are gathered as chapters are accepted.",
        "没有未结的伏笔：章节入库时会自动收集。",
    ),
    "people_head": ("{book} › People and relations", "{book} › 人物与关系"),
    "people_left": ("People", "人物"),
    "people_right": ("Relations", "关系"),
    "people_none": (
        "There is nobody yet: people come with the materials.",
        "还没有人物：人物随材料而来。",
    ),
    "memory_head": (
        "{book} › Before the next chapter the writer is reminded of this",
        "{book} › 写下一章之前会提醒执笔者",
    ),
    "memory_left": ("Reminders", "提醒"),
    "memory_right": ("In full", "全文"),
    "memory_none": (
        "There is nothing to remember yet: memory comes with accepted chapters.",
        "还没有可回忆的内容：章节入库后才有记忆。",
    ),
    "found_head": ("{book} › Memory › “{sought}”", "{book} › 记忆 › “{sought}”"),
    "found_left": ("Found", "找到"),
    "found_right": ("In full", "全文"),
    "found_none": (
        "No accepted chapter says anything of it.",
        "已入库的章节里没有相关内容。",
    ),
    "preferences_head": ("{book} › Preferences", "{book} › 偏好"),
    "preferences_left": ("Preferences", "偏好"),
    "preferences_right": ("In full", "全文"),
    "preferences_none": (
        "No wish yet. Press a and say in a sentence how you like it.",
        "还没有偏好。按 a，用一句话写下您的喜好。",
    ),
    "cost_cap": (
        "The book may cost ${usd} in all; the work stops before that.",
        "本书总花费上限为 ${usd}；工作会在此之前停止。",
    ),
    "cost_head": ("{book} › Cost", "{book} › 费用"),
}

LABELS: dict[str, tuple[str, str]] = {
    "question": ("Asked", "所问"),
    "answer": ("Answer", "答复"),
    "default": ("Unless answered", "若不答复"),
    "matters": ("It matters for", "影响"),
    "about": ("About", "涉及"),
    "proposed": ("Proposed", "建议裁定"),
    "thread": ("Thread", "伏笔"),
    "begun": ("Begun", "始于"),
    "stands": ("Stands", "现状"),
    "overdue": ("overdue: nobody has taken it up for long", "逾期：已久无人接续"),
    "still_open": ("open", "未结"),
    "settled": ("settled in chapter {chapter}", "已在第 {chapter} 章了结"),
    "lapsed": (
        "let go in chapter {chapter}: more were open than anybody can mind",
        "第 {chapter} 章时放下：未结的线太多",
    ),
    "in_chapter": ("chapter {chapter}", "第 {chapter} 章"),
    "wish": ("Wish", "偏好"),
    "said_by": ("By", "提出人"),
    "said_at": ("Said", "时间"),
    "wish_active": ("in force: the writer is told where it fits", "生效：凡相关之处都会告知执笔者"),
    "wish_forgotten": ("taken back", "已撤回"),
    "person": ("Person", "人物"),
    "person_stands": ("{name}: {state}", "{name}：{state}"),
    "told_in": ("Told in", "见于"),
    "missing": ("Missing", "缺少"),
    "where": ("Where", "出处"),
    "likeness": ("Likeness", "相近度"),
    "says": ("Says", "原文"),
    "at": ("chapter {chapter}, scene {scene}", "第 {chapter} 章第 {scene} 场"),
    "relations": ("{count} {count:relation|relations}", "{count} 条关系"),
    "anchor": ("Anchor", "锚点"),
    "role": ("Role", "角色"),
    "seen": ("Last seen", "最后出现"),
    "event": ("Event", "事件"),
    "look_for_what": (
        "What should the accepted chapters be searched for?",
        "在已入库的章节里找什么？",
    ),
    "look_for_label": ("In your own words", "用自己的话写"),
    "wish_question": ("How do you like it written?", "您希望怎样写？"),
    "wish_label": (
        "One sentence, such as: short sentences at night. What is true in the story belongs into the materials.",
        "一句话，例如：夜里的场景用短句。故事里的事实应写进材料。",
    ),
}

KEYS: dict[str, tuple[str, str]] = {
    "key_papers": ("papers", "档案"),
    "key_papers_help": (
        "Questions, threads, people, memory, preferences, cost",
        "问题、伏笔、人物、记忆、偏好、费用",
    ),
    "key_settle": ("settle it", "去处理"),
    "key_settle_help": (
        "Open the card of the materials, where it is answered or ruled on.",
        "打开材料卡片，在那里答复或裁定。",
    ),
    "key_read_chapter": ("read the chapter", "读该章"),
    "key_read_chapter_help": ("Read the chapter it comes from.", "阅读它所出自的章节。"),
    "key_add": ("add", "添加"),
    "key_add_help": ("Add one of your own.", "添加一条。"),
    "key_forget": ("take back", "撤回"),
    "key_forget_help": ("Take the marked wish back.", "撤回选中的偏好。"),
    "key_look_for": ("search", "检索"),
    "key_look_for_help": (
        "Search the accepted chapters by meaning.",
        "按意思检索已入库的章节。",
    ),
    "key_draw": ("draw everybody", "绘制全图"),
    "key_draw_help": (
        "Draw everybody and their relations as a picture in a file.",
        "把所有人物与关系绘成图，存为文件。",
    ),
}

COMMANDS: dict[str, tuple[str, str]] = {
    f"command_{name}{end}": LISTS[f"paper_{name}{about}"]
    for name in ("questions", "threads", "people", "memory", "preferences", "cost")
    for end, about in (("", ""), (".about", "_about"))
}

SENTENCES = LISTS | LABELS | KEYS | COMMANDS
