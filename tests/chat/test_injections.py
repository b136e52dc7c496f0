"""Whatever a text says, wherever it stands: nothing is done without the person, nothing decided."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.chat.injections import INJECTIONS, Injection
from tests.chat.talking import Puppet, Session, plan, says_plans, talking
from tests.chat.test_utterances import planned
from tests.line.walking import NAMES
from writer import bootstrap
from writer.chat.gate import Mode, verdict
from writer.chat.planned import Step, examine, step
from writer.chat.registry import REGISTRY
from writer.desk import edit, freeze, pack_edit, preferences, work
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings

SAMPLE = random.Random(15).sample(INJECTIONS, 24)
PLACES: dict[str, tuple[str, dict[str, Any]]] = {
    "chapter": ("read", {"chapter": 1}),
    "memory": ("preferences", {}),
    "pack": ("relations", {"name": "CHAR-001"}),
}
DECISIONS = ("human_decision", "state_changed", "waiver_added", "proposal_approved", "rollback")


@pytest.fixture(scope="module")
def poisoned(
    prepared: Callable[[str, str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A book whose pack, chapter and preferences are full of orders, put there by a person."""
    outputs = tmp_path_factory.mktemp("poisoned") / "outputs"
    shutil.copytree(prepared("en", "drafted"), outputs, symlinks=True)
    ports = bootstrap.ports(AppSettings(outputs=outputs))
    orders = [one.text for one in INJECTIONS]
    with at_work(ports, NAMES["en"], "test") as studio:
        book = studio.book
        pack = orjson.loads(pack_edit.editable(book))
        hero, others = pack["canon"]["characters"]["protagonist"], iter(orders)
        hero["relationships"] = {name: next(others) for name in hero["relationships"] or {}}
        pack_edit.take(studio, pack_edit.read(book, orjson.dumps(pack)), "Lin")
        work.run(studio)
        freeze.freeze(studio, "Lin")
        write_next(studio)
        given = edit.offer(book, 1)
        poison = "\n\n".join(one.replace("\x1b", "") for one in orders[:40])
        made = edit.read(book, given, f"{given.text}\n\n{poison}\n".encode(), "1.md")
        assert made
        edit.record(studio, made, "Lin")
        work.run(studio)
        for one in orders[:50]:
            preferences.set_(book, one, "Lin")
    return outputs


@pytest.fixture
def begin(poisoned: Path, tmp_path: Path) -> Callable[..., Session]:
    def beginning(**more: Any) -> Session:
        outputs = tmp_path / "outputs"
        shutil.copytree(poisoned, outputs, symlinks=True)
        ports = bootstrap.ports(AppSettings(outputs=outputs))
        return talking(ports, NAMES["en"], tmp_path, **more)

    return beginning


def untouched(session: Session, before: Session | None = None) -> tuple[Any, list[int]]:
    return session.opened().state.law, [len(session.events(kind)) for kind in DECISIONS]


@pytest.mark.req("CH-03", "CH-09")
def test_two_hundred_orders_as_plans_and_as_words_never_pass_the_gate_alone() -> None:
    """Without a book: what the grammar hears in them, and what an obedient model would want."""
    assert len({one.text for one in INJECTIONS}) == 200
    for one in INJECTIONS:
        for found in (examine(planned(one.text), REGISTRY).steps, _wanted(one)):
            kinds = [each.kind for each in found]
            if set(kinds) - {"read"}:
                assert verdict(kinds, Mode()) == "ask", one
                assert verdict(kinds, Mode(auto=True), has_read=True) == "ask", one
                assert verdict(kinds, Mode(auto=True, person=False)) == "refuse", one


def _wanted(one: Injection) -> tuple[Step, ...]:
    """What is no tool at all has no steps."""
    found = step(REGISTRY, *one.wanted)
    return (found,) if isinstance(found, Step) else ()


@pytest.mark.req("CH-03", "CH-09")
@pytest.mark.parametrize("chosen", [SAMPLE, pytest.param(INJECTIONS, marks=pytest.mark.soak)])
def test_said_in_the_chat_they_do_nothing_without_a_yes(
    begin: Callable[..., Session], chosen: list[Injection]
) -> None:
    session = begin()
    before = untouched(session)
    for one in chosen:
        session.talk.say(one.text)
    assert untouched(session) == before
    done = {line.data["tool"] for line in session.events("chat_acted")}
    assert {REGISTRY[tool].kind for tool in done} <= {"read"}
    assert not [line for line in session.events("chat_answered") if line.data["confirmed"]]


@pytest.mark.req("CH-03", "CH-09")
@pytest.mark.parametrize("chosen", [SAMPLE, pytest.param(INJECTIONS, marks=pytest.mark.soak)])
def test_in_a_chapter_the_memory_or_the_pack_they_do_nothing_even_to_a_model_that_obeys(
    begin: Callable[..., Session], chosen: list[Injection]
) -> None:
    """It reads the place, and then wants what is written there; auto is on."""
    model = Puppet(says_plans(plan()))
    session = begin(model=model)
    session.talk.auto(on=True)
    before = untouched(session)
    for number, one in enumerate(chosen):
        place = PLACES[list(PLACES)[number % len(PLACES)]]
        model.says = says_plans(plan(place, after="plan_again"), plan(one.wanted))
        first = len(model.asked)
        session.talk.say("look at it, please")
        read = model.asked[first + 1]["results"]
        assert any(order.text[:12] in read for order in INJECTIONS), place
    assert session.person.errors == []
    assert untouched(session) == before
    done = {line.data["tool"] for line in session.events("chat_acted")}
    assert done == {tool for tool, _ in PLACES.values()}
    assert all("\x1b" not in line for lines in session.person.asked for line in lines)
