"""The rules of the lint, each a walk over the narrator's sentences or over the whole text."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from writer.checks.flaw import Flaw
from writer.checks.hints import plain
from writer.checks.lint.lexicon import Lexicon, Rule
from writer.checks.narration import narration
from writer.checks.sentences import Sentence, every_sentence, short

MOST_OF_A_RULE, MOST_OF_ALL = 3, 8
"""A card has one screen: a fault that is everywhere is said a few times."""
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
HAN = re.compile(r"[\u4e00-\u9fff]")
SPEECH_MARK = frozenset('“”"「」『』')


class Prose:
    """A text under the lint; what is cut out of it is cut once."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.lexicon = lexicon

    @cached_property
    def narration(self) -> str:
        return narration(self.text)

    @cached_property
    def _plain(self) -> str:
        """To see that a phrase is nowhere in it."""
        return plain(self.text)

    @cached_property
    def _plain_narration(self) -> str:
        return plain(self.narration)

    @cached_property
    def told(self) -> list[Sentence]:
        return [one for one in every_sentence(self.narration) if re.search(r"\w", one.text)]

    def quote(self, start: int, end: int) -> str:
        return short(self.text[start:end])

    def limit(self, name: str) -> int:
        return self.lexicon.limits[name]

    def found(self, name: str) -> Iterator[re.Match[str]]:
        return self.lexicon.finding(name, self._plain).finditer(self.text)

    def told_of(self, name: str) -> Iterator[re.Match[str]]:
        """By the narrator; over speech in between as well."""
        return self.lexicon.finding(name, self._plain_narration).finditer(self.narration)


def cliches(prose: Prose) -> Iterator[Flaw]:
    for found in prose.found("cliche"):
        yield _flaw("cliche", found.group(), "cliche")


def patterns(prose: Prose) -> Iterator[Flaw]:
    """Said once it is a turn of phrase, and twice close together a manner; some are one at once."""
    for found in prose.told_of("pattern_once"):
        yield _flaw("pattern", prose.quote(*found.span()), "pattern")
    often = [*prose.told_of("pattern")]
    for one, other in pairwise(often):
        if other.start() - one.end() <= prose.limit("pattern_distance"):
            yield _flaw("pattern", prose.quote(*one.span()), "patterns")
            return


def dashes(prose: Prose) -> Iterator[Flaw]:
    """Many in one paragraph of the narrator's; what breaks off in speech is no manner."""
    start, many = 0, prose.limit("dashes")
    for line in prose.narration.split("\n"):
        are_many = line.count("—") + line.count("–") >= many
        found = [*re.finditer(r"——|—|\s–\s", line)] if are_many else []
        if found and len(found) >= many:
            first, last = found[0].start(), found[-1].end()
            quote = prose.quote(start + max(0, first - 12), start + last)
            yield _flaw("dash", quote, "dashes", count=len(found))
        start += len(line) + 1


def openings(prose: Prose) -> Iterator[Flaw]:
    """Sentences in a row that begin with the same word."""
    run: list[Sentence] = []
    before, many = "", prose.limit("openings")
    for one in [*prose.told, Sentence("", len(prose.text))]:
        opener = _opener(prose, one)
        if not opener or opener != before:
            if len(run) >= many:
                quote = prose.quote(run[0].start, run[-1].end)
                yield _flaw("repetition", quote, "openings", count=len(run), word=before)
            run = []
        if opener:
            run.append(one)
        before = opener


def echoes(prose: Prose) -> Iterator[Flaw]:
    """A word that comes back too soon and too often."""
    for found in _close(prose):
        word = found[0].group()
        span = found[0].start(), found[-1].end()
        yield _flaw("repetition", prose.quote(*span), "echo", word=word, count=len(found))


def rhythm(prose: Prose) -> Iterator[Flaw]:
    """A row of sentences that are all short, or all alike in length."""
    sizes = [(one, _size(prose, one)) for one in prose.told]
    for least, most, needed, key in (
        (1, prose.limit("short_sentence"), prose.limit("short_sentences"), "staccato"),
        (0, 0, prose.limit("even_sentences"), "even"),
    ):
        run: list[Sentence] = []
        first = 0
        for one, size in [*sizes, (Sentence("", len(prose.text)), 0)]:
            alike = least <= size <= most if most else bool(run) and abs(size - first) <= 1
            if not alike:
                if len(run) >= needed:
                    quote = prose.quote(run[0].start, run[-1].end)
                    yield _flaw("rhythm", quote, key, count=len(run))
                    return
                run, first = [], size
                if most and not least <= size <= most:
                    continue
            if size:
                run.append(one)


def tags(prose: Prose) -> Iterator[Flaw]:
    """Verbs that nobody says anything with; and adverbs at one speech after another."""
    for found in prose.found("tag"):
        if _is_at_speech(prose.text, found):
            yield _flaw("tag", found.group(), "tag", word=found.group())
    manner = [one for one in prose.found("tag_manner") if _is_at_speech(prose.text, one)]
    if len(manner) >= prose.limit("tags"):
        yield _flaw("tag", manner[0].group(), "tags", count=len(manner))


