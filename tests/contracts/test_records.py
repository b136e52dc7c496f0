"""What the models themselves promise."""

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tests import examples
from tests.contracts.every_kind import CP, EXAMPLES, issue
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.execution import Checklists
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.migration import PatchOperation
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackMeta
from writer.contracts.people import CharactersConfig
from writer.contracts.proposal import Proposal
from writer.contracts.record import Fact, Record
from writer.contracts.review import HumanReview, WaivedIssue
from writer.contracts.settings import Settings
from writer.contracts.state import NovelGenerationState
from writer.contracts.waiver import Backlog, BacklogItem
from writer.contracts.world import WorldSetting

text = st.text(max_size=40)
name = st.text(min_size=1, max_size=20)
number = st.integers(1, 99_999)


@pytest.mark.parametrize("fact", [issue, examples.human_review(), examples.sheet()])
def test_facts_refuse_change(fact: Fact) -> None:
    field = next(iter(type(fact).model_fields))
    before = fact.to_bytes()
    with pytest.raises(ValidationError, match="frozen"):
        setattr(fact, field, getattr(fact, field))
    assert fact.to_bytes() == before


def test_the_lists_of_a_fact_cannot_grow() -> None:
    assert isinstance(examples.human_review().required_fix, tuple)


def test_documents_can_be_changed_but_not_into_nonsense() -> None:
    pack = examples.pack()
    pack.meta.version = "v002"
    assert pack.meta.version == "v002"
    with pytest.raises(ValidationError):
        pack.meta.version = "2"


def test_two_records_never_share_a_default_list() -> None:
    first, second = Checklists(), Checklists()
    first.global_.extend(examples.pack().execution.checklists.global_)
    assert second.global_ == []


@pytest.mark.req("HB-16")
def test_a_pack_has_the_six_parts_and_its_conflicts() -> None:
    data = examples.pack().to_data()
    assert list(data) == [
        *("meta", "canon", "planning", "execution", "risk", "conflicts", "changelog"),
    ]
    assert list(data["canon"]) == ["world", "characters", "timeline", "style_guide"]
    assert list(data["execution"]) == ["decisions", "checklists", "glossary", "constraints"]
    assert list(data["execution"]["checklists"]) == ["global", "per_arc", "per_chapter"]


def test_a_draft_pack_may_be_empty_but_for_its_book_and_version() -> None:
    pack = MaterialsPack.model_validate({"meta": {"project": "潮信", "version": "v001"}})
    assert pack.canon.characters.protagonist.name == ""
    assert pack.planning.outline.chapters == []
    assert pack.execution.constraints.word_band is None


@pytest.mark.parametrize("missing", ["project", "version"])
def test_a_pack_without_its_book_or_version_is_none(missing: str) -> None:
    meta = {"project": "潮信", "version": "v001"}
    del meta[missing]
    with pytest.raises(ValidationError, match=missing):
        MaterialsPack.model_validate({"meta": meta})


def test_the_parts_of_a_pack_serve_where_the_steps_results_do() -> None:
    pack = examples.pack()
    assert isinstance(pack.canon.world, WorldSetting)
    assert isinstance(pack.canon.characters, CharactersConfig)
    assert isinstance(pack.planning.outline, Outline)
    names = [person.name for person in pack.canon.characters.everyone()]
    assert names == ["Mara Venn", "Oren Pike", "Tessaly"]


@pytest.mark.parametrize(
    ("severity", "answer", "blocks"),
    [("blocker", "", True), ("blocker", " ", True), ("blocker", "Yes", False), ("high", "", False)],
)
def test_a_question_blocks_while_it_is_a_blocker_without_an_answer(
    severity: Any, answer: str, *, blocks: bool
) -> None:
    assert OpenQuestion(severity=severity, answer=answer).blocks() is blocks


