"""What is said about records and the schemas they must fit."""

SENTENCES: dict[str, tuple[str, str]] = {
    "invalid": (
        "{file} is not a valid {kind}: {count} {count:fault|faults}.",
        "{file} 不是有效的 {kind}：共 {count} 处错误。",
    ),
    "invalid.hint": (
        "Mend the places named, or put the file back from a backup; nothing was changed.",
        "请修正所列各处，或从备份恢复该文件；没有任何内容被改动。",
    ),
    "unknown_kind": (
        "{file} is no record that NovelGate knows, neither by its name nor by its fields.",
        "无论从文件名还是字段来看，{file} 都不是 NovelGate 认识的记录。",
    ),
    "unknown_kind.hint": (
        "Give it the name its kind has in a book. The kinds: {kinds}.",
        "请使用该类记录在书中的文件名。记录种类：{kinds}。",
    ),
    "no_such_kind": ("There is no kind of record called {kind}.", "没有名为 {kind} 的记录种类。"),
    "no_such_kind.hint": ("The kinds: {kinds}.", "记录种类：{kinds}。"),
    "no_file": ("There is no file {file}.", "文件 {file} 不存在。"),
    "no_file.hint": ("Look at the path again.", "请检查路径。"),
    "not_a_file": ("{file} is not a file.", "{file} 不是文件。"),
    "not_a_file.hint": ("Name one file of a book.", "请指定书中的某个文件。"),
    "cannot_open": ("{file} cannot be read: {problem}.", "无法读取 {file}：{problem}。"),
    "cannot_open.hint": ("Look at the file's permissions.", "请检查文件权限。"),
    "too_large": (
        "{file} has {size} MiB; a record may have {limit} MiB.",
        "{file} 有 {size} MiB；一份记录最多 {limit} MiB。",
    ),
    "too_large.hint": (
        "This is hardly a record of a book; look at what is in it.",
        "这多半不是一本书的记录，请看看里面是什么。",
    ),
    "line": ("Line {line}, {fault}", "第 {line} 行，{fault}"),
    "more": ("… and {count} more {count:fault|faults}.", "……另有 {count} 处错误。"),
    "or": (" or ", " 或 "),
    # What is wrong at one place.
    "fault.not_utf8": (
        "{path}: byte {byte} is not UTF-8 text; wanted a UTF-8 file.",
        "{path}：第 {byte} 字节不是 UTF-8 文本；应为 UTF-8 文件。",
    ),
    "fault.not_json": (
        "{path}: the JSON breaks off or goes wrong at line {line}, column {column}.",
        "{path}：JSON 在第 {line} 行第 {column} 列中断或出错。",
    ),
    "fault.too_deep": (
        "{path}: nested deeper than {limit} levels.",
        "{path}：嵌套超过 {limit} 层。",
    ),
    "fault.huge": (
        "{path}: found {found}, a number too large to be kept exactly.",
        "{path}：此处为 {found}，数值过大，无法精确保存。",
    ),
    "fault.missing": (
        "{path}: is missing; wanted {wanted}.",
        "{path}：缺失；应为{wanted}。",
    ),
    "fault.wrong": (
        "{path}: found {found}; wanted {wanted}.",
        "{path}：此处为{found}；应为{wanted}。",
    ),
    "fault.field_name": (
        "{path}: {found} cannot be a field's name here.",
        "{path}：{found} 不能用作此处的字段名。",
    ),
    "fault.initial_above_max": (
        "{path}: initial_chapters is {initial}; wanted no more than max_chapters, {most}.",
        "{path}：initial_chapters 为 {initial}；不应大于 max_chapters（{most}）。",
    ),
    "fault.band_upside_down": (
        "{path}: min is {least} and max {most}; wanted min no larger than max.",
        "{path}：min 为 {least}，max 为 {most}；min 不应大于 max。",
    ),
    "fault.arc_backwards": (
        "{path}: from is {first} and to {last}; wanted from no later than to.",
        "{path}：from 为 {first}，to 为 {last}；from 不应晚于 to。",
    ),
    "fault.current_not_frozen": (
        "{path}: current_frozen_version is {version}; wanted one of the versions in frozen.",
        "{path}：current_frozen_version 为 {version}；应为 frozen 中的某个版本。",
    ),
    "fault.not_relative": (
        "{path}: found {path_found}; wanted a path relative to the outputs.",
        "{path}：此处为 {path_found}；应为相对路径。",
    ),
    "fault.other": ("{path}: found {found}; {problem}.", "{path}：此处为{found}；{problem}。"),
    # What was found there.
    "found.scalar": ("{value}", " {value} "),
    "found.nothing": ("null", " null "),
    "found.list": ("a list of {count}", "含 {count} 项的列表"),
    "found.record": ("a record with {count} {count:field|fields}", "含 {count} 个字段的记录"),
    # What would be right there.
    "want.string": ("text", "文本"),
    "want.integer": ("a whole number", "整数"),
    "want.number": ("a number", "数字"),
    "want.boolean": ("true or false", " true 或 false "),
    "want.array": ("a list", "列表"),
    "want.object": ("a record in braces", "花括号中的记录"),
    "want.null": ("null", " null "),
    "want.anything": ("a value", "一个值"),
    "want.choice": ("one of {choices}", "以下之一：{choices}"),
    "want.like": ("text such as {example}", "形如 {example} 的文本"),
    "want.pattern": ("text of the form {pattern}", "符合 {pattern} 的文本"),
    "want.at_least": ("{limit} or more", "不小于 {limit}"),
    "want.at_most": ("{limit} or less", "不大于 {limit}"),
    "want.longer": ("at least {limit} {limit:character|characters}", "至少 {limit} 个字符"),
    "want.shorter": ("at most {limit} {limit:character|characters}", "至多 {limit} 个字符"),
}
