"""Talking to the book in the workbench: what was said above, one line to type in below."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Rule, Static

from writer.chat.commands import Commands
from writer.chat.talk import Talk
from writer.chat.tools import Office
from writer.desk.ports import Ports
from writer.errors import NovelGateError
from writer.llm.models import is_rehearsal
from writer.store.trouble import disk_refused
from writer.texts import Language, say
from writer.tui.chatting import Heard, Led, Talker, Told
from writer.tui.desk import DeskScreen
from writer.tui.keyed import KeyLine
from writer.tui.lines import Line
from writer.tui.mishaps import TellsOfMishaps
from writer.tui.working import Stopped

MOST_HEARD = 8_000
"""Characters of what is being written that are drawn anew with each word."""


class TalkScreen(TellsOfMishaps, Screen[None]):
    """One conversation. It holds no rule: plans, the gate and the tools are those of `ng chat`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    class Rested(Message):
        """What was said is dealt with."""

        def __init__(self, *, goes_on: bool) -> None:
            super().__init__()
            self.goes_on = goes_on

    def __init__(self, ports: Ports, book: str, language: Language, person: str) -> None:
        super().__init__()
        self.book = book
        self._language: Language = language
        self._talker = Talker(self.post_message, language, person)
        office = Office(ports, book, language, self._talker.watcher, Path.cwd())
        talk = Talk(office, self._talker, somebody=True)
        self._commands = Commands(office, self._talker, talk)
        self._rehearsal = is_rehearsal(ports.settings)
        self._is_busy = False
        self._is_asked = False
        self._is_warned = False
        self._stream: Static | None = None
        """Where what is being written stands, while it is."""

    def compose(self) -> ComposeResult:
        yield Line(id="head")
        yield Rule()
        yield VerticalScroll(id="said", can_focus=False)
        yield Rule()
        yield Input(id="words", compact=True)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.query_one("#head", Line).say(
            say("workbench.talk_head", self._language, book=self.book)
        )
        self.query_one("#keys", KeyLine).tell((("Enter", "say"), ("Esc", "back")), self._language)
        self._show([say("chat.hello", self._language, book=self.book)])
        if self._rehearsal:
            self._show([say("chat.rehearsal", self._language)])
        self.query_one("#words", Input).focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """An answer, where something was asked; else the next thing said."""
        event.stop()
        words = event.value
        if self._is_busy and not self._is_asked:
            return  # it stays in the line until the work is done
        event.input.value = ""
        self._show([f"{say('chat.prompt', self._language)}{words}"])
        if self._is_asked:
            self._is_asked = False
            self._talker.answers.put(words)
        elif words.strip():
            self._is_busy, self._is_warned = True, False
            self._say(words)

    @work(thread=True, exit_on_error=False, group="talk")
    def _say(self, words: str) -> None:
        goes_on = True
        try:
            goes_on = self._commands.take(words)
        except NovelGateError as error:
            self._talker.complain(error)
        except OSError as error:
            self._talker.complain(disk_refused(error))
        except Stopped:
            pass  # the person has left
        finally:
            self.post_message(self.Rested(goes_on=goes_on))

    @on(Rested)
    def _rested(self, message: Rested) -> None:
        self._is_busy = False
        if not message.goes_on and self.is_current:
            self.dismiss(None)

    @on(Heard)
    def _heard(self) -> None:
        """Word by word, in one place that grows."""
        text = self._talker.watcher.so_far()[-MOST_HEARD:]
        if self._stream is None:
            self._stream = self._show([text])
        else:
            self._stream.update(text)
            self.query_one("#said", VerticalScroll).scroll_end(animate=False)

    @on(Told)
    def _told(self, message: Told) -> None:
        self._is_asked |= message.asks
        if self._stream and message.was_heard:
            self._stream.update("\n".join(message.lines))
        else:
            self._show(message.lines)
        self._stream = None

    @on(Led)
    def _led(self, message: Led) -> None:
        place = message.place
        subject = "" if place.gate == "materials" else place.subject
        self.app.post_message(DeskScreen.CardWanted(self.book, place.gate, subject))

    def _show(self, lines: Sequence[str]) -> Static | None:
        if not self.query("#said"):
            return None
        said = self.query_one("#said", VerticalScroll)
        shown = Static("\n".join(lines), markup=False)
        said.mount(shown)
        said.scroll_end(animate=False)
        return shown

    def action_back(self) -> None:
        """While something is made, leaving stops it; so it takes a second word."""
        if self._is_busy and not self._is_asked and not self._is_warned:
            self._is_warned = True
            self._show([say("workbench.talk_busy", self._language)])
            return
        self.dismiss(None)

    def on_unmount(self) -> None:
        self._talker.leave()
