"""What the guide says on the tour."""

SENTENCES: dict[str, tuple[str, str]] = {
    "guide": ("the tour", "导览"),
    "book": ("Tide Letters", "潮汐来信"),
    "idea": (
        "A lighthouse keeper finds letters on the tide stairs, addressed to her in her own hand.",
        "灯塔看守人在潮汐石阶上发现一封封信，收信人是她，字迹也是她自己的。",
    ),
    "words": ("400", "700"),
    "fix": ("She finds the brass compass on the stair.", "让她在石阶上找到黄铜罗盘。"),
    "fix_token": ("brass compass", "黄铜罗盘"),
    "why": (
        "{name} should be old enough to have kept the light for twenty years.",
        "{name} 应当年长一些，守灯塔已有二十年。",
    ),
    "welcome": (
        "A tour of NovelGate, in a directory that is thrown away afterwards.\n"
        "No key, no network: the rehearsal author writes, and the guide decides in your place.\n",
        "NovelGate 导览，在一个之后会删除的目录中进行。\n"
        "不需要密钥和网络：由排练作者写作，由导览代您作决定。\n",
    ),
    "created": (
        "■ A book begins with an idea.\n  {book}: {idea}\n",
        "■ 书从一个想法开始。\n  《{book}》：{idea}\n",
    ),
    "materials": (
        "■ The agents have drafted the materials: world, people, outline, decisions, terms.\n"
        "  They wait at your gate with this card:\n",
        "■ 材料已起草：世界、人物、大纲、裁定、术语。\n  它们带着这张卡片等在您的关口：\n",
    ),
    "frozen": (
        "■ Frozen as {version}, by {guide}. From now on this is the only truth;\n"
        "  it changes only through a proposal that a person approved.\n",
        "■ 由{guide}冻结为 {version}。此后这是唯一的依据，\n  只有经人批准的提案才能修改它。\n",
    ),
    "card": (
        "■ Chapter 1 is drafted and reviewed. Its card:\n",
        "■ 第 1 章已起草并评审。它的卡片：\n",
    ),
    "rewritten": (
        "■ Sent back with an instruction sheet: “{fix}”\n  The new card says whether the sheet was followed:\n",
        "■ 附修改单退回：“{fix}”\n  新卡片说明修改单是否做到：\n",
    ),
    "accepted": (
        "■ Chapter {number} is accepted by {guide}, and only now deposited: text, memory, provenance.\n",
        "■ 第 {number} 章由{guide}接受，此时才入库：文本、记忆、来源。\n",
    ),
    "escalated": (
        "■ Chapter {number} needs a change to what is frozen. It is escalated: the book stops,\n"
        "  and proposal {proposal} is open.\n",
        "■ 第 {number} 章需要修改已冻结的内容，于是上报：全书暂停，\n  提案 {proposal} 已开启。\n",
    ),
    "proposal": (
        "■ The advisor has looked. The card of the proposal:\n",
        "■ 顾问已审。提案的卡片：\n",
    ),
    "migrated": (
        "■ Approved and carried out: the pack is frozen as {version}, with {proposal} on record.\n",
        "■ 已批准并执行：材料包冻结为 {version}，{proposal} 记录在案。\n",
    ),
    "again": (
        "■ Chapter 2 was drafted again on the new pack:\n",
        "■ 第 2 章已按新材料包重新起草：\n",
    ),
    "exported": (
        "■ The accepted chapters, exported:\n\n{text}\n",
        "■ 导出已接受的章节：\n\n{text}\n",
    ),
    "farewell": (
        "That was the whole line. Try it yourself:\n"
        "  ng new {book!r} --idea '…'     begin a book\n"
        "  ng materials draft {book!r}     then: ng materials freeze, ng write, ng card, ng accept\n"
        "  ng --help                       everything else",
        "这就是全部流程。自己试试：\n"
        "  ng new {book!r} --idea “……”     开始一本书\n"
        "  ng materials draft {book!r}       然后：ng materials freeze、ng write、ng card、ng accept\n"
        "  ng --help                       其他一切",
    ),
}
