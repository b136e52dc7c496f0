"""`outputs/current`: a link to the run in work of the book opened last. Losing it loses nothing."""

from writer.desk.ports import Ports
from writer.store.paths import RunPaths


def point_current_at(ports: Ports, run: RunPaths) -> None:
    disk, link = ports.files.disk, ports.paths.current
    if disk.kind(link) not in (None, "link"):
        return  # somebody keeps something of their own there
    target = run.root.relative_to(ports.paths.outputs).as_posix()
    if disk.kind(link) == "link" and disk.link_target(link) == target:
        return
    beside = link.with_name(f".current-{ports.clock.new_id()}")
    disk.link(beside, target)
    disk.rename(beside, link)


def current_book(ports: Ports) -> str | None:
    """The name of the book opened last, if it is still there."""
    disk, link = ports.files.disk, ports.paths.current
    if disk.kind(link) != "link":
        return None
    parts = disk.link_target(link).split("/")
    there = len(parts) > 1 and parts[0] == "projects"
    return parts[1] if there and disk.kind(ports.paths.projects / parts[1]) == "dir" else None
