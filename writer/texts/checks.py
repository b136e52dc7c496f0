"""What is said about packs and their places, the freeze, and what the checks find in a text."""

PACKS: dict[str, tuple[str, str]] = {
    "first_draft": ("First draft.", "初稿。"),
    "style.title": ("Style", "文风"),
    # The constraints of a new pack.
    "limit.band": (
        "A chapter has {min} to {max} words.",
        "每章 {min} 至 {max} 字。",
    ),
    "limit.band.judged": (
        "The chapter's words are counted: no fewer than {min}, no more than {max}.",
        "数全章字数：不少于 {min}，不多于 {max}。",
    ),
    "limit.first": (
        "Told in the first person.",
        "用第一人称叙述。",
    ),
    "limit.first.judged": (
        "Outside speech the one who tells the story says I.",
        "对话之外，叙述者自称“我”。",
    ),
    "limit.second": (
        "Told in the second person.",
        "用第二人称叙述。",
    ),
    "limit.second.judged": (
        "Outside speech the one we follow is called you.",
        "对话之外，主人公被称作“你”。",
    ),
    "limit.third": (
        "Told in the third person.",
        "用第三人称叙述。",
    ),
    "limit.third.judged": (
        "Outside speech nobody says I.",
        "对话之外没有人自称“我”。",
    ),
    "limit.paragraphs": (
        "A paragraph has at most {most} words, a chapter at least {fewest} paragraphs.",
        "一段至多 {most} 字，一章至少 {fewest} 段。",
    ),
    "limit.paragraphs.judged": (
        "The words of each paragraph, and the paragraphs, are counted: {most} and {fewest}.",
        "数每段字数与段数：{most} 与 {fewest}。",
    ),
    "limit.forbidden": (
        "These words stand nowhere, in speech neither.",
        "这些词在任何地方都不出现，对话中也不出现。",
    ),
    "limit.forbidden.judged": (
        "The text is searched for each of them as a whole word.",
        "在正文中逐个查找，按整词计。",
    ),
    "limit.naming": (
        "People, places and things are called as the pack calls them.",
        "人物、地点与器物都用材料中的叫法。",
    ),
    "limit.naming.judged": (
        "Every name in the text is in the cast, the glossary or the world.",
        "正文里的名字都在人物表、术语表或世界设定中。",
    ),
    "limit.repetition": (
        "No passage of {length} words or more stands twice.",
        "{length} 字以上的段落不重复出现。",
    ),
    "limit.repetition.judged": (
        "No {length} words in a row are found a second time.",
        "找不到连续 {length} 字出现两次。",
    ),
    # Places that people name.
    "no_such_anchor": (
        "There is no {anchor} in the pack; near it are {near}.",
        "材料中没有 {anchor}；相近的有 {near}。",
    ),
    "no_such_anchor.hint": (
        "Look at the pack: ng materials show BOOK.",
        "请查看材料：ng materials show 书名。",
    ),
    "place.unreadable": (
        "“{place}” does not name a place of the pack.",
        "“{place}”不是材料中的位置写法。",
    ),
    "place.unreadable.hint": (
        "Name it like CHAR-001.name or canon.world.geography.",
        "请写成 CHAR-001.name 或 canon.world.geography 这样。",
    ),
    "place.unknown": (
        "The pack has no {place}; near it are {near}.",
        "材料中没有 {place}；相近的有 {near}。",
    ),
    "place.unknown.hint": (
        "Look at the pack: ng materials show BOOK.",
        "请查看材料：ng materials show 书名。",
    ),
    "place.no_further": (
        "The pack has no {place}: there is nothing below {holder}.",
        "材料中没有 {place}：{holder} 之下没有内容。",
    ),
    "place.no_further.hint": ("Name {holder} itself.", "请直接写 {holder}。"),
    "place.fixed": (
        "{place} cannot be changed: NovelGate keeps versions and history itself.",
        "{place} 不能修改：版本与历史由 NovelGate 记录。",
    ),
    "place.fixed.hint": (
        "Name a place of canon, planning, execution, risk or conflicts.",
        "请指定 canon、planning、execution、risk 或 conflicts 中的位置。",
    ),
    "place.id": (
        "{place} cannot be changed: {anchor} stays {anchor} for ever.",
        "{place} 不能修改：{anchor} 永远是 {anchor}。",
    ),
    "place.id.hint": ("Change another field of {anchor}.", "请修改 {anchor} 的其他字段。"),
    "place.moved_on": (
        "{place} is no longer {old}, so the change was not made.",
        "{place} 已不再是 {old}，因此没有修改。",
    ),
    "place.moved_on.hint": (
        "Look at what stands there now, and propose the change anew.",
        "请查看现在的内容，再重新提出修改。",
    ),
    "place.does_not_fit": (
        "The pack would not be valid with this change, so it was not made.",
        "作此修改后材料将无效，因此没有修改。",
    ),
    "place.does_not_fit.hint": (
        "Give the places named what they ask for.",
        "请按所列各处的要求给出内容。",
    ),
    # Changes and differences.
    "change.add": ("{what}: new, {new}", "{what}：新增 {new}"),
    "change.remove": ("{what}: taken out, was {old}", "{what}：删去，原为 {old}"),
    "change.replace": ("{what}: {old} becomes {new}", "{what}：由 {old} 改为 {new}"),
    "change.rename": (
        "{what}: “{old}” is called “{new}” wherever the pack says it",
        "{what}：“{old}”在材料各处改称“{new}”",
    ),
    "difference.added.item": ("{what} is new.", "新增 {what}。"),
    "difference.removed.item": ("{what} is gone.", "删去 {what}。"),
    "difference.added.field": ("{what}: now “{new}”.", "{what}：新写“{new}”。"),
    "difference.removed.field": (
        "{what}: no longer “{old}”.",
        "{what}：删去“{old}”。",
    ),
    "difference.changed.field": (
        "{what}: “{old}” is now “{new}”.",
        "{what}：“{old}”改为“{new}”。",
    ),
}

