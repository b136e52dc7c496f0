"""What the workbench says at the chapter desk: texts, plans, drafts, and second thoughts."""

KEYS: dict[str, tuple[str, str]] = {
    "key_rename_text": ("new names", "换新名"),
    "key_rename_text_help": (
        "Put the new names of a proposal into the text, and change nothing else",
        "把提案中的新名字写入正文，其余不动",
    ),
    "key_anchor": ("in the pack", "看材料"),
    "key_anchor_help": (
        "Go to the item of the frozen pack that the issue goes against; Esc comes back.",
        "转到问题所涉的冻结材料条目；Esc 返回。",
    ),
    "key_edit_text": ("edit", "编辑"),
    "key_edit_text_help": (
        "Edit the text in your editor. The changes are shown before they are taken.",
        "在您的编辑器中修改正文。采用之前会先显示改动。",
    ),
    "key_why": ("why", "来历"),
    "key_why_help": (
        "See where the text comes from: rounds, models, decisions, waivers.",
        "查看文字的来历：各轮、模型、决定、豁免。",
    ),
    "key_context": ("context", "上下文"),
    "key_context_help": (
        "See what was sent to the models, and why.",
        "查看发送给模型的内容及其原因。",
    ),
    "key_texts": ("versions", "各版"),
    "key_texts_help": (
        "Compare any two texts that the chapter has had.",
        "比较本章有过的任意两个文本。",
    ),
    "key_talk": ("talk", "对话"),
    "key_talk_help": (
        "Talk to the book: say what you want; what makes or takes something asks first.",
        "和书说话：说您想做什么；产生或拿走内容之前会先问您。",
    ),
    "key_say": ("say it", "说"),
    "key_say_help": ("Says what you typed to the book.", "把输入的话说给书听。"),
    "key_waivers": ("waivers", "豁免"),
    "key_waivers_help": (
        "All waivers of the book, with reason, name and date.",
        "全书的豁免，附理由、姓名和日期。",
    ),
    "key_revision": ("revision", "修订稿"),
    "key_revision_help": (
        "A revision waits for your word: see it, apply it or reject it.",
        "有一份修订稿等您决定：查看、采用或不采用。",
    ),
    "key_reopen": ("reopen", "重新打开"),
    "key_reopen_help": (
        "Bring the deposited chapter back to its gate, with a reason.",
        "写明理由，让已入库的章节回到关口。",
    ),
    "key_sections": ("sections", "换节"),
    "key_sections_help": (
        "Go to the next section, or the one before.",
        "转到下一节或上一节。",
    ),
    "key_passage": ("pick a passage", "选一段"),
    "key_passage_help": (
        "Pick the next passage, or the one before.",
        "选取下一段或上一段。",
    ),
    "key_sentences": ("by sentence", "按句"),
    "key_sentences_help": (
        "Pick sentences instead of paragraphs.",
        "改为逐句选取。",
    ),
    "key_paragraphs": ("by paragraph", "按段"),
    "key_paragraphs_help": (
        "Pick paragraphs instead of sentences.",
        "改为逐段选取。",
    ),
    "key_rewrite_passage": ("rewrite it", "重写此段"),
    "key_rewrite_passage_help": (
        "Have this passage rewritten, and nothing else.",
        "只重写这一段，其余不动。",
    ),
    "key_take_change": ("take it", "采用"),
    "key_take_change_help": (
        "Take the changes; your name is asked for next.",
        "采用这些改动；接着署名。",
    ),
    "key_apply_change": ("apply", "采用"),
    "key_apply_change_help": (
        "Put the revision in the place of the draft.",
        "用修订稿替换草稿。",
    ),
    "key_reject_change": ("reject", "不采用"),
    "key_reject_change_help": (
        "Keep the draft as it is.",
        "草稿保持原样。",
    ),
    "key_revoke": ("revoke", "撤销"),
    "key_revoke_help": (
        "Revoke the marked waiver: its alarm sounds again.",
        "撤销选中的豁免：相应的警示会再次出现。",
    ),
    "key_choose_draft": ("choose it", "选定"),
    "key_choose_draft_help": (
        "This draft goes to the reviewers; the others are kept.",
        "这份草稿交付审阅；其余保留。",
    ),
    "key_plan_steer": ("steer", "提要求"),
    "key_plan_steer_help": (
        "Say what you want of the chapter; the plan is made again.",
        "写明对本章的要求；计划会重新制定。",
    ),
    "key_plan_edit": ("edit", "编辑"),
    "key_plan_edit_help": (
        "Edit the plan in your editor.",
        "在您的编辑器中修改计划。",
    ),
    "key_plan_write": ("write it", "动笔"),
    "key_plan_write_help": (
        "Have the chapter written from this plan.",
        "按此计划写作本章。",
    ),
    "key_take_hand": ("take it", "采用"),
    "key_take_hand_help": (
        "Take the change as your own edit, through the checks and the gate.",
        "作为您的编辑采用，经过检查与关口。",
    ),
    "key_put_file_back": ("put back", "恢复"),
    "key_put_file_back_help": (
        "Put the marked file back as it was written; the changed one is kept.",
        "把选中的文件恢复原样；改动过的另存。",
    ),
    "key_put_all_back": ("put all back", "全部恢复"),
    "key_put_all_back_help": (
        "Put every file back as it was written; the changed ones are kept.",
        "把所有文件恢复原样；改动过的另存。",
    ),
    "key_see_hand": ("changes", "看改动"),
    "key_see_hand_help": ("See what was changed, word by word.", "逐字查看改动。"),
    "key_hands": ("changed files", "外部改动"),
    "key_hands_help": (
        "Files that were changed outside the workbench: take them or put them back",
        "工作台之外改动过的文件：采用或恢复",
    ),
    "key_ways": ("write …", "写法"),
    "key_ways_help": (
        "The next chapter: its plan, several drafts to choose from, or your own text",
        "下一章：看计划、写几份草稿供选，或亲手写",
    ),
    "key_take_back": ("take back", "撤回"),
    "key_take_back_help": (
        "Back to a chapter, a scene or a step; or undo that",
        "退回到某章、某场或某步；或恢复上次撤回",
    ),
}

