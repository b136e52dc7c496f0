"""The graph: one fixed mapping, evidence for every fact, as of any chapter."""

import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.line.walking import Line
from writer.contracts.accepted import AcceptedChapter, AcceptedScene, KeyEvent, People
from writer.contracts.people import CanonCharacter
from writer.knowledge.asking import Graph
from writer.knowledge.embedded import EmbeddedGraph
from writer.knowledge.facts import Facts, of_chapter, of_people

pytestmark = pytest.mark.xdist_group("memory")

AT = "2026-01-01T00:00:00Z"
MARA, OREN, WREN = "Mara Venn", "Oren", "Doctor Wren"


def cast() -> Facts:
    everyone = (
        CanonCharacter(name=MARA, id="CHAR-001", role="keeper", relationships={OREN: "brother"}),
        CanonCharacter(name=OREN, id="CHAR-002"),
        CanonCharacter(name=WREN, id="CHAR-003"),
    )
    return of_people(People("Tide", "en", everyone, AT))


def chapter(number: int, *events: tuple[str, tuple[str, ...]], place: str = "") -> Facts:
    scenes = (AcceptedScene(1, f"{MARA} looked up.", place, (MARA,)),) if place else ()
    told = tuple(KeyEvent(what, people) for what, people in events)
    return of_chapter(AcceptedChapter("Tide", "en", number, "T", AT, scenes=scenes, events=told))


@pytest.fixture
def graph(tmp_path: Path) -> EmbeddedGraph:
    made = EmbeddedGraph(tmp_path, "ladybug")
    with made.together():
        made.put("people", "1", cast())
        made.put("chapter:1", "1", chapter(1, ("Mara meets Oren", (MARA, OREN)), place="the pier"))
        made.put("chapter:2", "1", chapter(2, ("It rains", ()), ("Oren leaves", (OREN,))))
        made.put("chapter:3", "1", chapter(3, ("Oren sees Wren", (OREN, WREN)), place="the tower"))
    return made


@pytest.mark.req("CH-06")
def test_an_event_has_its_number_its_people_by_name_and_its_evidence(graph: EmbeddedGraph) -> None:
    newest, *_, first = Graph(graph.rows).events("", 3)
    assert (newest.event_id, first.event_id) == ("ch3_e1", "ch1_e1")
    assert first.people == (MARA, OREN)
    assert first.evidence_ref.to_data() == {
        "chapter_number": 1,
        "source": "chapter_memory.key_events[0]",
        "snippet": "Mara meets Oren",
    }
    rain = next(one for one in Graph(graph.rows).events("", 3) if one.event_id == "ch2_e1")
    assert rain.people == ()
    (related,) = Graph(graph.rows).relations(MARA)
    assert (related.source, related.target, related.relation) == (MARA, OREN, "brother")
    assert related.evidence_ref.chapter_number == 0
    graph.close()


@pytest.mark.req("CH-07")
def test_questions_are_answered_as_of_a_chapter(graph: EmbeddedGraph) -> None:
    asked = Graph(graph.rows)
    assert [one.event_id for one in asked.events(OREN, 2)] == ["ch2_e2", "ch1_e1"]
    assert [one.event_id for one in asked.events("", 1)] == ["ch1_e1"]
    assert [one.place for one in asked.where(MARA, 3)] == ["the tower", "the pier"]
    assert [one.place for one in asked.where("", 2)] == ["the pier"]
    assert asked.path(MARA, WREN, 2) == []
    way = asked.path(MARA, WREN, 3)
    assert [(one.source, one.target, one.by) for one in way] == [
        (MARA, OREN, "relation"),
        (OREN, WREN, "event"),
    ]
    assert way[1].evidence_ref.chapter_number == 3
    assert asked.path(MARA, MARA, 3) == []
    graph.close()


