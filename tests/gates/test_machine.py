"""Random walks over the real desks, with crashes and stale views, against a model of their own."""

import os
import shutil
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.gates import books
from tests.gates.books import BOOK, CP, at_the_desk, ports_of
from tests.gates.model import Expected
from tests.line.test_crashes import in_a_process
from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, freeze, migrate, propose, work
from writer.desk.book import Book
from writer.desk.doctor import examine_book
from writer.desk.follow import follow_up
from writer.desk.propose import Request
from writer.desk.status import status
from writer.desk.studio import Nobody, Studio, frozen_pack
from writer.desk.write import write_next
from writer.errors import NovelGateError, Refused
from writer.events.envelope import Envelope
from writer.store.disk import RealDisk
from writer.store.files import digest

STEPS: Counter[str] = Counter()
CHANGING = ("write", "append", "sync", "rename", "chmod", "remove")
SHEET = InstructionSheet(required_fix=("She finds the brass compass.",))
TOUCHED = ["canon/world.json", "materials/index.json", "chapters", "draft"]
WORK = ("write", "run")
LOOK_CLOSELY = 10
"""After every so many steps the book is opened afresh, and the doctor looks at it."""
Deed = Callable[[Studio], object]

AT = {
    "materials_gate": Expected(),
    "frozen": Expected(frozen=1, chapters={1: "planned", 2: "planned"}),
    "at_gate": Expected(frozen=1, chapters={1: "human_review_gate", 2: "planned"}),
    "blocked": Expected(
        frozen=1, chapters={1: "human_review_gate", 2: "planned"}, blocked={1}, flawed=True
    ),
    "second_gate": Expected(frozen=1, chapters={1: "deposited", 2: "human_review_gate"}),
    "advised": Expected(
        frozen=1,
        chapters={1: "deposited", 2: "planned"},
        proposals={CP: "human_decision"},
        base={CP: 1},
    ),
}
"""Where a walk begins."""


def is_decision(line: Envelope) -> bool:
    return line.event_type == "human_decision"