COMMANDS: dict[str, tuple[str, str]] = {
    "command_ways": ("Write the next chapter …", "写下一章……"),
    "command_ways.about": (
        "Its plan, several drafts, or your own text",
        "看计划、几份草稿，或亲手写",
    ),
    "command_take_back": ("Take something back …", "撤回……"),
    "command_take_back.about": (
        "A chapter, a scene or a step; or undo that",
        "某章、某场、某步；或恢复上次撤回",
    ),
    "command_waivers": ("The waivers of the book", "全书的豁免"),
    "command_waivers.about": ("With reason, name and date", "附理由、姓名和日期"),
    "command_talk": ("Talk to the book", "和书说话"),
    "command_talk.about": ("Say what you want, in your own words", "用自己的话说您想做什么"),
    "command_hands": ("Files changed outside", "外部改动的文件"),
    "command_hands.about": ("Take them, or put them back", "采用或恢复"),
    "command_rename_text": ("Put the new names into the text", "把新名字写入正文"),
    "command_rename_text.about": (
        "Where a proposal has called somebody otherwise; nothing else changes",
        "提案改名之后使用；其余不动",
    ),
    "command_anchor": ("See what the issue goes against", "看问题所涉的材料"),
    "command_anchor.about": ("Its item in the frozen pack", "冻结材料中的条目"),
    "command_edit_text": ("Edit the text", "编辑正文"),
    "command_edit_text.about": ("In your own editor", "在您自己的编辑器中"),
    "command_why": ("Why is it as it is?", "为何是这样？"),
    "command_why.about": ("Where the text comes from", "文字的来历"),
    "command_context": ("What was sent to the models", "发送给模型的内容"),
    "command_context.about": ("For this chapter, and why", "本章所用及其原因"),
    "command_texts": ("Compare two texts", "比较两个文本"),
    "command_texts.about": ("Of all that the chapter has had", "本章有过的各版"),
    "command_revision": ("Decide on the revision", "决定修订稿"),
    "command_revision.about": ("Apply it, or reject it", "采用或不采用"),
    "command_reopen": ("Reopen the chapter", "重新打开本章"),
    "command_reopen.about": ("Back to its gate, with a reason", "写明理由，回到关口"),
}

