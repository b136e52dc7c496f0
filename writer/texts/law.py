"""What the law says when it says no. Each key is a reason's, without its `law.` in front."""


def counted(
    name: str, one: str, several: str, chinese: str, hint: tuple[str, str]
) -> dict[str, tuple[str, str]]:
    """The sentences for one and for several of a kind, which share their hint."""
    return {
        f"{name}.one": (one, chinese),
        f"{name}.one.hint": hint,
        name: (several, chinese),
        f"{name}.hint": hint,
    }


DECISIONS: dict[str, tuple[str, str]] = {
    "refused": ("This cannot be done now.", "现在不能这样做。"),
    "nobody_decided": (
        "A decision needs a name, and nobody has given one.",
        "决定必须署名，而现在没有署名。",
    ),
    "nobody_decided.hint": (
        "Answer at a terminal, or say who decides with --by NAME.",
        "请在终端回答，或用 --by 姓名 说明由谁决定。",
    ),
    "no_reason_given": ("A reason is missing.", "没有写明理由。"),
    "no_reason_given.hint": ("Say why with --reason.", "请用 --reason 说明理由。"),
    "nothing_said": ("The answer is empty.", "回答是空的。"),
    "nothing_said.hint": ("Write the answer or ruling out.", "请把回答或裁定写出来。"),
    "sheet_without_fix": (
        "The instruction sheet does not say what must be fixed.",
        "修改单没有写明必须改什么。",
    ),
    "sheet_without_fix.hint": (
        "Name at least one required fix with --fix, and leave none empty.",
        "请用 --fix 至少写明一处必须修改的内容，且不要留空。",
    ),
}

