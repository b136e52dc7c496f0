"""A run with a server that takes 50 ms for every answer, against the same run told again.

Both as a person has them, by the clock on the wall: the run by its commands, one after the other
without a pause to think, and the re-run by its own. The server is a real one on loopback, asked by
the ordinary client, and answers as the rehearsal author does. Beside that, both within one process,
as in a workbench that stays open, where nothing is to be imported.
"""

import json
import os
import subprocess
import sys
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

CALLS = int(os.environ.get("BENCH_CALLS", "100"))
"""About as many: 10,000 take an hour."""
BEFORE, PER_CHAPTER = 17, 7
"""Calls for the materials, and for each chapter."""
LATENCY = 0.05
IDEA = "A lighthouse keeper finds letters on the tide stairs, in her own hand."
BOOK, MODEL, PERSON = "Told", "any", "Lin"
USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
NG = Path(sys.executable).with_name("ng")
HERE = Path(__file__).parents[1]
TIMES = 1 if CALLS > 1000 else 5
"""How often the shorter of the two is measured."""
STAYING_OPEN = """
import sys
from pathlib import Path
from bench.rerun import made_and_told_again
print(*made_and_told_again(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
"""


def ratios() -> Iterator[Ratio]:
    chapters = max(1, (CALLS - BEFORE) // PER_CHAPTER)
    with serving(Answers) as url, tempfile.TemporaryDirectory() as place:
        yield _by_commands(Path(place, "commands"), url, chapters)
        yield _in_one_process(Path(place, "process"), url, chapters)


def _by_commands(outputs: Path, url: str, chapters: int) -> Ratio:
    def ng(*words: str) -> float:
        started = WALL()
        environment = {**os.environ, "OPENAI_BASE_URL": url, "OPENAI_API_KEY": "none"}
        subprocess.run(
            [NG, "--outputs", outputs, *words],
            env={**environment, "NG_MODEL": MODEL},
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        return WALL() - started

    length = ("--chapters", str(chapters), "--target-words", "300")
    asked = ng("new", BOOK, "--idea", IDEA, *length)
    asked += ng("materials", "draft", BOOK)
    asked += ng("materials", "freeze", BOOK, "--by", PERSON)
    for number in range(1, chapters + 1):
        asked += ng("write", BOOK)
        asked += ng("accept", BOOK, str(number), "--by", PERSON)
    told = ng("replay", BOOK, "--rerun", str(outputs.with_name("again")))
    ports = bootstrap.ports(AppSettings(outputs=outputs))
    return _ratio("by commands", Book.open(ports, BOOK), asked, told, 0.05)


def _in_one_process(outputs: Path, url: str, chapters: int) -> Ratio:
    """In a new one, which has nothing of other measurements in its memory."""
    words = [sys.executable, "-c", STAYING_OPEN, str(outputs), url, str(chapters)]
    told = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, cwd=HERE)
    made, again = map(float, told.stdout.split())
    book = Book.open(bootstrap.ports(AppSettings(outputs=outputs)), BOOK)
    return _ratio("in one process", book, made, again, 0.05)


def made_and_told_again(outputs: Path, url: str, chapters: int) -> tuple[float, float]:
    """Seconds of the run, and the fewest of re-runs: they only compute, so noise can but add."""
    ports = bootstrap.ports(AppSettings(outputs=outputs, base_url=url, model=MODEL))
    started = WALL()
    _write(ports, chapters)
    made = WALL() - started
    book = Book.open(ports, BOOK)
    places = [outputs.with_name(f"again {number}") for number in range(TIMES)]
    return made, min(_told_again(ports, book, place) for place in places)


def _told_again(ports: Ports, book: Book, place: Path) -> float:
    started = WALL()
    rerun(ports, book, place)
    return WALL() - started


def _ratio(how: str, book: Book, asked: float, told: float, limit: float) -> Ratio:
    calls = book.state.cost.calls
    print(f"{how}: {asked / calls * 1000:.1f} ms a call, {told / calls * 1000:.1f} again")
    return Ratio(f"re-run of {calls} calls, {how} / with a server of 50 ms", told / asked, limit)


def _write(ports: Ports, chapters: int) -> None:
    given = Settings(
        project_name=BOOK,
        idea=IDEA,
        initial_chapters=chapters,
        max_chapters=chapters,
        target_words=300,
    )
    intake.create(ports, given)
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