VERBS: dict[str, tuple[str, str]] = {
    "verb_edit": ("take the edit", "采用编辑"),
    "verb_propose": ("file it", "提交"),
    "verb_plan": ("take the plan", "采用计划"),
    "verb_choose": ("choose it", "选定"),
    "verb_write": ("take my text", "采用我的文本"),
    "verb_reopen": ("reopen", "重新打开"),
    "verb_apply": ("apply it", "采用"),
    "verb_reject": ("reject it", "不采用"),
    "verb_take_back": ("take back", "撤回"),
    "verb_undo": ("put it back", "放回"),
    "verb_take": ("take them", "采用"),
    "verb_put_back": ("put them back", "恢复"),
    "verb_revoke": ("revoke", "撤销"),
}

READING: dict[str, tuple[str, str]] = {
    "against": ("({anchors})", "（{anchors}）"),
    "noted": ("{kind}: {why}", "{kind}：{why}"),
    "no_place": (
        "The notes in the margin tell what was found in the text.",
        "页边注写明文中发现的问题。",
    ),
    "text_head": ("{book} › Chapter {number}", "《{book}》› 第 {number} 章"),
    "version_old": ("Compare from …", "从哪一版比较……"),
    "version_new": ("… to", "……到哪一版"),
    "version_deposited": ("deposited", "入库稿"),
    "version_named": ("text {number}", "第 {number} 稿"),
    "passage_of": ("passage {at} of {all}: “{quote}”", "段落 {at} / {all}：“{quote}”"),
    "sheet_passage": (
        "Only this passage: all else stays word for word",
        "只改这一段：其余一字不动",
    ),
    "passage_needed": (
        "Quote the passage that is to be rewritten; f and j/k on the card pick one.",
        "请引出要重写的那段；在卡片上按 f，再用 j/k 选取。",
    ),
    "will_rewrite_passage": (
        "Only “{quote}” is rewritten; all else stays word for word. It must do this:",
        "只重写“{quote}”；其余一字不动。必须做到：",
    ),
    "waivers_head": ("{book} › Waivers", "《{book}》› 豁免"),
    "waived": ("Waived", "已豁免"),
    "in_full": ("In full", "详情"),
    "waiver_row": ("{id}  chapter {chapter} {issue}", "{id}  第 {chapter} 章 {issue}"),
    "waiver_reason": ("Reason", "理由"),
    "waiver_by": ("By", "决定人"),
    "waiver_at": ("On", "时间"),
    "waiver_anchors": ("Anchors", "锚点"),
    "waiver_status": ("Now", "现状"),
    "revoke_question": ("Revoke {waiver}?", "撤销 {waiver}？"),
    "revoke_reason": (
        "Why should its alarm sound again? (may be empty)",
        "为何要重新警示？（可留空）",
    ),
}

WRITING: dict[str, tuple[str, str]] = {
    "your_edit": ("Your edit of chapter {number}", "您对第 {number} 章的编辑"),
    "your_plan": ("Your plan of chapter {number}", "您的第 {number} 章计划"),
    "nothing_to_write": (
        "No chapter can be written now: see what comes next.",
        "现在没有可写的章节：请看下一步。",
    ),
    "ways_head": ("Chapter {number}: how shall it be written?", "第 {number} 章：怎么写？"),
    "way_plan": ("See its plan first, steer or edit it", "先看计划，提要求或修改"),
    "way_plan_about": (
        "What each scene is for; nothing is drafted yet.",
        "每场的用意；尚不起草。",
    ),
    "way_agents": ("Have it written", "交给作者写"),
    "way_agents_about": ("One draft, up to your gate.", "写一份草稿，直到您的关口。"),
    "way_two": ("Two drafts to choose from", "写两份草稿供选"),
    "way_two_about": ("They are laid side by side, and you choose.", "并排列出，由您选择。"),
    "way_three": ("Three drafts to choose from", "写三份草稿供选"),
    "way_three_about": ("They are laid side by side, and you choose.", "并排列出，由您选择。"),
    "way_by_hand": ("Write it yourself, in your editor", "亲手写，在您的编辑器中"),
    "way_by_hand_about": (
        "Your own text, through the same checks and gate.",
        "您自己的文本，经过同样的检查与关口。",
    ),
    "way_choose": ("Choose one of the drafts that wait", "在等待的草稿中选择"),
    "way_choose_about": ("Nothing is written anew.", "不重新写作。"),
    "drafts": ("Drafts", "草稿"),
    "draft_row": ("draft {number}  {length}", "草稿 {number}  {length}"),
    "choose_question": (
        "Take draft {candidate} of chapter {number}?",
        "选定第 {number} 章的草稿 {candidate}？",
    ),
    "plan_head": (
        "{book} › Chapter {number} · {title}: the plan",
        "《{book}》› 第 {number} 章 · {title}：计划",
    ),
    "steer_question": ("Steer chapter {number}", "第 {number} 章的要求"),
    "steer_wish": ("What do you want of it?", "您希望它怎样？"),
    "by_hand_question": (
        "Take your own text for chapter {number}?",
        "用您自己的文本作第 {number} 章？",
    ),
    "no_terminal": (
        "An editor cannot be opened here: there is no terminal of its own.",
        "此处无法打开编辑器：没有可用的终端。",
    ),
    "no_terminal.hint": (
        "Use ng edit, ng plan --edit, ng write --by-hand or ng materials edit in a terminal.",
        "请在终端中使用 ng edit、ng plan --edit、ng write --by-hand 或 ng materials edit。",
    ),
    "waiting_drafts": ("{count} drafts to choose from", "{count} 份草稿待选"),
    "next_drafts": (
        "choose one of {count} drafts of chapter {subject}",
        "在第 {subject} 章的 {count} 份草稿中选择",
    ),
}

