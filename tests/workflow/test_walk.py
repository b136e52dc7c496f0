"""The workflow on foot goes where LangGraph goes: the same nodes, in the same states."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from langgraph import graph as langgraph
from langgraph.errors import GraphRecursionError

from writer.contracts.chapter import GeneratedScene
from writer.contracts.state import NovelGenerationState, SceneGenerationState
from writer.graph import scenes, walk, ways, workflow
from writer.graph.checkpoints import InMemory

Seen = list[tuple[str, dict[str, Any]]]
STORIES = {
    "all the materials": [
        *("world", "theme_conflict", "characters", "outline", "materials"),
        *("specialists", "specialists", "materials_card", "materials_gate"),
    ],
    "a step that was there": ["outline", "materials", "specialists", "materials_card"],
    "a chapter": ["chapter_plan", "chapter_text", "checks", "advisor", "chapter_gate"],
    "a chapter that is mended": [
        *("checks", "mend", "chapter_text", "checks", "advisor", "chapter_gate"),
    ],
    "mended and still under review": ["checks", "mend", "advisor", "chapter_gate"],
    "a deposit and the next": ["deposit", "chapter_plan", "chapter_text", "checks", "chapter_gate"],
    "the end": ["deposit", "stop"],
    "the last of an open outline": ["deposit", "story_progress"],
    "nothing to do": ["stop"],
}


class Told:
    """A record that says what comes next, one place after the other."""

    def __init__(self, story: list[str]) -> None:
        self.story, self.at, self.seen = story, 0, Seen()

    @property
    def here(self) -> str:
        return self.story[min(self.at, len(self.story) - 1)]

    def where(self, _: NovelGenerationState) -> str:
        return "checks" if self.here in ("mend", "advisor") else self.here

    def mending(self, _: NovelGenerationState) -> str:
        return "chapter_revision" if self.here == "mend" else "advisor"

    def nodes(self) -> dict[str, ways.Node]:
        return {name: self._node(name) for name in ways.WORK}

    def _node(self, name: str) -> ways.Node:
        def node(state: NovelGenerationState) -> dict[str, Any]:
            self.seen.append((name, state.steering()))
            if name not in ("sync", *ways.SIDE_BY_SIDE, "reviewed"):
                self.at += 1
            said: dict[str, Any] = {"error_messages": {name: "said", "sync": None}}
            if name not in ways.SIDE_BY_SIDE:
                said["completed_steps"] = [*state.completed_steps, name]
            return said

        return node

    def cards(self) -> dict[str, ways.Card]:
        return {name: self._card(name) for name in ways.GATES}

    def _card(self, name: str) -> ways.Card:
        def card(state: NovelGenerationState) -> dict[str, Any]:
            self.seen.append((name, state.steering()))
            return {"card": name}

        return card


def _begun(limit: int) -> NovelGenerationState:
    return NovelGenerationState(project_name="Tide", project_dir="-", recursion_limit=limit)


def _by_langgraph(story: list[str], limit: int, stop_after: list[str]) -> tuple[Seen, object]:
    told = Told(story)
    built = workflow.build(told.nodes(), told.where, told.mending, told.cards(), InMemory())
    config: Any = {"configurable": {"thread_id": "x"}, "recursion_limit": limit}
    config["max_concurrency"] = 1
    try:
        ended = built.invoke(
            _begun(limit).steering(),
            config,
            interrupt_after=stop_after,
            version="v2",
        )
    except GraphRecursionError:
        return told.seen, None
    return told.seen, ended.value.steering()


def _on_foot(
    story: list[str], limit: int, stop_after: list[str], *, side_by_side: bool = False
) -> tuple[Seen, object]:
    told = Told(story)
    deciders = (told.where, told.mending)
    way = walk.walk(told.nodes(), *deciders, told.cards(), side_by_side=side_by_side)
    try:
        return told.seen, way.go(_begun(limit), stop_after).steering()
    except walk.TooManyRounds:
        return told.seen, None


@pytest.mark.req("UX-14")
@pytest.mark.parametrize("limit", [*range(1, 12), 40])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_it_goes_the_same_way_in_the_same_states(story: list[str], limit: int) -> None:
    assert _on_foot(story, limit, []) == _by_langgraph(story, limit, [])


@pytest.mark.parametrize("last", ["sync", "deposit", "checks", "specialists"])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_it_stops_after_the_same_node(story: list[str], last: str) -> None:
    assert _on_foot(story, 40, [last]) == _by_langgraph(story, 40, [last])


def test_reviewers_side_by_side_come_to_the_same() -> None:
    story = STORIES["a chapter"]
    (seen, reached), (others, other) = (
        _on_foot(story, 40, [], side_by_side=beside) for beside in (False, True)
    )
    assert reached == other
    assert sorted(map(str, seen)) == sorted(map(str, others))


@pytest.mark.parametrize("fails", ways.SIDE_BY_SIDE)
@pytest.mark.parametrize("beside", [False, True])
def test_what_one_reviewer_raises_ends_the_walk(fails: str, *, beside: bool) -> None:
    told = Told(STORIES["a chapter"])

    def broken(_: NovelGenerationState) -> dict[str, Any]:
        raise KeyboardInterrupt

    nodes = {**told.nodes(), fails: broken}
    way = walk.walk(nodes, told.where, told.mending, told.cards(), side_by_side=beside)
    with pytest.raises(KeyboardInterrupt):
        way.go(_begun(40))
    assert "reviewed" not in dict(told.seen)


def test_start_and_end_are_called_as_langgraph_calls_them() -> None:
    assert (ways.START, ways.END) == (langgraph.START, langgraph.END)


@pytest.mark.parametrize("total", [0, 1, 3])
@pytest.mark.parametrize("how", [scenes.written, scenes.walked])
def test_scenes_are_written_one_after_the_other(
    how: Callable[[scenes.WriteScene, SceneGenerationState], SceneGenerationState], total: int
) -> None:
    words = cycle(["tide", "stairs"])

    def write(state: SceneGenerationState) -> GeneratedScene:
        before = "".join(one.content for one in state.generated_scenes)
        text = f"{before}{next(words)}{state.previous_summary}"
        return GeneratedScene(
            scene_number=state.current_scene_number, content=text, word_count=len(text)
        )

    ended = how(write, SceneGenerationState(chapter_number=1, total_scenes=total))
    assert [one.content for one in ended.generated_scenes] == [
        "tide",
        "tidestairstide",
        "tidetidestairstidetidetidestairstide",
    ][:total]
    assert ended.scene_status == dict.fromkeys(range(1, total + 1), "done")