FREEZE: dict[str, tuple[str, str]] = {
    "freeze.question": ("{id} is not answered: {question}", "{id} 尚未回答：{question}"),
    "freeze.question.hint": (
        "Answer it: ng materials answer BOOK {id} TEXT.",
        "请回答：ng materials answer 书名 {id} 内容。",
    ),
    "freeze.missing": ("{path} is missing or empty.", "{path} 缺失或为空。"),
    "freeze.missing.hint": (
        "Fill it in: ng materials edit BOOK, or ask for it: ng materials changes BOOK --fix TEXT.",
        "请填写：ng materials edit 书名，或提出修改：ng materials changes 书名 --fix 内容。",
    ),
    "freeze.conflict": ("{id} has no ruling: {description}", "{id} 尚无裁定：{description}"),
    "freeze.conflict.hint": (
        "Rule on it: ng materials rule BOOK {id} TEXT.",
        "请裁定：ng materials rule 书名 {id} 内容。",
    ),
    "freeze.unjudgeable": (
        "Nobody could tell whether {id} is kept: {title}",
        "无法判断 {id} 是否做到：{title}",
    ),
    "freeze.unjudgeable.hint": (
        "Say how to judge it, at {path}: ng materials edit BOOK.",
        "请在 {path} 写明如何判断：ng materials edit 书名。",
    ),
    "freeze.short_outline": (
        "The outline ends with chapter {last} and must reach chapter {needed}.",
        "大纲止于第 {last} 章，须至少到第 {needed} 章。",
    ),
    "freeze.short_outline.hint": (
        "Plan the chapters up to {needed}: ng materials edit BOOK.",
        "请规划到第 {needed} 章：ng materials edit 书名。",
    ),
    "freeze.same_id": ("{id} is the id of two items.", "{id} 同时是两项的编号。"),
    "freeze.same_id.hint": (
        "Empty the id at {path}: it gets a new one.",
        "请清空 {path} 的编号，它会得到新编号。",
    ),
    "freeze.forbidden_form": (
        "“{form}” is a forbidden form of {id}, and right for {owner}.",
        "“{form}”是 {id} 的禁用写法，却又是 {owner} 的正确写法。",
    ),
    "freeze.forbidden_form.hint": (
        "Take it out at {path}, or rename {owner}.",
        "请在 {path} 删去它，或给 {owner} 改名。",
    ),
    "freeze.forbidden_term": (
        "“{form}” is a forbidden term, and what {owner} is called.",
        "“{form}”是禁用词，却又是 {owner} 的叫法。",
    ),
    "freeze.forbidden_term.hint": (
        "Take it out at {path}, or rename {owner}.",
        "请在 {path} 删去它，或给 {owner} 改名。",
    ),
    "freeze.pov_stranger": (
        "The story is told through {name}, who is not in the cast.",
        "故事由 {name} 的视角讲述，而人物表中没有此人。",
    ),
    "freeze.pov_stranger.hint": (
        "Name someone of the cast at {path}, or add {name} to it.",
        "请在 {path} 写人物表中的人，或把 {name} 加入人物表。",
    ),
    "freeze.stranger": (
        "{whose} has a relationship with {name}, who is not in the cast.",
        "{whose} 与 {name} 有关系，而人物表中没有此人。",
    ),
    "freeze.stranger.hint": (
        "Take out {path}, or add {name} to the cast.",
        "请删去 {path}，或把 {name} 加入人物表。",
    ),
    "freeze.same_term": (
        "“{term}” stands in the glossary twice: {owner} is the same word.",
        "“{term}”在术语表中出现两次：{owner} 是同一个词。",
    ),
    "freeze.same_term.hint": (
        "Take one of them out, or rename it at {path}.",
        "请删去其中之一，或在 {path} 改名。",
    ),
    "freeze.follows_from_later": (
        "Chapter {number} follows from {later}, which comes no earlier.",
        "第 {number} 章以 {later} 为前提，而后者并不更早。",
    ),
    "freeze.follows_from_later.hint": (
        "Take out {path}, or change the order of the chapters.",
        "请删去 {path}，或调整章节顺序。",
    ),
    "freeze.empty_arc": (
        "{id} is for the chapters {arc}, which end before they begin.",
        "{id} 针对第 {arc} 章，首尾颠倒。",
    ),
    "freeze.empty_arc.hint": ("Put {path} the right way round.", "请更正 {path}。"),
    "freeze.item_outside": (
        "{id} is for chapter {chapter}, and the outline ends with chapter {last}.",
        "{id} 针对第 {chapter} 章，而大纲止于第 {last} 章。",
    ),
    "freeze.item_outside.hint": (
        "Change {path}, or plan chapter {chapter}.",
        "请修改 {path}，或规划第 {chapter} 章。",
    ),
    "freeze.form_used": (
        "{path} says “{form}”, a forbidden form of {id} ({term}).",
        "{path} 写作“{form}”，这是 {id}（{term}）的禁用写法。",
    ),
    "freeze.form_used.hint": (
        "Write “{term}” there, or allow the form in {id}.",
        "请在该处改为“{term}”，或在 {id} 中允许此写法。",
    ),
    "freeze.title_forbidden": (
        "{path} says “{form}”, a forbidden term.",
        "{path} 中有禁用词“{form}”。",
    ),
    "freeze.title_forbidden.hint": (
        "Give the chapter another title, or allow the term.",
        "请另取章名，或允许该词。",
    ),
    "freeze.unknown_anchor": (
        "{path} speaks of {anchor}, and there is none in the pack.",
        "{path} 提到 {anchor}，而材料包中没有它。",
    ),
    "freeze.unknown_anchor.hint": (
        "Name one that is there, or take it out.",
        "请改为已有的编号，或删去。",
    ),
    "freeze.wrong_eyes": (
        "{path} gives {name} {found} eyes; {id} says: {looks}.",
        "{path} 写 {name} 的眼睛是“{found}”；{id} 为：{looks}。",
    ),
    "freeze.wrong_eyes.hint": (
        "Change the words at {path}, or the appearance of {id}.",
        "请修改 {path} 的文字，或 {id} 的外貌。",
    ),
    "freeze.wrong_hair": (
        "{path} gives {name} {found} hair; {id} says: {looks}.",
        "{path} 写 {name} 的头发是“{found}”；{id} 为：{looks}。",
    ),
    "freeze.wrong_hair.hint": (
        "Change the words at {path}, or the appearance of {id}.",
        "请修改 {path} 的文字，或 {id} 的外貌。",
    ),
    "freeze.wrong_age": (
        "{path} has {name} be {found}; {id} says {right}.",
        "{path} 写 {name} {found} 岁；{id} 为 {right} 岁。",
    ),
    "freeze.wrong_age.hint": (
        "Change the words at {path}, or the age of {id}.",
        "请修改 {path} 的文字，或 {id} 的年龄。",
    ),
    "freeze.dead_acts": (
        "{name} dies in chapter {chapter} ({id}) and does something in chapter {number}, at {path}.",
        "{name} 在第 {chapter} 章死去（{id}），却在第 {number} 章（{path}）仍有所行动。",
    ),
    "freeze.dead_acts.hint": (
        "Change the chapter or the event; if it is a memory or a ghost, say so in that sentence.",
        "请修改该章或该事件；若是回忆或亡魂，请在该句中写明。",
    ),
    "freeze.narrator": (
        "{path} has the story told otherwise than {id} has it: “{told}”.",
        "{path} 的叙述方式与 {id} 不同：“{told}”。",
    ),
    "freeze.narrator.hint": (
        "Change {path}, or the point of view.",
        "请修改 {path}，或修改视角设定。",
    ),
    "freeze.asks_forbidden": (
        "{id} asks for “{form}”, which may stand nowhere.",
        "{id} 要求出现“{form}”，而它是禁用的。",
    ),
    "freeze.asks_forbidden.hint": (
        "Change {path}, or allow the word.",
        "请修改 {path}，或允许该词。",
    ),
    "freeze.asks_length": (
        "{id} asks for {wanted}, and a chapter has {least} to {most}.",
        "{id} 要求 {wanted}，而每章为 {least} 至 {most}。",
    ),
    "freeze.asks_length.hint": (
        "Change {path}, or the length of a chapter.",
        "请修改 {path}，或修改每章长度。",
    ),
    "freeze.asks_person": (
        "{id} asks for another person than {pov}, by which the story is told.",
        "{id} 要求的人称与 {pov} 的叙述人称不同。",
    ),
    "freeze.asks_person.hint": (
        "Change {path}, or the point of view.",
        "请修改 {path}，或修改视角设定。",
    ),
    "freeze.chapter_numbers": (
        "The chapters of the outline are not numbered 1, 2, 3 and so on: {numbers}.",
        "大纲各章没有按 1、2、3 依次编号：{numbers}。",
    ),
    "freeze.chapter_numbers.hint": (
        "Number them in order, each once: ng materials edit BOOK.",
        "请依次编号，各一次：ng materials edit 书名。",
    ),
    "freeze.event_outside": (
        "{id} is told in chapter {chapter}, and the outline ends with chapter {last}.",
        "{id} 写在第 {chapter} 章，而大纲止于第 {last} 章。",
    ),
    "freeze.event_outside.hint": (
        "Change the chapter at {path}, or plan chapter {chapter}.",
        "请修改 {path} 的章号，或规划第 {chapter} 章。",
    ),
    "freeze.band": (
        "A chapter would need at least {least} words and at most {most}.",
        "一章至少 {least} 字，又至多 {most} 字。",
    ),
    "freeze.band.hint": ("Put {path} the right way round.", "请更正 {path}。"),
}

