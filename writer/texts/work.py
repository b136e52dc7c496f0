"""What is said while the agents are at work."""

SENTENCES: dict[str, tuple[str, str]] = {
    "world": ("· The world …", "· 世界……"),
    "theme_conflict": ("· Theme and conflict …", "· 主题与冲突……"),
    "characters": ("· The people …", "· 人物……"),
    "outline": ("· The outline …", "· 大纲……"),
    "candidate": ("· Candidate {chapter} …", "· 候选 {chapter}……"),
    "materials_revision": (
        "· The specialists change what the sheet names …",
        "· 专员按修改单修改……",
    ),
    "materials": ("· Decisions, terms, constraints …", "· 裁定、术语、约束……"),
    "specialists": ("· The specialists cross-examine the pack …", "· 专员交叉审查材料……"),
    "materials_card": ("· The advisor looks first …", "· 顾问先看……"),
    "chapter_plan": ("· Chapter {chapter}: planning the scenes …", "· 第 {chapter} 章：规划场景……"),
    "chapter_text": ("· Chapter {chapter}: writing …", "· 第 {chapter} 章：写作……"),
    "candidate_draft": ("· Draft {chapter} …", "· 第 {chapter} 份草稿……"),
    "checks": ("· Chapter {chapter}: checks …", "· 第 {chapter} 章：检查……"),
    "consistency": (
        "· Chapter {chapter}: does it fit the book so far? …",
        "· 第 {chapter} 章：与前文一致吗……",
    ),
    "editor": ("· Chapter {chapter}: the editor reads …", "· 第 {chapter} 章：编辑审读……"),
    "chapter_revision": (
        "· Chapter {chapter}: mending what can be mended …",
        "· 第 {chapter} 章：修正能修正的地方……",
    ),
    "story_progress": ("· How far has the story come? …", "· 故事走到哪一步了？……"),
    "outline_extension": ("· What comes next is proposed …", "· 提出接下来的章节……"),
    "story_continue": (
        "The outline is written to its end, and the story goes on.",
        "大纲里的章节已经写完，故事还要继续。",
    ),
    "story_wrap_up": (
        "The outline is written to its end, and the story draws to its close.",
        "大纲里的章节已经写完，故事接近尾声。",
    ),
    "story_force_end": (
        "The outline is written to its end, and so is the story.",
        "大纲里的章节已经写完，故事也该结束了。",
    ),
    "advisor": ("· Chapter {chapter}: the advisor looks first …", "· 第 {chapter} 章：顾问先看……"),
    "deposit": ("· Chapter {chapter}: deposit, memory …", "· 第 {chapter} 章：入库，记忆……"),
    "call": (
        "  {call}: {model}, {seconds} s, {tokens_in} tokens in, {tokens_out} tokens out",
        "  {call}：{model}，{seconds} 秒，输入 {tokens_in} 词元，输出 {tokens_out} 词元",
    ),
    "reviewer_failed": (
        "· Chapter {chapter}: {reviewer} did not answer: {why}",
        "· 第 {chapter} 章：{reviewer}没有回答：{why}",
    ),
    "the_consistency": ("the consistency check", "一致性检查"),
    "the_editor": ("the editor", "编辑"),
    "the_advisor": ("the advisor", "顾问"),
    "review_missing": (
        "A review is missing, {reviewer} did not answer: {why}",
        "缺少一份审读，{reviewer}没有回答：{why}",
    ),
    "review_missing.hint": (
        "ng run asks again, and only those who did not answer.",
        "ng run 会再问一次，只问没有回答的。",
    ),
    "stops_early": (
        "Stopping here: one more chapter would not fit below the limit of {limit} rounds of the workflow.",
        "在此停止：再写一章将超过工作流 {limit} 轮的上限。",
    ),
    "stops_early.hint": (
        "Go on with ng run, or raise LANGGRAPH_RECURSION_LIMIT.",
        "请用 ng run 继续，或调高 LANGGRAPH_RECURSION_LIMIT。",
    ),
    "checkpoints_set_aside": (
        "The checkpoints could not be read. They were set aside as {aside}; the book itself is whole.",
        "检查点无法读取，已另存为 {aside}；书本身完好。",
    ),
    "checkpoints_unusable": (
        "The checkpoints cannot be used now ({why}). Going on without them; the book itself is whole.",
        "检查点现在无法使用（{why}）。将不使用检查点继续；书本身完好。",
    ),
    "no_checkpoint": (
        "{book} has no checkpoint {checkpoint}.",
        "《{book}》没有检查点 {checkpoint}。",
    ),
    "no_checkpoint.hint": ("ng checkpoints lists them.", "ng checkpoints 列出检查点。"),
    "no_checkpoints": ("There is no checkpoint yet.", "还没有检查点。"),
    "drawn": ("Written to {file}.", "已写入 {file}。"),
    "bad_picture": (
        "{file} is no name for a picture that can be drawn here.",
        "{file} 不是可以绘制的图片名。",
    ),
    "bad_picture.hint": ("Let it end in .svg or .png.", "请以 .svg 或 .png 结尾。"),
    "interrupted": (
        "What was finished is saved, with a checkpoint: ng run goes on from there.",
        "已完成的内容与检查点均已保存：ng run 从那里继续。",
    ),
}
