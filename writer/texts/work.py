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
}
