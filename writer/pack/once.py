"""What is worked out from a pack, once for as long as the same pack is asked about."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

from writer.contracts.pack import MaterialsPack

Rest = ParamSpec("Rest")
Found = TypeVar("Found")


FEW = 4


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


def by_content(
    make: Callable[Concatenate[MaterialsPack, Rest], Found],
) -> Callable[Concatenate[MaterialsPack, Rest], Found]:
    """Remembers a few answers that nobody changes, by all that stands in the pack: for whoever
    reads a pack anew each time, because it may be changed by those who have it.
    """
    few: OrderedDict[tuple[object, ...], Found] = OrderedDict()

    @wraps(make)
    def kept(pack: MaterialsPack, /, *args: Rest.args, **kwargs: Rest.kwargs) -> Found:
        asked = (sha256(pack.to_bytes()).digest(), args, tuple(kwargs.items()))
        if asked in few:
            return few[asked]
        found = few[asked] = make(pack, *args, **kwargs)
        while len(few) > FEW:
            few.popitem(last=False)
        return found

    return kept