CHAPTERS: dict[str, tuple[str, str]] = {
    "too_short": (
        "The chapter has {count}; {anchor} asks for {min} to {max}.",
        "本章 {count} 字；{anchor} 要求 {min} 至 {max} 字。",
    ),
    "too_short.hint": ("Lengthen it by {by} or more.", "至少增加 {by} 字。"),
    "too_long": (
        "The chapter has {count}; {anchor} asks for {min} to {max}.",
        "本章 {count} 字；{anchor} 要求 {min} 至 {max} 字。",
    ),
    "too_long.hint": ("Cut {by} or more.", "至少删去 {by} 字。"),
    "wrong_eyes": (
        "The eyes of {name} are {found} here; {anchor} says: {looks}.",
        "这里{name}的眼睛是{found}色；{anchor} 写的是：{looks}。",
    ),
    "wrong_eyes.hint": (
        "Give {name} the eyes that {anchor} describes.",
        "请按 {anchor} 改写{name}的眼睛。",
    ),
    "wrong_hair": (
        "The hair of {name} is {found} here; {anchor} says: {looks}.",
        "这里{name}的头发是{found}色；{anchor} 写的是：{looks}。",
    ),
    "wrong_hair.hint": (
        "Give {name} the hair that {anchor} describes.",
        "请按 {anchor} 改写{name}的头发。",
    ),
    "wrong_age": (
        "{name} is {found} here; {anchor} says {age}.",
        "这里{name} {found} 岁；{anchor} 写的是 {age} 岁。",
    ),
    "wrong_age.hint": (
        "Give {name} the age that {anchor} gives.",
        "请按 {anchor} 改写{name}的年龄。",
    ),
    "wrong_hand": (
        "{name} uses the other hand here; {anchor} says: {looks}.",
        "这里{name}用了另一只手；{anchor} 写的是：{looks}。",
    ),
    "wrong_hand.hint": (
        "Let {name} use the hand that {anchor} gives, or say why not.",
        "请让{name}用 {anchor} 所写的那只手，或写明缘故。",
    ),
    "wrong_gender": (
        "{name} is spoken of as “{found}” here, against {anchor}.",
        "这里把{name}写成了“{found}”，与 {anchor} 不符。",
    ),
    "wrong_gender.hint": ("Speak of {name} as {anchor} does.", "请按 {anchor} 称呼{name}。"),
    "wrong_title": (
        "{name} is called {found} here; {anchor} says: {role}.",
        "这里称{name}为{found}；{anchor} 写的是：{role}。",
    ),
    "wrong_title.hint": ("Give {name} the title of {anchor}.", "请按 {anchor} 写{name}的身份。"),
    "wrong_kin": (
        "{name} is {found} to {whose} here; the pack says: {known}.",
        "这里{name}成了{whose}的{found}；材料写的是：{known}。",
    ),
    "wrong_kin.hint": (
        "Make {name} to {whose} what {anchor} says.",
        "请按 {anchor} 写{name}与{whose}的关系。",
    ),
    "dead": (
        "{name} acts here, and is dead by now: {said}.",
        "{name}在这里还有言行，而此时已死：{said}。",
    ),
    "dead.hint": (
        "Leave {name} out, or tell it as something remembered.",
        "请不写{name}，或写成回忆。",
    ),
    "elsewhere": (
        "{name} acts here, and should be elsewhere: {said}.",
        "{name}在这里出现，而此时应在别处：{said}。",
    ),
    "elsewhere.hint": (
        "Leave {name} out, or tell how {name} came back.",
        "请不写{name}，或写明怎样回来。",
    ),
    "wrong_time": (
        "“{quote}” does not fit when chapter {chapter} happens: {anchored}.",
        "“{quote}”与第 {chapter} 章的时间不符：{anchored}。",
    ),
    "wrong_time.hint": ("Keep to the time of {anchor}.", "请按 {anchor} 的时间写。"),
    "wrong_year": (
        "“{quote}” does not fit {anchor}: {when}, {what}.",
        "“{quote}”与 {anchor} 不符：{when}，{what}。",
    ),
    "wrong_year.hint": ("Give it the year of {anchor}.", "请按 {anchor} 写年份。"),
    "other_head": (
        "The thoughts of {name} are told; {anchor} keeps to {whose}.",
        "写了{name}的内心；{anchor} 要求只写{whose}。",
    ),
    "other_head.hint": (
        "Show what {whose} can see of it.",
        "请写{whose}看得见的部分。",
    ),
    "not_first": (
        "The narrator never says I; {anchor} asks for the first person.",
        "叙述者没有自称“我”；{anchor} 要求第一人称。",
    ),
    "not_first.hint": ("Tell it in the first person.", "请改为第一人称。"),
    "not_second": (
        "The narrator never says you; {anchor} asks for the second person.",
        "叙述者没有说“你”；{anchor} 要求第二人称。",
    ),
    "not_second.hint": ("Tell it in the second person.", "请改为第二人称。"),
    "near_miss": (
        "“{quote}” is almost “{term}” ({anchor}).",
        "“{quote}”与“{term}”（{anchor}）只差一点。",
    ),
    "near_miss.hint": (
        "Write “{term}” if that is meant.",
        "若指的是它，请写“{term}”。",
    ),
    "wrong_separator": (
        "“{quote}” stands between two scenes; {anchor} has “{right}” there.",
        "两场之间写了“{quote}”；{anchor} 用的是“{right}”。",
    ),
    "wrong_separator.hint": ("Write “{right}” there.", "请改为“{right}”。"),
    "repeated": (
        "The same {count} words stand in the chapter twice: “{quote}”.",
        "同样的 {count} 个字在本章出现了两次：“{quote}”。",
    ),
    "repeated.hint": ("Say it once.", "请只写一次。"),
    "told_before": (
        "These {count} words stood in an earlier chapter: “{quote}”.",
        "这 {count} 个字在前面的章节里出现过：“{quote}”。",
    ),
    "told_before.hint": ("Say it in other words.", "请换一种写法。"),
    "first_person": (
        "The narrator says I in {count} {count:sentence|sentences}; {anchor} asks for the third person.",
        "叙述者有 {count} 句自称“我”；{anchor} 要求第三人称。",
    ),
    "first_person.hint": (
        "Tell it in the third person, or put it into speech.",
        "请改为第三人称，或写成对话。",
    ),
    "forbidden": (
        "“{term}” is forbidden by {anchor} and stands in the text {count} {count:time|times}.",
        "“{term}”是 {anchor} 的禁用词，在正文中出现 {count} 次。",
    ),
    "forbidden.hint": ("Say it without “{term}”.", "请换一种说法，不用“{term}”。"),
    "drifted": (
        "“{quote}” is a wrong form of “{term}” ({anchor}) and stands in the text {count} {count:time|times}.",
        "“{quote}”是“{term}”（{anchor}）的错误写法，在正文中出现 {count} 次。",
    ),
    "drifted.hint": ("Write “{term}” instead of “{quote}”.", "请把“{quote}”改为“{term}”。"),
    "unchecked": (
        "{anchor} is not kept: {item} {found}",
        "没有做到 {anchor}：{item}{found}",
    ),
    "unchecked.hint": ("Change the text so that {anchor} is kept.", "请修改正文，做到 {anchor}。"),
    "few_paragraphs": (
        "The chapter has {count} {count:paragraph|paragraphs}; {anchor} asks for at least {fewest}.",
        "本章只有 {count} 段；{anchor} 要求至少 {fewest} 段。",
    ),
    "few_paragraphs.hint": (
        "Divide it into at least {fewest} paragraphs.",
        "请至少分为 {fewest} 段。",
    ),
    "long_paragraph": (
        "A paragraph has {count}; {anchor} allows {most}.",
        "有一段 {count} 字；{anchor} 允许至多 {most} 字。",
    ),
    "long_paragraph.hint": (
        "Divide the paragraph that begins with “{quote}”.",
        "请把以“{quote}”开头的一段分开。",
    ),
    "stranger": (
        "Nothing in the pack knows {name}, who is named {count} {count:time|times}.",
        "材料中没有 {name}，而正文提到 {count} 次。",
    ),
    "stranger.hint": (
        "Use someone of the cast, or leave the name out.",
        "请用人物表中的人，或不写名字。",
    ),
    "no_such_quote": (
        "(The quote given for this is not in the chapter, and was left out.)",
        "（所引原文不在本章中，已删去。）",
    ),
    # What was seen when a criterion was judged.
    "judged.there": ("“{text}” is in the text.", "正文中有“{text}”。"),
    "judged.not_there": ("“{text}” is not in the text.", "正文中没有“{text}”。"),
    "judged.paragraphs": ("Paragraphs: {count}.", "共 {count} 段。"),
    "judged.begins": ("The text begins with “{text}”.", "正文以“{text}”开头。"),
    "judged.begins_not": ("The text does not begin with “{text}”.", "正文不以“{text}”开头。"),
    "judged.ends": ("The text ends with “{text}”.", "正文以“{text}”结尾。"),
    "judged.ends_not": ("The text does not end with “{text}”.", "正文不以“{text}”结尾。"),
    "judged.counted": ("Counted: {count}.", "共 {count} 字。"),
    "judged.person.first": (
        "The narrator says I: “{quote}”",
        "叙述者自称“我”：“{quote}”",
    ),
    "judged.person.second": ("The narrator says you.", "叙述者说“你”。"),
    "judged.person.third": ("The narrator never says I.", "叙述者没有自称“我”。"),
}

