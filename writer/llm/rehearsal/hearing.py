"""What was said, as it can be compared: without slips of the hand, quotes and good manners."""

import re
from collections.abc import Iterator
from itertools import pairwise

QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》")
STRONG = re.compile(
    r"(?<=[.!?;])\s+|[。！？；;\n]+|,?\s+(?:and\s+)?then\s+|[，,、]?\s*(?:然后|接着再|之后再)|[，,、]\s*再",
    re.IGNORECASE,
)
WEAK = re.compile(r",\s*(?:and\s+)?|\s+and\s+|[，、]|并且|顺便", re.IGNORECASE)
_ENDS = " \t.!?,;:。！？，；：…~"
_VOCABULARY = (
    *("write", "draft", "next", "chapter", "chapters", "continue", "resume", "status", "roll"),
    *("back", "rollback", "undo", "export", "accept", "approve", "freeze", "reject", "rewrite"),
    *("card", "cost", "costs", "proposal", "proposals", "preference", "preferences", "please"),
    *("scene", "outline", "where", "show", "read", "remember", "forget", "the", "epub", "docx"),
)
_NO_SLIPS = frozenset(
    (
        *("then", "them", "they", "there", "were", "text", "cast", "hear", "her", "here", "how"),
        *("ack", "car", "bck", "cos", "cot", "hat", "red", "rite", "raft", "sow", "ext", "reed"),
    )
)
"""Words of their own, however near to another."""
_ALIKE = (
    *(("下一张", "下一章"), ("近度", "进度"), ("进渡", "进度"), ("倒出", "导出"), ("继序", "继续")),
    *(("繼續", "继续"), ("導出", "导出"), ("撤銷", "撤销"), ("寫", "写"), ("進度", "进度")),
    *(("狀態", "状态"), ("費用", "费用"), ("接受", "接受"), ("回滾", "回滚"), ("恢復", "恢复")),
    *(("撤会", "撤回"), ("日至", "日志"), ("偏号", "偏好"), ("導", "导"), ("誰", "谁")),
)
_MANNERS_FIRST = re.compile(
    r"(?:please|pls|ok|okay|now|so|well|hey|hi|just|kindly|and|then|(?:can|could|would|will) you"
    r"|(?:can|could) we|let us|let's|lets|i want you to|i(?:'d| would) like you to|go ahead and"
    r"|you may|yes)\b[,\s]*",
    re.IGNORECASE,
)
_MANNERS_LAST = re.compile(
    r"[,\s]*\b(?:please|thanks|thank you|now|for me|will you|ok|okay)$", re.IGNORECASE
)
_POLITE_FIRST = re.compile(
    r"请|麻烦你?|劳驾|帮我|帮忙|给我|你|那么?|好的?|现在|能不能|可不可以|能否|我想要?|我要"
    r"|然后|接着|再|先|并|直接|那就|就|[，、]"
)
_POLITE_LAST = re.compile(r"(?:吧|好吗|好不好|行吗|可以吗|谢谢|一下|呢|啊|呀|哦|喔)$")
_NOT = re.compile(
    r"(?:please\s+)?(?:don'?t|do not|never|not yet|wait|stop|hold on|no\b)"
    r"|(?:先|请|千万|暂时|请先)?(?:别|不要|不用|不必|停|等等|等一下|勿)",
    re.IGNORECASE,
)
_ON_SECOND_THOUGHT = re.compile(
    r"(?:no|nope|never|never mind|not yet|no way|stop|wait|cancel"
    r"|不|不要|不用了?|不行|算了|别|还是算了)"
    r"(?:[,，]?\s*(?:thanks|thank you|谢谢))?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"how (?:do|can|would|should|does|to)\b|what (?:would|will|if|happens|happened if)\b"
    r"|(?:should|shall|may|must) (?:i|we)\b|did you\b|have you\b|has\b|is it\b|would it\b|when\b"
    r"|whether\b|i wonder\b|if\b|was\b|were\b",
    re.IGNORECASE,
)
_ASKS_ZH = re.compile(
    r"怎么|如何|怎样|如果|要是|假如|要不要|该不该|应不应该|是否|会不会|(?:了|过|能|以|会)吗|吗$"
)


def corrected(text: str) -> str:
    """The same words without the slips that the hand makes."""
    for slip, meant in _ALIKE:
        text = text.replace(slip, meant)
    return re.sub(r"[A-Za-z]{3,}", lambda at: _word(at[0]), text.replace("’", "'"))


def _word(word: str) -> str:
    low = word.lower()
    if low in _VOCABULARY or low in _NO_SLIPS or low.rstrip("s") in _VOCABULARY:
        return word
    return next((meant for meant in _VOCABULARY if _is_slip(low, meant)), word)


def _is_slip(word: str, meant: str) -> bool:
    """Two letters changed places, or one too few or too many: other letters are another word."""
    if len(word) == len(meant):
        wrong = [at for at, (one, two) in enumerate(zip(word, meant, strict=True)) if one != two]
        swapped = [(word[a], word[b]) == (meant[b], meant[a]) for a, b in pairwise(wrong)]
        return len(wrong) == 2 and wrong[1] - wrong[0] == 1 and swapped == [True]
    shorter, longer = sorted((word, meant), key=len)
    if len(longer) - len(shorter) != 1 or len(meant) < 4 or longer == f"{shorter}s":
        return False
    return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))


def sentences(text: str) -> list[str]:
    """What was said one after the other."""
    return _pieces(STRONG, _without_manners_inside(text))


def clauses(sentence: str) -> list[str]:
    return _pieces(WEAK, sentence)


def _without_manners_inside(text: str) -> str:
    return re.sub(r"\bgo ahead and\s+", "", text, flags=re.IGNORECASE)


def _pieces(shape: re.Pattern[str], text: str) -> list[str]:
    """A quotation stays whole, whatever signs are in it."""
    held = [at.group() for at in QUOTED.finditer(text)]
    masked = QUOTED.sub("\x00", text)
    found, quotes = [], iter(held)
    for piece in shape.split(masked):
        whole = re.sub("\x00", lambda _: next(quotes), piece)
        if bare := whole.strip(_ENDS):
            found.append(bare)
    return found


def politely_less(text: str) -> Iterator[str]:
    """The text, and the text with less and less of what only good manners have put there."""
    seen = ""
    while text and text != seen:
        yield text
        seen = text
        shorter = _MANNERS_LAST.sub(
            "", _MANNERS_FIRST.sub("", text, count=1) if _first(text) else text
        )
        text = _POLITE_LAST.sub("", shorter).strip(_ENDS)
        if text == seen and (at := _POLITE_FIRST.match(text)):
            text = text[at.end() :].strip(_ENDS)


def _first(text: str) -> bool:
    return _MANNERS_FIRST.match(text) is not None


def forbids(text: str) -> bool:
    """Whether somebody says that something shall not be done."""
    return _NOT.match(text.strip()) is not None


def takes_back(sentence: str) -> bool:
    """Whether somebody has thought better of what they had just said."""
    return _ON_SECOND_THOUGHT.fullmatch(sentence) is not None


def only_asks(text: str) -> bool:
    """Whether it is a question about doing something, and no request to do it."""
    return _ASKS.match(text) is not None or _ASKS_ZH.search(text) is not None


def quotation(text: str) -> str:
    found = QUOTED.search(text)
    return found.group()[1:-1] if found else ""
