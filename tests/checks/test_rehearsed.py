"""The rehearsal author's chapters: clean where nothing is planted, caught where something is."""

import pytest

from tests.checks.rehearsed import book, chapter
from writer.checks.chapter import review
from writer.texts import LANGUAGES, Language

SEEDS = range(10)
FOUND_BY = {
    "drifted_term": "glossary",
    "wrong_eyes": "canon",
    "unknown_person": "name",
    "too_short": "length",
    "pov_slip": "pov",
}
NEARLY_NONE = 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_without_a_planted_fault_raise_no_blocker_and_hardly_an_alarm(
    language: Language,
) -> None:
    found = [
        (seed, number, issue)
        for seed in SEEDS
        for number in (1, 2)
        for issue in review(chapter(seed, language, number), book(seed, language), number)
    ]
    assert not [issue for *_, issue in found if issue.severity == "blocker"]
    assert len(found) <= NEARLY_NONE, found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("flaw", FOUND_BY)
def test_each_planted_fault_is_found_by_its_check(flaw: str, language: Language) -> None:
    for seed in (0, 3, 6):
        text = chapter(seed, language, flaws=(flaw,))
        kinds = {issue.type for issue in review(text, book(seed, language), 1)}
        assert FOUND_BY[flaw] in kinds, (seed, flaw)
        # A slip of the narrator breaks the checklist's rule of the person as well.
        assert kinds <= {FOUND_BY[flaw], "checklist"}, (seed, kinds)
