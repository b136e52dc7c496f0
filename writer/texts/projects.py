"""What is said about projects: those of NovelGen that are taken over, and states as files."""

SENTENCES: dict[str, tuple[str, str]] = {
    "has_a_record": (
        "{book} keeps a record of its own: results enter it through its gates only.",
        "《{book}》有自己的记录：结果只能经过关口进入。",
    ),
    "has_a_record.hint": ("Choose an empty directory.", "请选择一个空目录。"),
    "adopted": (
        "{book} was taken over as it was found: {count} files, none of them changed.",
        "已按原样接管《{book}》：{count} 个文件，均未改动。",
    ),
    "no_project": (
        "There is no project {name}, and no idea to begin one with.",
        "没有项目 {name}，也没有可供开始的构想。",
    ),
    "no_project.hint": ("Give an idea or settings.", "请给出构想或设置。"),
    "not_a_project": (
        "{path} is no place for a project: it must lie in a directory called projects.",
        "{path} 不是放置项目的地方：它必须位于名为 projects 的目录中。",
    ),
    "not_a_project.hint": ("Such as outputs/projects/NAME.", "例如 outputs/projects/NAME。"),
    "no_folder": ("{path} is no folder.", "{path} 不是文件夹。"),
    "no_folder.hint": (
        "Give the folder of the project, such as outputs/projects/NAME.",
        "请给出项目所在的文件夹，例如 outputs/projects/NAME。",
    ),
    "no_results": (
        "{name} has neither a record nor a result of any step.",
        "{name} 既没有记录，也没有任何步骤的结果。",
    ),
    "no_results.hint": ("Begin a book: ng new", "请新建一本书：ng new"),
    "bad_decision": (
        "{decision!r} is no decision. There are: accept, rewrite, waive, escalate.",
        "{decision!r} 不是决定。可选：accept、rewrite、waive、escalate。",
    ),
    "bad_decision.hint": ("Choose one of them.", "请选择其一。"),
    "not_at_work": (
        "The workflow works on no book now.",
        "工作流现在没有处理任何书。",
    ),
    "not_at_work.hint": ("Call invoke.", "请调用 invoke。"),
    "closed": ("The orchestrator of {book} was closed.", "《{book}》的编排器已关闭。"),
    "closed.hint": ("Make a new one.", "请新建一个。"),
}
