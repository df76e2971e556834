"""`saros serve` as a process: its address, its folder, its refusals, and an orderly end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from saros.core.refusal import Refusal
from saros.web import server
from saros.web.server import bound

from .house import PATIENCE

Process = subprocess.Popen[str]


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", "from saros.cli.main import main; main()", "serve", *words]


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[Process, str]]:
    """A server of its own, and the line it prints."""
    environment = {**os.environ, "SAROS_DATA": str(folder)}
    environment.pop("SAROS_SECRET", None)
    process = subprocess.Popen(
        command(*words), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def refused(folder: Path, *words: str) -> str:
    done = subprocess.run(
        command(*words), env={**os.environ, "SAROS_DATA": str(folder)}, capture_output=True,
        text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    said = done.stderr.splitlines()
    assert len(said) == 1, done.stderr
    return said[0]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_in_good_order(tmp_path: Path, end: int) -> None:
    folder = tmp_path / "of" / "its own"
    with serving(folder, "--port", "0") as (process, line):
        found = re.fullmatch(r"Saros is at (http://127\.0\.0\.1:\d+/)", line)
        assert found, line
        assert httpx.get(f"{found[1]}api/health", timeout=PATIENCE).json()["status"] == "ok"
        process.send_signal(end)
        out, error = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, error) == (0, "", "")
    assert sorted(path.name for path in folder.iterdir() if "-" not in path.name) == [
        "saros.db", "secret",
    ]  # fmt: skip
    assert (folder / "secret").stat().st_mode & 0o077 == 0


def test_games_and_guests_outlive_the_server(tmp_path: Path) -> None:
    with httpx.Client(timeout=PATIENCE) as ada:
        with serving(tmp_path, "--port", "0") as (process, line):
            where = line.split()[-1]
            table = ada.post(f"{where}api/tables", json={"game": "astral"}).json()["id"]
            process.kill()
        with serving(tmp_path, "--port", "0") as (_, line):
            cookie = {"cookie": f"saros_guest={ada.cookies['saros_guest']}"}
            where = line.split()[-1]
            seen = httpx.get(f"{where}api/tables/{table}", headers=cookie, timeout=PATIENCE)
            assert seen.json()["mine"] == [0]


def test_what_it_cannot_do_it_says_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert refused(tmp_path, "--port", port) == (
            f"saros: port {port} is taken; choose another with --port"
        )
    assert "is no address of this machine" in refused(tmp_path, "--host", "192.0.2.1")
    assert "a database is named" in refused(tmp_path, "--port", "0", "--database", "nonsense")
    assert "from 0 to 65535" in refused(tmp_path, "--port", "70000")


def test_whoever_lets_others_in_is_told_what_to_tell_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "OUTSIDE", ("127.0.0.1", 9))
    with socket.socket() as closed, socket.socket() as opened:
        closed.bind(("127.0.0.1", 0))
        opened.bind(("0.0.0.0", 0))  # nothing listens there
        port = opened.getsockname()[1]
        assert server.address_in_network(closed) is None
        assert server.address_in_network(opened) == f"http://127.0.0.1:{port}/"
        monkeypatch.setattr(server, "OUTSIDE", ("::1", 9))
        assert server.address_in_network(opened) is None


def test_a_port_nobody_asked_for_may_be_the_next_one() -> None:
    with bound("127.0.0.1", 0, asked=True) as first:
        port = first.getsockname()[1]
        with bound("127.0.0.1", port, asked=False) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(Refusal, match="is taken"):
            bound("127.0.0.1", port, asked=True)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no address"):
        bound("no.such.host.invalid", 0, asked=True)