@pytest.mark.req("HB-18")
def test_a_human_review_holds_the_decision_and_all_that_a_rewrite_needs() -> None:
    review = examples.human_review()
    assert list(review.to_data())[:11] == [
        *("chapter", "decision", "conflicts", "required_fix", "acceptance_criteria"),
        *("waived_issues", "notes", "decided_by", "decided_at", "draft_sha256", "frozen_version"),
    ]
    assert review.to_data()["conflicts"][0].keys() == {"anchors", "evidence_quote", "why_conflict"}
    with pytest.raises(ValidationError, match="decision"):
        HumanReview.model_validate({**review.to_data(), "decision": "yes"})
    with pytest.raises(ValidationError, match="decided_by"):
        HumanReview.model_validate({**review.to_data(), "decided_by": ""})


@pytest.mark.req("HB-19")
def test_a_proposal_holds_what_why_impact_plan_and_alternatives_and_may_wait_in_the_backlog() -> (
    None
):
    proposal = examples.proposal()
    assert list(proposal.to_data()) == [
        *("proposal_id", "created_at", "created_by", "base_version"),
        *("what", "why", "impact", "migration_plan", "alternatives", "wide", "undoes"),
    ]
    with pytest.raises(ValidationError, match="proposal_id"):
        Proposal.model_validate({**proposal.to_data(), "proposal_id": "CP-1"})
    with pytest.raises(ValidationError, match="path"):
        Proposal.model_validate({**proposal.to_data(), "what": [{"path": "canon.world"}]})
    item = BacklogItem(id=CP, reason="after chapter 9", by="Lin", at=examples.NOW)
    assert Backlog([item]).to_data()[0]["status"] == "deferred"


def test_a_waived_issue_needs_a_reason() -> None:
    with pytest.raises(ValidationError, match="reason"):
        WaivedIssue(issue_id="I-1", reason="")


@pytest.mark.req("WF-01")
def test_the_state_of_a_generation_comes_back_with_numbers_as_keys() -> None:
    state = NovelGenerationState(
        project_name="潮信", project_dir="somewhere", chapters={12: examples.chapter(12, "zh")}
    )
    again = NovelGenerationState.from_bytes(state.to_bytes())
    assert again == state
    assert again.chapters[12].chapter_title == "第十三封信"
    assert (again.current_step, again.recursion_limit, again.settings) == ("init", 500, None)


def test_an_arc_keeps_the_names_of_its_fields() -> None:
    arc = ArcSummary.from_bytes(b'{"from": 1, "to": 10, "summary": "s"}')
    assert arc.from_ == 1
    assert list(arc.to_data())[:3] == ["from", "to", "summary"]
    assert ArcSummary(from_=2, to=3, summary="").to_data()["from"] == 2


def test_a_patch_says_null_only_where_it_was_given_null() -> None:
    remove = PatchOperation(op="remove", path="/a")
    assert remove.to_data() == {"op": "remove", "path": "/a"}
    clear = PatchOperation(op="replace", path="/a", value=None)
    assert clear.to_data() == {"op": "replace", "path": "/a", "value": None}
    move = PatchOperation.model_validate({"op": "move", "path": "/a", "from": "/b"})
    assert move.to_data() == {"op": "move", "path": "/a", "from": "/b"}


@pytest.mark.parametrize(
    ("given_chapters", "initial", "most"),
    [
        ({}, 10, 10),
        ({"num_chapters": 80}, 80, 80),
        ({"num_chapters": 80, "max_chapters": 120}, 80, 120),
        ({"num_chapters": 80, "initial_chapters": 5}, 5, 5),
        ({"max_chapters": 6}, 6, 6),
        ({"initial_chapters": 3, "max_chapters": 12}, 3, 12),
    ],
)
def test_the_number_of_chapters_of_older_settings_is_understood(
    given_chapters: dict[str, int], initial: int, most: int
) -> None:
    settings = Settings.model_validate({"project_name": "潮信", **given_chapters})
    assert (settings.initial_chapters, settings.max_chapters) == (initial, most)


