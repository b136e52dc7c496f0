"""What is said about memory and preferences; also how a book's own memories are put."""

SENTENCES: dict[str, tuple[str, str]] = {
    "chapter": ("{name} in chapter {number}:", "{name}，第 {number} 章："),
    "scene": ("Scene {number}, {place}: {told}", "第 {number} 场，{place}：{told}"),
    "looked_on": (
        "Scene {number}, {place}, was there when: {told}",
        "第 {number} 场，{place}，在场见到：{told}",
    ),
    "state": ("In the end: {state}", "章末：{state}"),
    "role": ("Role: {text}", "角色定位：{text}"),
    "appearance": ("Looks: {text}", "外貌：{text}"),
    "personality": ("Character: {text}", "性格：{text}"),
    "background": ("Background: {text}", "背景：{text}"),
    "motivation": ("Wants: {text}", "动机：{text}"),
    "raised": ("The {store} failed: {said}", "{store} 出错：{said}"),
    "raised.hint": (
        "Try to make it anew from the files: ng memory rebuild BOOK, or ng graph rebuild BOOK",
        "可从文件重建：ng memory rebuild 书名，或 ng graph rebuild 书名",
    ),
    "hung": ("The {store} did not answer in time ({said}).", "{store} 未在限时内回应（{said}）。"),
    "hung.hint": (
        "Try again; NG_MEMORY_TIMEOUT says how long to wait.",
        "请重试；NG_MEMORY_TIMEOUT 设定等待时间。",
    ),
    "misshapen": (
        "The {store} answered with something that cannot be used: {said}",
        "{store} 的回应无法使用：{said}",
    ),
    "misshapen.hint": (
        "Try to make it anew from the files: ng memory rebuild BOOK",
        "可从文件重建：ng memory rebuild 书名",
    ),
    "off": ("Memory is switched off ({said}=false).", "记忆已关闭（{said}=false）。"),
    "off.hint": ("Switch it on with MEM0_ENABLED=true.", "用 MEM0_ENABLED=true 打开。"),
    "required": (
        "Memory is needed and is switched off: set MEM0_ENABLED=true.",
        "需要记忆，但记忆已关闭：请设 MEM0_ENABLED=true。",
    ),
    "required.hint": (
        "Or say that the work may go on without it: NG_MEMORY_REQUIRED=false",
        "或表示可以没有记忆而继续：NG_MEMORY_REQUIRED=false",
    ),
    "without": (
        "Going on without the {store}, which could not be asked: {said}",
        "{store} 无法查询，暂不用它，继续工作：{said}",
    ),
    "nothing_asked": ("There is nothing to look for.", "没有要查找的内容。"),
    "nothing_asked.hint": (
        "Say what: ng memory search BOOK 'who lit the lamp'",
        "请说明：ng memory search 书名 “谁点了灯”",
    ),
    "nothing_found": ("No accepted chapter says anything of it.", "已入库的章节里没有相关内容。"),
    "found": (
        "Chapter {chapter}, scene {scene}  ({score})",
        "第 {chapter} 章第 {scene} 场（{score}）",
    ),
    "state_head": ("{name}, as of chapter {chapter}", "{name}，截至第 {chapter} 章"),
    "field_name": ("name       ", "姓名"),
    "field_role": ("role       ", "角色"),
    "field_appearance": ("looks      ", "外貌"),
    "field_personality": ("character  ", "性格"),
    "field_background": ("background ", "背景"),
    "field_motivation": ("wants      ", "动机"),
    "field_state": ("state      ", "状态"),
    "field_did": ("did        ", "所为"),
    "rebuilding": ("· {store}: {done} of {of} …", "· {store}：{done} / {of} ……"),
    "rebuilt": ("The memory of {book!r} is made anew.", "{book!r} 的记忆已重建。"),
    "well": ("The memory of {book!r} is well.", "{book!r} 的记忆工作正常。"),
    "card": (
        "Written without the {store}: it could not be asked ({said})",
        "写作时没有用到 {store}：无法查询（{said}）",
    ),
}
