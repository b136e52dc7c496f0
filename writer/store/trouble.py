"""What the system's refusals mean to a writer."""

import errno

from writer.errors import DiskRefused

SENTENCES = {
    errno.ENOSPC: "store.disk_full",
    errno.EDQUOT: "store.disk_full",
    errno.EROFS: "store.read_only",
    errno.EACCES: "store.no_access",
    errno.EPERM: "store.no_access",
    errno.EMFILE: "store.too_many_files",
    errno.ENFILE: "store.too_many_files",
    errno.ENAMETOOLONG: "store.path_too_long",
}


def disk_refused(error: OSError) -> DiskRefused:
    """The error as a sentence. The system's own word stays in it: it helps whoever is asked."""
    key = SENTENCES.get(error.errno or 0, "store.disk_failed")
    place = error.filename if isinstance(error.filename, str) else str(error.filename or "?")
    return DiskRefused(key, path=place, system=error.strerror or str(error))