MATERIALS: dict[str, tuple[str, str]] = {
    "not_now.materials.intake": (
        "There are no materials yet: the book is still an idea.",
        "还没有任何材料：这本书还只是一个想法。",
    ),
    "not_now.materials.intake.hint": (
        "Draft the materials first: ng materials draft.",
        "请先起草材料：ng materials draft。",
    ),
    "not_now.materials.draft": (
        "The materials are being drafted; this cannot be done yet.",
        "材料正在起草，现在还不能这样做。",
    ),
    "not_now.materials.draft.hint": (
        "Let the draft be finished: ng materials draft.",
        "请先完成起草：ng materials draft。",
    ),
    "not_now.materials.agent_review_loop": (
        "The materials are with their reviewers; this waits until they are at your gate.",
        "材料正在由审稿助手审阅，要等送到您面前才能这样做。",
    ),
    "not_now.materials.agent_review_loop.hint": (
        "Go on to the gate: ng run.",
        "请继续到审定关口：ng run。",
    ),
    "not_now.materials.human_review_gate": (
        "The materials wait for your decision; nothing else is done with them before it.",
        "材料正等您决定；在此之前不能做别的事。",
    ),
    "not_now.materials.human_review_gate.hint": (
        "Look at the card and decide: ng materials card.",
        "请查看卡片并作出决定：ng materials card。",
    ),
    "not_now.materials.frozen": (
        "The materials are frozen: they change only by a proposal.",
        "材料已经冻结：只能通过提案修改。",
    ),
    "not_now.materials.frozen.hint": (
        "Open one: ng proposal new.",
        "请新建提案：ng proposal new。",
    ),
    "no_idea": ("The book has no idea to begin with.", "这本书还没有可以动笔的想法。"),
    "no_idea.hint": ("Give one with --idea or --idea-file.", "请用 --idea 或 --idea-file 给出。"),
    "no_pack": (
        "The materials are not put together yet.",
        "材料还没有整理成册。",
    ),
    "no_pack.hint": ("Go on drafting: ng materials draft.", "请继续起草：ng materials draft。"),
    "no_such_candidate": (
        "There is no candidate “{about}” to choose.",
        "没有可供选择的候选“{about}”。",
    ),
    "no_such_candidate.hint": (
        "The candidates are listed by: ng materials draft BOOK --candidates 3.",
        "候选由此列出：ng materials draft 书名 --candidates 3。",
    ),
    "choose_first": (
        "{count} candidate worlds wait for your choice.",
        "有 {count} 个候选世界等您选择。",
    ),
    "choose_first.hint": (
        "Choose one: ng materials draft BOOK --choose N.",
        "请选择其一：ng materials draft 书名 --choose N。",
    ),
    "review_rounds_used_up": (
        "The reviewers have used all their rounds; now you decide with what there is.",
        "审稿助手的轮次已用完；现在请您就现有内容决定。",
    ),
    "pack_not_reviewed": (
        "This version of the materials has not been reviewed yet.",
        "这一版材料还没有经过审阅。",
    ),
    "pack_not_reviewed.hint": ("Go on to the gate: ng run.", "请继续到审定关口：ng run。"),
    "another_pack": (
        "The decision is about another version of the materials than the one at the gate.",
        "这个决定针对的不是关口上的这一版材料。",
    ),
    "another_pack.hint": (
        "Look at the new card and decide again: ng materials card.",
        "请查看新的卡片后重新决定：ng materials card。",
    ),
    **counted(
        "blocker_questions",
        "1 question still blocks the freeze: {ids}.",
        "{count} questions still block the freeze: {ids}.",
        "还有 {count} 个问题阻碍冻结：{ids}。",
        (
            "Answer each: ng materials answer BOOK QUESTION TEXT.",
            "请逐一回答：ng materials answer 书名 问题 回答。",
        ),
    ),
    **counted(
        "missing_fields",
        "1 required field is missing or empty: {ids}.",
        "{count} required fields are missing or empty: {ids}.",
        "有 {count} 个必填项缺失或为空：{ids}。",
        (
            "Fill in what is missing: ng materials edit, or ask for it: ng materials changes.",
            "请补全：ng materials edit，或要求修改：ng materials changes。",
        ),
    ),
    **counted(
        "unruled_conflicts",
        "1 conflict has no ruling yet: {ids}.",
        "{count} conflicts have no ruling yet: {ids}.",
        "有 {count} 处冲突尚未裁定：{ids}。",
        (
            "Rule on each: ng materials rule BOOK CONFLICT TEXT.",
            "请逐一裁定：ng materials rule 书名 冲突 裁定。",
        ),
    ),
    **counted(
        "contradictions",
        "The plan contradicts canon in 1 place: {ids}.",
        "The plan contradicts canon in {count} places: {ids}.",
        "规划与设定有 {count} 处矛盾：{ids}。",
        (
            "Change one side or the other: ng materials changes or ng materials edit.",
            "请修改其中一方：ng materials changes 或 ng materials edit。",
        ),
    ),
    **counted(
        "unjudgeable_items",
        "Of 1 item nobody could say whether a chapter keeps to it: {ids}.",
        "Of {count} items nobody could say whether a chapter keeps to them: {ids}.",
        "有 {count} 条要求无法判断是否做到：{ids}。",
        (
            "Say how each is to be judged: ng materials edit.",
            "请写明每一条如何判断：ng materials edit。",
        ),
    ),
    **counted(
        "short_outline",
        "The outline does not carry the next chapter to be written: {ids}.",
        "The outline does not carry the next chapters to be written: {ids}.",
        "大纲还不足以支撑接下来要写的 {count} 章：{ids}。",
        (
            "Have the outline filled in: ng materials changes.",
            "请要求补全大纲：ng materials changes。",
        ),
    ),
    "no_such_question": (
        "There is no open question “{about}”.",
        "没有未解决的问题“{about}”。",
    ),
    "no_such_question.hint": (
        "The open questions are on the card: ng materials card.",
        "未解决的问题列在卡片上：ng materials card。",
    ),
    "blocker_needs_an_answer": (
        "{about} blocks the freeze: it needs an answer, a default assumption will not do.",
        "{about} 阻碍冻结：必须回答，不能采用默认假设。",
    ),
    "blocker_needs_an_answer.hint": (
        "Answer it: ng materials answer BOOK {about} TEXT.",
        "请回答：ng materials answer 书名 {about} 回答。",
    ),
    "no_such_conflict": (
        "There is no conflict “{about}” waiting for a ruling.",
        "没有等待裁定的冲突“{about}”。",
    ),
    "no_such_conflict.hint": (
        "The open conflicts are on the card: ng materials card.",
        "未裁定的冲突列在卡片上：ng materials card。",
    ),
    "no_finished_migration": (
        "What is frozen changes only when the migration of an approved proposal is finished.",
        "已冻结的内容只有在获批提案迁移完成后才会改变。",
    ),
    "not_what_was_frozen": (
        "This is not the pack that was frozen, so it is not put in its place.",
        "这不是当初冻结的材料，因此不会放回原处。",
    ),
    "not_what_was_frozen.hint": (
        "Restore the frozen file from a backup: ng restore.",
        "请从备份恢复冻结文件：ng restore。",
    ),
}

