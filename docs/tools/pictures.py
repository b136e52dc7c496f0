"""Pictures of the main screens, taken from the running program on the sample book."""

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from writer import bootstrap
from writer.desk import freeze, intake, tour, work
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings
from writer.texts import LANGUAGES, Language, say
from writer.tui.app import WorkbenchApp

PICTURES = Path(__file__).parents[1] / "pictures"
SIZE = (100, 30)
PATIENCE = 3.0
"""Seconds for a screen to come up: what it shows is read in the background."""
FLAWS = ("wrong_eyes", "drifted_term")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as outputs:
            ports = bootstrap.ports(
                AppSettings(outputs=Path(outputs), clock=NOON, rehearsal_flaws=FLAWS)
            )
            prepare(ports, language)
            for name, svg in asyncio.run(take(ports, language)):
                (PICTURES / f"{name}.{language}.svg").write_text(svg, "utf-8")


def prepare(ports: Ports, language: Language) -> None:
    """The sample book with a chapter at the gate in which there is something to find."""
    guide = say("tour.guide", language)
    book = intake.create(ports, tour.sample(language), by=guide)
    with at_work(ports, book.name, "pictures") as studio:
        work.run(studio)
        freeze.freeze(studio, guide)
        write_next(studio)


async def take(ports: Ports, language: Language) -> list[tuple[str, str]]:
    """Opens the workbench and walks to each screen by its keys."""
    app = WorkbenchApp(ports, language, say("tour.guide", language))
    taken = []
    async with app.run_test(size=SIZE) as pilot:
        for name, keys in SCREENS:
            await pilot.press(*keys)
            await pilot.pause(PATIENCE)
            taken.append((name, app.export_screenshot(simplify=True)))
    return taken


SCREENS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("library", ()),
    ("desk", ("enter",)),
    ("card", ("space",)),
    ("sheet", ("r",)),
)


if __name__ == "__main__":
    main()
