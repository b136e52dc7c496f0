"""How often the prose lint is right about its labelled passages: precision and recall."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import bench.passages
from bench.measuring import Ratio
from writer.checks.flaw import Flaw
from writer.checks.lint import lexicon, lint
from writer.texts import LANGUAGES, Language

HERE = Path(__file__).parent / "prose"


@dataclass(frozen=True, slots=True)
class Passage:
    id: str
    language: Language
    text: str
    flaws: tuple[tuple[str, str], ...]
    """The rule that should speak, and words that its evidence should share."""
    unseen: bool = False
    """Written when the rules were finished, and none was changed because of it."""


@dataclass
class Score:
    planted: int = 0
    hit: int = 0
    raised: int = 0
    clean: int = 0
    alarmed: list[tuple[str, Flaw]] = field(default_factory=list)
    missed: list[tuple[str, str]] = field(default_factory=list)
    surplus: list[tuple[str, Flaw]] = field(default_factory=list)
    by_rule: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    @property
    def recall(self) -> float:
        return self.hit / self.planted if self.planted else 1.0

    @property
    def precision(self) -> float:
        return self.hit / self.raised if self.raised else 1.0

    @property
    def false_alarms(self) -> float:
        return len(self.alarmed) / self.clean if self.clean else 0.0


def passages(language: Language) -> Iterator[Passage]:
    for one in tomllib.loads((HERE / f"{language}.toml").read_text("utf-8"))["passage"]:
        flaws = tuple((flaw["rule"], flaw["quote"]) for flaw in one.get("flaws", ()))
        yield Passage(
            f"{language}/{one['id']}",
            language,
            one["text"].strip(),
            flaws,
            one.get("unseen", False),
        )


def score(labelled: Iterable[Passage]) -> Score:
    result = Score()
    for passage in labelled:
        found = lint(passage.text, lexicon(passage.language))
        result.raised += len(found)
        if not passage.flaws:
            result.clean += 1
            result.alarmed += [(passage.id, flaw) for flaw in found[:1]]
        for rule, quote in passage.flaws:
            hits = [flaw for flaw in found if _fits(flaw, rule, quote)]
            result.planted += 1
            result.by_rule[rule][0] += 1
            if hits:
                result.hit += 1
                result.by_rule[rule][1] += 1
                found.remove(hits[0])
            else:
                result.missed.append((passage.id, rule))
        if passage.flaws:
            result.surplus += [(passage.id, flaw) for flaw in found]
    return result


def _fits(flaw: Flaw, rule: str, quote: str) -> bool:
    """The right rule, and evidence that holds what was planted or is part of it."""
    one, other = flaw.quote.casefold(), quote.casefold()
    return flaw.type == f"lint_{rule}" and (one in other or other in one)


def lines(language: Language, found: Score) -> Iterator[str]:
    yield (
        f"{language}, prose lint: recall {found.recall:.3f} ({found.hit}/{found.planted}), "
        f"precision {found.precision:.3f}, "
        f"clean passages with an alarm {len(found.alarmed)}/{found.clean}"
    )
    for rule, (planted, hit) in sorted(found.by_rule.items()):
        yield f"    {rule:<12} recall {hit / planted:.2f} ({hit}/{planted})"


def ratios() -> Iterator[Ratio]:
    """Prints precision and recall, and holds what was missed or wrongly alarmed to its limits."""
    for language in LANGUAGES:
        every = list(passages(language))
        unseen = score(one for one in every if one.unseen)
        found = score(every)
        print("written after the rules:", next(lines(language, unseen)))
        print(*lines(language, found), sep="\n")
        yield Ratio(f"lint: faults missed / planted ({language})", 1 - found.recall, 0.15)
        yield Ratio(f"lint: clean passages alarmed / clean ({language})", found.false_alarms, 0.05)
        yield Ratio(f"lint: others' passages alarmed ({language})", _elsewhere(language), 0.05)


def _elsewhere(language: Language) -> float:
    """Passages that were written for the other checks, by somebody who thought of no lint."""
    others = [one.text for one in bench.passages.passages(language)]
    return sum(bool(lint(text, lexicon(language))) for text in others) / len(others)
