"""In a story told through one person's eyes, nobody else's thoughts are told."""

import re
from collections.abc import Iterator

from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.sentences import short

LIMITED = re.compile(r"\b(?:limited|close|single)\b|限知|有限|单一", re.IGNORECASE)
_ENGLISH = re.compile(
    r"\s+(?:\w+ly\s+)?(?:thought (?!aloud|out loud|about it|it over|for a|a moment|"
    r"a while)|wondered|realised|realized|remembered|hoped|feared|"
    r"wished|longed|regretted|dreaded|felt (?!for\b|in\b|along\b|around\b|under\b|about\b|his way|"
    r"her way)|decided|knew (?:that|at once|it was|he|she|then|better)|hated|was (?:secretly )?"
    r"(?:ashamed|afraid|glad|thinking|sorry|jealous))",
)
_CHINESE = re.compile(
    r"(?:心里|心中|心头|暗自|暗暗|暗想|心想|觉得|感到|意识到|明白过来|想起|后悔|盼着|害怕|恨透|不由得想)"
)
# What can be seen or guessed from outside is no thought that is told.
_GUESSED = re.compile(
    r"\b(?:seem\w*|as if|as though|look\w*|perhaps|must have|might|probably|apparently|could see|"
    r"could tell|knew that|said|whether|if)\b|仿佛|似乎|好像|像是|大概|看样子|想必|也许"
    r"|看得出|猜|知道|说",
    re.IGNORECASE,
)


def heads(draft: Draft) -> Iterator[Flaw]:
    limit = draft.pack.execution.constraints.pov
    if limit is None or limit.person != "third" or not LIMITED.search(limit.mode):
        return
    followed = {one.name for one in draft.cast.named(limit.character)}
    if not followed:
        return
    for told in draft.scenes:
        if thinker := _thinker(told, followed, chinese=draft.language == "zh"):
            facts = {"name": thinker, "whose": limit.character}
            yield Flaw("pov", "minor", "other_head", short(told.text), limit.id, facts)


def _thinker(told: Told, followed: set[str], *, chinese: bool) -> str:
    for place, mention in enumerate(told.mentions):
        before = told.mentions[:place]
        if mention.person.name in followed or any(b.person.name in followed for b in before):
            return ""
        found = (_CHINESE if chinese else _ENGLISH).match(told.text, mention.end)
        if found:
            guessed = _GUESSED.search(told.text[: mention.start])
            return "" if guessed else mention.person.name
    return ""
