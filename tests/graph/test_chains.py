"""Every chain: a prompt of named parts, and one call."""

import re
import subprocess
import sys
from dataclasses import replace

import orjson
import pytest

from tests import examples
from tests.examples import NOW, Language, word
from tests.graph.asking import (
    CHAINS,
    CHAPTER,
    CHAPTER_CHAINS,
    RecordingAsker,
    about,
    asked,
    canned,
    chapter,
    results,
    scene_task,
)
from writer.contracts.plan import ChapterPlan
from writer.graph.materials import ask_for_materials
from writer.graph.planning import plan_chapter
from writer.graph.prompts import PROSE, instructions
from writer.graph.scene import write_scene
from writer.graph.specialists import ROLES, examine
from writer.graph.steps import STEPS, create
from writer.texts import LANGUAGES

HEADING = ["task", "language", "instructions"]
STEP_INPUTS = ["settings", "world", "theme_conflict", "characters", "outline"]
OF_A_SCENE = ["scene_length", "scene_position", "plan"]
ABOUT, READ = ["core", "chapter", "arcs", "memories"], ["chapter_text"]

# What each chain is told: the parts before the task, and those after its instructions.
TOLD: dict[str, tuple[list[str], list[str]]] = {
    "world": ([], STEP_INPUTS[:1]),
    "theme_conflict": ([], STEP_INPUTS[:2]),
    "characters": ([], STEP_INPUTS[:3]),
    "outline": ([], STEP_INPUTS[:4]),
    "materials": ([], STEP_INPUTS),
    "specialist": (["pack"], ["specialist"]),
    "materials_advisor": (["pack"], ["findings", "sheet", "notes"]),
    "materials_revision": (["pack"], ["specialist", "items", "sheet", "faults"]),
    "proposal_advice": (["core"], ["proposal", "impact"]),
    "chapter_plan": (ABOUT, ["settings", "notes"]),
    "scene": (ABOUT, ["previous_text", "user_preferences", *OF_A_SCENE]),
    "rewritten scene": (
        ABOUT,
        ["previous_text", "previous_draft", "user_preferences", "sheet", *OF_A_SCENE],
    ),
    "consistency": ([*ABOUT, *READ], []),
    "editor": ([*ABOUT, *READ], ["plan", "issues", "sheet"]),
    "advisor": ([*ABOUT, *READ], ["issues", "sheet"]),
    "revision": (["core"], ["draft", "notes"]),
    "passage": (
        ["core", "chapter"],
        ["scene_position", "plan", "previous_text", "following_text", "sheet", "passage"],
    ),
    "memory": ([*ABOUT, *READ], ["plan", "threads"]),
    "arc": (["core", "memories"], []),
    "chat_plan": (["tools"], ["standing", "conversation", "results", "utterance"]),
    "chat_reply": ([], ["results", "utterance"]),
}

ASKS_AS = {
    "specialist": [*STEPS, "materials", "specialist", "materials_revision"],
    "writer": [
        *("chapter_plan", "scene", "rewritten scene", "passage", "revision", "memory", "arc"),
    ],
    "editor": ["consistency", "editor"],
    "advisor": ["advisor", "materials_advisor", "proposal_advice", "chat_plan", "chat_reply"],
}


def test_no_chain_is_forgotten_here() -> None:
    assert set(TOLD) == set(CHAINS) == {name for names in ASKS_AS.values() for name in names}


@pytest.mark.req("WF-03")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_is_one_call_with_its_parts_in_order(name: str, language: Language) -> None:
    call = asked(name, language)
    prefix, inputs = TOLD[name]
    closing = ["closing"] if call.parts["task"] in PROSE else []
    assert call.names == ["rules", *prefix, *HEADING, *inputs, *closing]
    assert call.parts["language"] == language
    assert call.parts["task"] == name.removeprefix("rewritten ")
    assert call.parts["instructions"] == instructions(call.parts["task"], language)


@pytest.mark.req("WF-03")
def test_the_chains_need_neither_the_graph_nor_the_library_of_a_model() -> None:
    modules = (
        "advisor chat consistency editor materials memory passage planning proposal revision scene"
    )
    modules += " specialists steps"
    imports = "; ".join(f"import writer.graph.{name}" for name in modules.split())
    heavy = "[m for m in sys.modules if m.startswith(('langgraph', 'langchain', 'openai'))]"
    script = f"{imports}\nimport sys\nsys.exit(str(found) if (found := {heavy}) else 0)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", CHAINS)
def test_everyone_asks_in_their_own_role(name: str) -> None:
    assert name in ASKS_AS[asked(name).role]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("world", "000/r1/world"),
        ("specialist", "000/r2/specialist/style"),
        ("chapter_plan", "002/r1/chapter_plan"),
        ("rewritten scene", "002/r2/scene/01"),
        ("passage", "002/r2/passage/01"),
        ("arc", "002/r1/arc/001-002"),
        ("proposal_advice", "000/r1/proposal_advice/CP-20260102-0001"),
        ("chat_plan", "000/r4/chat_plan/2"),
    ],
)
def test_a_call_is_recorded_under_the_key_of_its_task(name: str, key: str) -> None:
    assert str(asked(name).key) == key


