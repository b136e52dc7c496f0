"""Which exit code goes with which error."""

from writer import errors

DONE = 0
BUG = 1
USAGE = 2
REFUSED = 3
INVALID = 4
PROVIDER = 5
IN_USE = 6
DISK = 7
INTERRUPTED = 130

CODES: tuple[tuple[type[errors.NovelGateError], int], ...] = (
    (errors.Refused, REFUSED),
    (errors.BadInput, INVALID),
    (errors.ProviderFailed, PROVIDER),
    (errors.BookInUse, IN_USE),
    (errors.DiskRefused, DISK),
)


def code(error: errors.NovelGateError) -> int:
    return next((number for kind, number in CODES if isinstance(error, kind)), BUG)
