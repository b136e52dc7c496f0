"""What a person is allowed at a tiny book, and what must then be on disk: said once more, plainly.

This knows neither the law's tables nor the desks. It is told what was tried, says whether that is
allowed, and remembers what it entails.
"""

from dataclasses import dataclass, field

CHAPTERS = (1, 2)
WAITING = ("draft", "agent_review")


@dataclass
class Expected:
    """A book as it should be."""

    frozen: int = 0
    chapters: dict[int, str] = field(default_factory=dict)
    blocked: set[int] = field(default_factory=set)
    """Chapters at their gate with an open blocker."""
    flawed: bool = False
    """Whether first drafts come with a blocker."""
    accepted: dict[int, set[str]] = field(default_factory=dict)
    """By chapter, each draft that a person accepted."""
    proposals: dict[str, str] = field(default_factory=dict)
    base: dict[str, int] = field(default_factory=dict)
    """The frozen version that each proposal is against."""
    of_chapter: dict[int, str] = field(default_factory=dict)
    """The proposal with which a chapter was escalated."""
    under: dict[int, int] = field(default_factory=dict)
    """The frozen version that an escalated chapter was checked under."""

    # What is allowed

    @property
    def in_hand(self) -> int | None:
        return next((n for n, state in self.chapters.items() if state != "deposited"), None)

    @property
    def migrating(self) -> bool:
        return "migration" in self.proposals.values()

    def may_freeze(self) -> bool:
        return not self.frozen

    def may_write(self) -> bool:
        number = self.in_hand
        if number is None or self.migrating or "escalated" in self.chapters.values():
            return False
        return self.chapters[number] in ("planned", *WAITING, "deposit")

    def may_decide(self, number: int) -> bool:
        return self.chapters.get(number) == "human_review_gate"

    def may_accept(self, number: int) -> bool:
        escalated = "escalated" in self.chapters.values()
        free = not (escalated or self.migrating or number in self.blocked)
        return self.may_decide(number) and free

    def may_escalate(self, number: int) -> bool:
        return self.may_decide(number)

    def may_answer(self, name: str, verdict: str) -> bool:
        state = self.proposals.get(name)
        if verdict == "approve":
            return state == "human_decision" and self.base[name] == self.frozen
        return state in ("human_decision", "approved")

    def may_migrate(self, name: str) -> bool:
        state = self.proposals.get(name)
        ready = state in ("approved", "migration") and self.base[name] == self.frozen
        other = any(s == "migration" for n, s in self.proposals.items() if n != name)
        return ready and not other and "deposit" not in self.chapters.values()

    # What follows

    def froze(self) -> None:
        self.frozen = 1
        self.chapters = dict.fromkeys(CHAPTERS, "planned")

    def was_accepted(self, number: int, draft: str) -> None:
        self.chapters[number] = "deposit"
        self.accepted.setdefault(number, set()).add(draft)

    def was_refrozen(self, name: str) -> None:
        self.proposals[name] = "refrozen"
        self.frozen += 1
        for number, own in list(self.of_chapter.items()):
            if own == name and self.chapters[number] == "escalated":
                self.chapters[number] = "draft"
                del self.of_chapter[number]
        for number, state in self.chapters.items():
            if state == "human_review_gate":
                self.chapters[number] = "agent_review"

    def ended_unchanged(self, name: str, state: str) -> None:
        self.proposals[name] = state
        for number, own in list(self.of_chapter.items()):
            if own == name and self.chapters[number] == "escalated":
                is_checked = self.under.pop(number) == self.frozen
                self.chapters[number] = "human_review_gate" if is_checked else "agent_review"
                del self.of_chapter[number]
