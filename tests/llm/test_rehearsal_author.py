"""The rehearsal author as a chat model."""

import subprocess
import sys

import pytest
from langchain_core.messages import AIMessageChunk, HumanMessage

from tests.llm.rehearsing import LANGUAGES, Book, Language, messages
from writer.llm.rehearsal.author import MODEL_NAME, RehearsalAuthor, notice
from writer.llm.tokens import estimate


def scene_prompt(language: Language) -> list[HumanMessage]:
    book = Book(language=language)
    return messages("scene", language, core=book.core, plan=book.plan()["scenes"][0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", ["scene", "world"])
def test_the_stream_adds_up_to_the_same_text(language: Language, task: str) -> None:
    asked = scene_prompt(language) if task == "scene" else messages(task, language)
    author = RehearsalAuthor(seed=4)
    whole = author.invoke(asked)
    chunks = list(author.stream(asked))
    total = chunks[0]
    for chunk in chunks[1:]:
        total = total + chunk
    assert isinstance(total, AIMessageChunk)
    assert len(chunks) > 10
    assert total.text == whole.text
    assert total.usage_metadata == whole.usage_metadata
    assert total.response_metadata["finish_reason"] == "stop"
    assert whole.response_metadata == {"finish_reason": "stop", "model_name": MODEL_NAME}


def test_usage_is_estimated_for_both_scripts() -> None:
    assert estimate("") == 0
    assert estimate("潮水把信") == 4
    assert estimate("The tide had left") == 5
    said = RehearsalAuthor().invoke(scene_prompt("zh"))
    assert said.usage_metadata is not None
    assert said.usage_metadata["output_tokens"] > 300
    total = said.usage_metadata["input_tokens"] + said.usage_metadata["output_tokens"]
    assert said.usage_metadata["total_tokens"] == total


def test_only_what_is_said_counts() -> None:
    """Where a message stands and what surrounds the parts makes no difference to the answer."""
    system, human = scene_prompt("en")
    author = RehearsalAuthor(seed=4)
    alone = author.invoke([human]).text
    assert author.invoke([system, human]).text == alone
    assert RehearsalAuthor(seed=5).invoke([human]).text != alone


def test_the_notice_is_plain_in_both_languages() -> None:
    assert notice("en") == "Rehearsal prose: no language model was used."
    assert "未使用" in notice("zh")


def test_the_author_is_known_by_its_name_and_seed() -> None:
    told = RehearsalAuthor(seed=4, flaws=("timeout",))._identifying_params
    assert told == {"model_name": "rehearsal", "seed": 4, "flaws": ["timeout"]}


def test_only_the_author_needs_langchain() -> None:
    program = (
        "import sys, writer.llm.rehearsal.tasks, writer.llm.rehearsal.notice;"
        "sys.exit('langchain_core' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_idea_to_a_chapter_everything_hangs_together(language: Language) -> None:
    book = Book(language=language, chapters=2)
    text = book.draft(2)
    events = [action for scene in book.plan(2)["scenes"] for action in scene["key_actions"]]
    assert set(book.chapter(2)["key_events"]) <= set(events)
    assert book.hero in text
    assert book.step("world")["world_name"] in book.step("outline")["story_premise"]