CHAPTER: dict[str, tuple[str, str]] = {
    "chapter_deeds": ("Chapter {number}", "第 {number} 章"),
    "deed_write": ("Write it …", "写这一章……"),
    "deed_write_about": (
        "By the agents, several drafts, or by hand.",
        "交给作者、几份草稿，或亲手写。",
    ),
    "deed_card": ("Its card", "它的卡片"),
    "deed_card_about": (
        "The card as it was decided on; its gate is closed.",
        "决定时的卡片；关口已关闭。",
    ),
    "deed_text": ("Read the text", "阅读正文"),
    "deed_text_about": (
        "Also where a passage comes from.",
        "也可查看某一段的来历。",
    ),
    "deed_why": ("Why it is as it is", "它为何是这样"),
    "deed_why_about": (
        "Rounds, models, decisions and waivers, from the record.",
        "依记录：各轮、模型、决定与豁免。",
    ),
    "deed_context": ("What was sent to the models", "发送给模型的内容"),
    "deed_context_about": ("Part by part, and why it was sent.", "逐项列出及其原因。"),
    "deed_texts": ("Compare two of its texts", "比较它的两个文本"),
    "deed_texts_about": ("What changed, word by word.", "逐字查看改动。"),
    "deed_plan": ("Its plan", "它的计划"),
    "deed_plan_about": ("What each scene is for.", "每场的用意。"),
    "deed_reopen": ("Reopen it at its gate …", "重新打开，回到关口……"),
    "deed_reopen_about": (
        "Its text stays the truth until another one is accepted.",
        "在接受新文本之前，原文仍为准。",
    ),
    "deed_back": ("Take it back …", "撤回……"),
    "deed_back_about": (
        "It and those after it go back to their plans; you see first what goes.",
        "它及其后的章节退回到计划；会先显示撤回的内容。",
    ),
    "reopen_question": ("Reopen chapter {number}?", "重新打开第 {number} 章？"),
    "reopen_reason": ("Why?", "为什么？"),
    "revision_head": ("Chapter {number}: a revision is offered", "第 {number} 章：有修订稿"),
    "revision_apply": ("Apply the revision of chapter {number}?", "采用第 {number} 章的修订稿？"),
    "revision_reject": (
        "Reject the revision of chapter {number}?",
        "不采用第 {number} 章的修订稿？",
    ),
    "reject_reason": ("Why? (may be empty)", "为什么？（可留空）"),
}

