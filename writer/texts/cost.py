"""What is said of tokens and money."""

SENTENCES: dict[str, tuple[str, str]] = {
    "total": ("In all: {cost}", "合计：{cost}"),
    "writer": ("writer", "执笔"),
    "editor": ("editor", "编辑"),
    "advisor": ("advisor", "顾问"),
    "specialist": ("specialists", "专员"),
    "materials": ("materials", "材料"),
    "chapter": ("chapter {number}", "第 {number} 章"),
    "calls": ("{count} {count:call|calls}", "{count} 次调用"),
    "estimate": (
        "The {count} {count:chapter that is|chapters that are} left may take {cost}, going by those that are written.",
        "按已写章节估计，其余 {count} 章约需 {cost}。",
    ),
    "no_estimate": (
        "What a chapter takes is known once the first is written.",
        "写完第一章后即可估计每章所需。",
    ),
    "cap": (
        "The book may cost ${usd} in all (NG_BUDGET_USD); the work stops before that.",
        "本书总花费上限为 ${usd}（NG_BUDGET_USD）；工作会在此之前停止。",
    ),
}
