"""Commands about what seats bring to a game, in its own words: proved with two toys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app
from saros.families import GAMES, registered

from ..toys import toys_registered
from ..troupe import FUR, TROUPES

ODD = "Patron: bird\nWren\nWren\nBear\nUnicorn\n"


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_registered(), registered(TROUPES):
        yield


def saros(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def test_the_help_lists_a_group_for_every_kind_of_supply() -> None:
    said = " ".join(saros("-h").stdout.split())  # how wide its columns are is up to the commands
    assert "hand About a hand of your own: check it, and see the ready ones." in said
    assert "troupe About a troupe of your own" in said
    assert "saros hand check hand.txt" in saros("hand", "check", "-h").stdout
    assert "saros troupe show NAME > troupe.txt" in saros("troupe", "show", "-h").stdout


def test_a_legal_supply_is_told_with_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "fur.txt"
    path.write_text(f"\ufeff{FUR}\r\n")
    for word, called in ((str(path), f"“{path}”"), ("FUR", "Fur")):
        done = saros("troupe", "check", word)
        assert done.exit_code == 0, done.output
        lines = done.stdout.splitlines()
        assert lines[0].endswith("a legal troupe for Troupe")
        assert lines[0].startswith(called[:10])
        assert lines[1:6] == ["", "kinds", "  bird    0", "  beast   3  ***", "  fish    0"]


def test_an_illegal_supply_is_told_with_every_reason_and_status_1() -> None:
    done = saros("troupe", "check", "-", typed=ODD)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[:4] == [
        "the input: not a legal troupe for Troupe",
        "  there is no animal “Unicorn”",
        "  Wren stands there twice",
        "  a troupe is at most 9 strong, not 11",
    ]


def test_a_check_in_json_has_faults_charts_and_the_text_as_it_is_kept() -> None:
    done = saros("troupe", "check", "-", "--json", typed=ODD)
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert (found["game"], found["legal"], len(found["faults"])) == ("troupe", False, 3)
    assert found["statistics"][0]["title"] == "kinds"
    assert found["statistics"][0]["bars"][0] == {"label": "bird", "count": 2}
    assert found["text"] == "Patron: bird\nWren\nWren\nBear"
    assert json.loads(saros("troupe", "check", "fur", "--json").stdout)["legal"] is True


def test_a_game_that_brings_no_report_is_checked_as_well_and_under_its_switches() -> None:
    strong = saros("hand", "check", "-", typed="9 9 9")
    assert (strong.exit_code, strong.stdout) == (
        1, "the input: not a legal hand for Duel\n  a hand adds up to 9 at most, not 27\n",
    )  # fmt: skip
    allowed = saros("hand", "check", "-", "--strength", "30", typed="9 9 9")
    assert (allowed.exit_code, allowed.stdout) == (0, "the input: a legal hand for Duel\n")


def test_ready_ones_are_listed_and_shown() -> None:
    assert saros("troupe", "list").stdout == "Feathers\nFur\n"
    assert saros("troupe", "show", "fur").stdout == f"{FUR}\n"
    assert json.loads(saros("troupe", "list", "--json").stdout)[1] == {"name": "Fur", "text": FUR}
    assert json.loads(saros("troupe", "show", "FUR", "--json").stdout)["text"] == FUR


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["hand", "check", "nowhere.txt"], "“nowhere.txt” cannot be read"),
        (["hand", "check"], "missing argument 'FILE'"),
        (["hand"], "missing command"),
        (["hand", "check", "even", "--board", "chess"], "there is no game “chess”"),
        (["hand", "list", "--board", "troupe"], "nobody brings a hand to Troupe"),
        (["hand", "show", "odd"], "there is no ready hand “odd”; there are: even, steep"),
        (["hand", "check", "even", "--strength", "99"], "option strength cannot be “99”"),
        (["hand", "check", "-"], "a hand has at most 60 characters"),
        (["purse", "list"], "no such command 'purse'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: list[str], why: str) -> None:
    for json_asked in ([], ["--json"] if len(words) > 1 else []):
        done = saros(*words, *json_asked, typed="1 " * 100)
        assert done.exit_code == 2
        assert why in (json.loads(done.stdout)["error"]["sentence"] if json_asked else done.stderr)
        assert json_asked or done.stderr.count("\n") == 1


def test_a_command_of_the_house_keeps_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["troupe"]
    assert game.supply is not None
    monkeypatch.setattr(type(game), "supply", type(game.supply)("games", "", game.supply.ready))
    assert "players" in saros("games").stdout
    assert saros("-h").stdout.count("\n  games ") == 1
