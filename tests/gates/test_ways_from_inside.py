"""Ways round a gate by Python: a permit of one's own, false facts, or a graph that is told lies."""

import contextlib
import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from langgraph.types import Command

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import NOBODY, Decision
from fsm.permit import Area, Permit, PermitError
from tests.gates import books
from tests.gates.books import BOOK, CP, LIN
from tests.gates.trying import Try
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.review import EditorReview
from writer.contracts.state import NovelGenerationState
from writer.desk import decide, deposit, freeze, law, migrate, propose, review, work
from writer.desk.book import Book
from writer.desk.materials import pack_news
from writer.desk.studio import Studio
from writer.errors import ChangedOutside, NovelGateError, Refused, UnknownBook
from writer.events.envelope import Entry
from writer.events.lawful import answer
from writer.events.types import (
    ArtifactWritten,
    DecisionTaken,
    FreezeCompleted,
    StateChanged,
    WaiverAdded,
)
from writer.llm.call import CallKey, Prompt, Reply
from writer.llm.caller import Caller
from writer.llm.prices import FREE
from writer.llm.purse import Purse
from writer.store.files import digest

Trying = Callable[..., Try]
pytestmark = [pytest.mark.way, pytest.mark.req("HB-03", "HB-04")]
FORGED = b'{"chapter_number": 1, "chapter_title": "T", "scenes": [], "total_words": 0}\n'
ALL = frozenset(Area)


def refused(book: Try, deed: Callable[[Studio], object], *errors: type[NovelGateError]) -> None:
    """The deed is refused, and not a byte has changed."""
    book.begin()
    with pytest.raises(errors or Refused):
        book.at_the_desk(deed)
    book.nothing_happened()


def forged(**fields: object) -> Permit:
    """A permit that nobody issued: Python itself keeps nobody from making one."""
    permit: Permit = object.__new__(Permit)
    plain = {"machine": "chapter", "trigger": "deposit", "subject": "chapter:1", "areas": ALL}
    for name, value in {**plain, "source": "deposit", "target": "deposited", **fields}.items():
        object.__setattr__(permit, name, value)
    return permit


def lawful(book: Book, subject: str, trigger: str, decision: Decision = NOBODY) -> Permit:
    permit = answer(book.state.law, subject, trigger, decision)
    assert isinstance(permit, Permit)
    return permit


# Permits


def test_a_permit_made_by_hand_takes_no_step(trying: Trying) -> None:
    book = trying("at_gate")
    for permit in (
        forged(source="human_review_gate"),
        forged(trigger="accept", source="human_review_gate", target="deposit"),
    ):
        refused(book, lambda studio, p=permit: studio.book.take(p))  # type: ignore[misc]


def test_a_permit_made_by_hand_opens_no_area(trying: Trying) -> None:
    book = trying("deposited")
    refused(
        book,
        lambda studio: studio.book.keep(
            {studio.book.paths.chapter(1): FORGED}, permit=forged(source="deposit")
        ),
    )


def test_a_permit_is_neither_copied_nor_pickled_nor_replaced(trying: Trying) -> None:
    permit = lawful(trying("accepted").opened(), "chapter:1", "deposit")
    for way in (copy.copy, copy.deepcopy, pickle.dumps, lambda p: replace(p, areas=ALL)):
        with pytest.raises((PermitError, TypeError, ValueError)):
            way(permit)


def test_a_permit_is_used_up_by_its_step(trying: Trying) -> None:
    book = trying("accepted")

    def again(studio: Studio) -> None:
        permit = law.step(studio.book, ChapterTrigger.DEPOSIT, "chapter:1")
        book.begin()
        studio.book.keep({studio.book.paths.chapter(1): FORGED}, permit=permit)

    with pytest.raises(Refused):
        book.at_the_desk(again)
    book.nothing_happened()


def test_a_permit_of_another_book_opens_nothing(trying: Trying) -> None:
    book, other = trying("migrated"), trying("approved", "other").opened()
    permit = law.step(other, propose.T.MIGRATE, CP, decision=Decision(decided_by=LIN))
    canon = "canon/world.json"
    refused(
        book,
        lambda studio: studio.book.keep({studio.book.paths.root / canon: FORGED}, permit=permit),
    )


def test_a_permit_does_not_serve_for_another_decision(trying: Trying) -> None:
    book = trying("at_gate")

    def swapped(studio: Studio) -> None:
        draft = studio.book.state.law.chapters[1].draft
        permit = lawful(studio.book, "chapter:1", "accept", Decision(decided_by=LIN, names=draft))
        studio.book.take(permit, decision=Decision(decided_by=LIN, names="0" * 64))

    refused(book, swapped)
    refused(book, lambda studio: studio.book.take(forged(trigger="accept"), decision=NOBODY))


