"""An OpenAI-compatible server on loopback that answers as the rehearsal author does, and fails on
request in every way that servers are known to fail.
"""

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from langchain_core.messages import HumanMessage, SystemMessage

from writer.llm.rehearsal.author import RehearsalAuthor

USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 20,
    "total_tokens": 120,
    "prompt_tokens_details": {"cached_tokens": 40},
    "completion_tokens_details": {"reasoning_tokens": 5},
}
STATUSES: dict[str, tuple[int, dict[str, str], str]] = {
    "429 and when to come back": (429, {"Retry-After": "7"}, '{"error":{"message":"slow down"}}'),
    "429": (429, {}, '{"error":{"message":"slow down"}}'),
    "429 without money": (
        429,
        {},
        '{"error":{"message":"quota","code":"insufficient_quota","type":"insufficient_quota"}}',
    ),
    "500": (500, {}, '{"error":{"message":"oh"}}'),
    "502 in HTML": (502, {"Content-Type": "text/html"}, "<html>Bad Gateway</html>"),
    "503 and when to come back": (503, {"Retry-After": "3"}, '{"error":{"message":"later"}}'),
    "529": (529, {}, '{"error":{"message":"overloaded"}}'),
    "401": (401, {}, '{"error":{"message":"no such key"}}'),
    "403": (403, {}, '{"error":{"message":"not for you"}}'),
    "404": (404, {}, '{"error":{"message":"no such model"}}'),
    "400": (400, {}, '{"error":{"message":"what?"}}'),
    "400 for its length": (
        400,
        {},
        '{"error":{"message":"too long","code":"context_length_exceeded"}}',
    ),
    "HTML with 200": (200, {"Content-Type": "text/html"}, "<html>Sign in to the hotel</html>"),
    "no content type": (200, {"Content-Type": ""}, "hello"),
    "plain text": (200, {"Content-Type": "text/plain"}, "data: hello\n\n"),
    "not JSON": (200, {"Content-Type": "application/json"}, "{oh"),
    "JSON of something else": (200, {"Content-Type": "application/json"}, '["a", "list"]'),
}


