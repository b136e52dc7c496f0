"""How often the checks are right about the labelled passages: precision and recall."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bench.measuring import Ratio
from bench.passages import Passage, Planted, book, passages
from writer.checks.chapter import review
from writer.checks.quotes import find, normalised
from writer.contracts.review import Issue
from writer.texts import LANGUAGES


@dataclass
class Score:
    """Counts of one check, or of all of them."""

    planted: int = 0
    hit: int = 0
    raised: int = 0
    """Alarms in all, on flawed and clean passages."""

    @property
    def recall(self) -> float:
        return self.hit / self.planted if self.planted else 1.0

    @property
    def precision(self) -> float:
        return self.hit / self.raised if self.raised else 1.0


@dataclass
class Scores:
    """What came out for a set of passages."""

    whole: Score = field(default_factory=Score)
    by_check: dict[str, Score] = field(default_factory=dict)
    clean: int = 0
    alarmed: list[tuple[str, Issue]] = field(default_factory=list)
    """Clean passages with an alarm, and the first one raised."""
    missed: list[tuple[str, Planted]] = field(default_factory=list)
    surplus: list[tuple[str, Issue]] = field(default_factory=list)
    """Alarms on flawed passages that nobody planted."""

    @property
    def false_alarms(self) -> float:
        return len(self.alarmed) / self.clean if self.clean else 0.0

    def of(self, check: str) -> Score:
        return self.by_check.setdefault(check, Score())


def issues_of(passage: Passage) -> list[Issue]:
    pack, before = book(passage.language, passage.pack)
    return review(passage.text, pack, passage.chapter, before=before)


def score(labelled: Iterable[Passage]) -> Scores:
    scores = Scores()
    for passage in labelled:
        found = issues_of(passage)
        if not passage.flaws:
            scores.clean += 1
            scores.alarmed += [(passage.id, issue) for issue in found[:1]]
        _count(scores, passage, found)
    return scores


def _count(scores: Scores, passage: Passage, found: list[Issue]) -> None:
    left = list(found)
    for check, number in Counter(issue.type for issue in found).items():
        scores.of(check).raised += number
        scores.whole.raised += number
    for planted in passage.flaws:
        hit = next((one for one in left if _fits(passage.text, one, planted)), None)
        for counted in (scores.of(planted.check), scores.whole):
            counted.planted += 1
            counted.hit += hit is not None
        if hit is None:
            scores.missed.append((passage.id, planted))
        else:
            left.remove(hit)
    if passage.flaws:
        scores.surplus += [(passage.id, issue) for issue in left]


def _fits(text: str, issue: Issue, planted: Planted) -> bool:
    """The right check, and evidence that overlaps what was planted."""
    if issue.type != planted.check:
        return False
    if not planted.quote or not issue.evidence_quote:
        return True
    evidence = normalised(issue.evidence_quote).casefold()
    if normalised(planted.quote).casefold() in evidence:
        return True
    one, other = find(text, issue.evidence_quote), find(text, planted.quote)
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]


def ratios() -> Iterator[Ratio]:
    """Prints precision and recall of every check, and holds what was missed to its limits."""
    for language in LANGUAGES:
        every = list(passages(language))
        for title, part in {
            "written after the rules, some mended since": [p for p in every if p.holdout],
            "written last, no rule mended since": [p for p in every if p.unseen],
        }.items():
            print(next(lines(f"{language}, {title}", score(part))))
        whole = score(every)
        print(*lines(f"{language}, all passages", whole), sep="\n")
        yield Ratio(f"faults missed / planted ({language})", 1 - whole.whole.recall, 0.1)
        yield Ratio(f"clean passages alarmed / clean ({language})", whole.false_alarms, 0.05)


def lines(title: str, scores: Scores) -> Iterator[str]:
    whole = scores.whole
    yield (
        f"{title}: recall {whole.recall:.3f} ({whole.hit}/{whole.planted}), "
        f"precision {whole.precision:.3f}, "
        f"clean passages with an alarm {len(scores.alarmed)}/{scores.clean}"
    )
    for check, one in sorted(scores.by_check.items()):
        yield (
            f"    {check:<15} recall {one.recall:.2f} ({one.hit}/{one.planted})"
            f"  precision {one.precision:.2f}"
        )
