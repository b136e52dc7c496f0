"""What is said about where a chapter comes from, and what the models were sent for it."""

SENTENCES: dict[str, tuple[str, str]] = {
    "no_such_chapter": ("The outline has no chapter {number}.", "大纲里没有第 {number} 章。"),
    "no_such_chapter.hint": ("See them with: ng status BOOK", "查看：ng status 书名"),
    "nothing_yet": (
        "Nothing has happened to chapter {number} yet.",
        "第 {number} 章还什么都没有发生。",
    ),
    "nothing_yet.hint": ("Draft it with: ng write BOOK", "请起草：ng write 书名"),
    "nothing_sent": (
        "No model was sent anything for chapter {number} yet.",
        "第 {number} 章还没有向模型发送过任何内容。",
    ),
    "nothing_sent.hint": ("Draft it with: ng write BOOK", "请起草：ng write 书名"),
    "no_such_words": (
        "Chapter {number} does not have these words: “{quote}”",
        "第 {number} 章里没有这段文字：“{quote}”",
    ),
    "no_such_words.hint": (
        "Copy them from the text: ng read BOOK {number}",
        "请从正文照抄：ng read 书名 {number}",
    ),
    "head": (
        "{book} › Chapter {number} · {title}: why it is as it is",
        "《{book}》› 第 {number} 章 · {title}：它为何是这样",
    ),
    "pack": (
        "It was written from the materials frozen as {version} ({sha}…).",
        "它依据冻结为 {version} 的材料写成（{sha}…）。",
    ),
    "proposals": ("Proposals in them: {names}.", "其中已并入的提案：{names}。"),
    "round": ("Round {round}", "第 {round} 轮"),
    "sheet": ("asked for: {fix}", "要求：{fix}"),
    "criterion": ("to be met: {text}", "验收：{text}"),
    "draft": ("{at}  draft {sha}… (text {payload}…)", "{at}  草稿 {sha}…（文本 {payload}…）"),
    "call": (
        "{at}  {role} · {model} · {call}: {tokens_in} tokens in, {tokens_out} out; asked {prompt}, said {response}",
        "{at}  {role} · {model} · {call}：发送 {tokens_in} 词元，收到 {tokens_out}；提示 {prompt}，回答 {response}",
    ),
    "review": ("{at}  the reviewers: {verdict}, {issues}", "{at}  审阅：{verdict}，{issues}"),
    "issues_blocker": ("{count} blocker", "{count} 阻断"),
    "issues_major": ("{count} major", "{count} 重大"),
    "issues_minor": ("{count} minor", "{count} 轻微"),
    "role_writer": ("writer", "执笔"),
    "role_editor": ("editor", "编辑"),
    "role_advisor": ("advisor", "顾问"),
    "role_specialist": ("specialist", "专员"),
    "no_issue": ("no issue", "没有问题"),
    "edited": ("{at}  {by} changed the text by hand ({sha}…)", "{at}  {by} 亲手改了文字（{sha}…）"),
    "passage": (
        "{at}  one passage was rewritten, and nothing else ({sha}…)",
        "{at}  只重写了一段，其余未动（{sha}…）",
    ),
    "decided": ("{at}  {by}: {decision} {reason}", "{at}  {by}：{decision} {reason}"),
    "waived": (
        "{at}  {by} waived {issue} ({waiver}): {reason}",
        "{at}  {by} 豁免 {issue}（{waiver}）：{reason}",
    ),
    "decision_accept": ("accept", "接受"),
    "decision_request_rewrite": ("rewrite", "退回重写"),
    "decision_waive": ("waive", "豁免"),
    "decision_escalate_proposal": ("escalate", "上报"),
    "decision_edit": ("edit", "修改"),
    "origin": (
        "“{quote}” is in scene {scene}, since round {round} (draft {sha}…, {at}).",
        "“{quote}”在第 {scene} 场，自第 {round} 轮起（草稿 {sha}…，{at}）。",
    ),
    "origin_call": (
        "It was written by {model}, asked as {role} under {call}; the answer is {response}.",
        "它由 {model} 写成，角色 {role}，调用 {call}；回答为 {response}。",
    ),
    "origin_hand": (
        "{by} put it there by hand; the change is {sha}.",
        "由 {by} 亲手写入；改动为 {sha}。",
    ),
    "origin_unknown": (
        "No answer of a model has these words; somebody put them there.",
        "没有哪个模型的回答里有这段文字；是有人写进去的。",
    ),
    "context_head": (
        "{book} › Chapter {number}, round {round}: what was sent (materials {version})",
        "《{book}》› 第 {number} 章，第 {round} 轮：发送了什么（材料 {version}）",
    ),
    "context_call": (
        "{call} · {role} · {model}: {tokens} tokens",
        "{call} · {role} · {model}：{tokens} 词元",
    ),
    "context_part": ("{name}", "{name}"),
    "context_size": ("{tokens} tokens", "{tokens} 词元"),
    "context_characters": ("{count} characters", "{count} 字符"),
    "context_anchors": ("From the materials", "取自材料"),
    "context_left_out": ("left out for want of room: {names}", "因篇幅略去：{names}"),
    "context_memories": ("Memories of the chapters {numbers}", "第 {numbers} 章的记忆"),
    "context_no_memories": (
        "No memories: no chapter before it is remembered.",
        "没有记忆：此前没有已记下的章节。",
    ),
    "context_sheet": ("The sheet: {fix}", "修改单：{fix}"),
    "because_named": ("named in the outline of this chapter", "本章大纲中点到"),
    "because_whole": ("everything of its kind fits", "同类全部放得下"),
    "because_near": ("nearest to this chapter", "离本章最近"),
}