def test_settings_may_be_changed_but_never_to_more_first_chapters_than_the_book_may_have() -> None:
    settings = Settings(project_name="潮信", initial_chapters=3, max_chapters=12)
    settings.max_chapters = 20
    assert (settings.initial_chapters, settings.max_chapters) == (3, 20)
    with pytest.raises(ValidationError, match="initial_chapters"):
        settings.initial_chapters = 21


@given(
    st.builds(
        GeneratedChapter,
        chapter_number=number,
        chapter_title=text,
        scenes=st.lists(
            st.builds(
                GeneratedScene,
                scene_number=st.integers(1, 99),
                content=st.text(),
                word_count=st.integers(0, 10**6),
            ),
            max_size=4,
        ),
        total_words=st.integers(0, 10**6),
    )
)
def test_any_chapter_comes_back_as_it_was(chapter: GeneratedChapter) -> None:
    assert GeneratedChapter.from_bytes(chapter.to_bytes()) == chapter


@given(
    st.builds(
        ChapterMemoryEntry,
        chapter_number=number,
        chapter_title=text,
        timeline_anchor=st.none() | text,
        key_events=st.lists(text, max_size=4),
        character_states=st.dictionaries(text, text, max_size=4),
        summary=text,
    )
)
def test_any_memory_comes_back_as_it_was(memory: ChapterMemoryEntry) -> None:
    assert ChapterMemoryEntry.from_bytes(memory.to_bytes()) == memory


@given(name, st.integers(1, 10**6), st.dictionaries(text, st.integers(-(2**53), 2**53) | text))
def test_any_unknown_field_comes_back_as_it_was(
    project: str, version: int, unknown: dict[str, Any]
) -> None:
    fields = {key: value for key, value in unknown.items() if key not in PackMeta.model_fields}
    data = {"project": project, "version": f"v{version:03d}", **fields}
    meta = PackMeta.model_validate(data)
    assert PackMeta.from_bytes(meta.to_bytes()).to_data().items() >= data.items()


def test_the_contracts_load_nothing_heavy() -> None:
    """A command that only reads a status must not wait for a graph library."""
    script = (
        "import sys, writer.contracts.kinds, writer.contracts.validation;"
        "heavy = {'jsonschema', 'langgraph', 'langchain_core', 'openai', 'textual'};"
        "sys.exit(','.join(heavy & set(sys.modules)) or 0)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_every_record_writes_one_newline_at_its_end() -> None:
    written = Record.model_validate({"字": 1}).to_bytes()
    assert written == '{\n  "字": 1\n}\n'.encode()


@pytest.mark.parametrize(
    "record", [one for one in EXAMPLES if isinstance(one, Record)], ids=lambda one: one.kind
)
def test_a_copy_is_the_same_to_the_byte_and_shares_nothing_that_can_change(record: Record) -> None:
    record = type(record).model_validate({**record.model_dump(), "of_later": {"deep": [1]}})
    copy = record.copied()
    assert type(copy) is type(record)
    assert (copy, copy.to_bytes()) == (record, record.to_bytes())
    assert not _changeable(copy) & _changeable(record)


def test_a_copy_of_a_pack_is_changed_alone() -> None:
    pack = examples.pack()
    before, copy = pack.to_bytes(), pack.copied()
    copy.meta.version = "v099"
    copy.execution.glossary.clear()
    copy.planning.outline.chapters[0].chapter_title = "Another"
    assert pack.to_bytes() == before != copy.to_bytes()


def _changeable(value: Any) -> set[int]:
    """All in it that somebody might change in place, each by which it is."""
    match value:
        case Record():
            inside = [*value.__dict__.values(), *(value.__pydantic_extra__ or {}).values()]
        case dict():
            inside = [*value.values()]
        case list() | tuple():
            inside = [*value]
        case _:
            return set()
    below = set[int]().union(*map(_changeable, inside))
    return below if isinstance(value, tuple) else below | {id(value)}
