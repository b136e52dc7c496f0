"""However a server fails: nothing half counts, nobody asks without end, and going on pays nothing
twice.
"""

import random
from pathlib import Path

import pytest

from tests.provider.asking import Desk, desk
from tests.provider.server import STATUSES, Provider, serving
from writer.errors import ProviderFailed
from writer.llm.failure import Failure
from writer.llm.patience import ATTEMPTS

PASSING = {
    *("429 and when to come back", "429", "500", "502 in HTML", "503 and when to come back"),
    *("529", "hangs up", "silent", "stalls", "is reset", "breaks off", "says it has an error"),
    *("ends without a reason", "is empty", "is blank", "holds half a character", "no choices"),
    *("bad JSON in the stream", "not JSON", "JSON of something else"),
}
"""Failures that pass: the same question is asked again."""
LASTING = {
    *("429 without money", "401", "403", "404", "400", "400 for its length", "HTML with 200"),
    *("no content type", "plain text", "is cut at its limit", "is filtered", "refuses"),
    *("calls a tool", "goes on for ten megabytes"),
}
ONLY_FORMS = {"is cut JSON", "has another form"}
ONLY_STREAMS = {"bad JSON in the stream"}
STALLS = {"silent", "stalls"}
PLACES = {"first": 1, "middle": 3, "last": 5}

KINDS = {
    **dict.fromkeys(("500", "502 in HTML", "503 and when to come back", "529"), "server_error"),
    **dict.fromkeys(("429", "429 and when to come back"), "too_many"),
    **dict.fromkeys(("hangs up", "is reset"), "no_connection"),
    **dict.fromkeys(("401", "403"), "not_let_in"),
    **dict.fromkeys(("HTML with 200", "no content type", "plain text"), "not_a_model"),
    **dict.fromkeys(STALLS, "silent"),
    **dict.fromkeys(("is empty", "is blank"), "empty"),
    **dict.fromkeys(ONLY_FORMS, "does_not_fit"),
    "429 without money": "not_paid",
    "404": "unknown_model",
    "400": "not_understood",
    "400 for its length": "too_much",
    "ends without a reason": "cut_off",
    "is cut at its limit": "too_short_a_limit",
    "is filtered": "filtered",
    "refuses": "refused",
    "calls a tool": "ended_oddly",
    "goes on for ten megabytes": "too_long",
    "holds half a character": "garbled",
}
WAYS = sorted(PASSING | LASTING | ONLY_FORMS)


Case = tuple[str, bool, bool, str]


def cases() -> list[Case]:
    return [
        (way, stream, forms, place)
        for way in WAYS
        for stream in (True, False)
        for forms in (True, False)
        for place in PLACES
        if (forms or way not in ONLY_FORMS) and (stream or way not in ONLY_STREAMS)
    ]


def sample() -> list[Case]:
    """Of each way, streaming and not, one place."""
    chance = random.Random(9)
    by_way: dict[tuple[str, bool], list[Case]] = {}
    for case in cases():
        by_way.setdefault(case[:2], []).append(case)
    return [chance.choice(of_way) for of_way in by_way.values()]


@pytest.fixture(scope="module")
def right() -> dict[bool, str]:
    """The whole answer, by whether a form is asked for."""
    import tempfile

    with (
        serving(Provider()) as provider,
        tempfile.TemporaryDirectory() as place,
        desk(Path(place), provider) as asks,
    ):
        return {True: str(asks.form(1)), False: asks.prose(1)}


@pytest.mark.req("UX-07")
@pytest.mark.parametrize(("way", "stream", "forms", "place"), sample())
def test_a_server_that_fails_for_good_stops_the_work_and_nothing_is_paid_twice(
    tmp_path: Path, right: dict[bool, str], way: str, stream: bool, forms: bool, place: str
) -> None:
    fails_for_good(tmp_path, right, way, place, stream=stream, forms=forms)


