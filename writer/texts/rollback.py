"""Taking back a step, a chapter or a scene, and putting it back again."""

SENTENCES: dict[str, tuple[str, str]] = {
    "will_step": (
        "The step {step} and all that follows it goes; it is archived first.",
        "步骤 {step} 及其后的内容都会撤回；会先存档。",
    ),
    "will_chapter": (
        "Chapter {number} and those after it go back to their plans; they are archived first.",
        "第 {number} 章及其后的章节会退回到计划；会先存档。",
    ),
    "will_scene": (
        "Scene {scene} of chapter {number} and what follows it goes; it is archived first.",
        "第 {number} 章第 {scene} 场及其后的内容会撤回；会先存档。",
    ),
    "will_undo": (
        "What the last rollback took is put back as it was.",
        "上一次撤回的内容会原样放回。",
    ),
    "done": (
        "Rolled back, and kept as {id}. To undo it: ng rollback '{book}' --undo",
        "已撤回，存档为 {id}。要恢复：ng rollback '{book}' --undo",
    ),
    "gone_on": (
        "{id} had been cut off on its way; the rest of it is done now.",
        "{id} 上次做到一半被打断，现在已做完。",
    ),
    "undone": ("{id} was put back.", "{id} 已放回。"),
    "choose_one": (
        "Say what to take back: a step, a chapter, or --undo.",
        "请说明撤回什么：某一步、某一章，或 --undo。",
    ),
    "choose_one.hint": (
        "ng rollback BOOK --chapter 5, --chapter 5 --scene 2, --step outline, or --undo.",
        "ng rollback 书名 --chapter 5，--chapter 5 --scene 2，--step outline，或 --undo。",
    ),
    "unknown_step": ("There is no step {step}.", "没有名为 {step} 的步骤。"),
    "unknown_step.hint": ("The steps are: {steps}.", "步骤有：{steps}。"),
    "not_begun": (
        "Chapter {number} is not begun, and none after it is: there is nothing to take back.",
        "第 {number} 章及其后都还没有开始，没有可撤回的内容。",
    ),
    "not_begun.hint": (
        "ng status shows how far each chapter is.",
        "ng status 会显示每章的进度。",
    ),
    "no_such_scene": (
        "Chapter {number} has no scene {scene} that was written.",
        "第 {number} 章没有写好的第 {scene} 场。",
    ),
    "no_such_scene.hint": (
        "The scenes are in the chapter's plan: ng plan.",
        "场次见章节计划：ng plan。",
    ),
    "nothing_to_undo.hint": (
        "A rollback that was made shows in the log: ng log BOOK --type rollback.",
        "撤回的记录见日志：ng log 书名 --type rollback。",
    ),
    "nothing_to_undo": ("No rollback is left to undo.", "没有可以恢复的撤回。"),
}