@pytest.mark.req("CH-05")
def test_whatever_is_put_in_twice_is_there_once(graph: EmbeddedGraph) -> None:
    before = everything(graph)
    for unit, facts in (
        ("people", cast()),
        ("chapter:1", chapter(1, ("Mara meets Oren", (MARA, OREN)), place="the pier")),
    ):
        with graph.together():
            graph.put(unit, "1", facts)
    assert everything(graph) == before
    graph.close()


def test_a_chapter_that_goes_takes_its_events_and_places_along(graph: EmbeddedGraph) -> None:
    asked = Graph(graph.rows)
    wren = asked.person("wren")
    assert wren is not None
    assert wren.since == 3
    with graph.together():
        graph.remove(["chapter:3"])
    wren = asked.person("CHAR-003")
    assert wren is not None
    assert (wren.name, wren.since) == (WREN, None)
    assert [one.event_id for one in asked.events("", 9)] == ["ch2_e2", "ch2_e1", "ch1_e1"]
    assert graph.rows("MATCH (w:Place) RETURN w.name") == [["the pier"]]
    with graph.together():
        graph.remove(["chapter:1"])
    mara = asked.person(MARA)
    assert mara is not None
    assert mara.since is None
    graph.close()


def test_what_is_broken_off_is_not_there_at_all(graph: EmbeddedGraph, tmp_path: Path) -> None:
    before = everything(graph)

    def cut_off() -> None:
        with graph.together():
            graph.put("chapter:4", "1", chapter(4, ("Oren drowns", (OREN,))))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_off()
    assert everything(graph) == before
    graph.close()
    again = EmbeddedGraph(tmp_path, "ladybug")
    assert everything(again) == before
    again.close()


def everything(graph: EmbeddedGraph) -> list[object]:
    asked = Graph(graph.rows)
    held = sorted(graph.held().items())
    return [held, asked.events("", 99), asked.relations(), asked.where("", 99), asked.names()]


@pytest.mark.req("CH-07")
def test_the_commands_answer_in_both_languages_and_as_a_document(
    line_after: Callable[..., Line], capsys: pytest.CaptureFixture[str]
) -> None:
    from writer.cli.main import main

    line = line_after(2, "zh")
    who = line.ng("graph", "whois", line.book, "CHAR-001")
    assert who["since"] == 1
    assert who["relations"]
    name, other = who["name"], who["relations"][0]["target"]
    assert line.ng("graph", "relations", line.book, name)
    assert line.ng("graph", "path", line.book, name, other)[0]["by"] == "relation"
    assert line.ng("graph", "where", line.book, name)
    assert line.ng("graph", "events", line.book, "--as-of", "1")[0]["chapter"] == 1
    assert line.ng("graph", "whois", line.book, "nobody here", code=4)["error"]["hint"]
    assert line.ng("graph", "whois", line.book, name, "--as-of", "99", code=4)["error"]["message"]
    picture = line.outputs / "relations.svg"
    line.ng("graph", "draw", line.book, "-o", str(picture))
    texts = "".join(ET.fromstring(picture.read_text("utf-8")).itertext())
    assert name in texts
    line.ng("graph", "draw", line.book, "-o", "relations.pdf", code=4)
    for language, word in (("en", "Since chapter 1"), ("zh", "自第 1 章起")):
        capsys.readouterr()
        words = ["--outputs", str(line.outputs), "--lang", language, "graph", "whois", line.book]
        assert main([*words, name]) == 0
        assert word in capsys.readouterr().out


@pytest.mark.req("HB-06")
def test_databases_behind_a_link_are_neither_read_nor_written(
    line_after: Callable[..., Line], tmp_path: Path
) -> None:
    line = line_after(1)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.rmtree(line.root / "data")
    (line.root / "data").symlink_to(elsewhere)
    for words in (("graph", "events", line.book), ("memory", "search", line.book, "x")):
        assert line.ng(*words, code=4)["error"]["message"]
    assert list(elsewhere.iterdir()) == []
