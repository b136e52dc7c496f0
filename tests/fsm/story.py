"""A book walked through its life, step by lawful step."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fsm.book import Book, ChapterInBook, materials_facts, proposal_facts
from fsm.chapter import CHAPTER, ChapterTrigger
from fsm.decision import NOBODY, Decision
from fsm.lifecycle import Refusal
from fsm.materials import MATERIALS, MaterialsTrigger
from fsm.permit import Permit
from fsm.proposal import PROPOSAL, ProposalTrigger
from fsm.record import moved, noted

CP = "CP-20261116-0001"


def ann(**answer: Any) -> Decision:
    return Decision(decided_by="Ann", **answer)


class Story:
    def __init__(self, chapters: int = 2) -> None:
        self.book = Book()
        for number in range(1, chapters + 1):
            self.note(f"chapter:{number}")

    def ask(
        self, subject: str, trigger: str, decision: Decision = NOBODY, found_text: str = ""
    ) -> Permit | Refusal:
        if subject == "materials":
            materials = materials_facts(self.book, decision)
            return MATERIALS.advance(
                self.book.materials.state, MaterialsTrigger(trigger), materials
            )
        if subject.startswith("chapter:"):
            number = int(subject.partition(":")[2])
            chapter = ChapterInBook(self.book, number, decision, found_text)
            return CHAPTER.advance(chapter.chapter.state, ChapterTrigger(trigger), chapter)
        proposal = proposal_facts(self.book, subject, decision)
        return PROPOSAL.advance(proposal.proposal.state, ProposalTrigger(trigger), proposal)

    def do(self, subject: str, trigger: str, decision: Decision = NOBODY, **news: Any) -> "Story":
        found = news["draft"] if trigger == "hand_edit" else ""
        verdict = self.ask(subject, trigger, decision, found)
        assert isinstance(verdict, Permit), verdict
        self.book = moved(self.book, subject, trigger, verdict.target, decision, **news)
        return self

    def refusal(self, subject: str, trigger: str, decision: Decision = NOBODY) -> list[str]:
        verdict = self.ask(subject, trigger, decision)
        assert isinstance(verdict, Refusal), verdict
        return [reason.key.removeprefix("law.") for reason in verdict.reasons]

    def note(self, subject: str, **news: Any) -> "Story":
        self.book = noted(self.book, subject, **news)
        return self

    def materials_at_the_gate(self, **news: Any) -> "Story":
        self.note("materials", has_idea=True).do("materials", "begin")
        self.note("materials", pack="pack").do("materials", "submit")
        self.note("materials", reviewed_pack="pack", **news)
        return self.do("materials", "present")

    def frozen(self) -> "Story":
        return self.materials_at_the_gate().do("materials", "freeze", ann(names="pack"))

    def written(self, number: int, text: str) -> "Story":
        """From its plan, or from a sheet, to the reviewers."""
        subject = f"chapter:{number}"
        self.do(subject, "draft").note(subject, draft=text, drafted_on=self.book.frozen_version)
        return self.do(subject, "submit")

    def presented(self, number: int, *blockers: str, **news: Any) -> "Story":
        subject = f"chapter:{number}"
        found = {"open_issues": frozenset(blockers), "blockers": frozenset(blockers)}
        self.note(subject, checked_under=self.book.frozen_version, **found, **news)
        return self.do(subject, "present")

    def deposited(self, number: int, text: str) -> "Story":
        subject = f"chapter:{number}"
        self.written(number, text).presented(number).do(subject, "accept", ann(names=text))
        return self.do(subject, "deposit")

    def proposed(self, name: str = CP) -> "Story":
        return self.note(
            name,
            says_what=True,
            says_why=True,
            text="change",
            base_version=self.book.frozen_version,
            steps_left=("canon",),
            new_pack="new pack",
        )

    def advised(self, name: str = CP) -> "Story":
        self.do(name, "submit").note(name, advised_text=self.book.proposals[name].text)
        return self.do(name, "advise")

    def approved(self, name: str = CP) -> "Story":
        self.proposed(name).advised(name)
        return self.do(name, "approve", ann(names="change"))

    def migrated(self, name: str = CP) -> "Story":
        self.do(name, "migrate", ann()).note(name, steps_left=())
        return self.do(name, "refreeze")

    def but(self, change: Callable[["Story"], object]) -> "Story":
        """Another story from here on; this one stays as it is."""
        other = Story(chapters=0)
        other.book = replace(self.book)
        change(other)
        return other
