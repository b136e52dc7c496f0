"""To whom a memory belongs, in the names that Mem0 takes: they may hold no white space."""

Owner = tuple[str, str]
"""What Mem0 calls the kind of owner, and the owner."""


def author(project: str) -> Owner:
    """Whose preferences they are."""
    return "user_id", f"author_{one_word(project)}"


def person(project: str, name: str) -> Owner:
    """One of the people of the story."""
    return "agent_id", f"{one_word(project)}_{one_word(name)}"


def scenes(project: str) -> Owner:
    """The accepted text."""
    return "run_id", f"scenes_{one_word(project)}"


def one_word(name: str) -> str:
    """The name without white space; no two names give the same, so none is taken for another."""
    return "".join(f"%{ord(one):x};" if one.isspace() or one == "%" else one for one in name)
