"""What is said when somebody talks to a book."""

SENTENCES: dict[str, tuple[str, str]] = {
    "hello": (
        "Talk to {book}: say what you want, in your own words. /help shows what there is, /quit ends it.",
        "和《{book}》说话：用自己的话说您想做什么。/help 查看能做什么，/quit 结束。",
    ),
    "rehearsal": (
        "The rehearsal author listens here, without a language model: it understands only plain requests.",
        "这里由排练作者听您说话，没有语言模型：它只听得懂简单的请求。",
    ),
    "before": ("Lately: {said}", "此前说过：{said}"),
    "prompt": ("you> ", "您> "),
    "bye": ("Goodbye. What was said is on record.", "再见。说过的话都已记录。"),
    "help_head": (
        "Say it in your own words, in English or in Chinese. This can be done:",
        "用自己的话说，中文英文都可以。能做这些：",
    ),
    "kind_read": ("It only looks:", "只是查看："),
    "kind_generate": (
        "It makes something, and asks first (unless /auto on):",
        "会产生内容，先征求您同意（/auto on 后不再问）：",
    ),
    "kind_destructive": (
        "It takes something away, and always asks:",
        "会拿走内容，每次都先征求您同意：",
    ),
    "commands": (
        "/auto on|off   /plan [words]   /undo   /help   /quit",
        "/auto on|off（自动）   /plan [话]（只看计划）   /undo（撤销）   /help（帮助）   /quit（退出）",
    ),
    "gates": (
        "Accepting, freezing, approving, rewriting and waiving are yours: the chat opens the card, and you decide there.",
        "接受、冻结、批准、重写、豁免由您决定：对话只打开卡片，请在那里作决定。",
    ),
    "you_decide": (
        "Nothing was decided. You decide at this card, with your name.",
        "没有作出任何决定。请您在这张卡上署名决定。",
    ),
    "how_to_decide_chapter": (
        "Decide with: ng accept {book!r} {subject}   ng rewrite {book!r} {subject} --fix '…'   or in the workbench: ng desk {book!r}",
        "作决定：ng accept {book!r} {subject}   ng rewrite {book!r} {subject} --fix “……”   或在工作台：ng desk {book!r}",
    ),
    "how_to_decide_materials": (
        "Decide with: ng materials freeze {book!r}   ng materials changes {book!r} --fix '…'   or in the workbench: ng desk {book!r}",
        "作决定：ng materials freeze {book!r}   ng materials changes {book!r} --fix “……”   或在工作台：ng desk {book!r}",
    ),
    "how_to_decide_proposal": (
        "Decide with: ng proposal approve {book!r} {subject}   reject   defer   or in the workbench: ng desk {book!r}",
        "作决定：ng proposal approve {book!r} {subject}   reject   defer   或在工作台：ng desk {book!r}",
    ),
    "no_card_waits": ("No card waits for you now.", "现在没有等待您的卡片。"),
    "no_card_waits.hint": (
        "Name the chapter, or go on to the next gate.",
        "请说明第几章，或继续到下一关口。",
    ),
    "no_issues": ("  No issue is open.", "  没有未决问题。"),
    "proposal_waits": (
        "{id} waits for the advisor, and then for you; nothing that is frozen has changed.",
        "{id} 等待顾问审阅，然后由您决定；冻结内容没有改变。",
    ),
    "written": ("{file} is written, {size} bytes.", "已写入 {file}，{size} 字节。"),
    "confirm_head": ("This will be done:", "将要执行："),
    "confirm": (
        "Type yes to do it; anything else leaves it: ",
        "输入 yes（或：是）执行；其他任何输入都不执行：",
    ),
    "not_done": ("Nothing was done.", "什么都没有做。"),
    "nothing_done": ("Nothing was done about it.", "没有执行任何操作。"),
    "left": ("Left because of that: {tools}", "因此没有执行：{tools}"),
    "no_cost": ("No model is asked on the way.", "途中不需要调用模型。"),
    "loss": (
        "Chapters that go: {chapters}; deposited ones among them: {deposited}; {words} words, {files} files.",
        "将撤回的章节：{chapters}；其中已入库：{deposited}；共 {words} 字，{files} 个文件。",
    ),
    "archived_first": (
        "It is archived first: /undo puts it back.",
        "会先存档：/undo 可以放回。",
    ),
    "nobody_confirms": (
        "This needs a person's yes, and nobody is here to ask: {what}.",
        "这需要人来确认，而这里没有人可问：{what}。",
    ),
    "nobody_confirms.hint": (
        "Talk on a terminal: ng chat BOOK. Questions are answered without one.",
        "请在终端中对话：ng chat 书名。只查看的问题不需要终端。",
    ),
    "too_long": (
        "That is {length} characters; {most} at once are enough.",
        "这段话有 {length} 个字符；一次最多 {most} 个。",
    ),
    "too_long.hint": (
        "Say it in short. A longer text belongs into a file: ng import, ng edit.",
        "请说得简短些。较长的文字请放进文件：ng import、ng edit。",
    ),
    "not_understood": (
        "That was not understood, so nothing was done. /help shows what there is.",
        "没有听懂，因此什么都没有做。/help 查看能做什么。",
    ),
    "no_such_tool": (
        "The model wanted {tool!r}, which cannot be done by talking.",
        "模型想用 {tool!r}，但对话中没有这个操作。",
    ),
    "wrong_arguments": (
        "The model wanted {tool}, but what it gave for it makes no sense: {names}.",
        "模型想用 {tool}，但给出的内容无法使用：{names}。",
    ),
    "too_many_steps": (
        "The model wanted {count} things at once; {most} are the most.",
        "模型想一次做 {count} 件事；最多 {most} 件。",
    ),
    "goes_round": (
        "The model wants the same again, so it ends here.",
        "模型又要做同样的事，到此为止。",
    ),
    "no_end": (
        "After {count} plans there was no end in sight, so it ends here.",
        "已经计划了 {count} 次仍没有结束，到此为止。",
    ),
    "nothing_to_undo": (
        "Nothing that was done here can be taken back.",
        "这里没有可以撤销的操作。",
    ),
    "no_such_command": (
        "There is no command {command}; /help shows what there is.",
        "没有命令 {command}；/help 查看能做什么。",
    ),
    "asks_read": ("only looks", "只查看"),
    "asks_generate": ("asks first", "会先询问"),
    "asks_destructive": ("always asks", "每次都会询问"),
    "no_plan": ("There is nothing planned.", "没有计划。"),
    "auto_on": (
        "Auto is on: what makes something no longer asks, until you leave or say /auto off. What takes something away still asks.",
        "自动已开启：在您离开或输入 /auto off 之前，产生内容的操作不再询问。会拿走内容的操作仍会询问。",
    ),
    "auto_off": (
        "Auto is off: everything but looking asks first.",
        "自动已关闭：除查看以外都会先询问。",
    ),
    "tool_help": ("what can be done here", "这里能做什么"),
    "tool_status": ("where the book stands, and what comes next", "书的进度和下一步"),
    "tool_show_card": (
        "the card of a chapter, of the materials or of a proposal",
        "章节、材料或提案的卡片",
    ),
    "tool_open_card": (
        "take the person to the card where they decide: accept, freeze, approve, rewrite …",
        "带此人到作决定的卡片：接受、冻结、批准、重写……",
    ),
    "tool_read": ("the text of a chapter", "某章的正文"),
    "tool_log": ("what happened lately, from the record", "最近发生了什么（记录）"),
    "tool_why": (
        "why a chapter, or certain words of it, are as they are",
        "某章或其中某句为什么是这样",
    ),
    "tool_cost": ("what the book has cost, and what the rest may cost", "花费，以及剩余部分的估计"),
    "tool_proposals": ("the proposals, or one of them", "提案列表，或某一份提案"),
    "tool_preferences": ("how the author likes it", "作者的偏好"),
    "tool_whois": ("who somebody in the book is", "书中某人是谁"),
    "tool_relations": ("what somebody is to the others", "某人与其他人的关系"),
    "tool_events": ("what happened in the story", "故事里发生了什么"),
    "tool_recall": ("where the accepted chapters speak of something", "已入库章节里哪里提到某事"),
    "tool_write": ("write the next chapter, up to its gate", "写下一章，到关口为止"),
    "tool_run": ("go on to the next gate", "继续到下一关口"),
    "tool_resume": (
        "go on where the work stopped, or from a checkpoint",
        "从停下的地方或某个检查点继续",
    ),
    "tool_export": ("a file of the accepted chapters, or of the bible", "导出已入库章节或设定集"),
    "tool_prefer": ("remember how the author likes it", "记住作者的偏好"),
    "tool_propose": ("file a proposal to change what is frozen", "提交改动冻结内容的提案"),
    "tool_rollback": (
        "take back a chapter and those after it, a scene, or a step",
        "撤回某章及其后、某场或某一步",
    ),
    "tool_undo_rollback": ("put back what the last rollback took", "放回上一次撤回的内容"),
    "tool_forget_preference": ("forget a preference", "忘记一条偏好"),
    "will_write": (
        "The next chapter is written and reviewed, up to your gate.",
        "起草并评审下一章，到您的关口为止。",
    ),
    "will_run": (
        "The work goes on until you are needed at a gate.",
        "工作继续，直到需要您在关口决定。",
    ),
    "will_resume": (
        "The work goes on where it stopped, until you are needed at a gate.",
        "从停下的地方继续，直到需要您在关口决定。",
    ),
    "will_resume_checkpoint": (
        "The work goes on from checkpoint {checkpoint}, until you are needed at a gate.",
        "从检查点 {checkpoint} 继续，直到需要您在关口决定。",
    ),
    "will_export": (
        "A new file is written here, as {format}.",
        "在这里写一个新文件，格式为 {format}。",
    ),
    "will_export_chapters": (
        "A new file with the chapters {chapters} is written here, as {format}.",
        "把第 {chapters} 章写成一个新文件，格式为 {format}。",
    ),
    "will_export_bible": (
        "A new file with the bible is written here.",
        "在这里写一个设定集文件。",
    ),
    "will_prefer": (
        "From now on the writer is told: {text}",
        "今后会告知执笔者：{text}",
    ),
    "will_propose": (
        "A proposal is filed, in your name: {place} = {value}, because {why}",
        "以您的姓名提交提案：{place} = {value}，理由：{why}",
    ),
    "will_rollback": (
        "Chapter {chapter} and those after it go back to their plans, in your name.",
        "第 {chapter} 章及其后的章节退回到计划，署您的姓名。",
    ),
    "will_rollback_scene": (
        "Scene {scene} of chapter {chapter} and what follows it goes, in your name.",
        "第 {chapter} 章第 {scene} 场及其后的内容撤回，署您的姓名。",
    ),
    "will_rollback_step": (
        "The step {step} and all that follows it goes, in your name.",
        "步骤 {step} 及其后的内容都撤回，署您的姓名。",
    ),
    "will_undo_rollback": (
        "What the last rollback took is put back as it was, in your name.",
        "上一次撤回的内容原样放回，署您的姓名。",
    ),
    "will_forget_preference": (
        "The preference {preference} is forgotten.",
        "忘记偏好 {preference}。",
    ),
    "will_status": ("It shows where the book stands.", "显示书的进度。"),
    "will_help": ("It shows what can be done.", "显示能做什么。"),
    "will_show_card": ("It shows a card.", "显示卡片。"),
    "will_open_card": ("It opens a card, where you decide.", "打开卡片，由您决定。"),
    "will_read": ("It shows the text of chapter {chapter}.", "显示第 {chapter} 章的正文。"),
    "will_log": ("It shows what happened lately.", "显示最近发生了什么。"),
    "will_why": ("It says why chapter {chapter} is as it is.", "说明第 {chapter} 章为什么是这样。"),
    "will_cost": ("It shows what the book has cost.", "显示花费。"),
    "will_proposals": ("It shows the proposals.", "显示提案。"),
    "will_preferences": ("It shows how the author likes it.", "显示作者的偏好。"),
    "will_whois": ("It says who {name} is.", "说明 {name} 是谁。"),
    "will_relations": ("It says what {name} is to the others.", "说明 {name} 与其他人的关系。"),
    "will_events": ("It tells what happened in the story.", "讲述故事里发生了什么。"),
    "will_recall": ("It looks for {text}.", "查找 {text}。"),
}
