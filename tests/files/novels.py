"""Novels with every oddity that manuscripts have, made from word lists and chance: nobody's text.

A few famous first lines, long in the public domain, are among them.
"""

import re
from random import Random

from writer.texts import Language

OPENINGS: dict[Language, tuple[str, ...]] = {
    "en": (
        "Call me Ishmael.",
        "It was the best of times, it was the worst of times.",
        "Happy families are all alike; every unhappy family is unhappy in its own way.",
    ),
    "zh": (
        "话说天下大势，分久必合，合久必分。",
        "满纸荒唐言，一把辛酸泪！都云作者痴，谁解其中味？",
        "诗曰：混沌未分天地乱，茫茫渺渺无人见。",
    ),
}
WORDS: dict[Language, list[str]] = {
    "en": re.findall(
        r"\w+",
        """the tide stone lamp wind letter sea mist door old wood boat oar net path bridge night
        moon went came fell rose under over slowly kept told wrote salt rope bell harbour""",
    ),
    "zh": list(
        "潮水退去石阶灯塔风声信纸海面雾气门窗旧木船桨渔网山路桥夜色月光的了在有是我他她说道人来去上下"
    ),
}
PEOPLE: dict[Language, tuple[str, ...]] = {
    "en": ("Mara", "Tomas", "Elin Voss", "Jonas"),
    "zh": ("林晚", "赵铁", "沈青山", "陆离"),
}
ODD: dict[Language, tuple[str, ...]] = {
    "en": (
        "* * *",
        "    “Tyger Tyger,” she read—\n    “burning bright”;",
        "A line with a tab\tand  two spaces, an é, a ½ and an em—dash…",
        "# not a heading",
        "\\# nor this",
        "> “Quoted,” it said.",
        "1. not a list either",
        "<b>No markup</b> & no entity: &amp; &#x41;",
        "It ends with spaces.   ",
        "Dr. Voss, of chapter 3 fame, said: ‘Chapter and verse.’",
        "A zero\u200bwidth, a soft\u00adhyphen, a no\u00a0break, a 😀 and a 𝔘.",
    ),
    "zh": (
        "　　＊　＊　＊",
        "　　“你说——”她顿了顿，“……算了。”",
        "　　全角ＡＢＣ１２３与半角ABC123，还有　空格。",
        "# 这不是标题",
        "　　他翻到第三章，念道：“潮来。”",
        "　　生僻字：𠮷野家、㐂、龘、镕。",
        "　　<b>不是标记</b> & 也不是实体 &amp;",
        "　　行末有空格。　　",
    ),
}


def paragraph(chance: Random, language: Language) -> str:
    words, name = WORDS[language], chance.choice(PEOPLE[language])
    if language == "zh":
        parts = ("".join(chance.choices(words, k=chance.randint(4, 12))) for _ in range(4))
        return (
            f"\u3000\u3000{'，'.join(parts)}。{name}说道：“{''.join(chance.choices(words, k=6))}。”"
        )
    first = " ".join(chance.choices(words, k=chance.randint(12, 40))).capitalize()
    lines = f"{first}, and then {name} looked at the {chance.choice(words)}."
    if chance.random() < 0.3:  # wrapped, as old text files are
        half = len(lines) // 2
        cut = lines.find(" ", half)
        lines = f"{lines[:cut]}\n{lines[cut + 1 :]}"
    return lines


def body(seed: int, language: Language, characters: int) -> str:
    chance = Random(f"{language}{seed}")
    parts = [chance.choice(OPENINGS[language])]
    size = 0
    while size < characters:
        odd = chance.random() < 0.06
        part = chance.choice(ODD[language]) if odd else paragraph(chance, language)
        gap = "\n" if language == "zh" and chance.random() < 0.9 else "\n\n"
        parts.append(f"{gap}{chance.choice(['', '', '', chr(10)])}{part}")
        size += len(part)
    return "".join(parts).rstrip("\n")


def heading(number: int, language: Language) -> str:
    return (
        f"第{number}回\u3000潮与石" if language == "zh" else f"CHAPTER {number}. The Stone & Tide"
    )


def novel(language: Language, chapters: int, characters: int) -> str:
    """A whole manuscript as a text file has it."""
    title = "潮石记\n作者：无名" if language == "zh" else "The Stone and the Tide\nby Nobody"
    parts = [
        f"{heading(n, language)}\n\n{body(n, language, characters)}\n"
        for n in range(1, chapters + 1)
    ]
    return "\n\n".join([title, *parts])
