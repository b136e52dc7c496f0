"""The prose lint: right about its labelled passages, editable, and never a blocker by itself."""

import pytest

from bench.lint import lines, passages, score
from tests.cli.asking import Ng
from writer.checks.lint import lexicon, lint
from writer.checks.lint.lexicon import RULES
from writer.errors import BadSetting
from writer.texts import LANGUAGES, Language, say

RECALL, FALSE_ALARMS, FEWEST = 0.85, 0.05, 80


@pytest.mark.req("UX-06")
@pytest.mark.parametrize("language", LANGUAGES)
def test_most_faults_are_found_and_hardly_a_clean_passage_is_alarmed(language: Language) -> None:
    found = score(passages(language))
    told = [*lines(language, found), found.alarmed, found.missed]
    assert found.recall >= RECALL, told
    assert found.precision >= RECALL, told
    assert found.false_alarms <= FALSE_ALARMS, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_is_as_large_as_it_claims_and_half_of_it_is_clean(language: Language) -> None:
    every = list(passages(language))
    clean = [one for one in every if not one.flaws]
    rules = {rule for one in every for rule, _ in one.flaws}
    assert len(every) >= FEWEST
    assert len(clean) >= FEWEST // 2
    assert rules == set(RULES) - ({"tense"} if language == "zh" else set())
    assert len({one.text for one in every}) == len(every)


@pytest.mark.req("UX-06")
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_only_ever_advises_and_every_rule_can_be_switched_off(language: Language) -> None:
    for one in passages(language):
        for flaw in lint(one.text, lexicon(language)):
            assert flaw.severity == "minor"
            assert flaw.quote in one.text
            for spoken in LANGUAGES:
                issue = flaw.to_issue(1, spoken)
                assert "{" not in issue.why + issue.suggestion
    off = "[rules]\n" + "\n".join(f'{rule} = "off"' for rule in RULES)
    silent = lexicon(language, [("lint.toml", off)])
    assert [one.id for one in passages(language) if lint(one.text, silent)] == []


def test_a_lexicon_can_be_added_to_and_dropped_from() -> None:
    own = '[add]\ncliche = ["salt wind"]\n[drop]\ncliche = ["couldn\'t help but"]\n'
    changed = lexicon("en", [("lint.toml", own)])
    assert [flaw.quote for flaw in lint("The salt wind rose.", changed)] == ["salt wind"]
    assert lint("He couldn't help but laugh.", changed) == []
    severe = lexicon("en", [("lint.toml", '[rules]\ncliche = "major"')])
    assert lint("Her blood ran cold.", severe)[0].severity == "major"


NONSENSE = (
    "[rules",
    '[rules]\ncliche = "loud"',
    '[rules]\nsmell = "off"',
    '[add]\nother = ["x"]',
    '[add]\ncliche = ["/(/"]',
    "[limits]\nx = 1",
    '[limits]\ndashes = "many"',
)


@pytest.mark.parametrize("text", NONSENSE)
def test_a_lexicon_that_makes_no_sense_is_a_setting_that_makes_none(text: str) -> None:
    with pytest.raises(BadSetting) as raised:
        lexicon("en", [("lint.toml", text)])
    assert "lint.toml" in raised.value.sentence()
    assert raised.value.hint()


def test_a_long_text_takes_no_longer_for_each_of_its_words() -> None:
    """By counting what is said, not by the clock: a few of each rule, however long it is."""
    text = "\n\n".join(one.text for one in passages("en"))
    assert len(lint(text * 3, lexicon("en"))) <= 8


@pytest.mark.req("UX-03")
def test_a_report_to_send_holds_neither_keys_nor_prose(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, idea = (
        "sk-abcdefghijklmnopqrstuvwx",
        "A keeper of a lighthouse called Zephyrine finds letters.",
    )
    ng.json("new", "Zephyrine", "--idea", idea, "--chapters", "2", "--target-words", "200")
    monkeypatch.setenv("OPENAI_API_KEY", secret)
    monkeypatch.setenv("OPENAI_BASE_URL", "https://zephyrine.example/v1")
    target = ng.here / "report.txt"
    assert ng("doctor", "Zephyrine", "--report", "-o", target).code == 0
    told = target.read_text("utf-8")
    assert "book_created" in told
    for hidden in (secret, "Zephyrine", "zephyrine", "keeper", str(ng.here)):
        assert hidden not in told
    assert say("doctor.reported", "en", file="report.txt")
