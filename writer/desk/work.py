"""Runs the workflow to the next gate: what each node does, and where the record stands."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from fsm.book import may_draft
from fsm.chapter import ChapterState
from fsm.materials import MaterialsState
from writer.contracts.state import NovelGenerationState
from writer.desk import (
    candidates,
    chapter,
    deposit,
    digest,
    extend,
    materials,
    pack_revision,
    review,
    revision,
    specialists,
)
from writer.desk.card import chapter_card, materials_card
from writer.desk.follow import follow_up
from writer.desk.frozen import stand_untouched
from writer.desk.studio import Studio
from writer.events.envelope import Entry
from writer.events.types import NodeEnded, NodeStarted
from writer.graph.steps import STEPS
from writer.llm.models import is_rehearsal

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

    from writer.graph.workflow import Node, Update, Workflow

STOP = "stop"
EXTENSION = ("story_progress", "outline_extension")


def run(studio: Studio, stop_after: Sequence[str] = ()) -> None:
    """Works until a person is needed, or until one of the nodes in `stop_after` is done.

    Always from the start of the graph: `where` reads from the record what comes next.
    """
    book = studio.book
    stand_untouched(book)
    follow_up(book)
    state = NovelGenerationState(
        project_name=book.name,
        project_dir=f"projects/{book.name}",
        recursion_limit=book.ports.settings.recursion_limit,
    )
    with graph(studio) as (compiled, config):
        compiled.invoke(
            state, config, durability="sync", interrupt_after=list(stop_after), version="v2"
        )


@contextmanager
def graph(studio: Studio) -> "Iterator[tuple[Workflow, RunnableConfig]]":
    """The workflow of a book with its checkpoints, and how to call it."""
    from writer.graph import checkpoints, workflow

    book = studio.book
    config: RunnableConfig = {
        "configurable": {"thread_id": book.name},
        "recursion_limit": book.ports.settings.recursion_limit,
    }
    if is_rehearsal(book.ports.settings):
        config["max_concurrency"] = 1  # nothing to wait for, and the record has one order
    with checkpoints.saver(book.paths.checkpoints) as saver:
        deciders = (partial(where, studio), partial(mending, studio))
        yield workflow.build(nodes(studio), *deciders, cards(studio), saver), config


def where(studio: Studio, _: NovelGenerationState | None = None) -> str:
    """The node that the record says comes next."""
    law = studio.book.state.law
    match law.materials.state:
        case MaterialsState.INTAKE | MaterialsState.DRAFT:
            done = materials.results(studio)
            return next((name for name in STEPS if name not in done), "materials")
        case MaterialsState.AGENT_REVIEW_LOOP:
            if not law.materials.pack:
                return "materials_revision"
            reviewed = law.materials.pack == law.materials.reviewed_pack
            return "materials_card" if reviewed else "specialists"
        case MaterialsState.HUMAN_REVIEW_GATE:
            return "materials_gate"
        case MaterialsState.FROZEN:
            return _where_in_chapters(studio)


def _where_in_chapters(studio: Studio) -> str:
    law = studio.book.state.law
    if all(c.state is ChapterState.DEPOSITED for c in law.chapters.values()):
        return "story_progress" if extend.is_due(studio.book) else STOP
    number = chapter.in_hand(studio.book)
    match law.chapters[number].state:
        case ChapterState.PLANNED:
            return STOP if may_draft(law, number) else "chapter_plan"
        case ChapterState.DRAFT:
            if may_draft(law, number) or candidates.waiting(studio.book, number):
                return STOP
            planned = studio.book.ports.files.disk.kind(studio.book.paths.plan(number)) == "file"
            return "chapter_text" if planned else "chapter_plan"
        case ChapterState.AGENT_REVIEW:
            return "checks"
        case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
            return "chapter_gate"
        case ChapterState.DEPOSIT:
            return "deposit"
        case ChapterState.ESCALATED | ChapterState.DEPOSITED:
            return STOP


def mending(studio: Studio, _: NovelGenerationState | None = None) -> str:
    """After the reviewers: to the revision where one is due, and else on to the advisor."""
    return "chapter_revision" if revision.is_due(studio) else "advisor"


def nodes(studio: Studio) -> "dict[str, Node]":
    """What each node of the workflow does."""
    work: dict[str, Callable[[Studio, NovelGenerationState], Update]] = {
        "materials": materials.assemble_pack,
        "materials_revision": pack_revision.revise,
        "specialists": specialists.review_pack,
        "materials_card": digest.present,
        "chapter_plan": chapter.plan,
        "chapter_text": chapter.draft,
        "checks": review.run_checks,
        "consistency": review.ask_consistency,
        "editor": review.ask_editor,
        "reviewed": lambda *_: {},
        "chapter_revision": revision.revise_draft,
        "advisor": review.present,
        "deposit": deposit.deposit,
        "story_progress": extend.evaluate,
        "outline_extension": extend.extend,
    }
    found: dict[str, Node] = {name: materials.create_step(studio, name) for name in STEPS}
    found |= {name: partial(node, studio) for name, node in work.items()}
    return {name: _spanned(studio, name, node) for name, node in found.items()}


def cards(studio: Studio) -> dict[str, Callable[[NovelGenerationState], dict[str, Any]]]:
    """What a person is shown at each gate, in the shape that inboxes for such requests know."""

    def request(action: str, card: Any) -> dict[str, Any]:
        allowed = {offer.action for offer in card.actions if offer.allowed}
        return {
            "action_request": {"action": action, "args": card.to_data()},
            "config": {
                "allow_accept": "accept" in allowed,
                "allow_edit": False,
                "allow_respond": "rewrite" in allowed,
                "allow_ignore": "waive" in allowed,
            },
            "description": card.card_id,
        }

    book = studio.book
    return {
        "materials_gate": lambda _: request("review_materials", materials_card(book)),
        "chapter_gate": lambda _: request(
            "review_chapter", chapter_card(book, chapter.in_hand(book))
        ),
    }


def _spanned(studio: Studio, name: str, node: "Node") -> "Node":
    """A node with its beginning and its end on record."""

    def spanned(state: NovelGenerationState) -> dict[str, Any]:
        book, clock = studio.book, studio.book.ports.clock
        number = _chapter(studio, name)
        span = Entry(
            NodeStarted(),
            phase="chapter" if number else "materials",
            actor="agent",
            status="start",
            chapter=number,
            node=name,
            message=name,
        )
        studio.watcher.node(name, number)
        book.log.append(span)
        started = clock.elapsed_ms()
        update = node(state)
        book.log.append(
            Entry(
                NodeEnded(),
                phase=span.phase,
                actor="agent",
                status="end",
                chapter=number,
                node=name,
                duration_ms=clock.elapsed_ms() - started,
                message=name,
            )
        )
        return update

    return spanned


def _chapter(studio: Studio, node: str) -> int:
    of_the_book = ("materials", "materials_revision", "specialists", "materials_card", *EXTENSION)
    return 0 if node in STEPS or node in of_the_book else chapter.in_hand(studio.book)
