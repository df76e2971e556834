"""Clusters that are refused before any game; real ones play in tests/cli/test_cluster.py."""

import json
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from saros.arena import build, cluster
from saros.arena.build import Build, this_build
from saros.arena.cluster import Cluster, scheduler_address
from saros.core.refusal import Refusal


@pytest.mark.parametrize(
    ("word", "address"),
    [
        ("tcp://farm:8786", "tcp://farm:8786"),
        ("tls://10.0.0.5:8786", "tls://10.0.0.5:8786"),
        ("farm.example:1", "tcp://farm.example:1"),
        ("[::1]:8786", "tcp://[::1]:8786"),
    ],
)
def test_an_address_may_leave_out_its_protocol(word: str, address: str) -> None:
    assert scheduler_address(word) == address


def test_a_scheduler_file_holds_the_address(tmp_path: Path) -> None:
    page = tmp_path / "scheduler.json"
    page.write_text(json.dumps({"type": "Scheduler", "address": "tcp://10.0.0.5:41234"}))
    assert scheduler_address(str(page)) == "tcp://10.0.0.5:41234"


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", '{"address": 7}', '{"address": "x.json"}'])
def test_a_file_without_an_address_is_refused(tmp_path: Path, text: str) -> None:
    (page := tmp_path / "s.json").write_text(text)
    with pytest.raises(Refusal, match="” holds no address of a scheduler"):
        scheduler_address(str(page))


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("farm", "“farm” is not a scheduler's address like tcp://host:8786, or the scheduler file"),
        ("", "“.” is not a scheduler's address"),
        ("farm:0", "a port is from 1 to 65535, not 0"),
        ("farm:70000", "a port is from 1 to 65535, not 70000"),
        ("http://farm:80", "a cluster is reached by tcp:// or tls://, not by http://"),
        ("a\0b", "“a\N{REPLACEMENT CHARACTER}b” holds no address of a scheduler"),
    ],
)
def test_what_is_no_address_is_refused(word: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        scheduler_address(word)
    assert refused.value.code == "bad_address"
    assert refused.value.sentence.startswith(sentence)


@pytest.mark.parametrize("listens", [False, True])
def test_an_address_at_which_no_scheduler_answers_is_refused_in_time(
    monkeypatch: pytest.MonkeyPatch, listens: bool
) -> None:
    monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        if not listens:
            silent.close()
        with pytest.raises(Refusal, match=f"no scheduler of Dask's answers at tcp://{address}"):
            Cluster(address)


def test_without_dask_somebody_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal) as refused:
        Cluster("127.0.0.1:8786")
    assert refused.value.code == "no_dask"
    assert refused.value.sentence == (
        "a cluster needs dask.distributed: `python3 run install cluster`,"
        " or pip install 'saros[cluster]'"
    )


def test_a_worker_with_threads_is_refused() -> None:
    worker = SimpleNamespace(address="tcp://farm:4", state=SimpleNamespace(nthreads=8))
    with pytest.raises(Refusal) as refused:
        cluster._vet(this_build(), worker)
    assert refused.value.sentence == (
        "the worker at tcp://farm:4 has 8 threads, where a game wants one:"
        " start it with dask worker --nthreads 1 --nworkers -1"
    )
    worker.state.nthreads = 1
    cluster._vet(this_build(), worker)


# The build ---------------------------------------------------------------------------------


def test_the_sources_make_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "HOUSE", tmp_path)
    for name in ("core/a.py", "players/x/y.net", "web/app.py"):
        (path := tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"one\ntwo\n")
    before = build._sources()
    (tmp_path / "web/app.py").write_bytes(b"other")
    (tmp_path / "core/a.cpython-311.so").write_bytes(b"made here")
    (tmp_path / "core/a.py").write_bytes(b"one\r\ntwo\r\n")
    assert build._sources() == before
    (tmp_path / "players/x/y.net").write_bytes(b"learned more")
    assert build._sources() != before


def test_a_build_says_what_it_is() -> None:
    assert str(Build("0.1.0", "0123abcd", False)) == (
        "saros 0.1.0 (sources 0123abcd, kernels not compiled)"
    )
    assert this_build() == this_build()
