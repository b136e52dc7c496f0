"""What is worked out from a pack is worked out once, and never for another pack."""

from tests import examples
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once


def test_the_same_pack_is_worked_on_once_and_another_one_anew() -> None:
    worked_on: list[tuple[MaterialsPack, int]] = []

    @once
    def title(pack: MaterialsPack, chapter: int) -> str:
        worked_on.append((pack, chapter))
        return f"{pack.meta.version} {chapter}"

    one, other = examples.pack(), examples.pack()
    assert [title(one, 1), title(one, 1)] == ["v001 1"] * 2
    assert title(one, 2) == "v001 2"
    assert title(other, 2) == "v001 2"
    assert [chapter for _, chapter in worked_on] == [1, 2, 2]
    assert worked_on[2][0] is other