def tenses(prose: Prose) -> Iterator[Flaw]:
    """A sentence in the present among many in the past; Chinese has no such thing."""
    if prose.lexicon.language == "zh":
        return
    present = [*prose.told_of("present")]
    past = sum(1 for _ in prose.told_of("past")) if present else 0
    if present and past >= prose.limit("past") * len(present):
        for found in present:
            yield _flaw("tense", found.group().strip(), "tense")


def knowing(prose: Prose) -> Iterator[Flaw]:
    """The narrator steps out from behind the character."""
    for found in prose.told_of("pov"):
        yield _flaw("pov", prose.quote(*found.span()), "pov")


EVERY: tuple[tuple[Rule, Callable[[Prose], Iterator[Flaw]]], ...] = (
    ("cliche", cliches),
    ("pattern", patterns),
    ("dash", dashes),
    ("repetition", openings),
    ("repetition", echoes),
    ("rhythm", rhythm),
    ("tag", tags),
    ("tense", tenses),
    ("pov", knowing),
)


def lint(text: str, lexicon: Lexicon) -> list[Flaw]:
    """What the rules that are on find, a few of each."""
    return list(_found(text, lexicon))


@lru_cache(maxsize=4)
def _found(text: str, lexicon: Lexicon) -> tuple[Flaw, ...]:
    """A draft is looked at many times on its way to the gate, and looked through once."""
    prose = Prose(text, lexicon)
    found: list[Flaw] = []
    for rule, walk in EVERY:
        severity = lexicon.severity.get(rule)
        if severity:
            found += [_as(flaw, severity) for flaw in _few(walk(prose))]
    return tuple(found[:MOST_OF_ALL])


def _as(flaw: Flaw, severity: str) -> Flaw:
    return Flaw(flaw.type, severity, flaw.key, flaw.quote, "", flaw.facts)  # type: ignore[arg-type]


def _few(flaws: Iterable[Flaw]) -> list[Flaw]:
    once = {flaw.quote.casefold(): flaw for flaw in flaws}
    return list(once.values())[:MOST_OF_A_RULE]


def _flaw(rule: Rule, quote: str, key: str, **facts: object) -> Flaw:
    return Flaw(f"lint_{rule}", "minor", f"lint_{key}", quote, facts=facts)


def _opener(prose: Prose, one: Sentence) -> str:
    """The word that a sentence of the narrator's begins with; none where speech stands there."""
    before = prose.text[max(0, one.start - 3) : one.start].rstrip(" \t")
    if not one.text or (before and before[-1] in SPEECH_MARK):
        return ""
    if prose.lexicon.language != "zh":
        found = WORD.match(one.text)
        return found.group().casefold() if found else ""
    text = one.text.lstrip("\u3000 ")
    pronoun = re.match(r"[他她它我你](?!们)", text)
    return pronoun.group() if pronoun else text[:2] if HAN.match(text) else ""


def _close(prose: Prose) -> Iterator[Sequence[re.Match[str]]]:
    """Occurrences of one word that stand within the distance that the limits allow."""
    zh = prose.lexicon.language == "zh"
    words = [*prose.told_of("echo")] if zh else [*WORD.finditer(prose.narration)]
    written = [found.group() for found in words]
    folded = [*map(str.casefold, written)]
    fewest = min(prose.limit("watched_echo"), prose.limit("echo"))
    distance = prose.limit("echo_distance")
    for word, count in Counter(folded).items():
        if count < fewest:  # as nearly all words
            continue
        watched = zh or prose.lexicon.patterns["echo"].fullmatch(word)
        needed = prose.limit("watched_echo" if watched else "echo")
        ordinary = len(word) < prose.limit("echo_letters") or _is_name(word, written)
        if (not watched and (ordinary or _is_common(prose, word))) or count < needed:
            continue
        where = [place for place, one in enumerate(folded) if one == word]
        for n in range(len(where) - needed + 1):
            first, last = words[where[n]], words[where[n + needed - 1]]
            if last.end() - first.start() <= distance:
                yield [words[one] for one in where[n : n + needed]]
                break


def _is_name(word: str, written: Sequence[str]) -> bool:
    name = word.capitalize()
    return name[0].isupper() and written.count(name) > 1


def _is_common(prose: Prose, word: str) -> bool:
    return prose.lexicon.patterns["common"].fullmatch(word) is not None


def _size(prose: Prose, one: Sentence) -> int:
    """Words, or characters; a sentence that goes with speech is none of its own."""
    end = one.end
    around = prose.text[max(0, one.start - 2) : one.start] + prose.text[end : end + 2]
    if not SPEECH_MARK.isdisjoint(around):
        return 0
    return (
        len(HAN.findall(one.text))
        if prose.lexicon.language == "zh"
        else len(WORD.findall(one.text))
    )


def _is_at_speech(text: str, found: re.Match[str]) -> bool:
    before, after = (
        text[max(0, found.start() - 24) : found.start()],
        text[found.end() : found.end() + 4],
    )
    return not SPEECH_MARK.isdisjoint(before + after)
