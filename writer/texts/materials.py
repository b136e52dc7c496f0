"""What is said about the materials."""

SENTENCES: dict[str, tuple[str, str]] = {
    "not_proven": (
        "The record of the materials does not say what stands against a freeze, so nothing was frozen.",
        "记录没有如实写明妨碍冻结的问题，因此没有冻结。",
    ),
    "not_proven.hint": (
        "Send the pack through the checks again: ng materials changes",
        "请让材料重新经过检查：ng materials changes",
    ),
    "no_card_of_this": (
        "Nobody was shown a card with the pack {version} as it is.",
        "没有人看过现有材料 {version} 的卡片。",
    ),
    "differs": (
        "What the checks find in {version} is not what the record says of it.",
        "对 {version} 的检查结果与记录不符。",
    ),
    "another_pack": (
        "The materials kept as {version} are not the pack on record.",
        "现存的材料 {version} 不是记录中的材料包。",
    ),
    "another_pack.hint": (
        "Look at what was changed: ng doctor, ng log",
        "请查看有何改动：ng doctor、ng log",
    ),
    "escalate_from_a_chapter": (
        "What is frozen is escalated from a chapter, or changed by a proposal.",
        "冻结的内容从章节上报，或通过提案修改。",
    ),
    "nothing_to_escalate": (
        "Nothing is frozen yet, so there is nothing to escalate.",
        "尚未冻结，无需上报提案。",
    ),
    "frozen_touched": (
        "What is frozen was changed outside, so all work on the book has stopped: {file}.",
        "冻结的内容被从外部改动，因此本书的所有工作已停止：{file}。",
    ),
    "frozen_touched.hint": (
        "Put it back as it was, and keep what is there now aside: ng doctor BOOK --fix. "
        "What is frozen changes only through: ng proposal new BOOK",
        "恢复原状，并另存现有内容：ng doctor 书名 --fix。冻结的内容只能通过提案修改：ng proposal new 书名",
    ),
    "touched": (
        "{file} is not as it was frozen: expected {expected}…, found {found}…",
        "{file} 与冻结时不同：应为 {expected}…，实为 {found}…",
    ),
    "touched.gone": (
        "{file} was frozen and is missing: expected {expected}…",
        "{file} 已冻结，现在缺失：应为 {expected}…",
    ),
    "is_frozen": (
        "The materials of {book} are frozen: they change only by a proposal.",
        "《{book}》的材料已冻结：只能通过提案修改。",
    ),
    "is_frozen.hint": (
        "Open one: ng proposal new {book!r} --set PLACE=VALUE --why TEXT",
        "请新建提案：ng proposal new {book!r} --set 位置=值 --why 理由",
    ),
    "specialists": ("specialists", "专员"),
    "specialist_world": ("world", "世界观"),
    "specialist_character": ("character", "人物"),
    "specialist_outline": ("outline", "大纲"),
    "specialist_style": ("style", "文风"),
    "touches": ("Touches {anchors}.", "涉及 {anchors}。"),
    "whole_book": ("the whole book", "全书"),
    "condition_blocker_questions": ("no question blocks", "没有阻碍冻结的问题"),
    "condition_missing_fields": ("everything needed is there", "必填内容齐全"),
    "condition_unruled_conflicts": ("every conflict is ruled on", "冲突均已裁定"),
    "condition_contradictions": ("nothing contradicts the canon", "与正典没有矛盾"),
    "condition_unjudgeable_items": ("every ruling can be judged", "裁定均可判断"),
    "condition_short_outline": ("the outline reaches far enough", "大纲够用"),
    "no_anchor": ("“{anchor}” is not an anchor.", "“{anchor}”不是锚点。"),
    "no_anchor.hint": (
        "Anchors are written like CHAR-001; see them with: ng materials show BOOK",
        "锚点写作 CHAR-001 的样子；查看：ng materials show 书名",
    ),
    "answer_instead": (
        "{anchor} is a question: only you can settle it.",
        "{anchor} 是待定问题：只有您能定。",
    ),
    "answer_instead.hint": (
        "Answer it with: ng materials answer BOOK {anchor} TEXT",
        "请回答：ng materials answer 书名 {anchor} 回答",
    ),
    "rule_instead": (
        "{anchor} is a conflict: only you can settle it.",
        "{anchor} 是冲突：只有您能定。",
    ),
    "rule_instead.hint": (
        "Rule on it with: ng materials rule BOOK {anchor} TEXT",
        "请裁定：ng materials rule 书名 {anchor} 裁定",
    ),
    "no_default": (
        "{question} has no default assumption that could be taken.",
        "{question} 没有可采用的默认假设。",
    ),
    "no_default.hint": (
        "Answer it with: ng materials answer BOOK {question} TEXT",
        "请回答：ng materials answer 书名 {question} 回答",
    ),
    "empty_change": ("Nothing would be left at {place}.", "{place} 会变成空的。"),
    "empty_change.hint": (
        "Give the whole new content of the field.",
        "请给出该字段改后的全部内容。",
    ),
    "not_on_the_sheet": (
        "{place} is not among what the sheet names.",
        "{place} 不在修改单点名的范围内。",
    ),
    "not_on_the_sheet.hint": (
        "Change only fields of the anchors that the sheet names.",
        "只修改修改单点名的锚点的字段。",
    ),
    "no_card": ("The materials have no card yet.", "材料还没有审阅卡。"),
    "no_card.hint": ("Draft them with: ng materials draft BOOK", "请起草：ng materials draft 书名"),
    "no_version": ("There is no version {version} of the pack.", "没有 {version} 版材料包。"),
    "no_version.hint": ("There are: {known}", "现有：{known}"),
    "no_pack_yet": ("{book} has no materials yet.", "《{book}》还没有材料。"),
    "no_pack_yet.hint": (
        "Draft them with: ng materials draft {book!r}",
        "请起草：ng materials draft {book!r}",
    ),
    "frozen": ("The pack is frozen as {version}.", "材料包已冻结为 {version}。"),
    "new_version": ("The pack is now {version}.", "材料包现为 {version}。"),
    "will_freeze": (
        "The pack {version} of {book} will be frozen: from then on it changes only through a proposal.",
        "将冻结《{book}》的材料包 {version}：此后只能通过提案修改。",
    ),
    "will_answer": ("{question} will be answered: {text}", "将回答 {question}：{text}"),
    "will_rule": ("{conflict} will be ruled: {text}", "将裁定 {conflict}：{text}"),
    "will_change": (
        "The pack {version} goes back, with this to be done: {fixes}",
        "材料包 {version} 将退回，要求：{fixes}",
    ),
    "card_head": (
        "{book} · materials {version} · {people} people, {chapters} chapters, {decisions} decisions, {terms} terms",
        "《{book}》· 材料 {version} · {people} 个人物，{chapters} 章，{decisions} 条裁定，{terms} 个术语",
    ),
    "card_blockers": ("Stands in the way of the freeze:", "妨碍冻结："),
    "card_ready": ("Nothing stands in the way of the freeze.", "没有什么妨碍冻结。"),
    "card_questions": ("Open questions:", "待定问题："),
    "card_assumed": ("assumed: {text}", "默认：{text}"),
    "card_conditions": ("To be frozen:", "冻结条件："),
    "card_changes": ("New since {version}:", "自 {version} 以来的变化："),
    "card_proposed": ("proposed: {text}", "建议：{text}"),
    "card_sheet": ("What you asked for:", "您的要求："),
    "card_missing": (
        "Not heard in the last round: the specialist for {names}.",
        "上一轮没有回答的专员：{names}。",
    ),
    "card_converged": (
        "The specialists have nothing new to say.",
        "专员没有新的意见。",
    ),
    "card_rounds_used": (
        "The specialists have used up their rounds; what is open is yours to decide.",
        "专员的轮次已用完；余下的由您决定。",
    ),
    "card_least": ("The least that would let it freeze:", "至少做到以下各点即可冻结："),
    "card_draft_sheet": ("A sheet is ready to be sent:", "修改单草稿："),
    "card_conflicts": ("Conflicts to rule on:", "待裁定的冲突："),
    "card_advisor": ("Advisor: {action}. {notes}", "顾问：{action}。{notes}"),
}