BACK: dict[str, tuple[str, str]] = {
    "nothing_to_take_back": (
        "Nothing is begun that could be taken back.",
        "没有可以撤回的内容。",
    ),
    "takings_head": ("Take back", "撤回"),
    "takings_text": (
        "What goes is archived first, and can be put back.",
        "撤回的内容会先存档，可以放回。",
    ),
    "taking_undo": ("Undo the last one: put back {id}", "恢复上一次：放回 {id}"),
    "taking_undo_about": (
        "What it took comes back as it was.",
        "撤回的内容原样放回。",
    ),
    "taking_chapter": ("Chapter {number} and those after it", "第 {number} 章及其后"),
    "taking_scene": (
        "Chapter {number} from scene {scene} on",
        "第 {number} 章，自第 {scene} 场起",
    ),
    "taking_plans": ("The plans of chapters not deposited", "未入库章节的计划"),
    "taking_plans_about": (
        "Also the chapter in hand, where one is begun; they are planned anew.",
        "连同正在写的一章；会重新计划。",
    ),
    "taking_step": ("The materials from “{step}” on", "材料，自“{step}”起"),
    "taking_step_about": (
        "This step and all that follows it are made anew.",
        "此步及其后的都会重新生成。",
    ),
    "step_world": ("world", "世界"),
    "step_theme_conflict": ("theme and conflict", "主题与冲突"),
    "step_characters": ("characters", "人物"),
    "step_outline": ("outline", "大纲"),
    "step_chapter_plan": ("chapter plans", "章节计划"),
    "taking_reason": ("Why? (may be empty)", "为什么？（可留空）"),
    "can_be_undone": ("It can be undone: u, then the first line.", "可以恢复：按 u，选第一行。"),
    "loss": (
        "Goes: chapter {chapters}, {words} in length, {files} files.",
        "撤回：第 {chapters} 章，篇幅 {words}，{files} 个文件。",
    ),
    "loss_deposited": (
        " Deposited, with its memory: {chapters}.",
        "其中已入库（连同记忆）：{chapters}。",
    ),
    "undo_question": ("Put back what was taken?", "放回撤回的内容？"),
}

HANDS: dict[str, tuple[str, str]] = {
    "hands_head": ("{book} › Changed outside the workbench", "《{book}》› 在工作台之外改动"),
    "files": ("Files", "文件"),
    "hand_changed": (
        "{gone} characters out, {come} in.",
        "删去 {gone} 字符，加入 {come} 字符。",
    ),
    "hands_take": ("Take the change as your edit?", "作为您的编辑采用？"),
    "hands_put_back": ("Put it back as it was written?", "恢复为写入时的样子？"),
    "waiting_hands": ("{count} changed outside: {path}", "{count} 个外部改动：{path}"),
    "next_hands": (
        "decide on files changed outside ({count})",
        "决定外部改动的文件（{count}）",
    ),
}

RECORD: dict[str, tuple[str, str]] = {
    "log_events": ("Events", "事件"),
    "log_event": ("In full", "全文"),
    "log_head": ("{book} › Log   filter: {wanted}", "{book} › 日志   筛选：{wanted}"),
    "log_follows": ("live", "实时"),
    "log_filter": ("Which events?", "查看哪些事件？"),
    "log_filter_such": ("Such as", "例如"),
    "log_filter_how": (
        "type:blocked  chapter:2  status:error  and any words; nothing shows all",
        "type:blocked  chapter:2  status:error  以及任意文字；留空则显示全部",
    ),
    "log_words": ("Filter", "筛选"),
    "key_filter": ("filter", "筛选"),
    "key_filter_help": (
        "Show only events of a type, chapter or status, or that mention something.",
        "只显示某种类型、某一章、某种状态或提到某段文字的事件。",
    ),
    "key_then": ("book then", "当时的书"),
    "key_then_help": (
        "Show the book as it was after this event.",
        "显示此事件之后的书。",
    ),
    "key_newest": ("newest", "最新"),
    "key_newest_help": (
        "Go to the newest event and follow the log while it grows.",
        "转到最新事件，并随日志增长持续显示。",
    ),
    "timeline_story": ("What happened", "发生的事"),
    "timeline_then": ("The book then", "当时的书"),
    "timeline_head": ("{book} › after event {seq}", "{book} › 事件 {seq} 之后"),
    "timeline_materials": ("Materials: {state} {version}", "材料：{state} {version}"),
    "timeline_cost": (
        "{calls} {calls:call|calls}, {tokens} tokens, {files} {files:file|files} on record",
        "{calls} 次调用，{tokens} 词元，在册文件 {files} 个",
    ),
    "key_moments": ("through the story", "沿时间移动"),
    "key_moments_help": (
        "Go forth and back in the story; the book is shown as it was.",
        "在故事中前后移动；右侧显示当时的书。",
    ),
}

SENTENCES: dict[str, tuple[str, str]] = {
    **KEYS,
    **COMMANDS,
    **VERBS,
    **READING,
    **WRITING,
    **CHAPTER,
    **BACK,
    **HANDS,
    **RECORD,
}
