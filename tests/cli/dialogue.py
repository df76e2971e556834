"""`saros engine` as a program at the other end of two pipes."""

import subprocess
import sys
import time
from queue import Empty, Queue
from threading import Thread

PATIENCE = 30.0
"""Seconds a busy machine may take for anything at all."""


class Dialogue:
    """Says lines to the program and hears its own, in the order it says them."""

    def __init__(self) -> None:
        start = "import sys; sys.argv = ['saros', 'engine']; from saros.cli.main import main;main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", start],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.heard: Queue[str | None] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> "Dialogue":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:  # what was still to be said nobody hears any more
                continue

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.put(line.decode().rstrip("\n"))
        self.heard.put(None)

    def say(self, line: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self.process.stdin.flush()

    def hear(self, seconds: float = PATIENCE) -> str:
        """Return the next line."""
        try:
            line = self.heard.get(timeout=seconds)
        except Empty:
            raise AssertionError("nothing is said") from None
        assert line is not None, f"it ended: {self.errors()}"
        return line

    def hear_until(self, beginning: str, seconds: float = PATIENCE) -> list[str]:
        """Return the lines up to and with one that begins so."""
        lines: list[str] = []
        while not (lines and lines[-1].startswith(beginning)):
            lines.append(self.hear(seconds))
        return lines

    def ask(self, line: str | bytes, beginning: str) -> str:
        """Say a line and return the one in answer that begins so."""
        self.say(line)
        return self.hear_until(beginning)[-1]

    def is_quiet(self, seconds: float) -> bool:
        """Tell whether nothing is said for a while."""
        time.sleep(seconds)
        return self.heard.empty()

    def settle(self) -> list[str]:
        """Return all that is said in answer to what came before."""
        self.say("isready")
        return self.hear_until("readyok")[:-1]

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def leave(self) -> tuple[int, str]:
        """Say quit, and return the exit status and what stands on the standard error."""
        self.say("quit")
        status = self.process.wait(PATIENCE)
        return status, self.errors()