LINT: dict[str, tuple[str, str]] = {
    "lint_cliche": ("“{quote}” has been read many times.", "“{quote}”已是滥调。"),
    "lint_cliche.hint": ("Say what is there to be seen or heard.", "写出此处真正看见、听见的。"),
    "lint_pattern": (
        "“{quote}”: what it is not, and then what it is.",
        "“{quote}”：先说不是什么，再说是什么。",
    ),
    "lint_pattern.hint": ("Say what it is.", "直接说是什么。"),
    "lint_patterns": (
        "“{quote}”: this turn comes twice close together.",
        "“{quote}”：这种句式接连出现。",
    ),
    "lint_patterns.hint": ("Keep one of them.", "只留一处。"),
    "lint_dashes": ("{count} dashes in one paragraph.", "一段之内有 {count} 处破折号。"),
    "lint_dashes.hint": ("Let commas and full stops do some of the work.", "改用逗号、句号分担。"),
    "lint_openings": (
        "{count} sentences in a row open with “{word}”.",
        "连续 {count} 句以“{word}”开头。",
    ),
    "lint_openings.hint": ("Begin one of them elsewhere.", "换一句的开头。"),
    "lint_echo": (
        "“{word}” comes {count} times within a few lines.",
        "“{word}”在几行之内出现 {count} 次。",
    ),
    "lint_echo.hint": ("Keep it where it counts.", "只在要紧处保留。"),
    "lint_staccato": ("{count} very short sentences in a row.", "连续 {count} 个极短的句子。"),
    "lint_staccato.hint": ("Join some of them.", "合并其中几句。"),
    "lint_even": ("{count} sentences in a row are of one length.", "连续 {count} 句长短相同。"),
    "lint_even.hint": ("Let one run on, or cut one short.", "让一句延长，或截短一句。"),
    "lint_tag": ("“{word}” draws the eye from what is said.", "“{word}”抢了对白的注意。"),
    "lint_tag.hint": ("Let them say it.", "用“说”即可。"),
    "lint_tags": ("{count} speeches are told how they are spoken.", "{count} 处对白都交代了语气。"),
    "lint_tags.hint": ("Let the words show it.", "让话语自己表现。"),
    "lint_tense": (
        "“{quote}” is in the present, and the rest in the past.",
        "“{quote}”时态与前后不一致。",
    ),
    "lint_tense.hint": ("Put it into the past.", "统一时态。"),
    "lint_pov": (
        "“{quote}”: the narrator knows more than the character does.",
        "“{quote}”：叙述者超出了人物的视角。",
    ),
    "lint_pov.hint": ("Tell what can be known from here.", "只写此处能知道的。"),
}

SENTENCES: dict[str, tuple[str, str]] = {**PACKS, **FREEZE, **CHAPTERS, **LINT}
