"""A run with a server that takes 50 ms for every answer, against the same run told again.

Both by the clock on the wall: the one waits, the other has nothing to wait for. The server is a
real one on loopback, asked by the ordinary client, and answers as the rehearsal author does.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from bench.measuring import WALL, Ratio
from bench.serving import serving
from writer import bootstrap
from writer.contracts.settings import Settings
from writer.desk import decide, freeze, intake, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.rerun import rerun
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.llm.rehearsal.author import RehearsalAuthor
from writer.settings import AppSettings

CALLS = int(os.environ.get("BENCH_CALLS", "300"))
"""About as many: 10,000 take a quarter of an hour."""
BEFORE, PER_CHAPTER = 17, 7
"""Calls for the materials, and for each chapter."""
LATENCY = 0.05
BOOK, MODEL, PERSON = "Told", "any", "Lin"
USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


def ratios() -> Iterator[Ratio]:
    with serving(Answers) as url, tempfile.TemporaryDirectory() as place:
        ports = bootstrap.ports(
            AppSettings(outputs=Path(place, "outputs"), base_url=url, model=MODEL)
        )
        started = WALL()
        _write(ports, max(1, (CALLS - BEFORE) // PER_CHAPTER))
        asked = WALL() - started
        book = Book.open(ports, BOOK)
        started = WALL()
        rerun(ports, book, Path(place, "again"))
        told = WALL() - started
        calls = book.state.cost.calls
        print(f"{calls} calls: {asked / calls * 1000:.1f} ms each, {told / calls * 1000:.1f} again")
        yield Ratio(f"re-run of {calls} calls / with a server of 50 ms", told / asked, 0.05)


def _write(ports: Ports, chapters: int) -> None:
    idea = "A lighthouse keeper finds letters on the tide stairs, in her own hand."
    intake.create(
        ports,
        Settings(
            project_name=BOOK,
            idea=idea,
            initial_chapters=chapters,
            max_chapters=chapters,
            target_words=300,
        ),
    )
    with at_work(ports, BOOK, "bench") as studio:
        work.run(studio)
        freeze.freeze(studio, PERSON)
        for number in range(1, chapters + 1):
            write_next(studio)
            decide.accept(studio, number, PERSON)
            work.run(studio, stop_after=["deposit"])


class Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def do_POST(self) -> None:
        due = time.monotonic() + LATENCY
        text = _answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        body = b"".join(map(_event, _stream(text))) + b"data: [DONE]\n\n"
        time.sleep(max(0.0, due - time.monotonic()))  # what the author took is within it
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _answer(request: dict[str, Any]) -> str:
    from langchain_core.messages import HumanMessage, SystemMessage

    system, human = (message["content"] for message in request["messages"])
    form = request.get("response_format")
    more = {"response_format": form} if form else {}
    asked = [SystemMessage(system), HumanMessage(human)]
    return str(RehearsalAuthor(seed=0).invoke(asked, **more).text)


def _stream(text: str) -> Iterator[dict[str, Any]]:
    yield {"choices": [{"index": 0, "delta": {"role": "assistant", "content": text}}]}
    yield {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    yield {"choices": [], "usage": USAGE}


def _event(piece: dict[str, Any]) -> bytes:
    head = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": MODEL}
    return f"data: {json.dumps({**head, **piece})}\n\n".encode()