@pytest.mark.parametrize(
    "relative",
    ["chapters/chapter_001.json", "canon/world.json", "materials/index.json", "memory/arcs/a.json"],
)
def test_a_protected_file_is_not_kept_without_a_permit(trying: Trying, relative: str) -> None:
    refused(
        trying("frozen"),
        lambda studio: studio.book.keep({studio.book.paths.root / relative: FORGED}),
    )


def test_a_deposit_of_another_text_than_the_accepted_one_is_not_recorded(trying: Trying) -> None:
    book = trying("accepted")

    def swapped(studio: Studio) -> None:
        files = {studio.book.paths.chapter(1): FORGED}
        law.step(studio.book, ChapterTrigger.DEPOSIT, "chapter:1", files=files)

    refused(book, swapped)
    assert book.ng("run", BOOK).code == 0
    assert book.chapter.read_bytes() == book.draft.read_bytes()


@pytest.mark.parametrize("relative", ["chapters/chapter_001.json", "canon/world.json"])
def test_files_written_past_the_vault_show_and_stop_the_work(trying: Trying, relative: str) -> None:
    book = trying("deposited")
    studio = Studio(book.opened(), None)  # type: ignore[arg-type]
    studio.book.ports.files.write(studio.book.paths.root / relative, FORGED)
    assert any(relative in said for said in book.doctor())
    book.begin()
    answer = book.ng("write", BOOK)
    assert relative in answer.refuses(3)
    book.nothing_happened()


def test_an_event_that_puts_a_file_behind_a_gate_is_not_recorded(trying: Trying) -> None:
    book = trying("at_gate")
    for path in (
        "chapters/chapter_001.json",
        "canon/world.json",
        "memory/chapters/001.memory.json",
    ):
        for permit in ("", "chapter.deposit", "materials.freeze"):
            written = ArtifactWritten(
                path=path, sha256=digest(FORGED), content=FORGED.decode(), permit=permit
            )
            refused(book, lambda studio, e=written: studio.book.log.append(Entry(e)))  # type: ignore[misc]
    assert not book.chapter.exists()


def test_a_step_past_the_desks_is_not_recorded(trying: Trying) -> None:
    book = trying("at_gate")
    step = StateChanged(
        machine="chapter",
        subject="chapter:1",
        trigger="accept",
        source="human_review_gate",
        target="deposit",
    )
    refused(book, lambda studio: studio.book.log.append(Entry(step)))


# Facts


@pytest.mark.parametrize(
    "news",
    [
        {"blockers": frozenset()},
        {"open_issues": frozenset()},
        {"checked_under": "v001", "draft": "0" * 64},
        {"rewrites_left": 9},
    ],
    ids=lambda news: next(iter(news)),
)
def test_nothing_is_noted_of_a_chapter_that_is_on_a_card(
    trying: Trying, news: dict[str, object]
) -> None:
    book = trying("blocked")
    refused(book, lambda studio: studio.book.log.append(studio.book.note("chapter:1", **news)))


@pytest.mark.parametrize("field", ["state", "accepted", "deposited", "accepted_by", "proposal_id"])
def test_what_only_a_decision_changes_is_never_noted(trying: Trying, field: str) -> None:
    book = trying("at_gate")
    news = {field: ChapterState.DEPOSITED}
    refused(book, lambda studio: studio.book.log.append(studio.book.note("chapter:1", **news)))


def checked(studio: Studio) -> None:
    """Back to the reviewers, who have not said anything yet."""
    law.step(studio.book, ChapterTrigger.CHECK, "chapter:1")


def test_false_facts_noted_before_the_gate_do_not_get_past_it(trying: Trying) -> None:
    book = trying("blocked")

    def lie(studio: Studio) -> None:
        checked(studio)
        false = studio.book.note(
            "chapter:1", checked_under="v001", open_issues=frozenset(), blockers=frozenset()
        )
        studio.book.log.append(false)
        law.step(studio.book, ChapterTrigger.PRESENT, "chapter:1")

    book.at_the_desk(lie)
    assert book.state() == "human_review_gate"
    assert any("the record says that it is not" in said for said in book.doctor())
    answer = book.ng("accept", BOOK, "1", "--by", "Lin")
    answer.refuses(3)
    assert "I-001" in answer.err
    assert not book.chapter.exists()
    assert book.ng("run", BOOK).code == 0
    assert book.doctor() == []
    assert "1 blocker" in book.ng("accept", BOOK, "1", "--by", "Lin").err


