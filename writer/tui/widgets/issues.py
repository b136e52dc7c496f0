"""Issues in words."""

from rich.cells import cell_len
from textual.content import Content

from writer.contracts.review import Issue
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.widgets.cells import padded, shortened
from writer.tui.widgets.choices import Row
from writer.tui.widgets.signs import LABEL, SEVERITY_SIGNS, SEVERITY_STYLES


def issue_type(issue: Issue, language: Language) -> str:
    """What kind of fault it is. An editor may have found a kind that has no name here."""
    key = f"screens.type_{issue.type}"
    return say(key, language) if knows(key) else issue.type.replace("_", " ")


def issue_facts(issue: Issue, language: Language) -> list[tuple[str, str]]:
    found_by = say(f"screens.source_{issue.source}", language)
    quote = f"“{issue.evidence_quote}”" if issue.evidence_quote else ""
    return [
        (say("screens.why", language), issue.why),
        (say("screens.quote", language), quote),
        (say("screens.suggestion", language), issue.suggestion),
        (say("screens.found_by", language), found_by),
    ]


def issue_row(issue: Issue, column: int, language: Language) -> Row:
    """One line of the list of issues; their kinds take `column` cells."""

    def draw(width: int) -> Content:
        style = SEVERITY_STYLES[issue.severity]
        kind = padded(issue_type(issue, language), column)
        room = width - column - 4
        return Content.assemble(
            (f"{SEVERITY_SIGNS[issue.severity]} ", style),
            (kind, LABEL),
            "  ",
            shortened(issue.why or issue.evidence_quote, room),
        )

    return draw


def issue_rows(issues: tuple[Issue, ...], language: Language) -> list[Row]:
    column = max((cell_len(issue_type(issue, language)) for issue in issues), default=0)
    return [issue_row(issue, column, language) for issue in issues]
