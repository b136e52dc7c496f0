"""What the doctor says."""

SENTENCES: dict[str, tuple[str, str]] = {
    "snapshot_touched": (
        "The snapshot {path} is not what the log says, so it is not used.",
        "快照 {path} 与日志所记不符，因此不予使用。",
    ),
    "own_prompt": (
        "The book tells the models in its own words: prompts/{file}",
        "本书用自己的话指示模型：prompts/{file}",
    ),
    "idle_prompt": (
        "prompts/{file} is never used: there is no such prompt in the language of the book.",
        "prompts/{file} 不会被使用：本书语言中没有这样的提示。",
    ),
    "python": ("Python {version}", "Python {version}"),
    "system": ("{system} is supported.", "支持 {system}。"),
    "system_unknown": (
        "{system} is not supported; use Linux, macOS, or WSL on Windows.",
        "不支持 {system}；请使用 Linux、macOS，或 Windows 上的 WSL。",
    ),
    "writable": (
        "{path} can be written; it holds {count} {count:book|books}.",
        "{path} 可写；其中有 {count} 本书。",
    ),
    "unwritable": ("{path} cannot be written: {why}.", "{path} 不可写：{why}。"),
    "space": ("{free} MB are free.", "剩余空间 {free} MB。"),
    "half_written": (
        "{count} half-written {count:file|files} of a process that died; what was in {count:it|them} does not count.",
        "有 {count} 个文件是进程中断时没写完的，不算数。",
    ),
    "leftover": (
        "{path} is left over from a book that was never finished being made.",
        "{path} 是未建成的书的残留。",
    ),
    "log_whole": (
        "The log of run {run} is whole: {count} events, each follows from the one before.",
        "运行 {run} 的日志完整：{count} 个事件，环环相扣。",
    ),
    "torn": (
        "The last line of the log was never finished ({size} bytes); nobody was told it counts.",
        "日志最后一行没有写完（{size} 字节）；它从未被确认。",
    ),
    "files_whole": (
        "All {count} files on record are as they were written.",
        "记录在案的 {count} 个文件均与写入时一致。",
    ),
    "file_missing": ("{path} is missing.", "缺少 {path}。"),
    "file_changed": (
        "{path} is not as it was written: somebody changed it.",
        "{path} 与写入时不同：有人改动过。",
    ),
    "unfinished": (
        "{path} is on record, but was not written before the program ended.",
        "{path} 已记录，但程序结束前没有写完。",
    ),
    "stranger": (
        "{path} is there, and no decision on record has put it there.",
        "{path} 存在，但记录中没有任何决定写入过它。",
    ),
    "list_differs": (
        "{path} is not what follows from the book; it can be written anew.",
        "{path} 与书的内容不符；可以重新生成。",
    ),
    "clock_back": (
        "The clock went back: event {line} is dated {at}, before the one before it. The order of the log counts.",
        "时钟倒退：事件 {line} 的时间 {at} 早于上一个事件。以日志的顺序为准。",
    ),
    "restored": (
        "The book came out of {source}, restored by {by} at {at}: what happened after that copy was made is not in it.",
        "此书由 {by} 于 {at} 从 {source} 恢复：该副本之后发生的事不在其中。",
    ),
    "lease": (
        "Last at work: {user} on {host} (process {pid}) since {since}: {doing}.",
        "最近的工作：{user} 在 {host}（进程 {pid}），自 {since} 起：{doing}。",
    ),
    "settings": ("Settings, and where each comes from:", "设置及其来源："),
    "mended": ("Mended: {count}.", "已修复：{count}。"),
    "hands_hint": (
        "What was changed by hand: take it with ng edit BOOK --take (with its number where it is a chapter), or put all back (the changed files are kept) with ng doctor BOOK --fix --by NAME",
        "手工改动的文件：用 ng edit 书名 --take 采用（章节请加章号），或用 ng doctor 书名 --fix --by 姓名 全部恢复（改动过的另存）",
    ),
    "fix_hint": ("What can be mended safely: ng doctor --fix", "可安全修复：ng doctor --fix"),
    "reported": (
        "{file} holds what we need to know, no keys and nothing of your text. Look through it and send it.",
        "{file} 包含我们需要的信息，不含密钥和正文。请过目后发送。",
    ),
}
