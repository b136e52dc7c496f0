"""Runs the workflow to the next gate: what each node does, and where the record stands."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from writer.contracts.state import NovelGenerationState
from writer.desk import (
    chapter,
    chapter_steps,
    deposit,
    digest,
    extend,
    forecast,
    materials,
    pack_revision,
    review,
    revision,
    specialists,
    steps,
    worlds,
)
from writer.desk.card import chapter_card, materials_card
from writer.desk.follow import follow_up
from writer.desk.frozen import stand_untouched
from writer.desk.past import Past
from writer.desk.span import spanned
from writer.desk.studio import Studio, Update, Workflow
from writer.desk.whereabouts import is_due, mending, where
from writer.graph import walk
from writer.graph.steps import STEPS

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

    from writer.graph.novel import NovelWorkflow
    from writer.graph.ways import Node

OF_THE_BOOK = frozenset(
    (
        *("materials", "materials_revision", "specialists", "materials_card"),
        *("story_progress", "outline_extension"),
    )
)
ANY = "any"


def run(studio: Studio, stop_after: Sequence[str] = ()) -> None:
    """Works until a person is needed, or until one of the nodes in `stop_after` is done.

    Always from the start of the graph: `where` reads from the record what comes next.
    """
    if not stop_after:
        forecast.tell(studio)
    go = _walked if studio.book.ports.script else _worked
    reached = go(studio, stop_after)
    if reached is None or reached.should_stop_early:
        warn_of_the_limit(studio)


def _worked(studio: Studio, stop_after: Sequence[str]) -> NovelGenerationState | None:
    """By LangGraph; nothing where the limit of its rounds was in the way."""
    from langgraph.errors import GraphRecursionError

    with graph(studio) as (compiled, config):
        try:
            begun, after = beginning(studio).steering(), list(stop_after)
            ended = compiled.invoke(begun, config, interrupt_after=after, version="v2")
        except GraphRecursionError:
            return None
        reached: NovelGenerationState = ended.value
        return reached


def _walked(studio: Studio, stop_after: Sequence[str]) -> NovelGenerationState | None:
    """On foot, as a run is told again: its checkpoints are no part of that."""
    deciders = (partial(where, studio), partial(mending, studio))
    beside = studio.side_by_side
    way = walk.walk(nodes(studio), *deciders, cards(studio), side_by_side=beside)
    try:
        return way.go(beginning(studio), stop_after)
    except walk.TooManyRounds:
        return None


def warn_of_the_limit(studio: Studio) -> None:
    limit = studio.book.ports.settings.recursion_limit
    studio.watcher.note("work.stops_early", limit=limit)
    studio.watcher.note("work.stops_early.hint")


def beginning(studio: Studio) -> NovelGenerationState:
    """The state with which every run begins; the first node brings the rest in."""
    book = studio.book
    return NovelGenerationState(
        project_name=book.name,
        project_dir=f"projects/{book.name}",
        recursion_limit=book.ports.settings.recursion_limit,
    )


@contextmanager
def graph(studio: Studio) -> "Iterator[tuple[NovelWorkflow, RunnableConfig]]":
    """The workflow of a book with its checkpoints, and how to call it."""
    if studio.workflow is None or studio.workflow.book is not studio.book:
        studio.workflow = _built(studio)
    saver = studio.workflow.saver
    try:
        yield studio.workflow.compiled, config_of(studio)
        saver.thin_out(studio.book.name)
    finally:
        saver.close()


def _built(studio: Studio) -> Workflow:
    from writer.graph import checkpoints, workflow

    book = studio.book
    saver = checkpoints.InFile(book.paths.checkpoints, studio.watcher.note)
    saver.place = Past(book)
    deciders = (partial(where, studio), partial(mending, studio))
    built = workflow.build(nodes(studio), *deciders, cards(studio), saver)
    return Workflow(book, built, saver)


def config_of(studio: Studio) -> "RunnableConfig":
    config: RunnableConfig = {
        "configurable": {"thread_id": studio.book.name},
        "recursion_limit": studio.book.ports.settings.recursion_limit,
    }
    if not studio.side_by_side:
        config["max_concurrency"] = 1
    return config


def sync(studio: Studio, state: NovelGenerationState) -> Update:
    """Brings the record and the files into the state; says which steps are there already."""
    book = studio.book
    stand_untouched(book)
    follow_up(book)
    made = steps.results(book, shared=True)
    if made and book.state.law.materials.state in steps.OPEN:
        worlds.begin(book)
        for name in made:
            if name not in state.completed_steps:
                steps.reuse(studio, STEPS[name])
    return {
        **made,
        "settings": studio.settings,
        "completed_steps": list(dict.fromkeys((*made, *state.completed_steps))),
        "current_chapter_number": _chapter(studio, ANY) or None,
    }


def nodes(studio: Studio) -> "dict[str, Node]":
    """What each node of the workflow does."""
    work: dict[str, Callable[[Studio, NovelGenerationState], Update]] = {
        "materials": materials.assemble_pack,
        "materials_revision": pack_revision.revise,
        "specialists": specialists.review_pack,
        "materials_card": digest.present,
        "chapter_plan": chapter_steps.plan,
        "chapter_text": chapter_steps.text,
        "checks": review.run_checks,
        "consistency": review.ask_consistency,
        "editor": review.ask_editor,
        "chapter_revision": revision.revise_draft,
        "advisor": review.present,
        "deposit": deposit.deposit,
        "story_progress": extend.evaluate,
        "outline_extension": extend.extend,
    }
    found: dict[str, Node] = {name: steps.create_step(studio, name) for name in STEPS}
    found |= {name: partial(node, studio) for name, node in work.items()}
    every = {name: _once(studio, name, node) for name, node in found.items()}
    return {**every, "sync": partial(sync, studio), "reviewed": lambda _: {}}


def _once(studio: Studio, name: str, node: "Node") -> "Node":
    """A node that does nothing where the record has its result already."""

    def once(state: NovelGenerationState) -> Update:
        if not is_due(studio, name):
            return {}
        return spanned(studio, name, _chapter(studio, name), partial(node, state))

    return once


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


def _chapter(studio: Studio, node: str) -> int:
    """The chapter that a node works on; 0 for those of the materials, and where none is left."""
    is_materials = node in STEPS or node in OF_THE_BOOK
    is_told = studio.book.state.law.all_deposited
    return 0 if is_told or is_materials else chapter.in_hand(studio.book)
