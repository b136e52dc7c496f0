"""What is said of tokens and money."""

SENTENCES: dict[str, tuple[str, str]] = {
    "total": ("In all: {cost}", "合计：{cost}"),
    "writer": ("writer", "执笔"),
    "editor": ("editor", "编辑"),
    "advisor": ("advisor", "顾问"),
    "specialist": ("specialists", "专员"),
    "materials": ("materials", "材料"),
    "chapter": ("chapter {number}", "第 {number} 章"),
    "by_role": ("By role:", "按角色："),
    "by_model": ("By model:", "按模型："),
    "by_day": ("By day:", "按日期："),
    "by_chapter": ("By chapter:", "按章节："),
    "plot": ("Tokens of each chapter:", "每章词元："),
    "calls": ("{count} {count:call|calls}", "{count} 次调用"),
    "estimate": (
        "The {count} {count:chapter that is|chapters that are} left may take {cost}, going by those that are written.",
        "按已写章节估计，其余 {count} 章约需 {cost}。",
    ),
    "estimate_typical": (
        "The {count} {count:chapter that is|chapters that are} left may take about {cost}; once the first is written it is known better.",
        "其余 {count} 章大约需要 {cost}；写完第一章后会更准。",
    ),
    "ahead": (
        "· Up to the next gate: about {calls} {calls:call|calls}, {tokens} tokens, ${usd}.",
        "· 到下一关口大约需要：{calls} 次调用，{tokens} 词元，${usd}。",
    ),
    "ahead_unpriced": (
        "· Up to the next gate: about {calls} {calls:call|calls}, {tokens} tokens; what that costs is not known here (prices.toml).",
        "· 到下一关口大约需要：{calls} 次调用，{tokens} 词元；价格未知（可写入 prices.toml）。",
    ),
    "ahead_cap": (
        "· That is more than the ${left} that are left of the book's ${cap} (NG_BUDGET_USD): the work may stop on the way, and nothing of it is lost.",
        "· 这超出了本书上限 ${cap}（NG_BUDGET_USD）剩余的 ${left}：工作可能中途停下，已完成的不会丢失。",
    ),
    "ahead_rehearsal": (
        "· The rehearsal author is at work: no key, no server, no cost.",
        "· 排练作者在工作：不需要密钥和服务器，也不花钱。",
    ),
    "cached": ("{tokens} of them read from a cache", "其中 {tokens} 来自缓存"),
    "reasoning": ("{tokens} of them spent on thinking", "其中 {tokens} 用于思考"),
    "cap": (
        "The book may cost ${usd} in all (NG_BUDGET_USD); the work stops before that.",
        "本书总花费上限为 ${usd}（NG_BUDGET_USD）；工作会在此之前停止。",
    ),
}