CHAPTERS: dict[str, tuple[str, str]] = {
    "not_now.chapter.planned": (
        "Chapter {name} is not written yet.",
        "第 {name} 章还没有写。",
    ),
    "not_now.chapter.planned.hint": ("Write it: ng write.", "请先写作：ng write。"),
    "not_now.chapter.draft": (
        "Chapter {name} is being written; this waits until its draft is there.",
        "第 {name} 章正在写作，要等草稿完成。",
    ),
    "not_now.chapter.draft.hint": ("Go on to its gate: ng write.", "请继续到审定关口：ng write。"),
    "not_now.chapter.agent_review": (
        "Chapter {name} is with its reviewers; this waits until it is at your gate.",
        "第 {name} 章正在由审稿助手审阅，要等送到您面前。",
    ),
    "not_now.chapter.agent_review.hint": (
        "Go on to its gate: ng write.",
        "请继续到审定关口：ng write。",
    ),
    "not_now.chapter.human_review_gate": (
        "Chapter {name} waits for your decision; nothing else is done with it before that.",
        "第 {name} 章正等您决定；在此之前不能做别的事。",
    ),
    "not_now.chapter.human_review_gate.hint": (
        "Look at its card and decide: ng card.",
        "请查看卡片并作出决定：ng card。",
    ),
    "not_now.chapter.needs_review": (
        "Chapter {name} came back and waits for your decision.",
        "第 {name} 章被退回，正等您重新决定。",
    ),
    "not_now.chapter.needs_review.hint": (
        "Look at its card and decide: ng card.",
        "请查看卡片并作出决定：ng card。",
    ),
    "not_now.chapter.escalated": (
        "Chapter {name} is escalated: its proposal comes first.",
        "第 {name} 章已升级为提案：须先处理提案。",
    ),
    "not_now.chapter.escalated.hint": (
        "See what it waits for: ng proposal list.",
        "请查看它在等什么：ng proposal list。",
    ),
    "not_now.chapter.deposit": (
        "Chapter {name} is accepted and being deposited.",
        "第 {name} 章已被接受，正在入库。",
    ),
    "not_now.chapter.deposit.hint": ("Let it finish: ng run.", "请等它完成：ng run。"),
    "not_now.chapter.deposited": (
        "Chapter {name} is already deposited.",
        "第 {name} 章已经入库。",
    ),
    "not_now.chapter.deposited.hint": (
        "To change it, bring it back to its gate: ng reopen BOOK {name} --reason TEXT.",
        "如要修改，请让它回到关口：ng reopen 书名 {name} --reason 理由。",
    ),
    "not_in_outline": (
        "The outline has no chapter {number}.",
        "大纲里没有第 {number} 章。",
    ),
    "not_in_outline.hint": (
        "Extend the outline by a proposal: ng proposal new.",
        "请通过提案扩展大纲：ng proposal new。",
    ),
    "no_frozen_pack": (
        "The materials are not frozen: no chapter is written before that.",
        "材料尚未冻结：在此之前不写任何一章。",
    ),
    "no_frozen_pack.hint": (
        "Decide on the materials: ng materials card, then ng materials freeze.",
        "请先审定材料：ng materials card，然后 ng materials freeze。",
    ),
    **counted(
        "earlier_chapters",
        "Chapter {number} waits for chapter {ids}, which is not accepted yet.",
        "Chapter {number} waits for chapters {ids}, which are not accepted yet.",
        "第 {number} 章须等第 {ids} 章先被接受。",
        ("Decide on the earlier one first: ng card.", "请先决定前面的章节：ng card。"),
    ),
    **counted(
        "later_chapters",
        "Chapter {number} cannot be rolled back under chapter {ids}, which builds on it.",
        "Chapter {number} cannot be rolled back under chapters {ids}, which build on it.",
        "第 {ids} 章建立在第 {number} 章之上，因此不能先回退第 {number} 章。",
        (
            "Roll back from the last chapter towards this one.",
            "请从最后一章开始，依次回退到这一章。",
        ),
    ),
    **counted(
        "chapters_under_way",
        "Chapter {ids} is under way; one chapter is written at a time.",
        "Chapters {ids} are under way; one chapter is written at a time.",
        "第 {ids} 章正在进行中；一次只写一章。",
        ("Bring it to its decision first: ng run.", "请先完成它的审定：ng run。"),
    ),
    **counted(
        "chapters_escalated",
        "Chapter {ids} is escalated: the book's chapters stop until its proposal has ended.",
        "Chapters {ids} are escalated: the book's chapters stop until their proposals have ended.",
        "第 {ids} 章已升级为提案：提案结束之前，全书各章暂停。",
        ("See what waits: ng proposal list.", "请查看待办的提案：ng proposal list。"),
    ),
    **counted(
        "chapters_need_review",
        "Chapter {ids} came back and waits for your review; nothing is written meanwhile.",
        "Chapters {ids} came back and wait for your review; nothing is written meanwhile.",
        "第 {ids} 章被退回，等您重新审阅；在此期间不写新内容。",
        ("Decide on each: ng card BOOK N.", "请逐一决定：ng card 书名 章号。"),
    ),
    **counted(
        "revisions_pending",
        "A revision of chapter {ids} waits to be applied or rejected.",
        "Revisions of chapters {ids} wait to be applied or rejected.",
        "第 {ids} 章的修订稿等待采用或拒绝。",
        ("Look at it: ng revision show BOOK N.", "请查看：ng revision show 书名 章号。"),
    ),
    "no_migration_running": (
        "Chapter {number} is called back by a migration only, and none is running.",
        "第 {number} 章只会因迁移被退回，而现在没有迁移在进行。",
    ),
    "no_draft": ("Chapter {number} has no new draft yet.", "第 {number} 章还没有新的草稿。"),
    "no_draft.hint": ("Write it: ng write.", "请先写作：ng write。"),
    "drafted_on_old_pack": (
        "This draft of chapter {number} was not written on the frozen pack {frozen}.",
        "第 {number} 章的这份草稿不是依据冻结版 {frozen} 写的。",
    ),
    "drafted_on_old_pack.hint": (
        "Have it written again: ng write.",
        "请重新写作：ng write。",
    ),
    "not_checked": (
        "Chapter {number} has not been checked against the frozen pack {frozen} yet.",
        "第 {number} 章还没有对照冻结版 {frozen} 检查。",
    ),
    "not_checked.hint": ("Let the checks run: ng run.", "请先运行检查：ng run。"),
    "pack_unchanged": (
        "Chapter {number} was written on the pack in force: nothing asks for a new draft.",
        "第 {number} 章就是依据现行冻结版写的：无须重写。",
    ),
    "pack_unchanged.hint": (
        "If the text must change, ask for a rewrite: ng rewrite.",
        "如果正文要改，请要求重写：ng rewrite。",
    ),
    "rewrites_used_up": (
        "The agents have used all their rewrites of chapter {number}; now you decide.",
        "第 {number} 章的自动重写次数已用完；现在由您决定。",
    ),
    "another_draft": (
        "The decision is about another draft of chapter {number} than the one at the gate.",
        "这个决定针对的不是关口上第 {number} 章的这份草稿。",
    ),
    "another_draft.hint": (
        "Look at the new card and decide again: ng card BOOK {number}.",
        "请查看新的卡片后重新决定：ng card 书名 {number}。",
    ),
    **counted(
        "open_blockers",
        "1 blocker is still open in chapter {number}: {ids}.",
        "{count} blockers are still open in chapter {number}: {ids}.",
        "第 {number} 章还有 {count} 个严重问题未解决：{ids}。",
        (
            "Have it fixed (ng rewrite), or waive it with a reason (ng waive).",
            "请要求修改（ng rewrite），或说明理由后豁免（ng waive）。",
        ),
    ),
    "revision_first": (
        "A revision of chapter {number} waits: apply or reject it first.",
        "第 {number} 章有待定的修订稿：请先采用或拒绝。",
    ),
    "revision_first.hint": (
        "Look at it: ng revision show BOOK {number}.",
        "请查看：ng revision show 书名 {number}。",
    ),
    "no_revision": (
        "There is no revision of chapter {number} to decide on.",
        "第 {number} 章没有待定的修订稿。",
    ),
    "nothing_to_waive": (
        "Chapter {number} has no open issue, so there is nothing to waive.",
        "第 {number} 章没有未解决的问题，无需豁免。",
    ),
    "nothing_to_waive.hint": (
        "Accept it, or send it back: ng accept, ng rewrite.",
        "可以接受，或退回重写：ng accept、ng rewrite。",
    ),
    "no_such_issue": (
        "Chapter {number} has no open issue “{about}”.",
        "第 {number} 章没有未解决的问题“{about}”。",
    ),
    "no_such_issue.hint": (
        "The open issues are on its card: ng card BOOK {number}.",
        "未解决的问题列在卡片上：ng card 书名 {number}。",
    ),
    "no_open_proposal": (
        "Chapter {number} can only be escalated with a proposal that is still open.",
        "第 {number} 章只能随一份尚未结束的提案升级。",
    ),
    "no_open_proposal.hint": (
        "Say what should change and why: ng escalate BOOK {number} --what PATH=VALUE --why TEXT.",
        "请说明要改什么、为什么：ng escalate 书名 {number} --what 路径=新值 --why 理由。",
    ),
    "proposal_without_evidence": (
        "{name} does not say yet what should change and why.",
        "{name} 还没有说明要改什么、为什么。",
    ),
    "proposal_without_evidence.hint": (
        "Give both, with --what and --why.",
        "请用 --what 和 --why 补全。",
    ),
    "proposal_not_refrozen": (
        "Chapter {number} is drafted again only when {name} is in the frozen pack.",
        "要等 {name} 写入冻结版，第 {number} 章才会重新起草。",
    ),
    "proposal_not_refrozen.hint": (
        "See where it stands: ng proposal list.",
        "请查看进度：ng proposal list。",
    ),
    "proposal_not_ended": (
        "Chapter {number} comes back to its gate only when {name} is rejected or deferred.",
        "要等 {name} 被否决或搁置，第 {number} 章才会回到关口。",
    ),
    "proposal_not_ended.hint": (
        "See where it stands: ng proposal list.",
        "请查看进度：ng proposal list。",
    ),
    "not_accepted": (
        "Nobody has accepted this very text of chapter {number}.",
        "没有人接受过第 {number} 章的这份文稿。",
    ),
    "not_accepted.hint": (
        "Put the accepted text back: it is kept with the record of the decision.",
        "请放回被接受的文稿：它与决定的记录保存在一起。",
    ),
    "text_unchanged": (
        "The text of chapter {number} has not been changed by hand.",
        "第 {number} 章的正文没有被手工改动。",
    ),
    "nothing_rolled_back": (
        "Nothing of chapter {number} was rolled back that could be put back.",
        "第 {number} 章没有可以放回的撤回内容。",
    ),
    "rolled_back_under_old_pack": (
        "The pack has changed since chapter {number} was rolled back; it cannot be put back as it was.",
        "第 {number} 章撤回之后，材料包已经改变；不能原样放回。",
    ),
    "rolled_back_under_old_pack.hint": (
        "Draft the chapter on the new pack: ng write.",
        "请用新的材料包重写：ng write。",
    ),
    "deposited_meanwhile": (
        "Chapter {number} was deposited meanwhile: the decision was about a draft.",
        "第 {number} 章其间已经入库：这个决定针对的是草稿。",
    ),
    "deposited_meanwhile.hint": (
        "See where the book stands, and roll back again if you still want to: ng status.",
        "请查看进度；如仍要撤回，请重新撤回：ng status。",
    ),
    "no_text_named": (
        "The decision does not say which text of chapter {number} it means.",
        "该决定没有指明第 {number} 章的哪份文稿。",
    ),
    "no_text_named.hint": (
        "A decision on a range names every text of it: ng import BOOK --accept.",
        "对一批章节的决定须逐一指明文稿：ng import 书名 --accept。",
    ),
    "nothing_to_uncover": (
        "No decision on a range is open for chapter {number}.",
        "第 {number} 章没有生效中的统一决定。",
    ),
    "nothing_to_uncover.hint": (
        "See where it stands: ng status BOOK.",
        "查看进度：ng status 书名。",
    ),
    "not_covered": (
        "No decision on a range names this very draft of chapter {number} under the frozen pack.",
        "没有任何统一决定在现行冻结版本下指明第 {number} 章的这份草稿。",
    ),
    "not_covered.hint": (
        "Decide on it by its card: ng card BOOK {number}.",
        "请按审阅卡作决定：ng card 书名 {number}。",
    ),
    "not_what_was_deposited": (
        "This is not the text of chapter {number} that was deposited.",
        "这不是第 {number} 章当初入库的文稿。",
    ),
    "not_what_was_deposited.hint": (
        "To put another text there, bring the chapter to its gate: ng reopen BOOK {number}.",
        "如要换成别的文稿，请让本章回到关口：ng reopen 书名 {number}。",
    ),
}

