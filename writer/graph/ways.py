"""The ways of the workflow: which node follows which, and what decides where to go.

What the nodes do is handed in, so that the ways know neither files nor the law. Wherever there is
a choice, `where` is asked: it reads from the record what comes next, so that a run that begins
anywhere goes on in the right place, and nobody passes a gate by resuming the graph. LangGraph goes
these ways (`workflow.py`), and so does a run that is told again (`walk.py`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from writer.contracts.state import NovelGenerationState
from writer.graph.steps import STEPS

Update: TypeAlias = dict[str, Any]
Node: TypeAlias = Callable[[NovelGenerationState], Update]
Where: TypeAlias = Callable[[NovelGenerationState], str]
Card: TypeAlias = Callable[[NovelGenerationState], Update]
Stop: TypeAlias = Callable[[Update], object]
"""What a gate does with its card: nobody comes back from it without having been asked."""
Fork: TypeAlias = tuple[Where, tuple[str, ...]]
"""Which condition holds, and between what that decides."""

START, END = "__start__", "__end__"
"""In LangGraph's words, which takes most of a second to import."""
SYNC = "sync"
"""Reads the record and the files, so that what is finished is in the state, and not done again."""
STOP = "stop"
WORK = (
    SYNC,
    *STEPS,
    "materials",
    "materials_revision",
    "specialists",
    "materials_card",
    "chapter_plan",
    "chapter_text",
    "checks",
    "consistency",
    "editor",
    "reviewed",
    "chapter_revision",
    "advisor",
    "deposit",
    "story_progress",
    "outline_extension",
)
GATES = ("materials_gate", "chapter_gate")

AFTER = {
    START: SYNC,
    "materials": "specialists",
    "materials_revision": "specialists",
    "materials_card": "materials_gate",
    "chapter_plan": "chapter_text",
    "chapter_text": "checks",
    "advisor": "chapter_gate",
    "story_progress": "outline_extension",
    "outline_extension": END,
}
"""The straight ways."""

SIDE_BY_SIDE = ("consistency", "editor")
"""What reviews a draft at the same time; `reviewed` waits for both."""

FORKS: dict[str, tuple[str, ...]] = {
    SYNC: (
        *(*STEPS, "materials", "materials_revision", "specialists"),
        *("materials_card", "materials_gate"),
        *("chapter_plan", "chapter_text", "checks", "chapter_gate", "deposit"),
        *("story_progress", STOP),
    ),
    "world": ("theme_conflict", SYNC),
    "theme_conflict": ("characters", SYNC),
    "characters": ("outline", SYNC),
    "outline": ("materials", SYNC),
    "specialists": ("specialists", "materials_card", SYNC),
    "materials_gate": (
        *("materials_revision", "specialists", "materials_card", "chapter_plan", SYNC),
    ),
    "chapter_gate": ("chapter_text", "checks", "deposit", STOP, SYNC),
    "deposit": ("chapter_plan", "chapter_gate", "story_progress", STOP, SYNC),
}
"""Where the record decides, and between what."""

MENDING = ("chapter_revision", "advisor")
"""After the reviewers: to the revision where one is due."""
MENDED = ("chapter_text", "advisor", SYNC)
"""After a revision: to the draft that it became, or on with the one that is under review."""
ON_TO = {"checks": "advisor"}

CONDITIONS = {
    "world": "no world yet",
    "theme_conflict": "no theme yet",
    "characters": "no people yet",
    "outline": "no outline yet",
    "materials": "all four steps done",
    "materials_revision": "pack sent back with a sheet",
    "specialists": "pack not examined",
    "materials_card": "pack examined",
    "materials_gate": "pack waits for a person",
    "chapter_plan": "next chapter may be drafted",
    "chapter_text": "chapter planned, or sent back",
    "checks": "draft not reviewed",
    "chapter_gate": "chapter waits for a person",
    "deposit": "a person accepted it",
    "chapter_revision": "fix_instructions to follow",
    "advisor": "nothing more to mend",
    "story_progress": "outline written to its end, and open",
    STOP: "all chapters deposited, or a proposal is open",
    SYNC: "done before",
}
"""When each way is taken, as the drawings say it."""

ROUNDS_OF_A_CHAPTER = 7
"""Of the graph: plan, text, checks, reviewers, revision, advisor, gate."""


def every_node(
    nodes: Mapping[str, Node], where: Where, cards: Mapping[str, Card], stop: Stop
) -> dict[str, Node]:
    """The work and the gates. `cards` give what a person is shown at each of these."""
    every = {name: nodes[name] for name in WORK}
    every |= {name: gate(name, where, cards[name], stop) for name in GATES}
    return {name: in_the_state(name, node, where) for name, node in every.items()}


def every_fork(where: Where, mending: Where) -> dict[str, Fork]:
    """What decides on the way, wherever there is a choice."""
    asked = {source: (where, targets) for source, targets in FORKS.items()}
    asked["reviewed"] = (mending, MENDING)
    asked["chapter_revision"] = (lambda state: ON_TO.get(where(state), where(state)), MENDED)
    return {source: (choose(by, targets), targets) for source, (by, targets) in asked.items()}


def path_map(targets: Iterable[str]) -> dict[Any, str]:
    """Each condition with the node that it leads to."""
    return {CONDITIONS[name]: END if name == STOP else name for name in targets}


def choose(where: Where, targets: Iterable[str]) -> Where:
    """Which of the conditions holds. Where the record stands elsewhere, it is read anew."""

    def chosen(state: NovelGenerationState) -> str:
        name = where(state)
        if name == "chapter_plan" and state.should_stop_early:
            name = STOP
        return CONDITIONS[name if name in {*targets, STOP} else SYNC]

    return chosen


def in_the_state(name: str, node: Node, where: Where) -> Node:
    """A node that also leaves its name, and stops the run where the next chapter will not fit."""

    def node_in_state(state: NovelGenerationState) -> Update:
        update = node(state)
        rounds = state.node_execution_count + 1
        update |= {"current_step": name, "node_execution_count": rounds}
        if name in (SYNC, "deposit"):
            fits = rounds + ROUNDS_OF_A_CHAPTER <= state.recursion_limit
            update["should_stop_early"] = not fits and where(state) == "chapter_plan"
        return update

    return node_in_state


def gate(name: str, where: Where, card: Card, stop: Stop) -> Node:
    """A node without side effects, for an interrupted node runs again from its first line.

    It goes on only where the record says that it is not this gate's turn any more. The value that
    a resume brings is ignored.
    """

    def wait(state: NovelGenerationState) -> Update:
        while where(state) == name:
            stop(card(state))
        return {}

    return wait