@pytest.mark.parametrize("name", CHAINS)
def test_the_same_inputs_give_the_same_bytes(name: str) -> None:
    assert asked(name).prompt.texts() == asked(name).prompt.texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_calls_about_a_chapter_have_the_same_prefix(language: Language) -> None:
    prefixes = {asked(name, language).prompt.prefix for name in CHAPTER_CHAINS}
    assert len(prefixes) == 1


def test_the_four_specialists_have_the_same_prefix() -> None:
    asker = RecordingAsker(canned())
    for role in ROLES:
        examine(asker, role, examples.pack(), "en")
    assert len({call.prompt.prefix for call in asker.calls}) == 1
    assert [call.parts["specialist"] for call in asker.calls] == list(ROLES)
    assert len({str(call.key) for call in asker.calls}) == len(ROLES)


@pytest.mark.parametrize("name", CHAINS)
def test_no_time_no_run_and_no_hash_is_in_a_prompt(name: str) -> None:
    told = "".join(asked(name).prompt.texts())
    assert NOW not in told
    assert "run-1" not in told
    assert "CP-20260102" not in told
    assert not re.search(r"[0-9a-f]{32}", told)


@pytest.mark.parametrize("name", CHAINS)
def test_records_are_told_as_json_with_sorted_keys(name: str) -> None:
    for part in asked(name).parts.values():
        if part.startswith(("{", "[")):
            again = orjson.dumps(orjson.loads(part), option=orjson.OPT_SORT_KEYS)
            assert again.decode() == part


@pytest.mark.req("OR-01")
@pytest.mark.parametrize("name", ["theme_conflict", "characters", "outline"])
def test_a_step_without_what_it_needs_names_the_order(name: str) -> None:
    asker = RecordingAsker(canned())
    order = "world → theme_conflict → characters → outline"
    with pytest.raises(ValueError, match=f"{name} needs world.* first.*{order}"):
        create(asker, STEPS[name], examples.settings(), {}, "en")
    assert asker.calls == []


@pytest.mark.req("OR-01")
def test_materials_without_an_outline_name_the_order() -> None:
    asker = RecordingAsker(canned())
    made = {"world": examples.world(), "theme_conflict": examples.theme()}
    with pytest.raises(ValueError, match=r"needs characters, outline first.*outline → materials"):
        ask_for_materials(asker, examples.settings(), made, "en")


def test_a_result_sent_back_is_made_again_with_the_sheet() -> None:
    asker = RecordingAsker(canned())
    create(asker, STEPS["world"], examples.settings(), {}, "en", 2, examples.sheet())
    ask_for_materials(
        asker, examples.settings(), results(), "en", round_number=2, sheet=examples.sheet()
    )
    for call in asker.calls:
        assert call.names[-1] == "sheet"
        assert orjson.loads(call.parts["sheet"])["required_fix"] == [word("fix", "en")]


def test_the_settings_say_what_the_human_asked_for() -> None:
    told = orjson.loads(asked("world", "zh").parts["settings"])
    assert told == {
        "title": "潮信",
        "idea": word("premise", "zh"),
        "chapters": 3,
        "target_words": 600,
        "language": "zh",
        "may_grow_to": 12,
    }


def test_what_the_human_wrote_about_the_world_is_told_too() -> None:
    asker = RecordingAsker(canned())
    settings = examples.settings().model_copy(update={"world_description": "A drowned coast"})
    create(asker, STEPS["world"], settings, {}, "en")
    assert orjson.loads(asker.calls[0].parts["settings"])["world_description"] == "A drowned coast"


def test_a_plan_has_the_outlines_number_and_title_whatever_the_model_says() -> None:
    plan = plan_of(examples.plan(9))
    assert (plan.chapter_number, plan.chapter_title) == (CHAPTER, chapter().chapter_title)


def test_the_scenes_of_a_plan_count_from_one() -> None:
    scene = examples.plan().scenes[0]
    muddled = [scene.model_copy(update={"scene_number": number}) for number in (4, 4, 2)]
    plan = plan_of(examples.plan().model_copy(update={"scenes": muddled}))
    assert [scene.scene_number for scene in plan.scenes] == [1, 2, 3]


def plan_of(answer: ChapterPlan) -> ChapterPlan:
    asker = RecordingAsker({ChapterPlan: answer})
    return plan_chapter(asker, about(), 600, "en")


@pytest.mark.req("OR-20")
def test_a_scene_is_told_the_preferences_and_an_empty_text_where_there_are_none() -> None:
    asker = RecordingAsker({})
    write_scene(asker, about(), scene_task(), "en")
    write_scene(asker, about(), replace(scene_task(), user_preferences=""), "en")
    assert [call.parts["user_preferences"] for call in asker.calls] == [word("style", "en"), ""]


def test_a_scene_comes_back_without_blank_edges() -> None:
    asker = RecordingAsker({}, prose="\n\nThe lamp went out.\n")
    assert write_scene(asker, about(), scene_task(), "en") == "The lamp went out."


def test_a_consistency_check_is_given_memories_dependencies_and_the_whole_text() -> None:
    parts = asked("consistency").parts
    assert orjson.loads(parts["memories"])[0]["summary"] == word("event", "en")
    assert "dependencies" in orjson.loads(parts["chapter"])
    assert parts["chapter_text"] == word("text", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["scene", "rewritten scene", "passage"])
def test_whoever_is_asked_for_prose_reads_last_that_it_is_prose(
    name: str, language: Language
) -> None:
    call = asked(name, language)
    assert "JSON" in call.parts[call.names[-1]]
