"""What the record tells of a chapter, as a person reads it in a terminal."""

from writer.cli.session import Session
from writer.contracts.telling import Section
from writer.contracts.told import ContextTold, Why
from writer.contracts.waiver import Waivers
from writer.desk.telling import Teller


def why(session: Session, told: Why) -> None:
    console, telling = session.console, Teller(session.console.language).why(told)
    about, *rounds = telling.sections
    console.line(telling.head)
    for line in about.lines:
        console.line(line)
    for one in rounds:
        console.line()
        console.line(one.title)
        _lines(session, one, "  ")


def context(session: Session, told: ContextTold) -> None:
    console, telling = session.console, Teller(session.console.language).context(told)
    *sections, remembered = telling.sections
    console.line(telling.head)
    for section in sections:
        console.line()
        console.line(section.title)
        console.table(section.rows, indent="    ")
        _lines(session, section, "    ")
    _lines(session, remembered, "")


def waivers(session: Session, found: Waivers) -> None:
    console, teller = session.console, Teller(session.console.language)
    if not found.root:
        console.say("waivers.none")
    for waiver in found.root:
        console.line(teller.waiver(waiver))
        console.line(f"    {waiver.reason}")


def _lines(session: Session, section: Section, indent: str) -> None:
    for line in section.lines:
        session.console.line(f"{indent}{line}")
