"""What is told as past, dreamt, painted or supposed: there the dead may walk."""

import re

from writer.checks.hints import Hints, small

# Said once, it holds for the whole paragraph.
_PARAGRAPH = re.compile(
    r"\b(?:(?:s?he|they|i|we|you|[A-Z]\w+)(?: \w+)? (?:remember|recall)(?:ed|s)?|remembering|"
    r"recalling|memor(?:y|ies)|used to|long ago|back then|"
    r"in those days|(?:years?|months?|weeks?|winters?|summers?) (?:ago|before|earlier)|"
    r"as a (?:girl|boy|child)|dream(?:ed|t|s|ing)?|that (?:spring|summer|autumn|winter|year)|"
    r"portrait|photographs?|(?:a|the|this|that|old) painting|ballads?|"
    r"sang of|sung of|legend|the story|told the tale|"
    r"ghost|recording|imagin(?:ed|e|ing)|had been (?:alive|living|young|a (?:girl|boy|child))|"
    r"were (?:still )?alive|when (?:she|he|they|[A-Z]\w+) (?:was|were) "
    r"(?:young|little|small|a (?:girl|boy|child)|alive))\b"
    r"|记得|想起(?!来)|回想|回忆|当年|那年|从前|以前|往年|(?<![像跟])小时候|梦|照片|遗像|画像|相片|录像|录音|生前|说书|故事|戏文|"
    r"传说|年前|要是|如果|假如|倘若|若是|还在世|活着的时候|幻觉|影像",
    re.IGNORECASE,
)
_HINTS = Hints(
    *("remember", "recall", "memor", "used to", "long ago", "back then", "in those days"),
    *("year", "month", "week", "winter", "summer", "spring", "autumn", "as a ", "dream"),
    *("portrait", "photograph", "painting", "ballad", "sang of", "sung of", "legend", "the story"),
    *("told the tale", "ghost", "recording", "imagin", "had been ", "alive", "when "),
    *(
        "记得",
        "想起",
        "回想",
        "回忆",
        "当年",
        "那年",
        "从前",
        "以前",
        "往年",
        "小时候",
        "梦",
        "照片",
    ),
    *(
        "遗像",
        "画像",
        "相片",
        "录像",
        "录音",
        "生前",
        "说书",
        "故事",
        "戏文",
        "传说",
        "年前",
        "要是",
    ),
    *("如果", "假如", "倘若", "若是", "还在世", "活着的时候", "幻觉", "影像"),
)
"""Words that stand in each of these turns, one for one."""
_CLAUSE = re.compile(r"[,;，；。]")
WINDOW = 10
"""How far after the words something may still take them back."""
_SENTENCE = re.compile(
    r"\b(?:had|would|might|could have|if|once|never|as if|as though|like|perhaps|said that)\b"
    r"|曾|仿佛|好像|似乎|像是|也许|大概|恐怕|宛如|过的"
    r"|(?:[都，]|据|听|传|有人)说(?!道)(?=[^，。；“]{2})|说过|来过|去过|坐过|站过|走过的",
    re.IGNORECASE,
)
# The narrator looks back or ahead in a sentence that does so itself.
_ELSEWHEN = re.compile(
    r"\b(?:had|last|next|since|until|till|before|after|ago|then|would|will|every|each|always|"
    r"usually|once|if|by|for|like|than|as|not|never|longer)\b"
    r"|上个|上周|上月|上回|上一|下个|下周|下月|下回|去年|明年|前年|昨|明天|每|以来|之前|以前|以后|之后|那时|那天|当时|像|如同|犹如|宛如|不是|没有|再过|等到|到了|过了|自从",
    re.IGNORECASE,
)


def is_remembered(paragraph: str) -> bool:
    return _HINTS.are_in(small(paragraph)) and _PARAGRAPH.search(paragraph) is not None


def is_supposed(sentence: str) -> bool:
    """Told of another time, or as a guess."""
    return _SENTENCE.search(sentence) is not None


def is_of_another_time(sentence: str, start: int, end: int) -> bool:
    """Whether the words around a place in it take it out of the present of the story."""
    after = _CLAUSE.split(sentence[end : end + WINDOW], maxsplit=1)[0]
    around = f"{sentence[:start]} {after}"
    return _ELSEWHEN.search(around) is not None
