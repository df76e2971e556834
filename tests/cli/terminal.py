"""A pseudo-terminal, so that tests can sit in front of the program as a person does."""

import os
import re
import select
import signal
import subprocess
import sys
import time


def without_escapes(text: str) -> str:
    """Return a text without colours and other orders to the terminal."""
    return re.sub(r"\x1b\[[?\d;]*\w", "", text).replace("\r", "")


class Terminal:
    """The program behind a pseudo-terminal, of 100 columns and 46 rows unless told otherwise."""

    def __init__(self, *words: object, size: tuple[int, int] = (100, 46)) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        # Tests started in the background ignore Ctrl-C, and so would the program they start.
        listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        start = f"{listen}; from saros.cli.main import main; main()"
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, *map(str, words)],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str, seconds: float = 20) -> str:
        """Return what is written up to and with a text; what follows is kept for the next time."""
        until = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < until, f"no {text!r} in {self.seen[-2000:]!r}"
            assert self._read() or text in self.seen, f"it ended: {self.seen[-2000:]!r}"
        found, _, self.seen = self.seen.partition(text)
        return found + text

    def _read(self) -> bool:
        """Take in what is there, if anything comes soon; False once the program has ended."""
        if not select.select([self.master], [], [], 0.1)[0]:
            return True
        try:
            part = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += part.decode("utf-8", "replace")
        return bool(part)

    def rest(self, seconds: float = 20) -> str:
        """Return what is still written until the program ends, without escapes."""
        until = time.monotonic() + seconds
        while self._read():
            assert time.monotonic() < until, "it does not end"
        return without_escapes(self.seen).replace("^C", "")

    def interrupt(self) -> None:
        """Press Ctrl-C; again if it fell between the prompt and the waiting for keys.

        Not too soon: a busy machine takes its time to end a program, which is deaf by then.
        """
        for _ in range(5):
            time.sleep(0.3)
            if self.process.poll() is not None:
                return
            self.process.send_signal(signal.SIGINT)
            until = time.monotonic() + 4
            while time.monotonic() < until:
                if not self._read():
                    return

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> int:
        """Return the exit status; a program that has not ended is ended."""
        try:
            return self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.master)
