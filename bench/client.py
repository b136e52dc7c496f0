"""One and the same question to a server: through us, with all that is recorded, and by the client
alone.
"""

import json
import tempfile
from http.server import BaseHTTPRequestHandler
from itertools import count
from pathlib import Path

from bench.measuring import OWN, interleaved
from bench.serving import serving
from writer import bootstrap
from writer.contracts.settings import Settings
from writer.desk import intake
from writer.desk.studio import at_work
from writer.graph.prompts import prompt
from writer.llm.call import CallKey
from writer.llm.prompt import Part, render
from writer.settings import AppSettings

BOOK, MODEL = "Asked", "any"
PIECES = 800
"""An answer comes in as many."""
PROMPT = prompt("scene", "en", [Part("core", "The tide is late. " * 1500)], [])
ROUNDS = 15


def ours_against_the_client() -> float:
    """How many times the processor's time of the client alone a whole call of ours takes."""
    from langchain_core.messages import HumanMessage, SystemMessage
    from langchain_openai import ChatOpenAI
    from pydantic import SecretStr

    messages = [SystemMessage(render(list(PROMPT.prefix))), HumanMessage(render(list(PROMPT.tail)))]
    with serving(Answers) as url, tempfile.TemporaryDirectory() as place:
        key = SecretStr("none")
        chat = ChatOpenAI(model=MODEL, api_key=key, base_url=url, stream_usage=True, max_retries=0)
        ports = bootstrap.ports(AppSettings(outputs=Path(place), base_url=url, model=MODEL))
        intake.create(ports, Settings(project_name=BOOK, idea="A keeper and her letters."))
        with at_work(ports, BOOK, "bench") as studio:
            number = count(1)

            def ours() -> None:
                key = CallKey("scene", chapter=1, part=f"{next(number)}")
                assert len(studio.asker.text("writer", key, PROMPT).split()) == PIECES

            def alone() -> None:
                assert len("".join(str(c.text) for c in chat.stream(messages)).split()) == PIECES

            for warmed_up in (ours, alone):  # what is made once is not measured
                warmed_up()
            through_us, by_itself = interleaved(ours, alone, ROUNDS, OWN)
    return through_us / by_itself


class Answers(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for _ in range(PIECES):
            self._say({"delta": {"content": "word "}, "index": 0})
        self._say({"delta": {}, "index": 0, "finish_reason": "stop"})
        self.wfile.write(b"data: [DONE]\n\n")

    def _say(self, choice: dict[str, object]) -> None:
        piece = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": MODEL}
        self.wfile.write(f"data: {json.dumps({**piece, 'choices': [choice]})}\n\n".encode())