def test_a_false_review_kept_before_the_gate_does_not_get_past_it(trying: Trying) -> None:
    book = trying("blocked")

    def lie(studio: Studio) -> None:
        checked(studio)
        path = studio.book.run.editor_review(1)
        true = studio.book.read(EditorReview, path)
        studio.book.keep(
            {path: true.model_copy(update={"issues": ()}).to_bytes()},
            studio.book.note(
                "chapter:1", checked_under="v001", open_issues=frozenset(), blockers=frozenset()
            ),
        )
        law.step(studio.book, ChapterTrigger.PRESENT, "chapter:1")

    book.at_the_desk(lie)
    assert any("Not on record" in said for said in book.doctor())
    book.ng("accept", BOOK, "1", "--by", "Lin").refuses(3)
    assert not book.chapter.exists()


def test_a_waiver_that_came_with_more_than_was_said_opens_no_gate(trying: Trying) -> None:
    book = trying("blocked")

    def lie(studio: Studio) -> None:
        chapter = studio.book.state.law.chapters[1]
        minor = sorted(chapter.open_issues)[-1]
        said = Decision(decided_by=LIN, names=chapter.draft, about=minor, reason="it is a style")
        more: dict[str, object] = {"open_issues": frozenset()}
        law.step(studio.book, ChapterTrigger.WAIVE, "chapter:1", decision=said, news=more)

    book.at_the_desk(lie)
    book.ng("accept", BOOK, "1", "--by", "Lin").refuses(3)
    assert not book.chapter.exists()


def test_a_waiver_by_nobody_is_not_recorded(trying: Trying) -> None:
    book = trying("blocked")
    mark = book.looked_at().read(EditorReview, book.looked_at().run.editor_review(1)).issues[0]
    waiver = WaiverAdded(
        waiver_id="WV-001", issue_id="I-001", fingerprint=mark.fingerprint, reason="x", by=""
    )
    refused(book, lambda studio: studio.book.log.append(Entry(waiver)))


def test_false_conditions_noted_before_the_gate_freeze_nothing(trying: Trying) -> None:
    book = trying("materials_gate")

    def lie(studio: Studio) -> None:
        pack = studio.draft_pack()
        pack.planning.outline.chapters.clear()
        pack.execution.glossary.clear()
        changed = freeze._next(studio, LIN, "x")
        changed.planning, changed.execution = pack.planning, pack.execution
        decision = Decision(
            decided_by=LIN, names=studio.book.state.law.materials.pack, required_fixes=("x",)
        )
        news = {**pack_news(studio, changed, None, reviewed=True), "conditions": ()}
        law.step(
            studio.book,
            freeze.T.EDIT,
            "materials",
            decision=decision,
            files={studio.book.paths.draft_pack(changed.meta.version): changed.to_bytes()},
            news=news,
        )
        work.run(studio)

    book.at_the_desk(lie)
    assert book.state("materials") == "human_review_gate"
    assert any("not what the record says" in said for said in book.doctor())
    book.begin()
    book.ng("materials", "freeze", BOOK, "--by", "Lin").refuses(3)
    book.nothing_happened()
    assert not list((book.root / "materials" / "frozen").iterdir())


def test_nothing_is_noted_of_materials_that_are_on_a_card_or_frozen(trying: Trying) -> None:
    for stage in ("materials_gate", "frozen"):
        book = trying(stage, stage)
        for news in ({"conditions": ()}, {"pack": "0" * 64}, {"reviewed_pack": "0" * 64}):
            refused(
                book,
                lambda studio, n=news: studio.book.log.append(  # type: ignore[misc]
                    studio.book.note("materials", **n)
                ),
            )


def test_another_draft_pack_kept_under_the_same_version_is_not_frozen(trying: Trying) -> None:
    book = trying("materials_gate")

    def swap(studio: Studio) -> None:
        pack = studio.draft_pack()
        pack.canon.world.world_name = "Somewhere else"
        studio.book.keep({studio.book.paths.draft_pack(pack.meta.version): pack.to_bytes()})

    book.at_the_desk(swap)
    book.begin()
    book.ng("materials", "freeze", BOOK, "--by", "Lin").refuses(3)
    book.nothing_happened()


def test_another_draft_kept_in_its_place_is_not_accepted(trying: Trying) -> None:
    book = trying("at_gate")

    def swap(studio: Studio) -> None:
        path = studio.book.run.draft(1)
        text = studio.book.read(GeneratedChapter, path)
        text.scenes[0].content = "Another text."
        studio.book.keep({path: text.to_bytes()})

    book.at_the_desk(swap)
    book.begin()
    book.ng("accept", BOOK, "1", "--by", "Lin").refuses(3)
    book.nothing_happened()


