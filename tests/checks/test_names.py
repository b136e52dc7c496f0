"""People the pack does not know, and the many capitals that are nobody."""

import pytest

from tests import examples
from tests.examples import Language
from writer.checks.draft import Draft
from writer.checks.names import names

STRANGERS: list[tuple[str, str, Language]] = [
    ("“You took your time,” said Kael from the doorway, and came in.", "Kael", "en"),
    ("She saw Captain Dross on the quay.", "Dross", "en"),
    ("“No,” Kael said. The door shut.", "Kael", "en"),
    ("A man called Jorun came in.", "Jorun", "en"),
    ("He thought of Jorun's letter.", "Jorun", "en"),
    ("They waited for Ilse Moor. At noon Ilse Moor had not come.", "Ilse Moor", "en"),
    ("She saw Saint Jorun pass the well.", "Jorun", "en"),
    ("“你来得可真慢。”门口的沈归说，没等人请就走了进来。", "沈归", "zh"),
    ("王铁山说：“走吧。”", "王铁山", "zh"),
    ("“走吧。”陈渡低声说。", "陈渡", "zh"),
    ("来人名叫赵无极。", "赵无极", "zh"),
]
NOBODY: list[tuple[str, Language]] = [
    ("On Tuesday she went to Church with Mara Venn.", "en"),
    ("Mara walked to the harbour court. God knew why.", "en"),
    ("She saw the Keeper nod, as any keeper would.", "en"),
    ("She spoke French and Latin.", "en"),
    ("Mr. Pike and Mrs. Venn sat down.", "en"),
    ("“Good evening, Captain,” said Oren. “Well, Captain?”", "en"),
    ("Tessaly said no. Then Tessaly’s boat went.", "en"),
    ("“Go!” The door shut. “Now!” She ran.", "en"),
    ("# The Thirteenth Letter\n\nIt lay on the Shoals.", "en"),
    ("It was the eve of Saint Jorun, and nobody slept.", "en"),
    ("They met on St. Jorun's Day, by the church of St Brannock.", "en"),
    ("林晚说：“走吧。”阿若问道：“去哪里？”", "zh"),
    ("她高声说：“走。”", "zh"),
    ("于是说了一句。方才说的话。马上问道。", "zh"),
    ("他温和地说。她严肃地问道。", "zh"),
    ("何必说呢，何曾说过。他连声说好，常说的话。", "zh"),
    ("江上低声的风。石头说不出话。", "zh"),
]


@pytest.mark.parametrize(("text", "name", "language"), STRANGERS)
def test_a_name_that_the_pack_does_not_know_is_found(
    text: str, name: str, language: Language
) -> None:
    flaws = list(names(Draft(text, examples.pack(language), 1, language)))
    assert [(flaw.quote, flaw.severity) for flaw in flaws] == [(name, "minor")]


@pytest.mark.parametrize(("text", "language"), NOBODY)
def test_cast_titles_and_ordinary_words_are_nobody_new(text: str, language: Language) -> None:
    assert not list(names(Draft(text, examples.pack(language), 1, language)))


def test_whoever_the_pack_speaks_of_anywhere_is_known() -> None:
    pack = examples.pack()
    pack.planning.outline.chapters[0].summary = "Kael brings the news."
    assert not list(names(Draft("“No,” said Kael. “No,” Kael said.", pack, 1, "en")))
