"""Which screens a person sees."""

from typing import Any

from textual.screen import Screen


def in_sight(screen: Screen[Any]) -> bool:
    """In front, or behind something that it shines through. Textual takes the one right behind
    the front for visible in any case, and would draw the front anew for each change in it.
    """
    if not screen.is_current:
        return False
    front = screen.app.screen
    return front is screen or front.styles.background.a < 1
