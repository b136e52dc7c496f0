"""The work of the agents: a module a task, its prompts beside it, and the workflow."""
