"""What the guide says on the tour."""

SENTENCES: dict[str, tuple[str, str]] = {
    "guide": ("the tour", "导览"),
    "book": ("Tide Letters", "潮汐来信"),
    "idea": (
        "A lighthouse keeper finds letters on the tide stairs, addressed to her in her own hand.",
        "灯塔看守人在潮汐石阶上发现一封封信，收信人是她，字迹也是她自己的。",
    ),
    "welcome": (
        "A tour of NovelGate, in a directory that is thrown away afterwards.\n",
        "NovelGate 导览，在一个之后会删除的目录中进行。\n",
    ),
    "created": (
        "A book begins with an idea:\n    {book}: {idea}\n\nEverything that happens is on record:",
        "书从一个想法开始：\n    《{book}》：{idea}\n\n发生的一切都有记录：",
    ),
    "farewell": (
        "\nTry it yourself:  ng new {book!r} --idea '…'   ng books   ng --help",
        "\n自己试试：ng new {book!r} --idea “……”   ng books   ng --help",
    ),
}