class Desks(RuleBasedStateMachine):
    @initialize(stage=st.sampled_from(sorted(AT)))
    def begin(self, stage: str) -> None:
        self.outputs = books.a_place("walk") / "outputs"
        self.root = books.book_at(stage, self.outputs)
        self.ports = ports_of(self.outputs, books.FLAWS.get(stage, ""))
        at = AT[stage]
        self.model = replace(
            at,
            chapters=dict(at.chapters),
            blocked=set(at.blocked),
            accepted={},
            proposals=dict(at.proposals),
            base=dict(at.base),
            of_chapter={},
        )
        self.steps = 0
        self.frozen_files: dict[str, str] = {}
        self.view = self.look()
        self.reader = Book.open(self.ports, BOOK)
        self.decided = [line for line in self.reader.log.lines() if is_decision(line)]
        for number, state in at.chapters.items():
            if state == "deposited":
                self.model.accepted[number] = {self.draft(number)}

    # Who acts, and how

    def look(self) -> Studio:
        return Studio(Book.open(self.ports, BOOK), Nobody())

    def now(self) -> Book:
        """The book as the record has it, read on from where this reader was."""
        self.decided += filter(is_decision, self.reader.log.catch_up())
        return self.reader

    def draft(self, number: int) -> str:
        chapters = self.now().state.law.chapters
        return chapters[number].draft if number in chapters else ""

    def somebody(self) -> str:
        return f"Lin {self.steps}"

    def tried(self, kind: str, deed: Deed, allowed: bool, how: str) -> bool:
        """Does it: at the desk, by a view that is out of date, or in a process that dies.

        True where it counts now. The model's word on what is allowed is held against the answer.
        """
        STEPS[kind] += 1
        STEPS[f"({how.split()[0]})"] += 1
        event(f"{kind}, {how.split()[0]}")
        before = self.log_size()
        if how.startswith("dies"):
            return self._dies(deed, int(how.split()[1]))
        try:
            if how == "stale":
                deed(self.view)
            else:
                at_the_desk(self.ports, deed)
        except (Refused, NovelGateError):
            STEPS["(refused)"] += 1
            # Who looks at an older page may have to look again; nobody else is refused what is due.
            assert not allowed or how == "stale", f"{kind} should have been allowed"
            assert self.log_size() >= before
            return False
        assert allowed, f"{kind} should have been refused"
        return True

    def _dies(self, deed: Deed, place: int) -> bool:
        """A process that is killed at one of its calls to the disk; False where it was killed."""

        def work_and_die() -> int:
            seen = 0

            def counted(real: Callable[..., None]) -> Callable[..., None]:
                def call(disk: RealDisk, path: Path, *given: Any) -> None:
                    nonlocal seen
                    seen += 1
                    if seen == place:
                        os.kill(os.getpid(), signal.SIGKILL)
                    real(disk, path, *given)

                return call

            for name in CHANGING:
                setattr(RealDisk, name, counted(getattr(RealDisk, name)))
            try:
                at_the_desk(self.ports, deed)
            except NovelGateError:
                return 3
            return 0

        code = in_a_process(work_and_die)
        assert code in (0, 3, -signal.SIGKILL), code
        STEPS["(killed)"] += code == -signal.SIGKILL
        return code == 0

    def log_size(self) -> int:
        (log,) = self.root.glob("stages/*/runs/*/logs/events.full.jsonl")
        return log.stat().st_size

    def counts(self, name: str) -> bool:
        """Whether a decision under that name is on record: after a kill nobody else can say."""
        self.now()
        return any(line.data["by"] == name for line in self.decided)

    # The steps

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        """One thing that somebody does: most of them allowed, some of them not."""
        self.steps += 1
        kind = data.draw(st.sampled_from(self.likely()), label="kind")
        here = st.sampled_from(["here", "here", "here", "stale"])
        dies = st.integers(1, 150 if kind in WORK else 50).map(lambda place: f"dies {place}")
        how = data.draw(here | dies if kind not in WORK else st.just("here") | dies, label="how")
        number = data.draw(st.sampled_from([self.model.in_hand or 1] * 3 + [1, 2, 3]))
        cp = data.draw(st.sampled_from(sorted(self.model.proposals) or [CP]))
        match kind:
            case "look":
                self.look_again()
            case "tamper":
                self.tamper(data.draw(st.sampled_from(TOUCHED)))
            case "freeze":
                self.do_freeze(how, data.draw(st.sampled_from(["Lin", "Lin", ""])))
            case "write":
                self.do_write(how)
            case "run":
                self.go_on(how)
            case "accept":
                right = data.draw(st.sampled_from([True, True, True, False]))
                self.do_accept(number, how, right)
            case "rewrite":
                self.do_rewrite(number, how)
            case "waive":
                self.do_waive(number, how, data.draw(st.sampled_from(["it is meant so", ""])))
            case "escalate":
                self.do_escalate(number, how)
            case "propose":
                self.do_propose(how)
            case "advise":
                self.do_advise(cp, how)
            case "migrate":
                self.do_migrate(cp, how)
            case verdict:
                self.do_answer(cp, how, verdict)

    def likely(self) -> list[str]:
        """Everything once; what is allowed just now more often, or a walk would not get far."""
        model, number = self.model, self.model.in_hand or 1
        found = {
            "freeze": 4 * model.may_freeze(),
            "write": 3 * model.may_write(),
            "run": "deposit" in model.chapters.values() or model.may_write(),
            "accept": 4 * model.may_accept(number),
            "rewrite": model.may_decide(number),
            "waive": 4 * (number in model.blocked),
            "escalate": model.may_escalate(number),
            "propose": bool(model.frozen) and len(model.proposals) < 3,
            "advise": 3 * ("advisor_review" in model.proposals.values()),
            "approve": 3 * ("human_decision" in model.proposals.values()),
            "reject": 0,
            "defer": 0,
            "migrate": 4 * any(map(model.may_migrate, model.proposals)),
            "look": 1,
            "tamper": bool(model.frozen),
        }
        if not model.proposals:
            for kind in ("advise", "approve", "reject", "defer", "migrate"):
                del found[kind]
        if not model.frozen:
            del found["tamper"]
        due = sorted(found, key=lambda kind: -int(found[kind]))
        return [kind for kind in due for _ in range(1 + int(found[kind]))]

    def look_again(self) -> None:
        """From now on the other view is of this moment, and soon out of date."""
        STEPS["look"] += 1
        self.view = self.look()

    def do_freeze(self, how: str, name: str) -> None:
        allowed = self.model.may_freeze() and bool(name)
        done = self.tried("freeze", lambda s: freeze.freeze(s, name), allowed, how)
        frozen = done or self.stands("materials") == "frozen"
        if frozen and self.model.may_freeze():
            self.model.froze()

    def do_write(self, how: str) -> None:
        """Drafts the next chapter up to its gate; what was accepted is deposited on the way."""
        number, allowed = self.model.in_hand, self.model.may_write()
        done = self.tried("write", write_next, allowed, how)
        for each in self.model.chapters:
            self.adopt(each)
        if done and number is not None:
            assert self.model.chapters[number] in ("human_review_gate", "deposited")

    def go_on(self, how: str) -> None:
        """Works to the next gate, from wherever the record stands."""
        self.tried("run", work.run, True, how)
        for number in self.model.chapters:
            self.adopt(number)

    def do_accept(self, number: int, how: str, right: bool) -> None:
        name, draft = self.somebody(), self.draft(number)
        names = draft if right else "0" * 64
        allowed = self.model.may_accept(number) and right

        def deed(studio: Studio) -> None:
            decide.accept(studio, number, name, draft=names)

        again = self.model.chapters.get(number) == "deposit" and right  # changes nothing
        self.tried("accept", deed, allowed or again, how)
        if self.counts(name):
            assert allowed
            self.model.was_accepted(number, draft)
            assert self.stands(f"chapter:{number}") == "deposit"

    def do_rewrite(self, number: int, how: str) -> None:
        name, allowed = self.somebody(), self.model.may_decide(number)
        self.tried("rewrite", lambda s: decide.rewrite(s, number, SHEET, name), allowed, how)
        if self.counts(name):
            assert allowed
            self.model.chapters[number] = "draft"
            self.model.blocked.discard(number)

    def do_waive(self, number: int, how: str, reason: str) -> None:
        name = self.somebody()
        allowed = number in self.model.blocked and self.model.may_decide(number) and bool(reason)
        self.tried("waive", lambda s: decide.waive(s, number, "I-001", reason, name), allowed, how)
        if self.counts(name):
            assert allowed
            self.model.blocked.discard(number)

    def do_escalate(self, number: int, how: str) -> None:
        name, allowed = self.somebody(), self.model.may_escalate(number)
        request = Request({"CHAR-001.age": str(40 + self.steps)}, f"older {self.steps}")
        self.tried("escalate", lambda s: decide.escalate(s, number, request, name), allowed, how)
        self.learn_of_proposals()
        if self.counts(name):
            assert allowed
            self.model.chapters[number] = "escalated"
            law = self.now().state.law
            self.model.of_chapter[number] = law.chapters[number].proposal_id
            self.model.under[number] = self.model.frozen

    def do_propose(self, how: str) -> None:
        name = self.somebody()
        request = Request({"CHAR-001.age": str(40 + self.steps)}, f"older {self.steps}")
        allowed = bool(self.model.frozen)
        self.tried("propose", lambda s: propose.propose(s, request, name), allowed, how)
        self.learn_of_proposals()

    def do_advise(self, cp: str, how: str) -> None:
        ways = [
            "draft_proposal",
            "advisor_review",
            "human_decision",
        ]  # the first: cut off in filing
        was = self.model.proposals[cp]
        allowed = was in ways[:2]
        self.tried("advise", lambda s: propose.advise(s, cp), allowed, how)
        if allowed:
            assert self.stands(cp) in ways[ways.index(was) :]
            self.model.proposals[cp] = self.stands(cp)

    def do_answer(self, cp: str, how: str, verdict: Any) -> None:
        name = self.somebody()
        allowed = self.model.may_answer(cp, verdict)
        self.tried(verdict, lambda s: propose.decide(s, cp, verdict, name), allowed, how)
        if not self.counts(name):
            return
        assert allowed
        if verdict == "approve":
            self.model.proposals[cp] = "approved"
        else:
            self.follow()
            self.model.ended_unchanged(cp, "rejected" if verdict == "reject" else "deferred")

    def do_migrate(self, cp: str, how: str) -> None:
        allowed = self.model.may_migrate(cp)
        self.tried("migrate", lambda s: migrate.migrate(s, cp, "Lin"), allowed, how)
        match self.stands(cp):
            case "refrozen" if self.model.proposals[cp] != "refrozen":
                assert allowed
                self.follow()
                self.model.was_refrozen(cp)
            case "migration":
                assert allowed
                self.model.proposals[cp] = "migration"

    def tamper(self, which: str) -> None:
        """A hand in the files: nothing goes on until they are as they were."""
        STEPS["tamper"] += 1
        Book.open_to_work(self.ports, BOOK)
        path = self.touchable(which)
        if path is None:
            return
        before, mode = path.read_bytes(), path.stat().st_mode
        path.chmod(0o644)
        path.write_bytes(before + b" ")
        with pytest.raises(NovelGateError):
            at_the_desk(self.ports, work.run)
        path.write_bytes(before)
        path.chmod(mode)

    # What is learnt from the record, where a process was killed on its way

    def touchable(self, which: str) -> Path | None:
        if which == "chapters":
            found = sorted((self.root / "chapters").glob("chapter_[0-9][0-9][0-9].json"))
        elif which == "draft":
            number = self.model.in_hand or 1
            found = list(self.root.glob(f"stages/*/runs/*/chapters/{number:03d}.json"))
        else:
            found = [self.root / which]
        return found[-1] if found else None

    def stands(self, subject: str) -> str:
        return self.now().stands(subject)

    def follow(self) -> None:
        """What follows of itself may have been cut off; opening the desk again brings it about."""
        at_the_desk(self.ports, lambda s: follow_up(s.book))

    def adopt(self, number: int) -> None:
        """Work moves a chapter only forwards, up to its gate, or through its deposit."""
        was, now = self.model.chapters[number], self.stands(f"chapter:{number}")
        ways = {
            "planned": ("planned", "draft", "agent_review", "human_review_gate"),
            "draft": ("draft", "agent_review", "human_review_gate"),
            "agent_review": ("agent_review", "draft", "human_review_gate"),
            "deposit": ("deposit", "deposited"),
            "human_review_gate": ("human_review_gate",),
            "escalated": ("escalated",),
            "deposited": ("deposited",),
        }
        assert now in ways[was], f"chapter {number} went from {was} to {now}"
        self.model.chapters[number] = now
        if now == "human_review_gate" and was != now:
            blockers = self.now().state.law.chapters[number].open_blockers
            assert bool(blockers) >= (self.model.flawed and was == "planned")
            self.model.blocked = {number} if blockers else set()

    def learn_of_proposals(self) -> None:
        """What was filed: no decision, so it is enough that it waits for its advice."""
        for name, proposal in self.now().state.law.proposals.items():
            if name not in self.model.proposals:
                assert proposal.state in ("draft_proposal", "advisor_review")
                self.model.proposals[name] = "advisor_review"
                self.model.base[name] = int(proposal.base_version[1:])  # what its page showed
                assert self.model.base[name] <= self.model.frozen
                if proposal.state == "draft_proposal":
                    self.model.proposals[name] = "draft_proposal"

    # What must hold after every step

    def bad(self) -> list[str]:
        found = examine_book(self.ports, BOOK)
        return [finding.what.sentence() for finding in found if finding.level == "bad"]

    @invariant()
    def what_is_deposited_was_accepted_by_a_person(self) -> None:
        if not hasattr(self, "model"):
            return
        self.now()
        said = {
            (line.chapter, line.data["draft_sha256"])
            for line in self.decided
            if line.data["decision"] == "accept" and line.data["by"].strip()
        }
        for path in (self.root / "chapters").glob("chapter_[0-9][0-9][0-9].json"):
            number, found = int(path.stem[-3:]), digest(path.read_bytes())
            assert found in self.model.accepted.get(number, set())
            assert (number, found) in said
        for path in (self.root / "memory" / "chapters").glob("*.memory.json"):
            assert self.model.accepted.get(int(path.name[:3])), path

    @invariant()
    def what_is_frozen_stays_as_it_was_frozen(self) -> None:
        if not hasattr(self, "model"):
            return
        now = {
            path.name: digest(path.read_bytes())
            for path in (self.root / "materials" / "frozen").glob("[!.]*")
        }
        for name, sha256 in self.frozen_files.items():
            assert now[name] == sha256
        migrating = "migration" in self.model.proposals.values()
        assert len(now) in range(max(0, self.model.frozen - 1), self.model.frozen + migrating + 1)
        self.frozen_files = now
        if self.model.frozen and self.steps % LOOK_CLOSELY == 0 and not migrating:
            pack = frozen_pack(self.now())  # kept for all who ask, so nobody may have changed it
            assert digest(pack.to_bytes()) in now.values()

    @invariant()
    def the_status_is_what_the_model_says(self) -> None:
        if not hasattr(self, "model"):
            return
        looked = self.steps % LOOK_CLOSELY == 0
        shown = status(Book.open(self.ports, BOOK) if looked else self.now())
        assert (shown.materials.frozen_version or "v000") == f"v{self.model.frozen:03d}"
        assert {c.number: c.state for c in shown.chapters} == self.model.chapters
        assert {p.id: p.state for p in shown.proposals} == self.model.proposals
        if looked:
            assert self.bad() == []

    def teardown(self) -> None:
        if hasattr(self, "model"):
            Book.open_to_work(self.ports, BOOK)
            assert self.bad() == []
            shutil.rmtree(self.outputs.parent)


def walk(examples: int, steps: int, *, derandomize: bool) -> None:
    STEPS.clear()
    run_state_machine_as_test(
        Desks,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=derandomize,
            database=None,
            phases=[Phase.generate] if derandomize else [Phase.generate, Phase.shrink],
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(STEPS.items()))
    print(f"\nsteps at the desks: {told}")


@pytest.mark.req("HB-01", "HB-02", "HB-03", "HB-04", "HB-05", "HB-09", "HB-10", "HB-11")
def test_the_real_desks_do_what_a_person_is_allowed_and_nothing_else() -> None:
    walk(12, 20, derandomize=True)
    every = {"freeze", "write", "run", "accept", "rewrite", "waive", "escalate", "propose"}
    assert every | {"advise", "approve", "migrate", "(stale)", "(killed)"} <= STEPS.keys()


@pytest.mark.soak
@pytest.mark.req("HB-03", "HB-04", "HB-11")
@pytest.mark.parametrize("part", range(100))
def test_the_real_desks_over_long_walks(part: int) -> None:
    """10,000 walks of 50 steps in all, in parts that workers can share."""
    del part
    walk(100, 50, derandomize=False)