@pytest.mark.soak
@pytest.mark.req("UX-07")
@pytest.mark.parametrize(("way", "stream", "forms", "place"), cases())
def test_wherever_it_fails_for_good(
    tmp_path: Path, right: dict[bool, str], way: str, stream: bool, forms: bool, place: str
) -> None:
    fails_for_good(tmp_path, right, way, place, stream=stream, forms=forms)


def fails_for_good(
    directory: Path, right: dict[bool, str], way: str, place: str, *, stream: bool, forms: bool
) -> None:
    broken = PLACES[place]
    provider = Provider(fails=lambda number: way if number >= broken else "")
    with serving(provider), desk(directory, provider, stream=stream) as asks:
        with pytest.raises(ProviderFailed) as failed:
            asks.all_five(forms=forms)
        assert failed.value.key == f"llm.{KINDS.get(way, failed.value.key[4:])}"
        assert failed.value.hint()
        attempts = len(provider.requests) - (broken - 1)
        assert attempts == expected_attempts(way, forms=forms)
        assert len(asks.book.state.answers) == broken + (way in ONLY_FORMS)
        came_right(provider, asks, broken, right, forms=forms)


def came_right(
    provider: Provider, asks: Desk, broken: int, right: dict[bool, str], *, forms: bool
) -> None:
    """The server is well again: only what was never answered is asked."""
    provider.fails = lambda _: ""
    provider.stalling.clear()
    before = len(provider.requests)
    told = asks.all_five(forms=forms)
    assert list(map(str, told)) == [right[forms]] * 5
    assert len(provider.requests) - before == 5 - (broken - 1)


def expected_attempts(way: str, *, forms: bool) -> int:
    if way in ONLY_FORMS:
        return 2
    if way == "400":
        return 3 if forms else 1  # each simpler way of asking for a form is tried
    return ATTEMPTS if way in PASSING else 1


@pytest.mark.req("UX-07")
@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("way", sorted(PASSING))
def test_a_failure_that_passes_is_waited_for_and_nobody_notices(
    tmp_path: Path, right: dict[bool, str], way: str, stream: bool
) -> None:
    if way in ONLY_STREAMS and not stream:
        return
    provider = Provider(fails=lambda number: way if number in (2, 3) else "")
    with serving(provider), desk(tmp_path, provider, stream=stream) as asks:
        assert asks.all_five(forms=False) == [right[False]] * 5
        assert len(provider.requests) == 7
        assert asks.ears.notes == ["llm.again"] * 2
        assert asks.clock.slept > (14 if "429 and" in way else 1)


@pytest.mark.req("UX-07")
@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("place", PLACES)
def test_nobody_at_the_address_is_a_failure_as_any_other(
    tmp_path: Path, right: dict[bool, str], place: str, stream: bool
) -> None:
    done, provider = PLACES[place] - 1, Provider()
    with serving(provider), desk(tmp_path, provider, stream=stream) as asks:
        for number in range(1, done + 1):
            asks.prose(number)
    with desk(tmp_path, provider, stream=stream) as asks:  # the server has gone
        with pytest.raises(ProviderFailed) as failed:
            asks.all_five(forms=False)
        assert failed.value.key == "llm.no_connection"
        assert asks.ears.notes == ["llm.again"] * (ATTEMPTS - 1)
    with serving(provider), desk(tmp_path, provider, stream=stream) as asks:
        assert asks.all_five(forms=False) == [right[False]] * 5
    assert len(provider.requests) == 5


def test_every_status_is_tried() -> None:
    assert set(STATUSES) <= set(WAYS)
    assert len(WAYS) >= 24
    print(f"\nways in which a server fails: {len(WAYS)}, in {len(cases())} places")


def test_what_a_server_says_is_never_cut_within_a_key() -> None:
    key = "k" * 60
    for before in range(230, 300):
        said = Failure("not_let_in", said="x" * before + f" {key} and more of it " * 3).said
        assert said.endswith(" …") or said == "…"
        assert set(said.split()) <= {"x" * before, key, "and", "more", "of", "it", "…"}
