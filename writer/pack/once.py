"""What is worked out from a pack, once for as long as the same pack is asked about."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from writer.contracts.pack import MaterialsPack

Rest = ParamSpec("Rest")
Found = TypeVar("Found")


def once(
    make: Callable[Concatenate[MaterialsPack, Rest], Found],
) -> Callable[Concatenate[MaterialsPack, Rest], Found]:
    """Remembers the last answer. A pack is told by being the same object, which nobody changes."""
    last: list[tuple[MaterialsPack, object, Found]] = []

    @wraps(make)
    def kept(pack: MaterialsPack, /, *args: Rest.args, **kwargs: Rest.kwargs) -> Found:
        asked = (args, kwargs)
        for known, before, found in last[:]:
            if known is pack and before == asked:
                return found
        found = make(pack, *args, **kwargs)
        last[:] = [(pack, asked, found)]
        return found

    return kept
