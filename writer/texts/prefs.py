"""What is said about the author's preferences."""

SENTENCES: dict[str, tuple[str, str]] = {
    "understood": ("{id}, as understood: {text}", "{id}，理解为：{text}"),
    "from_now_on": (
        "From now on the writer is told, where it fits. Take it back with: ng prefs forget {book!r} {id}",
        "今后凡相关之处都会告知执笔者。撤回：ng prefs forget {book!r} {id}",
    ),
    "known": ("That is known already, as {id}: {text}", "已有这一条，即 {id}：{text}"),
    "none": ("No preferences yet for {book!r}.", "{book!r} 还没有偏好。"),
    "forgotten": ("{id} is forgotten: {text}", "已忘记 {id}：{text}"),
    "status_forgotten": ("forgotten", "已忘记"),
    "unknown": ("There is no preference {id} in force.", "没有生效中的偏好 {id}。"),
    "unknown.hint": ("See them with: ng prefs list BOOK", "查看：ng prefs list 书名"),
    "empty": ("That says nothing.", "内容为空。"),
    "empty.hint": (
        "Say in a sentence how you like it: ng prefs set BOOK 'short sentences at night'",
        "用一句话说明您的喜好：ng prefs set 书名 “夜里的场景用短句”",
    ),
    "too_long": (
        "A preference of {length} characters is too long; {most} are enough for one.",
        "偏好有 {length} 个字符，太长；每条最多 {most} 个。",
    ),
    "too_long.hint": (
        "Make several of it; what is true in the story belongs into the materials.",
        "请分成几条；故事里的事实应写进材料。",
    ),
    "too_many": ("There are {most} preferences in force already.", "生效中的偏好已有 {most} 条。"),
    "too_many.hint": (
        "Take some back: ng prefs forget BOOK ID",
        "请先撤回一些：ng prefs forget 书名 编号",
    ),
}
