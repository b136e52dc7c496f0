"""Why a chapter is as it is: everything on record about it, also of one deposited long ago."""

from collections import Counter
from dataclasses import dataclass, field

import orjson

from writer.checks.quotes import find
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.review import ChapterDecision, EditorReview, HumanReview
from writer.contracts.told import (
    CallTold,
    DiffTold,
    OriginTold,
    ReviewTold,
    RoundTold,
    TextTold,
    WaiverTold,
    Why,
)
from writer.desk.asked import Asked
from writer.desk.book import Book
from writer.desk.chapter import body_of
from writer.desk.parts import parts
from writer.desk.summaries import cost_of
from writer.errors import BadInput
from writer.events.envelope import Envelope

WROTE = ("scene", "passage", "revision")
"""The nodes whose answers are prose of the chapter."""


@dataclass
class Round:
    number: int
    drafts: list[TextTold] = field(default_factory=list)
    calls: dict[str, CallTold] = field(default_factory=dict)
    reviews: list[ReviewTold] = field(default_factory=list)
    changes: list[DiffTold] = field(default_factory=list)
    decisions: list[ChapterDecision] = field(default_factory=list)
    waivers: list[WaiverTold] = field(default_factory=list)

    def told(self) -> RoundTold:
        return RoundTold(
            round=self.number,
            drafts=tuple(self.drafts),
            calls=tuple(self.calls.values()),
            reviews=tuple(self.reviews),
            changes=tuple(self.changes),
            decisions=tuple(self.decisions),
            waivers=tuple(self.waivers),
        )


def why(book: Book, number: int, quote: str = "") -> Why:
    """With a quote, also which round and which call, or whose hand, those words come from."""
    if number not in book.state.law.chapters:
        raise BadInput("why.no_such_chapter", number=number)
    history = History(book, number)
    if not history.lines:
        raise BadInput("why.nothing_yet", number=number)
    chapter, version = book.state.law.chapters[number], book.state.law.frozen_version
    decided = [one for rounds in history.rounds for one in rounds.decisions]
    under = decided[-1].frozen_version if decided else version
    return Why(
        book=book.name,
        chapter=number,
        title=history.title,
        state=chapter.state.value,
        frozen_version=under,
        pack=_pack(book, under),
        proposals=tuple(book.state.proposals_applied),
        text_sha256=chapter.deposited or chapter.draft,
        rounds=tuple(one.told() for one in history.rounds),
        cost=cost_of(line for _, line in history.lines),
        origin=history.origin(quote) if quote.strip() else None,
    )