@dataclass
class Provider:
    """What the server was asked, and how it is to fail."""

    fails: Callable[[int], str] = lambda _: ""
    """By the number of the request, from 1 on: the way to fail, or nothing."""
    knows: tuple[str, ...] = ("json_schema", "json_object")
    """The forms of an answer that it understands."""
    own_temperature: bool = False
    """Whether it refuses to be told one, as models that think do."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    """What was answered whole, by the digest of the question."""
    patience: threading.Event = field(default_factory=threading.Event)
    """Set when whoever stalls may give up."""
    stalling: threading.Event = field(default_factory=threading.Event)
    """Set while somebody waits for a word in vain."""
    url: str = ""

    def stall(self) -> None:
        self.stalling.set()
        self.patience.wait(20)

    def answer_to(self, request: dict[str, Any]) -> str:
        system, human = (message["content"] for message in request["messages"])
        asked = [SystemMessage(system), HumanMessage(human)]
        form = request.get("response_format")
        more = {"response_format": form} if form and form["type"] == "json_schema" else {}
        return str(RehearsalAuthor(seed=0).invoke(asked, **more).text)


@contextmanager
def serving(provider: Provider) -> Iterator[Provider]:
    class Handler(_Handler):
        pass

    Handler.provider = provider
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    provider.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.patience.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    provider: Provider
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = json.loads(body)
        self.provider.requests.append(request)
        self.close_connection = True
        with suppress(BrokenPipeError, ConnectionResetError):
            self._answer(request, self.provider.fails(len(self.provider.requests)))

    def _answer(self, request: dict[str, Any], way: str) -> None:
        form = request.get("response_format", {}).get("type", "")
        if form and form not in self.provider.knows:
            return self._status(400, {}, '{"error":{"message":"response_format: unknown"}}')
        if self.provider.own_temperature and "temperature" in request:
            return self._status(400, {}, '{"error":{"message":"Unsupported value: temperature"}}')
        if way in STATUSES:
            return self._status(*STATUSES[way])
        if way == "hangs up":
            return self._reset()
        if way == "silent":
            self.provider.stall()
            return None
        text = self.provider.answer_to(request)
        answer = _spoilt(way, text, is_form=bool(form))
        if request.get("stream"):
            self._stream(answer, way)
        else:
            self._at_once(answer, way)
        if not way:
            question = json.dumps(request["messages"]).encode()
            self.provider.answered.append(sha256(question).hexdigest())
        return None

    def _status(self, status: int, headers: dict[str, str], body: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            if value:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def end_headers(self) -> None:
        self.send_header("Connection", "close")
        super().end_headers()

    def _reset(self) -> None:
        """Not a friendly end: the other side gets a reset."""
        self.wfile.flush()
        linger = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.connection.close()

    def _at_once(self, answer: "Answer", way: str) -> None:
        message = {"role": "assistant", "content": answer.text, "refusal": answer.refusal}
        choice = {"index": 0, "message": message, "finish_reason": answer.finish}
        choices = [] if way == "no choices" else [choice]
        body = json.dumps({**_head("chat.completion"), "choices": choices, "usage": USAGE})
        if way == "breaks off":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body) + 99))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2].encode())
        elif way in ("stalls", "is reset"):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2].encode())
            self.wfile.flush()
            self._reset() if way == "is reset" else self.provider.stall()
        elif way == "says it has an error":
            self._status(200, {}, '{"error":{"message":"lost my thread","type":"server_error"}}')
        else:
            self._status(200, {}, body)

    def _stream(self, answer: "Answer", way: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.end_headers()
        half = len(answer.text) // 2
        if way == "no choices":
            return self._event({**_head(), "choices": None})
        self._event(_delta({"role": "assistant", "content": answer.text[:half]}))
        if way == "stalls":
            self.provider.stall()
            return None
        if way == "is reset":
            return self._reset()
        if way == "breaks off":
            return None
        if way == "says it has an error":
            error = {"message": "lost my thread", "type": "server_error"}
            return self._line(json.dumps({"error": error}))
        if way == "bad JSON in the stream":
            return self._line('{"choices": [{"delta": {"cont')
        if answer.refusal:
            self._event(_delta({"refusal": answer.refusal}))
        self._event(_delta({"content": answer.text[half:]}))
        self._event(_delta({}, answer.finish))
        self._event({**_head(), "choices": [], "usage": USAGE})
        if way != "no last line":
            self._line("[DONE]")
        return None

    def _event(self, data: dict[str, Any]) -> None:
        self._line(json.dumps(data))

    def _line(self, text: str) -> None:
        self.wfile.write(f"data: {text}\n\n".encode())
        self.wfile.flush()


@dataclass(frozen=True)
class Answer:
    text: str
    finish: str | None = "stop"
    refusal: str | None = None


def _spoilt(way: str, text: str, *, is_form: bool) -> Answer:
    match way:
        case "ends without a reason":
            return Answer(text[: len(text) * 2 // 3], None)
        case "is cut at its limit":
            return Answer(text[: len(text) * 2 // 3], "length")
        case "is filtered":
            return Answer(text[: len(text) // 2], "content_filter")
        case "calls a tool":
            return Answer(text[: len(text) // 2], "tool_calls")
        case "refuses":
            return Answer("", "stop", "I will not write that.")
        case "is empty":
            return Answer("")
        case "is blank":
            return Answer(" \n\n ")
        case "holds half a character":
            return Answer(text[:10] + "\ud83d" + text[10:])
        case "goes on for ten megabytes":
            return Answer("word " * 2_000_000)
        case "is cut JSON" if is_form:
            return Answer(text[: len(text) * 2 // 3])
        case "has another form" if is_form:
            return Answer('{"weather": "fine"}')
        case _:
            return Answer(text)


def _head(kind: str = "chat.completion.chunk") -> dict[str, Any]:
    return {"id": "x", "object": kind, "created": 1, "model": "served"}


def _delta(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {**_head(), "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
