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
        for start in (f"{paths.relative(place)}/",)
        for name in (disk.names(place) if disk.kind(place) == "dir" else ())
        if (relative := start + name) not in book.state.artifacts
        and is_decided(relative)
        and not name.endswith(".tmp")
        and disk.kind(place / name) != "dir"
    ]
