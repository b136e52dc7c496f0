"""What is said about the log."""

SENTENCES: dict[str, tuple[str, str]] = {
    "too_late": (
        "Somebody was faster: the record went on from event {expected} to {found}.",
        "有人更快：记录已从事件 {expected} 前进到 {found}。",
    ),
    "too_late.hint": (
        "Look at what changed, then decide again.",
        "请查看有何变化，再作决定。",
    ),
    "run_over": (
        "Run {run} was archived meanwhile: nothing can be added to it.",
        "运行 {run} 已归档：不能再添加任何内容。",
    ),
    "run_over.hint": (
        "Open the book again: it goes on in a new run.",
        "请重新打开此书：它在新的运行中继续。",
    ),
    "line_damaged": (
        "The log of run {run} is damaged at line {line}: it does not follow from the line before.",
        "运行 {run} 的日志在第 {line} 行损坏：它与上一行不相接。",
    ),
    "line_damaged.hint": (
        "Nothing was deleted. Restore the book from a backup: ng restore",
        "没有删除任何内容。请从备份恢复此书：ng restore",
    ),
    "line_unreadable": (
        "The log of run {run} cannot be read at line {line}.",
        "运行 {run} 的日志在第 {line} 行无法读取。",
    ),
    "line_unreadable.hint": (
        "Nothing was deleted. Restore the book from a backup: ng restore",
        "没有删除任何内容。请从备份恢复此书：ng restore",
    ),
    "line_misplaced": (
        "Line {line} of the log of run {run} belongs elsewhere: it is number {found}.",
        "运行 {run} 的日志第 {line} 行错位：其编号为 {found}。",
    ),
    "line_misplaced.hint": (
        "Nothing was deleted. Restore the book from a backup: ng restore",
        "没有删除任何内容。请从备份恢复此书：ng restore",
    ),
    "unlawful": (
        "Line {line} of the log of run {run} tells of a step that the law cannot have allowed.",
        "运行 {run} 的日志第 {line} 行记有规则不可能允许的一步。",
    ),
    "unlawful.hint": (
        "Restore the book from a backup: ng restore",
        "请从备份恢复此书：ng restore",
    ),
    "not_allowed": (
        "Something was to be recorded that no decision allows, so it was not recorded.",
        "要记录的内容没有任何决定允许，因此没有记录。",
    ),
    "not_allowed.hint": (
        "What waits for a person is decided through ng, by its name.",
        "等待人决定的事，须通过 ng 署名决定。",
    ),
    "event_unknown": (
        "Line {line} of the log of run {run} tells of {type}, which this version does not know.",
        "运行 {run} 的日志第 {line} 行记有 {type}，本版本不认识。",
    ),
    "event_unknown.hint": (
        "The book was used with a newer NovelGate: use that one.",
        "此书曾用较新的 NovelGate：请使用那个版本。",
    ),
    "lines_missing": (
        "The log of run {run} was cut: its index knows of line {line}, which is missing.",
        "运行 {run} 的日志被截断：索引中有第 {line} 行，而日志中没有。",
    ),
    "lines_missing.hint": (
        "Restore the book from a backup: ng restore",
        "请从备份恢复此书：ng restore",
    ),
    "log_gone": ("The log of run {run} is gone.", "运行 {run} 的日志不见了。"),
    "log_gone.hint": (
        "The book may have been renamed or deleted meanwhile: ng books",
        "此书可能已被改名或删除：ng books",
    ),
    "payload_missing": ("The text {path} of the log is missing.", "日志的文本 {path} 缺失。"),
    "payload_missing.hint": (
        "Restore the book from a backup: ng restore",
        "请从备份恢复此书：ng restore",
    ),
    "payload_changed": ("The text {path} of the log was changed.", "日志的文本 {path} 被改动。"),
    "payload_changed.hint": (
        "Restore the book from a backup: ng restore",
        "请从备份恢复此书：ng restore",
    ),
    "not_text": (
        "There is something in the text at position {position} that is no character.",
        "文本第 {position} 位处有不是字符的内容。",
    ),
    "not_text.hint": ("Take it out and try again.", "请去掉它后重试。"),
    "sync_failed": (
        "The disk did not confirm the last write, so nothing more is recorded until NovelGate is started anew.",
        "磁盘未确认上一次写入，因此在重新启动 NovelGate 之前不再记录任何内容。",
    ),
    "sync_failed.hint": (
        "Check the disk, then start again and open the book; what was acknowledged is safe.",
        "请检查磁盘，然后重新启动并打开此书；已确认的内容是安全的。",
    ),
}