class History:
    """The events of one chapter in all runs, put in order of its rounds."""

    def __init__(self, book: Book, number: int) -> None:
        self._number = number
        self.lines = [(part, line) for part in parts(book) for line in part.log.of_chapter(number)]
        self.title = ""
        self.rounds: list[Round] = []
        self._asked = Asked()
        for part, line in self.lines:
            self._take(part, line)

    def _take(self, part: Book, line: Envelope) -> None:
        data = line.data
        match line.event_type:
            case "state_changed" if data["source"] != data["target"] == "draft":
                self.rounds.append(Round(len(self.rounds) + 1))
            case "fact_noted" if "draft" in data["news"]:
                self.title = line.message or self.title
            case "artifact_written":
                self._file(part, line)
            case "llm_request" | "llm_response":
                self._call(part, line)
            case "human_edit" | "passage_rewritten":
                self._now.changes.append(_change(line))
            case "waiver_added":
                self._now.waivers.append(
                    WaiverTold(
                        waiver_id=data["waiver_id"],
                        issue_id=data["issue_id"],
                        reason=data["reason"],
                        by=data["by"],
                        at=line.ts,
                    )
                )

    @property
    def _now(self) -> Round:
        if not self.rounds:
            self.rounds.append(Round(1))
        return self.rounds[-1]

    def _file(self, part: Book, line: Envelope) -> None:
        path, text = line.data["path"], _text(line)
        run = part.paths.relative(part.run.chapters)
        if path == f"{run}/{self._number:03d}.json":
            self._now.drafts.append(text)
        elif path == f"{run}/{self._number:03d}.editor.json":
            self._now.reviews.append(_review(part, line, text))
        elif path == f"{run}/{self._number:03d}.human_review.json":
            newest = HumanReview.from_bytes(content(part, line).encode())
            self._now.decisions.append(ChapterDecision.model_validate(newest.model_dump()))

    def _call(self, part: Book, line: Envelope) -> None:
        key, refs = line.data["call_key"], line.payload_refs
        calls = self._now.calls
        if line.event_type == "llm_request":
            prompt = tuple(ref.sha1 for place, ref in refs.items() if "prompt" in place)
            calls[key] = CallTold(
                event_id=line.event_id,
                run_id=line.run_id,
                call_key=key,
                node=line.node,
                role=line.data["role"],
                model=line.data["model"],
                round=int(key.split("/")[1].removeprefix("r")),
                at=line.ts,
                prompt=prompt,
                asked=self._asked.about(prompt, part.log.payloads),
            )
        elif key in calls:
            answered = {
                "response": refs["response"].sha1,
                "tokens_in": line.data["tokens_in"],
                "tokens_out": line.data["tokens_out"],
                "usd": line.data["usd"],
                "duration_ms": line.duration_ms or 0,
            }
            calls[key] = calls[key].model_copy(update=answered)

    def origin(self, quote: str) -> OriginTold:
        """The first draft that has the words, and what brought them into it."""
        newest = [draft for one in self.rounds for draft in one.drafts][-1:]
        if not newest or not find(body_of(self._chapter(newest[0])), quote):
            raise BadInput("why.no_such_words", number=self._number, quote=quote)
        for one in self.rounds:
            for place, draft in enumerate(one.drafts):
                chapter = self._chapter(draft)
                if find(body_of(chapter), quote):
                    return OriginTold(
                        quote=quote,
                        scene=_scene_with(chapter, quote),
                        round=one.number,
                        draft=draft,
                        call=self._call_with(one, quote, until=draft),
                        change=_change_before(one, place, draft),
                    )
        raise BadInput("why.no_such_words", number=self._number, quote=quote)

    def _call_with(self, one: Round, quote: str, until: TextTold) -> CallTold | None:
        """The last answer before the draft that has the words."""
        found = [
            call
            for call in one.calls.values()
            if call.node in WROTE
            and call.response
            and call.event_id < until.event_id
            and find(_prose(self.payload(call.run_id, call.response)), quote)
        ]
        return found[-1] if found else None

    def _chapter(self, draft: TextTold) -> GeneratedChapter:
        return GeneratedChapter.from_bytes(self.payload(draft.run_id, draft.payload).encode())

    def payload(self, run_id: str, sha1: str) -> str:
        part = next(part for part, line in self.lines if line.run_id == run_id)
        return part.log.payloads.named(sha1)


def content(part: Book, line: Envelope) -> str:
    return part.log.payloads.get(line.payload_refs["content"])


def _text(line: Envelope) -> TextTold:
    return TextTold(
        event_id=line.event_id,
        run_id=line.run_id,
        at=line.ts,
        path=line.data["path"],
        sha256=line.data["sha256"],
        payload=line.payload_refs["content"].sha1,
    )


def _review(part: Book, line: Envelope, text: TextTold) -> ReviewTold:
    review = EditorReview.from_bytes(content(part, line).encode())
    counted = Counter(str(issue.severity) for issue in review.issues)
    return ReviewTold(**text.model_dump(), verdict=review.verdict, issues=dict(counted))


def _change(line: Envelope) -> DiffTold:
    return DiffTold(
        event_id=line.event_id,
        run_id=line.run_id,
        at=line.ts,
        kind=line.event_type,
        by=line.data.get("by", ""),
        diff=line.payload_refs["diff"].sha1,
    )


def _change_before(one: Round, place: int, draft: TextTold) -> DiffTold | None:
    """What was recorded together with this draft, or since the one before it."""
    since = one.drafts[place - 1].event_id if place else ""
    later = one.drafts[place + 1].event_id if place + 1 < len(one.drafts) else "~"
    near = [change for change in one.changes if since < change.event_id < later]
    return near[-1] if near and (place or near[-1].event_id > draft.event_id) else None


def _scene_with(chapter: GeneratedChapter, quote: str) -> int:
    return next((one.scene_number for one in chapter.scenes if find(one.content, quote)), 0)


def _prose(text: str) -> str:
    """An answer as prose: that of a revision is a record with prose in it."""
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError:
        return text
    scenes = data.get("scenes", ()) if isinstance(data, dict) else ()
    return "\n\n".join(str(scene.get("content", "")) for scene in scenes)


def _pack(book: Book, version: str) -> TextTold | None:
    path = book.paths.relative(book.paths.frozen_pack(version)) if version else ""
    known = book.state.artifacts.get(path)
    if known is None:
        return None
    return TextTold(
        event_id=f"{known.run_id}.{known.seq:06d}",
        run_id=known.run_id,
        at="",
        path=path,
        sha256=known.sha256,
        payload=known.payload.removeprefix("payloads/").removesuffix(".txt"),
    )
