"""What the record tells of a chapter, in sentences: the same on paper and on a screen."""

from collections import Counter
from collections.abc import Iterator

from writer.contracts.recollection import Recollection
from writer.contracts.review import ChapterDecision
from writer.contracts.telling import Section, Telling
from writer.contracts.told import (
    CallTold,
    ContextTold,
    DiffTold,
    OriginTold,
    ReviewTold,
    RoundTold,
    Why,
)
from writer.contracts.waiver import Waiver
from writer.texts import Language, say
from writer.texts.catalogue import knows

SHORT = 8
MOST_NAMED = 12
OPENING = 80


class Teller:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def why(self, told: Why) -> Telling:
        """Why a chapter is as it is, round by round."""
        head = self._say("head", book=told.book, number=told.chapter, title=told.title)
        sha = told.pack.sha256[:SHORT] if told.pack else "?"
        lines = [self._say("pack", version=told.frozen_version, sha=sha)]
        if told.proposals:
            lines.append(self._say("proposals", names=", ".join(told.proposals)))
        if told.origin:
            lines += self._origin(told.origin)
        rounds = [
            Section(
                self._say("round", round=one.round),
                tuple(line for _, line in sorted(self._happened(one))),
            )
            for one in told.rounds
        ]
        return Telling(head, (Section(lines=tuple(lines)), *rounds))

    def context(self, told: ContextTold) -> Telling:
        """What the models were sent for a chapter, and why that."""
        head = self._say(
            "context_head",
            book=told.book,
            number=told.chapter,
            round=told.round,
            version=told.frozen_version,
        )
        calls = [
            Section(
                self._say(
                    "context_call",
                    tokens=call.tokens_in or sum(part.tokens for part in call.parts),
                    call=call.call_key,
                    role=self._say(f"role_{call.role}"),
                    model=call.model,
                ),
                rows=tuple(
                    (
                        self._part(part.name),
                        self._say("context_size", tokens=part.tokens),
                        self._say("context_characters", count=part.characters),
                        part.sha1[:SHORT],
                    )
                    for part in call.parts
                ),
            )
            for call in told.calls
        ]
        chosen = Section(self._say("context_anchors"), tuple(self._anchors(told)))
        return Telling(head, (*calls, chosen, Section(lines=tuple(self._remembered(told)))))

    def waiver(self, waiver: Waiver) -> str:
        """One waiver in a line; its reason is another."""
        told = say(
            "waivers.line",
            self._language,
            chapter=waiver.chapter,
            issue=waiver.issue_id,
            by=waiver.by,
            at=when(waiver.at),
        )
        status = say(f"waivers.status_{waiver.status}", self._language)
        anchors = f"  {', '.join(waiver.anchors)}" if waiver.anchors else ""
        return f"{waiver.id}  {status}  {told}{anchors}"

    def _happened(self, one: RoundTold) -> list[tuple[str, str]]:
        """Everything of a round by the id of its event, so that it can be put in order."""
        found = [(call.event_id, self._call(call)) for call in one.calls]
        found += [
            (
                draft.event_id,
                self._say(
                    "draft",
                    at=when(draft.at),
                    sha=draft.sha256[:SHORT],
                    payload=draft.payload[:SHORT],
                ),
            )
            for draft in one.drafts
        ]
        found += [(review.event_id, self._review(review)) for review in one.reviews]
        found += [(change.event_id, self._change(change)) for change in one.changes]
        last = max((event for event, _ in found), default="")
        for place, decision in enumerate(one.decisions):
            lines = enumerate(self._decision(decision))
            found += [(f"{last}~{place:03d}{n:03d}", line) for n, line in lines]
        found += [
            (
                f"{last}~w{waiver.waiver_id}",
                self._say(
                    "waived",
                    at=when(waiver.at),
                    by=waiver.by,
                    issue=waiver.issue_id,
                    waiver=waiver.waiver_id,
                    reason=waiver.reason,
                ),
            )
            for waiver in one.waivers
        ]
        return found

    def _decision(self, decision: ChapterDecision) -> Iterator[str]:
        yield self._say(
            "decided",
            at=when(decision.decided_at),
            by=decision.decided_by,
            decision=self._say(f"decision_{decision.decision}"),
            reason=decision.notes,
        ).rstrip()
        for fix in decision.required_fix:
            yield f"    {self._say('sheet', fix=fix)}"
        for criterion in decision.acceptance_criteria:
            yield f"    {self._say('criterion', text=criterion)}"

    def _call(self, call: CallTold) -> str:
        return self._say(
            "call",
            at=when(call.at),
            role=self._say(f"role_{call.role}"),
            model=call.model,
            call=call.call_key,
            tokens_in=call.tokens_in,
            tokens_out=call.tokens_out,
            prompt=f"{call.asked[:SHORT]} (+{len(call.prompt) - 1})",
            response=call.response[:SHORT] or "—",
        )

    def _review(self, review: ReviewTold) -> str:
        counted = ", ".join(
            self._say(f"issues_{kind}", count=count)
            for kind, count in sorted(review.issues.items())
        )
        return self._say(
            "review",
            at=when(review.at),
            verdict=say(f"chapters.verdict_{review.verdict}", self._language),
            issues=counted or self._say("no_issue"),
        )

    def _change(self, change: DiffTold) -> str:
        name = "edited" if change.kind == "human_edit" else "passage"
        return self._say(name, at=when(change.at), by=change.by, sha=change.diff[:SHORT])

    def _origin(self, origin: OriginTold) -> Iterator[str]:
        draft = origin.draft
        yield self._say(
            "origin",
            quote=origin.quote,
            scene=origin.scene,
            round=origin.round,
            sha=draft.sha256[:SHORT],
            at=when(draft.at),
        )
        if origin.change and origin.change.kind == "human_edit":
            change = origin.change
            yield self._say("origin_hand", by=change.by, sha=change.diff[:SHORT])
        elif call := origin.call:
            yield self._say(
                "origin_call",
                model=call.model,
                role=self._say(f"role_{call.role}"),
                call=call.call_key,
                response=call.response[:SHORT],
            )
        else:
            yield self._say("origin_unknown")

    def _anchors(self, told: ContextTold) -> Iterator[str]:
        for section in dict.fromkeys(anchor.section for anchor in told.anchors):
            chosen = [anchor for anchor in told.anchors if anchor.section == section]
            reasons = Counter(anchor.why for anchor in chosen)
            because = ", ".join(
                f"{self._say(f'because_{why}')} ({count})" for why, count in reasons.items()
            )
            names = " ".join(anchor.anchor for anchor in chosen[:MOST_NAMED])
            more = " …" if chosen[MOST_NAMED:] else ""
            yield f"{section}: {names}{more}  [{because}]"
        if told.left_out:
            names = ", ".join(f"{name} {count}" for name, count in told.left_out.items())
            yield self._say("context_left_out", names=names)

    def _remembered(self, told: ContextTold) -> Iterator[str]:
        if told.memories:
            numbers = ", ".join(map(str, (*told.memories, *told.arcs)))
            yield self._say("context_memories", numbers=numbers)
        else:
            yield self._say("context_no_memories")
        yield from self._recalled(told.recalled)
        for fix in told.required_fix:
            yield self._say("context_sheet", fix=fix)

    def _recalled(self, found: Recollection) -> Iterator[str]:
        for one in found.passages:
            text = " ".join(one.text.split())[:OPENING]
            yield self._say(
                "context_recalled",
                chapter=one.chapter,
                scene=one.scene,
                score=f"{one.score:.2f}",
                text=f"{text}…",
            )
        for standing in found.standings:
            yield self._say(
                "context_standing",
                person=standing.name,
                chapter=standing.chapter,
                state=standing.state,
            )
        for wish, text in found.preferences.items():
            yield self._say("context_preference", id=wish, text=text)
        for short in found.shortfalls:
            yield self._say("context_without", store=short.store, said=short.said or short.failure)

    def _part(self, name: str) -> str:
        """What a part of a prompt is called; one without a name of ours goes by its own."""
        key = f"why.part_{name}"
        return say(key, self._language) if knows(key) else name

    def _say(self, name: str, **facts: object) -> str:
        return say(f"why.{name}", self._language, **facts)


def when(moment: str) -> str:
    return moment[:16].replace("T", " ")
