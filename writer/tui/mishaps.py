"""Mistakes of ours in a screen's own threads: told to the workbench, which goes on."""

from textual.message import Message
from textual.message_pump import MessagePump
from textual.worker import Worker, WorkerState


class Mishap(Message):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class TellsOfMishaps(MessagePump):
    """For screens that read in threads of their own."""

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR and isinstance(event.worker.error, Exception):
            self.post_message(Mishap(event.worker.error))
