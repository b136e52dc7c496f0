"""Every tool there is. Nothing that is not in this table can be done by talking.

What a person decides at a gate is not here, nor is making the memory or the graph anew: those stay
commands.
"""

from collections.abc import Mapping

from writer.chat import arguments as a
from writer.chat import file_tools, gate_tools, knowing_tools, looking_tools, workflow_tools
from writer.chat.tools import Arguments, Office, Outcome, Tool


def help_(office: Office, _: Arguments) -> Outcome:
    """What can be asked for, by kind."""
    lines = [office.text("chat.help_head")]
    for kind in ("read", "generate", "destructive"):
        lines.append(office.text(f"chat.kind_{kind}"))
        lines += [
            f"  {office.text(f'chat.tool_{tool.name}')}"
            for tool in REGISTRY.values()
            if tool.kind == kind
        ]
    return Outcome((*lines, office.text("chat.commands"), office.text("chat.gates")))


COST = workflow_tools.what_it_may_cost
TAKES = workflow_tools.what_it_takes
ROWS = (
    Tool("help", "read", a.Nothing, help_),
    Tool("status", "read", a.Nothing, looking_tools.status),
    Tool("show_card", "read", a.Card, gate_tools.show_card),
    Tool("open_card", "read", a.Card, gate_tools.open_card),
    Tool("read", "read", a.Chapter, looking_tools.read),
    Tool("log", "read", a.Log, looking_tools.log),
    Tool("why", "read", a.Why, looking_tools.why),
    Tool("cost", "read", a.Nothing, looking_tools.cost),
    Tool("proposals", "read", a.Proposals, gate_tools.proposals),
    Tool("preferences", "read", a.Nothing, knowing_tools.preferences),
    Tool("whois", "read", a.Person, knowing_tools.whois),
    Tool("relations", "read", a.Person, knowing_tools.relations),
    Tool("events", "read", a.Anybody, knowing_tools.events),
    Tool("recall", "read", a.Words, knowing_tools.recall),
    Tool("write", "generate", a.Nothing, workflow_tools.write, COST),
    Tool("run", "generate", a.Nothing, workflow_tools.run, COST),
    Tool("resume", "generate", a.Resume, workflow_tools.resume, COST),
    Tool("export", "generate", a.Export, file_tools.export),
    Tool("prefer", "generate", a.Wish, knowing_tools.prefer),
    Tool("propose", "generate", a.Propose, gate_tools.propose, signed=True),
    Tool("rollback", "destructive", a.Rollback, workflow_tools.roll_back, TAKES, signed=True),
    Tool("undo_rollback", "destructive", a.Nothing, workflow_tools.undo_rollback, signed=True),
    Tool("forget_preference", "destructive", a.Preference, knowing_tools.forget_preference),
)
REGISTRY: Mapping[str, Tool] = {tool.name: tool for tool in ROWS}
