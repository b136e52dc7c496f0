"""The work of the agents: one module a task, its prompts beside it, and the workflow that joins them."""
