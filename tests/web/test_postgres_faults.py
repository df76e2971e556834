"""PostgreSQL stops, has no room, or moves to another address: no acknowledged move is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import NoReturn

import pytest

from saros.web.app import ServerConfig
from saros.web.public_refusals import PUBLIC
from saros.web.rate_limits import no_limits

from ..postgres import USER, Cluster, Unavailable
from .house import SECRET, House, Talk, Visitor

AWAY = {"not_saved", "no_database"}
PATIENCE = 60.0


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop."""
    try:
        with Cluster.running() as cluster:
            yield cluster
    except Unavailable as reason:
        pytest.skip(str(reason))


class Players:
    """Two who play on, and remember every move that they were shown as played."""

    def __init__(self, ada: Visitor) -> None:
        self.ada = ada
        self.talk: Talk = ada.talk(ada.table("terrestrial", "me", "me"))
        self.acknowledged: list[str] = []

    def play(self) -> str | None:
        """Try to move; return the code of the refusal, if it is refused."""
        view = self.talk.view
        ply, text = view["ply"], view["ways"][0]["text"]
        self.talk.send(t="play", table=view["table"], ply=ply, move=text)
        while self.talk.view["ply"] == ply:
            if (message := self.talk.hear())["t"] == "refused":
                if message["code"] in AWAY:
                    assert message["sentence"] == PUBLIC[message["code"]]
                code: str = message["code"]
                return code
        self.acknowledged = [line["text"] for line in self.talk.view["moves"]]
        return None

    def play_on(self, plies: int) -> None:
        """Move so often, whatever is refused until the database is back."""
        end, wanted = monotonic() + PATIENCE, len(self.acknowledged) + plies
        while len(self.acknowledged) < wanted:
            assert monotonic() < end, "the database has not come back"
            if (code := self.play()) is not None:
                assert code in {*AWAY, "stale_ply"}
                sleep(0.05)

    def play_until_refused(self, most: int) -> None:
        """Move until that cannot be saved."""
        for _ in range(most):
            if (code := self.play()) is not None:
                assert code in AWAY
                return
        raise AssertionError("everything was saved")


@contextmanager
def playing(url: str) -> Iterator[Players]:
    """Let two play at a server; at the end nothing is missing, for nobody who comes later."""
    config = ServerConfig(url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(config) as saros, saros.guest("Ada") as ada:
        players = Players(ada)
        players.play_on(4)
        yield players
        table = players.talk.view["table"]
    with House(config) as later, later.guest("Ben") as ben:
        moves = [line["text"] for line in ben.look(table)["moves"]]
    assert moves[: len(players.acknowledged)] == players.acknowledged


def test_a_postgresql_that_is_stopped_and_started_loses_no_move(own_cluster: Cluster) -> None:
    with own_cluster.database() as url, playing(url) as players:
        for _ in range(2):
            own_cluster.stop()
            assert players.play() in AWAY
            own_cluster.start()
            players.play_on(4)


def test_a_postgresql_whose_disk_is_full_loses_no_move(own_cluster: Cluster) -> None:
    try:
        with (
            own_cluster.small_disk(16) as small,
            own_cluster.database(f"TABLESPACE {small}") as url,
        ):
            name = url.rpartition("/")[2]
            with playing(url) as players:
                fill(own_cluster, name)
                players.play_until_refused(2000)
                assert players.play() in AWAY, "and no later move takes its place"
                own_cluster.sql("DROP TABLE ballast", name)
                players.play_on(4)
    except Unavailable as reason:
        pytest.skip(str(reason))


def fill(cluster: Cluster, name: str) -> None:
    """Leave no page free on the disk of a database."""
    cluster.sql("CREATE TABLE ballast (page text)", name)
    cluster.sql("ALTER TABLE ballast ALTER page SET STORAGE PLAIN", name)
    for pages in (64, 1):  # one row is a page
        row = f"SELECT repeat('x', 7000) FROM generate_series(1, {pages})"
        with pytest.raises(RuntimeError, match="No space left"):
            insert_for_ever(cluster, name, row)


def insert_for_ever(cluster: Cluster, name: str, row: str) -> NoReturn:
    while True:
        cluster.sql(f"INSERT INTO ballast {row}", name)


def test_a_database_that_moves_to_its_standby_loses_no_move(own_cluster: Cluster) -> None:
    with own_cluster.database() as url, own_cluster.standby() as standby:
        name = url.rpartition("/")[2]
        # Whichever is named first, it is the one that takes moves.
        hosts = f"127.0.0.1:{standby.port},127.0.0.1:{own_cluster.port}"
        with playing(f"postgresql://{USER}@{hosts}/{name}") as players:
            own_cluster.stop()
            assert players.play() in AWAY, "a standby takes no moves"
            standby.sql("SELECT pg_promote()")
            players.play_on(6)
