"""What is said about the materials."""

SENTENCES: dict[str, tuple[str, str]] = {
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
    "no_card": ("The materials have no card yet.", "材料还没有审阅卡。"),
    "no_card.hint": ("Draft them with: ng materials draft BOOK", "请起草：ng materials draft 书名"),
    "no_version": ("There is no version {version} of the pack.", "没有 {version} 版材料包。"),
    "no_version.hint": (
        "Versions are written v001, v002 …; frozen ones are shown as frozen.v001",
        "版本写作 v001、v002……；冻结版写作 frozen.v001",
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
    "card_conflicts": ("Conflicts to rule on:", "待裁定的冲突："),
    "card_advisor": ("Advisor: {action}. {notes}", "顾问：{action}。{notes}"),
}