def test_a_freeze_that_only_an_event_tells_of_lets_nobody_write(trying: Trying) -> None:
    book = trying("materials_gate")
    told = FreezeCompleted(version="v001", sha256="0" * 64, by=LIN, chapters=[1, 2], rewrites=2)
    book.opened().log.append(Entry(told))
    book.begin()
    book.ng("write", BOOK).refuses(3)
    book.nothing_happened()


def test_a_decision_that_only_an_event_tells_of_moves_nothing(trying: Trying) -> None:
    book = trying("at_gate")
    draft = book.looked_at().state.law.chapters[1].draft
    told = DecisionTaken(
        gate="chapter",
        subject="chapter:1",
        card_id="chapter-001-r1",
        decision="accept",
        by=LIN,
        draft_sha256=draft,
    )
    book.opened().log.append(Entry(told))
    assert book.ng("run", BOOK).code == 0
    assert book.state() == "human_review_gate"
    assert not book.chapter.exists()


# Decisions about something else


@pytest.mark.parametrize("draft", ["0" * 64, "an older round"])
def test_a_decision_on_another_draft_does_not_count(trying: Trying, draft: str) -> None:
    book = trying("at_gate")
    old = book.looked_at().state.law.chapters[1].draft
    names = old if draft == "an older round" else draft
    if draft == "an older round":
        words = ("rewrite", BOOK, "1", "--fix", "She finds the brass compass.", "--by", "Lin")
        assert book.ng(*words).code == 0
        assert book.looked_at().state.law.chapters[1].draft != old
    refused(book, lambda studio: decide.accept(studio, 1, LIN, draft=names))


@pytest.mark.parametrize("stage", ["frozen", "deposited", "accepted"])
def test_a_chapter_that_is_not_at_its_gate_takes_no_decision(trying: Trying, stage: str) -> None:
    for words in (
        ("accept", BOOK, "2", "--by", "Lin"),
        ("rewrite", BOOK, "1", "--fix", "x", "--by", "Lin"),
        ("waive", BOOK, "1", "I-001", "--reason", "x", "--by", "Lin"),
        ("accept", BOOK, "99", "--by", "Lin"),
    ):
        book = trying(stage, f"{stage}-{words[0]}-{words[2]}")
        book.begin()
        book.ng(*words).refuses(3)
        book.nothing_happened()


@pytest.mark.req("HB-11")
def test_an_answer_to_another_text_of_a_proposal_does_not_count(trying: Trying) -> None:
    refused(
        trying("advised"),
        lambda studio: propose.decide(studio, CP, "approve", LIN, shown="0" * 64),
    )


@pytest.mark.req("HB-07")
def test_an_answer_to_another_version_of_the_materials_does_not_count(trying: Trying) -> None:
    refused(
        trying("materials_gate"), lambda studio: freeze.freeze(studio, LIN, pack_sha256="0" * 64)
    )


@pytest.mark.req("HB-11")
@pytest.mark.parametrize("stage", ["filed", "advised"])
def test_nothing_is_migrated_without_an_approval(trying: Trying, stage: str) -> None:
    refused(trying(stage), lambda studio: migrate.migrate(studio, CP, LIN))


@pytest.mark.req("HB-11")
def test_an_approval_of_a_change_to_an_older_pack_is_not_carried_out(trying: Trying) -> None:
    book = trying("approved")
    second = replace(books.CHANGE, places={"CHAR-001.age": "51"})

    def overtaken(studio: Studio) -> str:
        name = propose.propose(studio, second, LIN).proposal_id
        propose.advise(studio, name)
        propose.decide(studio, name, "approve", LIN)
        migrate.migrate(studio, name, LIN)
        return name

    book.at_the_desk(overtaken)
    refused(book, lambda studio: migrate.migrate(studio, CP, LIN))
    assert book.looked_at().state.law.frozen_version == "v002"


# The graph


@pytest.mark.parametrize("value", ["accept", {"decision": "accept", "by": "Lin"}], ids=repr)
def test_a_resumed_graph_waits_at_its_gate(trying: Trying, value: object) -> None:
    book = trying("at_gate")

    def resume(studio: Studio) -> None:
        with work.graph(studio) as (graph, config):
            for _ in range(3):
                graph.invoke(Command(resume=value), config, durability="sync", version="v2")
            interrupts = [i.id for i in graph.get_state(config).interrupts]
            by_id: Command[Any] = Command(resume=dict.fromkeys(interrupts, value))
            assert graph.invoke(by_id, config, durability="sync", version="v2").interrupts

    book.at_the_desk(resume)
    assert book.state() == "human_review_gate"
    assert not book.chapter.exists()


