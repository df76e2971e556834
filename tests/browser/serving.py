"""A server of the tests' own: started on a free port, stopped, and started again where it was."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals

SERVE = [str(Path(sys.executable).with_name("saros"))]
SOON = """
from saros.cli.main import main
from saros.table import permissions
permissions.LEAST_GONE, permissions.GONE_SHARE = 1500, 1_000_000
main()
"""
IMPATIENT = [sys.executable, "-c", SOON]
"""A server at which a player has left after a second and a half, and not after a minute."""

HASTILY = """
from saros.cli.main import main
from saros.web import analysis
analysis.SECONDS, analysis.SECONDS_FOR_LINES = 0.06, 0.2
main()
"""
HASTY = [sys.executable, "-c", HASTILY]
"""A server that thinks about a position a fifth as long, for most tests ask no more of it."""


@dataclass
class Server:
    """One `saros serve`; its data stay in its folder when it is stopped."""

    folder: Path
    command: list[str] = field(default_factory=lambda: SERVE)
    address: str = ""
    _process: subprocess.Popen[str] | None = None

    def start(self) -> "Server":
        """Start it, where it was if it has been stopped before."""
        port = self.address.rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [*self.command, "serve", "--port", port],
            env={**os.environ, "SAROS_DATA": str(self.folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = next((line for line in self._process.stdout if "http://" in line), "")
        assert line, "the server did not say where it is"
        self.address = "http://" + line.split("http://")[1].split()[0].rstrip("/.,")
        return self

    def stop(self) -> None:
        """Stop it in good order."""
        self._end(SIGTERM)

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self._end(SIGKILL)

    def _end(self, how: Signals) -> None:
        server, self._process = self._process, None
        if server is None:
            return
        server.send_signal(how)
        server.wait(30)
        if server.stdout:
            server.stdout.close()
