"""Words that stand where something is still to be said."""

import re

_NOT_A_WORD = re.compile(r"[\W_]+")
# No name, place or answer is called so. “None” and “unknown” are not among them: a world may have
# no machines, and an age may be unknown.
_PLACEHOLDERS = """
    tbd tba tbc xxx placeholder lorem-ipsum n-a to-be-determined to-be-decided to-be-defined
    to-be-confirmed to-be-announced to-be-added to-be-written to-be-filled-in fill-in fill-this-in
    待定 待补 待补充 待填 待填写 待写 待完善 待确认 待议 待商议 未定 尚未确定 暂缺 暂未确定
    占位 占位符 略
"""
_VAGUE = """
    as-appropriate as-needed if-appropriate use-judgment use-judgement use-your-judgment
    use-your-judgement use-good-judgment it-depends depends case-by-case by-feel by-instinct
    by-reading-it when-it-feels-right if-it-feels-right you-will-know it-should-be-good it-is-good
    it-reads-well well-written good-quality check-it check judge-it obvious self-evident
    视情况 视情况而定 看情况 酌情 酌情判断 酌情处理 自行判断 凭感觉 凭经验 感觉对就行
    差不多就行 看着办 写得好 质量好 合适即可 适当即可 不言自明 显而易见 检查 判断
"""
PLACEHOLDERS, VAGUE = frozenset(_PLACEHOLDERS.split()), frozenset(_VAGUE.split())


def blank(text: str) -> bool:
    """Nothing but space and signs, or a word that only holds the place."""
    words = _words(text)
    # Todo is a name; TODO is none.
    return not words or words in PLACEHOLDERS or text.strip(" []<>().:：") == "TODO"


def vague(text: str) -> bool:
    """Words about judging that say nothing of how."""
    return blank(text) or _words(text) in VAGUE


def _words(text: str) -> str:
    return _NOT_A_WORD.sub("-", text.casefold()).strip("-")
