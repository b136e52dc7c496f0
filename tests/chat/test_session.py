"""`ng chat` as a person or a script meets it: in a pipe, over a server, and in a real terminal."""

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.chat.talking import plan, says_plans
from tests.cli.asking import BOOK, IDEA, Ng
from tests.provider.server import Provider, serving
from tests.tui.test_terminal import NG
from tests.tui.tmux import Tmux
from writer.chat.person import YES
from writer.cli.speaking import Speaker
from writer.texts import LANGUAGES

Typing = Callable[..., None]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    def type_(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_


@pytest.mark.req("CH-01", "CH-03")
def test_in_a_pipe_questions_are_answered_and_the_rest_is_refused_with_three(
    ng: Ng, typing: Typing
) -> None:
    ng.book()
    typing("where are we?")
    told = ng("chat", BOOK)
    assert (told.code, told.err) == (0, "")
    assert "draft the materials" in told.out
    typing("/auto on", "go on", "yes", "where are we?")
    told = ng("chat", BOOK)
    assert told.code == 3
    assert "nobody is here to ask: run" in told.err
    assert ng.json("status", BOOK)["materials"]["state"] == "intake"


def test_a_program_gets_one_document(ng: Ng, typing: Typing) -> None:
    ng.book()
    typing("where are we?", "/quit", "never heard")
    document = ng.json("chat", BOOK)
    assert document["book"] == BOOK
    assert "an idea" in document["told"][0]


def test_a_book_that_is_not_there_cannot_be_talked_to(ng: Ng) -> None:
    assert "no book called" in ng("chat", "Nobody").refuses(4)


@pytest.mark.req("CH-03")
@pytest.mark.parametrize(
    "answer", ["", "n", "no", "yes please", "yess", "y!", "1", "ok", "true", "不", None]
)
def test_anything_but_an_explicit_yes_is_a_no(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    assert _confirmed(monkeypatch, answer) is False


@pytest.mark.parametrize("answer", [*YES, " YES ", "Y"])
def test_a_yes_is_a_yes(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    assert _confirmed(monkeypatch, answer) is True


def _confirmed(monkeypatch: pytest.MonkeyPatch, answer: str | None) -> bool:
    from writer.cli.console import Console
    from writer.cli.session import Session
    from writer.settings import AppSettings

    def typed(_: str) -> str:
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", typed)
    session = Session(AppSettings(), Console(LANGUAGES[0], as_json=False))
    return Speaker(session, BOOK).confirm(["Something is done."])


@pytest.mark.req("CH-01", "UX-07")
def test_a_session_over_an_openai_compatible_server(
    ng: Ng, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plans with tools, explains, wants a tool that there is none of, and then asks."""
    ng.book()
    provider = Provider()
    plans = says_plans(
        plan(("status", {}), ("cost", {}), after="explain"),
        plan(("accept", {"chapter": 1})),
        plan(question="Which chapter do you mean?"),
        plan(("run", {})),
    )

    def answer(request: dict[str, object]) -> str:
        return plans({}) if request.get("response_format") else "It is still an idea.\x1b[2J"

    monkeypatch.setattr(provider, "answer_to", answer)
    with serving(provider):
        monkeypatch.setenv("OPENAI_BASE_URL", provider.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")
        typing("how is it going?", "accept it for me")
        told = ng("chat", BOOK)
        typing("write on")
        refused = ng("chat", BOOK)
    assert told.code == 0, told
    assert "It is still an idea." in told.out
    assert "\x1b" not in told.out
    assert "'accept', which cannot be done by talking" in told.out
    assert "Which chapter do you mean?" in told.out
    assert refused.code == 3
    assert ng.json("status", BOOK)["materials"]["state"] == "intake"
    first = provider.requests[0]
    assert first["stream"] is True
    assert "rollback" in str(first["response_format"])


class Pane(Tmux):
    """A pane of tmux with `ng chat` in it, which stays when the conversation is over."""

    def __init__(self, name: str, ng: Ng) -> None:
        self._socket = name
        given = {**ng.environment(), "PATH": os.environ["PATH"], "TERM": "xterm-256color"}
        settings = [f"{key}={value}" for key, value in given.items()]
        talk = f"'{sys.executable}' -c \"{NG}\" chat '{BOOK}'; echo it ended with $?; sleep 300"
        command = ["env", "-i", *settings, "sh", "-c", talk]
        self._tmux("new-session", "-d", "-x", "140", "-y", "50", "-c", str(ng.here), *command)

    def sees(self, text: str) -> None:
        """What was said before stays on the screen, in a conversation."""
        self._waits_for(text)

    def say(self, text: str) -> None:
        self.sees("you>")
        self.write(text)
        self.press("Enter")


@pytest.fixture
def pane(ng: Ng) -> Iterator[Pane]:
    if not shutil.which("tmux"):
        pytest.skip("tmux is not installed")
    assert ng("new", BOOK, "--idea", IDEA, "--chapters", "2", "--target-words", "300").code == 0
    pane = Pane(f"novelgate-chat-{os.getpid()}", ng)
    yield pane
    pane.end()


@pytest.mark.req("CH-01", "CH-03", "CH-09")
def test_a_session_in_a_real_terminal(pane: Pane, ng: Ng) -> None:
    pane.say("go on")
    pane.sees("no key, no server, no cost")
    pane.sees("Type yes to do it")
    pane.write("yes")
    pane.press("Enter")
    pane.sees("materials wait for you")
    pane.say("freeze the materials")
    pane.sees("Nothing was decided.")
    pane.say("roll back to the outline")
    pane.sees("The step outline and all that follows it goes")
    pane.press("C-d")
    pane.sees("Nothing was done.")
    pane.press("C-d")
    pane.sees("it ended with 0")
    assert ng.json("status", BOOK)["materials"]["state"] == "human_review_gate"
