"""What the steps are called."""

SENTENCES: dict[str, tuple[str, str]] = {
    "world": ("the world", "世界"),
    "theme_conflict": ("theme and conflict", "主题与冲突"),
    "characters": ("the people", "人物"),
    "outline": ("the outline", "大纲"),
}
