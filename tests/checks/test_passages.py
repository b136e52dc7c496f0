"""The labelled passages: planted faults are found, and clean passages are left alone."""

from collections import Counter

import pytest

from bench.labels import Scores, lines, score
from bench.passages import book, everything, passages
from writer.checks.chapter import review
from writer.checks.events import EVENT_TYPES
from writer.checks.quotes import find
from writer.contracts.length import Unit, length
from writer.texts import LANGUAGES, Language

RECALL, FALSE_ALARMS = 0.9, 0.05
FEWEST, FEWEST_OF_A_KIND = 120, 5
SIZES: dict[Language, tuple[int, int, Unit]] = {"en": (40, 120, "words"), "zh": (50, 150, "chars")}


def report(scores: Scores) -> str:
    wrong = [*scores.alarmed, *scores.missed, *scores.surplus]
    return "\n".join([*lines("passages", scores), *map(str, wrong)])


@pytest.mark.req("HB-29", "UX-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_of_ten_faults_are_found_and_one_clean_passage_in_twenty_alarmed_at_most(
    language: Language,
) -> None:
    scores = score(passages(language))
    assert scores.whole.recall >= RECALL, report(scores)
    assert scores.whole.precision >= RECALL, report(scores)
    assert scores.false_alarms <= FALSE_ALARMS, report(scores)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_check_misses_more_than_one_fault_in_four(language: Language) -> None:
    scores = score(passages(language))
    assert set(scores.by_check) == set(EVENT_TYPES)
    assert all(one.recall >= 0.75 for one in scores.by_check.values()), report(scores)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_is_as_large_and_as_mixed_as_it_claims(language: Language) -> None:
    found = list(passages(language))
    clean = [one for one in found if not one.flaws]
    kinds = Counter(flaw.check for one in found for flaw in one.flaws)
    assert len(found) >= FEWEST
    assert 2 * len(clean) >= len(found)
    assert min(kinds.values()) >= FEWEST_OF_A_KIND
    assert set(kinds) == set(EVENT_TYPES)
    assert sum(one.holdout for one in found) >= len(found) // 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_passages_are_as_short_as_the_set_says(language: Language) -> None:
    """All but those whose fault is their length, or that of a paragraph."""
    least, most, unit = SIZES[language]
    too_long = {"length", "paragraphs"}
    for one in passages(language):
        if not too_long & {flaw.check for flaw in one.flaws}:
            assert least <= length(one.text, unit) <= most, one.id


def test_what_is_planted_stands_in_its_passage_and_ids_are_unique() -> None:
    found = everything()
    assert len({one.id for one in found}) == len(found)
    for one in found:
        for flaw in one.flaws:
            assert not flaw.quote or find(one.text, flaw.quote) is not None, (one.id, flaw)


def test_every_alarm_quotes_the_text_and_says_what_and_what_to_do() -> None:
    for one in everything():
        pack, before = book(one.language, one.pack)
        for language in LANGUAGES:
            for issue in review(one.text, pack, one.chapter, language, before):
                assert issue.evidence_quote in one.text, (one.id, issue)
                assert issue.why
                assert issue.suggestion
                assert "{" not in issue.why + issue.suggestion


def test_a_contradiction_of_canon_and_a_dead_person_block() -> None:
    for one in everything():
        pack, before = book(one.language, one.pack)
        dead = any(flaw.about == "dead" for flaw in one.flaws)
        for issue in review(one.text, pack, one.chapter, before=before):
            if issue.type == "canon" or (issue.type == "presence" and dead):
                assert issue.severity == "blocker", (one.id, issue)
