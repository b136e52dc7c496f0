"""What is said about files, locks and the disk."""

SENTENCES: dict[str, tuple[str, str]] = {
    "missing": ("{file} is missing.", "缺少 {file}。"),
    "missing.hint": ("Put it back from a backup: ng restore", "请从备份恢复：ng restore"),
    "not_a_file": ("{file} is not a file.", "{file} 不是文件。"),
    "not_a_file.hint": ("Take it away and restore the file.", "请移走它并恢复该文件。"),
    "too_large": (
        "{file} has {size} MB; nothing that NovelGate writes is larger than {most} MB.",
        "{file} 有 {size} MB；NovelGate 写出的文件不会超过 {most} MB。",
    ),
    "too_large.hint": (
        "It is probably another program's file: take it away, or restore the book.",
        "它可能是别的程序的文件：请移走它，或恢复此书。",
    ),
    "changed_outside": (
        "{file} was changed by somebody else, so it was not overwritten.",
        "{file} 已被他人改动，因此没有覆盖。",
    ),
    "changed_outside.hint": (
        "Keep a copy of your change, put the file back, and make the change through ng.",
        "请保留您的改动的副本，恢复该文件，再通过 ng 进行修改。",
    ),
    "touched": (
        "{file} is not as it was recorded: somebody else wrote or changed it.",
        "{file} 与记录不符：有人在外部写入或改动了它。",
    ),
    "touched.hint": (
        "Put it back as it was, with what is there now kept aside: ng doctor BOOK --fix. A file that nobody decided on: take it away.",
        "恢复原状，并另存现有内容：ng doctor 书名 --fix。没有人决定过的文件：请移走。",
    ),
    "out_of_bounds": ("{path} leads out of the book {book}.", "{path} 超出了书 {book} 的目录。"),
    "out_of_bounds.hint": (
        "A book only ever touches its own directory.",
        "一本书只会接触自己的目录。",
    ),
    "link": (
        "{path} is a link, and a book may not lead out of its own directory.",
        "{path} 是一个链接，而书不能指向自己目录之外。",
    ),
    "link.hint": ("Put the real files there.", "请把真正的文件放在那里。"),
    "protected": (
        "{path} is protected ({area}) and is only written after a decision.",
        "{path} 受保护（{area}），只有在决定之后才会写入。",
    ),
    "no_permit": (
        "{path} is protected ({area}), and no decision on record allows this write.",
        "{path} 受保护（{area}），而记录中没有允许这次写入的决定。",
    ),
    "other_area": ("{path} does not belong to {area}.", "{path} 不属于 {area}。"),
    "frozen_already": (
        "The frozen pack {version} exists, and a frozen pack never changes.",
        "冻结材料包 {version} 已存在，冻结后不再改变。",
    ),
    "frozen_already.hint": ("Changes go through: ng proposal new", "修改须通过：ng proposal new"),
    "in_use": (
        "{book} is in use: {user} on {host} (process {pid}) since {since}: {doing}.",
        "《{book}》正在使用中：{user} 在 {host}（进程 {pid}），自 {since} 起：{doing}。",
    ),
    "in_use.hint": (
        "Wait until that is done, or end that process.",
        "请等待其完成，或结束该进程。",
    ),
    "busy": (
        "{book} has been busy for too long; process {pid} holds its log.",
        "《{book}》忙碌过久；进程 {pid} 占用着日志。",
    ),
    "busy.hint": ("Look at that process; then try again.", "请检查该进程，然后重试。"),
    "lease_lost": (
        "Another process has taken over {book}; this one stops.",
        "另一个进程已接手《{book}》；本进程停止。",
    ),
    "disk_full": ("The disk is full: {path} ({system}).", "磁盘已满：{path}（{system}）。"),
    "disk_full.hint": (
        "Nothing is lost. Make room and do it again.",
        "没有丢失任何内容。请腾出空间后重试。",
    ),
    "reserve_used": (
        "The disk is full: what you decided is saved, in the room that was kept for it. Make room before you go on.",
        "磁盘已满：您的决定已保存在为此预留的空间里。请先腾出空间再继续。",
    ),
    "read_only": ("The disk is read-only: {path} ({system}).", "磁盘只读：{path}（{system}）。"),
    "read_only.hint": (
        "Make it writable, or choose another place with --outputs.",
        "请使其可写，或用 --outputs 选择别处。",
    ),
    "no_access": ("There is no access to {path} ({system}).", "无权访问 {path}（{system}）。"),
    "no_access.hint": (
        "Look at the permissions, or choose another place with --outputs.",
        "请检查权限，或用 --outputs 选择别处。",
    ),
    "too_many_files": (
        "Too many files are open: {path} ({system}).",
        "打开的文件过多：{path}（{system}）。",
    ),
    "too_many_files.hint": ("Close other programs and try again.", "请关闭其他程序后重试。"),
    "path_too_long": ("The path is too long: {path} ({system}).", "路径过长：{path}（{system}）。"),
    "path_too_long.hint": (
        "Take a shorter name, or a shorter --outputs.",
        "请用较短的名字，或较短的 --outputs。",
    ),
    "disk_failed": ("The disk refused: {path} ({system}).", "磁盘拒绝了操作：{path}（{system}）。"),
    "disk_failed.hint": (
        "What was acknowledged is safe. Check the disk, then try again.",
        "已确认的内容是安全的。请检查磁盘后重试。",
    ),
}
