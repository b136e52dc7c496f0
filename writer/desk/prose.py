"""Which lexicon the prose of a book is held against: ours, the user's changes, the book's."""

from pathlib import Path
from stat import S_ISREG

from writer.checks.lint import Lexicon, lexicon
from writer.desk.book import Book
from writer.errors import BadSetting

LARGEST = 1 << 20


def lexicon_of(book: Book) -> Lexicon:
    language = book.settings(shared=True).language
    own = (book.ports.settings.lint, book.paths.lint)
    return lexicon(language, [(str(path), text) for path in own if (text := _text(path))])


def _text(path: Path) -> str:
    try:
        found = path.stat()
    except OSError:  # as for nearly every book
        return ""
    try:
        if not S_ISREG(found.st_mode):
            return ""
        if found.st_size > LARGEST:
            raise BadSetting("lint.bad_file", file=path.name, why=f"> {LARGEST >> 20} MB")
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting("settings.unreadable", file=path.name, why=str(error)) from None