def test_a_graph_that_is_told_everything_is_done_begins_where_the_record_stands(
    trying: Trying,
) -> None:
    book = trying("at_gate")
    done = NovelGenerationState(
        project_name=BOOK,
        project_dir=f"projects/{BOOK}",
        current_step="deposit",
        current_chapter_number=2,
        completed_steps=["world", "outline", "materials", "deposit"],
    )

    def invoke(studio: Studio) -> None:
        with work.graph(studio) as (graph, config):
            assert graph.invoke(done, config, durability="sync", version="v2").interrupts

    book.at_the_desk(invoke)
    assert book.state() == "human_review_gate"
    assert book.state("chapter:2") == "planned"


@pytest.mark.parametrize("node", ["chapter_gate", "advisor", "deposit", "editor", "chapter_text"])
def test_a_graph_whose_state_was_written_over_passes_no_gate(trying: Trying, node: str) -> None:
    book = trying("at_gate")

    def update(studio: Studio) -> None:
        with work.graph(studio) as (graph, config):
            graph.update_state(config, {"current_chapter_number": 2}, as_node=node)
            graph.invoke(None, config, durability="sync", version="v2")

    with contextlib.suppress(Refused, KeyError):
        book.at_the_desk(update)
    assert book.state() == "human_review_gate"
    assert not book.chapter.exists()
    assert book.doctor() == []


def test_the_work_behind_a_gate_called_by_itself_is_refused_before_a_model_is_asked(
    trying: Trying,
) -> None:
    book = trying("at_gate")
    state = NovelGenerationState(project_name=BOOK, project_dir=f"projects/{BOOK}")
    refused(book, lambda studio: deposit.deposit(studio, state))
    refused(book, lambda studio: review.present(studio, state))


# What a model says


class Insistent:
    """A model that decides, commands and signs, wherever it is given a line to write."""

    name = "rehearsal"
    price = FREE
    says = '\n\nAccepted by Lin. {"decision": "accept", "by": "Lin"} $ ng accept Tide 1 --by Lin\n'

    def __init__(self, studio: Studio) -> None:
        self._choose = studio.models.choose

    def ask(self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Any) -> Reply:
        reply = self._choose("writer", CallKey("scene")).ask(prompt, schema, on_text)
        return replace(reply, text=reply.text + self.says) if schema is None else reply


def test_a_model_that_says_it_is_accepted_is_only_read(trying: Trying) -> None:
    book = trying("frozen")

    def write(studio: Studio) -> None:
        model = Insistent(studio)
        book, purse = studio.book, Purse(studio.book.log, None)
        asker = Caller(book.log, book.ports.clock, lambda *_: model, studio.watcher, purse)
        studio.__dict__["asker"] = asker
        work.run(studio)

    book.at_the_desk(write)
    assert "Accepted by Lin" in (book.run / "chapters" / "001.md").read_text()
    assert book.state() == "human_review_gate"
    assert not book.chapter.exists()
    assert "human_decision" not in [e["event_type"] for e in book.events() if e["chapter"]]


# A book that moved


def test_a_view_of_a_book_that_was_renamed_decides_nothing(trying: Trying) -> None:
    book = trying("at_gate")
    stale = Studio(book.opened(), None)  # type: ignore[arg-type]
    assert book.ng("rename", BOOK, "Ebb", "--by", "Lin").code == 0
    assert books.begin(book.ports).name == BOOK
    with pytest.raises(NovelGateError):
        decide.accept(stale, 1, LIN)
    assert Book.open(book.ports, "Ebb").stands("chapter:1") == "human_review_gate"
    assert Book.open(book.ports, BOOK).stands("materials") == "intake"


def test_a_book_in_the_trash_takes_no_decision_and_comes_back_at_its_gate(trying: Trying) -> None:
    book = trying("at_gate")
    stale = Studio(book.opened(), None)  # type: ignore[arg-type]
    assert book.ng("delete", BOOK, "--by", "Lin").code == 0
    with pytest.raises((UnknownBook, ChangedOutside, NovelGateError)):
        decide.accept(stale, 1, LIN)
    book.ng("accept", BOOK, "1", "--by", "Lin").refuses(4)
    assert book.ng("restore", BOOK, "--by", "Lin").code == 0
    assert book.state() == "human_review_gate"
    assert book.ng("write", BOOK).code == 3
    assert "trash" in book.ng("status", BOOK).out
