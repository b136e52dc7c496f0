"""Files where only decisions put any, that no decision on record has put there."""

from writer.desk.book import Book, is_decided


def strangers(book: Book) -> list[str]:
    """By their names alone: what is on record is looked at elsewhere."""
    paths, disk = book.paths, book.ports.files.disk
    places = (
        paths.canon,
        paths.materials,
        paths.frozen_packs,
        paths.memory / "chapters",
        paths.memory / "arcs",
        paths.chapters,
        book.run.chapters,
    )
    return [
        relative
        for place in places
        for name in (disk.names(place) if disk.kind(place) == "dir" else ())
        if is_decided(relative := f"{paths.relative(place)}/{name}")
        and relative not in book.state.artifacts
        and not name.endswith(".tmp")
        and disk.kind(place / name) != "dir"
    ]
