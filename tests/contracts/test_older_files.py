"""Files of existing NovelGen projects are read as they are."""

from typing import Any

import orjson
import pytest

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyReports
from writer.contracts.memory import ChapterMemory
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.record import Document
from writer.contracts.revision import RevisionStatus
from writer.contracts.settings import Settings
from writer.contracts.validation import read
from writer.contracts.world import ThemeConflict, WorldSetting

person = {
    "name": "林晚",
    "role": "主角",
    "gender": "女",
    "appearance": "褐色眼睛",
    "personality": "沉静",
    "background": "守灯人",
    "motivation": "找到寄信人",
}
chapter = {
    "chapter_number": 1,
    "chapter_title": "第十三封信",
    "scenes": [{"scene_number": 1, "content": "潮水退去。", "word_count": 5}],
    "total_words": 5,
}

FILES: list[tuple[type[Document], Any]] = [
    (
        Settings,
        {
            "project_name": "demo_001",
            "llm_model": "gpt-4",
            "persistence_enabled": True,
            "world_description": "海岛",
            "theme_description": None,
            "num_chapters": 20,
        },
    ),
    (Settings, {"project_name": "demo_002"}),
    (
        WorldSetting,
        {
            "world_name": "浅滩",
            "time_period": "帆船时代",
            "geography": "低岛",
            "social_system": "港务庭",
            "power_system": None,
            "technology_level": "油灯",
            "culture_customs": "读信",
        },
    ),
    (
        ThemeConflict,
        {
            "core_theme": "等待",
            "sub_themes": ["家"],
            "main_conflict": "去留",
            "sub_conflicts": [],
            "tone": "安静",
        },
    ),
    (CharactersConfig, {"protagonist": person, "antagonist": None}),
    (CharactersConfig, {"protagonist": {**person, "age": 34, "abilities": None}}),
    (
        Outline,
        {
            "story_premise": "信",
            "beginning": "a",
            "development": "b",
            "climax": "c",
            "resolution": "d",
            "chapters": [
                {"chapter_number": 1, "chapter_title": "一", "summary": "x", "key_events": ["y"]}
            ],
        },
    ),
    (
        ChapterPlan,
        {
            "chapter_number": 1,
            "chapter_title": "一",
            "scenes": [
                {
                    "scene_number": 1,
                    "location": "灯室",
                    "characters": ["林晚"],
                    "purpose": "开场",
                    "key_actions": ["读信"],
                    "estimated_words": 800,
                    "scene_type": "日常",
                    "intensity": "低",
                    "developer_date": "2025-11-15",
                }
            ],
        },
    ),
    (GeneratedChapter, chapter),
    (ChapterMemory, [{"chapter_number": 1, "chapter_title": "一", "summary": "信来了"}]),
    (
        ConsistencyReports,
        [
            {
                "chapter_number": 1,
                "issues": [{"issue_type": "设定冲突", "description": "眼睛颜色"}],
                "summary": "一处",
            }
        ],
    ),
    (
        RevisionStatus,
        {
            "chapter_number": 1,
            "status": "pending",
            "revision_notes": "改眼睛颜色",
            "revised_chapter": chapter,
            "created_at": "2025-11-21T10:00:00.123456",
        },
    ),
]


def contains(whole: Any, part: Any) -> bool:
    """All that was in the old file is in the new one; only defaults came."""
    if isinstance(part, dict):
        return all(key in whole and contains(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(contains, whole, part))
    return bool(whole == part) or (part is None and whole == "")


@pytest.mark.parametrize(("model", "data"), FILES, ids=lambda value: getattr(value, "kind", ""))
def test_an_older_file_is_read_and_nothing_in_it_is_lost(model: type[Document], data: Any) -> None:
    record: Any = read(model, orjson.dumps(data), "old.json")
    assert contains(record.to_data(), data)
