"""The instruction sheet: what must be done, and how we will know that it was."""

from collections.abc import Callable
from typing import ClassVar

from pydantic import TypeAdapter, ValidationError
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Checkbox, Input, Static, TextArea

from writer.contracts.identifiers import AnchorId
from writer.contracts.sheet import InstructionSheet
from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title
from writer.tui.screens.notes import SheetDraft

ANCHOR: TypeAdapter[str] = TypeAdapter(AnchorId)
OnChange = Callable[[SheetDraft], None]


class SheetForm(Dialog[InstructionSheet]):
    """Starts from what the advisor drafted, or from what was half written before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "send", show=False, priority=True)]

    def __init__(
        self,
        question: str,
        suggested: InstructionSheet | None,
        draft: SheetDraft | None,
        language: Language,
        on_change: OnChange | None = None,
        *,
        of_text: bool = False,
    ) -> None:
        """A text can be sent back for one passage alone (`of_text`)."""
        super().__init__(language)
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
        yield Static(self.say("sheet_criteria"), classes="label")
        yield TextArea(draft.acceptance_criteria, id="criteria", compact=True, soft_wrap=True)
        yield paragraphs([self.say("sheet_templates")])
        yield Static(self.say("sheet_anchors"), classes="label")
        yield Input(draft.anchors, id="anchors", compact=True)
        yield Static(self.say("sheet_quote"), classes="label")
        yield Input(draft.evidence_quote, id="quote", compact=True)
        if self._of_text:
            only = draft.scope == "passage"
            yield Checkbox(self.say("sheet_passage"), only, id="passage", compact=True)
        yield Static(id="complaint")
        yield self.buttons(self.say("go_on"), "Ctrl+S")

    def on_mount(self) -> None:
        self.query_one("#fixes").focus()

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