PROPOSALS: dict[str, tuple[str, str]] = {
    "not_now.proposal.draft_proposal": (
        "{name} is still a draft: the advisor reads it before anybody decides.",
        "{name} 还是草稿：须先由顾问审读，再作决定。",
    ),
    "not_now.proposal.draft_proposal.hint": (
        "Have it read: ng proposal review BOOK {name}.",
        "请让顾问审读：ng proposal review 书名 {name}。",
    ),
    "not_now.proposal.advisor_review": (
        "{name} is with the advisor: nothing is decided before that.",
        "{name} 正在由顾问审读：在此之前不作决定。",
    ),
    "not_now.proposal.advisor_review.hint": (
        "Have it read: ng proposal review BOOK {name}.",
        "请让顾问审读：ng proposal review 书名 {name}。",
    ),
    "not_now.proposal.human_decision": (
        "{name} is not approved: it waits for your decision.",
        "{name} 尚未获批：正等您决定。",
    ),
    "not_now.proposal.human_decision.hint": (
        "Read it and decide: ng proposal show BOOK {name}.",
        "请阅读后决定：ng proposal show 书名 {name}。",
    ),
    "not_now.proposal.approved": (
        "{name} is approved and waits to be migrated.",
        "{name} 已获批，等待迁移。",
    ),
    "not_now.proposal.approved.hint": (
        "Migrate it: ng proposal migrate BOOK {name}.",
        "请执行迁移：ng proposal migrate 书名 {name}。",
    ),
    "not_now.proposal.migration": (
        "{name} is being migrated: that is brought to its end first.",
        "{name} 正在迁移：须先完成。",
    ),
    "not_now.proposal.migration.hint": (
        "Go on: ng proposal migrate BOOK {name}.",
        "请继续：ng proposal migrate 书名 {name}。",
    ),
    "not_now.proposal.refrozen": (
        "{name} is in the frozen pack already.",
        "{name} 已写入冻结版。",
    ),
    "not_now.proposal.refrozen.hint": (
        "To change it again, open a new one: ng proposal new.",
        "如要再改，请新建提案：ng proposal new。",
    ),
    "not_now.proposal.rejected": ("{name} was rejected.", "{name} 已被否决。"),
    "not_now.proposal.rejected.hint": (
        "Open a new one: ng proposal new.",
        "请新建提案：ng proposal new。",
    ),
    "not_now.proposal.deferred": (
        "{name} is deferred to the backlog.",
        "{name} 已搁置在待办中。",
    ),
    "not_now.proposal.deferred.hint": (
        "Take it up again: ng proposal resume BOOK {name}.",
        "请重新拿出来：ng proposal resume 书名 {name}。",
    ),
    "proposal_without_change": (
        "{name} does not say what should change.",
        "{name} 没有说明要改什么。",
    ),
    "proposal_without_change.hint": ("Say it with --set.", "请用 --set 说明。"),
    "proposal_without_reason": (
        "{name} does not say why it should change.",
        "{name} 没有说明为什么要改。",
    ),
    "proposal_without_reason.hint": ("Say it with --why.", "请用 --why 说明。"),
    "proposal_not_advised": (
        "The advisor has not read {name} as it stands.",
        "顾问还没有审读 {name} 的现有文本。",
    ),
    "proposal_not_advised.hint": (
        "Have it read: ng proposal review BOOK {name}.",
        "请让顾问审读：ng proposal review 书名 {name}。",
    ),
    "another_proposal_text": (
        "The decision is about another text of {name} than the one that stands.",
        "这个决定针对的不是 {name} 的现有文本。",
    ),
    "another_proposal_text.hint": (
        "Read it again and decide: ng proposal show BOOK {name}.",
        "请重新阅读后决定：ng proposal show 书名 {name}。",
    ),
    "stale_base": (
        "{name} was written for the pack {base}, and the frozen pack is now {frozen}.",
        "{name} 是针对 {base} 写的，而现行冻结版是 {frozen}。",
    ),
    "stale_base.hint": (
        "Have the advisor read it again on the new pack: ng proposal review BOOK {name}.",
        "请让顾问对照新冻结版重新审读：ng proposal review 书名 {name}。",
    ),
    "base_not_stale": (
        "{name} is already up to date with the frozen pack.",
        "{name} 已经对应现行冻结版。",
    ),
    "not_approved": (
        "{name} is not approved: nothing that is frozen changes without that.",
        "{name} 尚未获批：未经批准，冻结版不会改变。",
    ),
    "not_approved.hint": (
        "Read it and decide: ng proposal show BOOK {name}.",
        "请阅读后决定：ng proposal show 书名 {name}。",
    ),
    "approved_meanwhile": (
        "{name} was approved meanwhile by {by}: the answer was to the card before that.",
        "{name} 其间已由 {by} 批准：这个回答针对的是批准之前的卡片。",
    ),
    "approved_meanwhile.hint": (
        "Look at it again, and take the approval back if you still want to: ng proposal show.",
        "请重新查看；如仍要撤回批准，请再次决定：ng proposal show。",
    ),
    "changed_since_approval": (
        "{name} has changed since it was approved.",
        "{name} 获批之后又被改动过。",
    ),
    "changed_since_approval.hint": (
        "Put the approved text back, or reject this one and open a new proposal.",
        "请放回获批的文本，或否决它并新建提案。",
    ),
    **counted(
        "migration_running",
        "{ids} is being migrated: that is brought to its end first.",
        "{ids} are being migrated: that is brought to its end first.",
        "{ids} 正在迁移：须先完成。",
        ("Go on: ng proposal migrate BOOK {ids}.", "请继续：ng proposal migrate 书名 {ids}。"),
    ),
    **counted(
        "being_deposited",
        "Chapter {ids} is being deposited: that is brought to its end first.",
        "Chapters {ids} are being deposited: that is brought to its end first.",
        "第 {ids} 章正在入库：须先完成。",
        ("Let it finish: ng run.", "请等它完成：ng run。"),
    ),
    **counted(
        "migration_steps_left",
        "The migration of {name} has 1 step left: {ids}.",
        "The migration of {name} has {count} steps left: {ids}.",
        "{name} 的迁移还有 {count} 步未完成：{ids}。",
        ("Go on: ng proposal migrate BOOK {name}.", "请继续：ng proposal migrate 书名 {name}。"),
    ),
}

SENTENCES: dict[str, tuple[str, str]] = {**DECISIONS, **MATERIALS, **CHAPTERS, **PROPOSALS}
