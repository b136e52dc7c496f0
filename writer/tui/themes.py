"""Light, dark and high contrast."""

from textual.theme import Theme

THEMES = (
    Theme(
        name="ng-dark",
        primary="#7fb4ca",
        secondary="#957fb8",
        accent="#e6c384",
        warning="#ffa066",
        error="#ff7a75",
        success="#98bb6c",
        foreground="#dcd7ba",
        background="#1b1b22",
        surface="#22222b",
        panel="#2d2d38",
        dark=True,
    ),
    Theme(
        name="ng-light",
        primary="#1f5f7a",
        secondary="#6b4f8f",
        accent="#7a4b00",
        warning="#8a4300",
        error="#a3111f",
        success="#2f6b1f",
        foreground="#24242c",
        background="#f7f4ec",
        surface="#efeadd",
        panel="#e2dccb",
        dark=False,
    ),
    Theme(
        name="ng-contrast",
        primary="#00e5ff",
        secondary="#ffffff",
        accent="#ffff00",
        warning="#ffb000",
        error="#ff6060",
        success="#00ff66",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#202020",
        dark=True,
        text_alpha=1.0,
    ),
)


def after(name: str) -> str:
    """The name of the theme that follows."""
    names = [theme.name for theme in THEMES]
    at = names.index(name) if name in names else -1
    return names[(at + 1) % len(names)]
