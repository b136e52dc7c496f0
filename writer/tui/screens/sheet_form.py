"""The instruction sheet: what must be done, and how we will know that it was."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from pydantic import TypeAdapter, ValidationError
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Static, TextArea

from writer.contracts.identifiers import AnchorId
from writer.contracts.sheet import InstructionSheet
from writer.texts import Language
from writer.tui.screens.dialog import Dialog, title
from writer.tui.screens.notes import AnchorNote, SheetDraft
from writer.tui.screens.passage import PassagePicker
from writer.tui.screens.pick import Pick
from writer.tui.widgets.ticks import Tick

ANCHOR: TypeAdapter[str] = TypeAdapter(AnchorId)
OnChange = Callable[[SheetDraft], None]
HELPERS = {"pick_anchor": "F2", "pick_quote": "F4", "pick_criterion": "F8"}
"""What fills a field, and the key for it: keys that no terminal and no browser keeps for itself."""
TEMPLATES = ("contains", "absent", "words", "person", "term", "quote_gone", "editor")


class SheetForm(Dialog[InstructionSheet]):
    """Starts from what the advisor drafted, or from what was half written before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "send", show=False, priority=True),
        *(Binding(key.lower(), name, show=False, priority=True) for name, key in HELPERS.items()),
    ]

    def __init__(
        self,
        question: str,
        suggested: InstructionSheet | None,
        draft: SheetDraft | None,
        language: Language,
        on_change: OnChange | None = None,
        *,
        of_text: bool = False,
        text: str = "",
        anchors: Mapping[str, AnchorNote] | None = None,
    ) -> None:
        """A text can be sent back for one passage alone (`of_text`); a quote is picked from `text`,
        and anchors are looked up in `anchors`.
        """
        super().__init__(language)
        self._text = text
        self._anchors = anchors or {}
        self._of_text = of_text
        self._question = question
        self._suggested = suggested or InstructionSheet()
        self._draft = draft or SheetDraft.of(suggested)
        self._on_change = on_change

    def inside(self) -> ComposeResult:
        draft = self._draft
        yield title(self._question)
        yield Static(self.say("sheet_fixes"), classes="label")
        yield TextArea(draft.required_fix, id="fixes", compact=True, soft_wrap=True)
        yield self._label("sheet_criteria", "pick_criterion")
        yield TextArea(draft.acceptance_criteria, id="criteria", compact=True, soft_wrap=True)
        yield self._label("sheet_anchors", "pick_anchor" if self._anchors else "")
        yield Input(draft.anchors, id="anchors", compact=True)
        yield self._label("sheet_quote", "pick_quote" if self._text else "")
        yield Input(draft.evidence_quote, id="quote", compact=True)
        if self._of_text:
            only = draft.scope == "passage"
            yield Tick(self.say("sheet_passage"), only, id="passage", compact=True)
        yield Static(id="complaint")
        yield self.buttons(self.say("go_on"), "Ctrl+S")

    def _label(self, name: str, helper: str) -> Widget:
        label = Static(self.say(name), classes="label")
        if not helper:
            return Horizontal(label, classes="field")
        words = f"{HELPERS[helper]} {self.say(helper)}"
        button = Button(words, action=f"screen.{helper}", classes="helper", compact=True)
        button.can_focus = False  # Tab goes from field to field; the key is named on it
        return Horizontal(label, button, classes="field")

    def on_mount(self) -> None:
        self.query_one("#fixes").focus()

    def action_pick_anchor(self) -> None:
        if self._anchors:
            known = [(name, note.title) for name, note in self._anchors.items()]
            self.app.push_screen(Pick(self.say("which_anchor"), known, self.language), self._anchor)

    def action_pick_quote(self) -> None:
        if self._text:
            quote = self.query_one("#quote", Input).value
            picker = PassagePicker(self.say("which_passage"), self._text, self.language, quote)
            self.app.push_screen(picker, self._quote)

    def action_pick_criterion(self) -> None:
        quote = self.query_one("#quote", Input).value.strip()
        known = [
            (self.say(f"criterion_{name}", quote=quote), self.say(f"criterion_{name}_about"))
            for name in TEMPLATES
        ]
        self.app.push_screen(Pick(self.say("which_criterion"), known, self.language), self._measure)

    def _anchor(self, anchor: str | None) -> None:
        field = self.query_one("#anchors", Input)
        if anchor:
            named = SheetDraft(anchors=field.value).anchor_names
            field.value = ", ".join(dict.fromkeys((*named, anchor)))
        field.focus()

    def _quote(self, quote: str | None) -> None:
        field = self.query_one("#quote", Input)
        if quote:
            field.value = quote
        field.focus()

    def _measure(self, criterion: str | None) -> None:
        """On a line of its own, with the cursor where it is to be filled in."""
        area = self.query_one("#criteria", TextArea)
        if criterion:
            written = area.text.rstrip("\n")
            area.text = f"{written}\n{criterion}" if written else criterion
            area.move_cursor(area.document.end)
        area.focus()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self._changed()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._changed()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        event.stop()
        self._changed()

    def action_send(self) -> None:
        self.send()

    def send(self) -> None:
        draft = self._written()
        strangers = [name for name in draft.anchor_names if not _is_anchor(name)]
        if not draft.fixes:
            self.complain(self.say("fix_needed"))
            self.query_one("#fixes").focus()
        elif draft.scope == "passage" and not draft.evidence_quote.strip():
            self.complain(self.say("passage_needed"))
            self.query_one("#quote").focus()
        elif strangers:
            self.complain(self.say("no_such_anchor", anchor=strangers[0]))
            self.query_one("#anchors").focus()
        else:
            self.dismiss(self._sheet(draft))

    def _sheet(self, draft: SheetDraft) -> InstructionSheet:
        only = draft.scope == "passage"
        return InstructionSheet(
            scope="passage" if only else "chapter",
            anchors=draft.anchor_names,
            evidence_quote=draft.evidence_quote.strip(),
            required_fix=draft.fixes,
            acceptance_criteria=draft.criteria,
            conflicts=() if only else self._suggested.conflicts,
        )

    def _written(self) -> SheetDraft:
        return SheetDraft(
            self.query_one("#fixes", TextArea).text,
            self.query_one("#criteria", TextArea).text,
            self.query_one("#anchors", Input).value,
            self.query_one("#quote", Input).value,
            self._scope(),
        )

    def _scope(self) -> str:
        only = self._of_text and self.query_one("#passage", Checkbox).value
        return "passage" if only else "chapter"

    def _changed(self) -> None:
        """Fields also say that they changed when they are first filled; that is nobody's typing."""
        written = self._written()
        if written != self._draft:
            self._draft = written
            self.complain("")
            if self._on_change:
                self._on_change(written)


def _is_anchor(name: str) -> bool:
    try:
        ANCHOR.validate_python(name)
    except ValidationError:
        return False
    return True
