"""The workflow for whoever writes Python: made for one project, or for the one a state names."""

from collections.abc import Callable
from pathlib import Path

from writer import bootstrap
from writer import settings as app
from writer.contracts.state import NovelGenerationState
from writer.desk.ports import Ports
from writer.desk.studio import Nobody, Watcher
from writer.desk.workplace import Workplace
from writer.errors import BadInput
from writer.graph.checkpoints import InFile, InMemory
from writer.graph.novel import NovelWorkflow
from writer.settings import AppSettings
from writer.store.paths import BookPaths

PROJECTS = "projects"


def create_novel_generation_workflow(
    project_dir: str | Path | None = None,
    *,
    settings: AppSettings | None = None,
    watcher: Watcher | None = None,
) -> NovelWorkflow:
    """The compiled graph. With a directory its checkpoints are kept there, else in memory.

    Without one it works on the project that the state names.
    """
    watching = watcher or Nobody()
    where = Path(project_dir).absolute() if project_dir else None
    saver = InFile(BookPaths(where).checkpoints, watching.note) if where else InMemory()
    return Workplace(_chooser(where, settings or app.load()), watching, saver).build()


def _chooser(
    fixed: Path | None, settings: AppSettings
) -> Callable[[NovelGenerationState | None], tuple[Ports, str]]:
    last: list[Path] = [fixed] if fixed else []

    def choose(state: NovelGenerationState | None) -> tuple[Ports, str]:
        if fixed is None and state is not None:
            last[:] = [settings.outputs / Path(state.project_dir)]
        if not last:
            raise BadInput("projects.no_project", name="?")
        return ports_of(last[0], settings), last[0].name

    return choose


def ports_of(project_dir: Path, settings: AppSettings) -> Ports:
    """The library that a project lies in: `<outputs>/projects/<name>`."""
    place = project_dir.absolute()
    if place.parent.name != PROJECTS:
        raise BadInput("projects.not_a_project", path=str(project_dir))
    return bootstrap.ports(app.elsewhere(settings, place.parents[1]))
