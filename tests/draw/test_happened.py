"""What just happened in words for whoever reads it, and what a score at the end is made of."""

from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.people import people_of
from saros.families import GAMES
from saros.families.drawing import arranging, drawing_of, ply_happened, score_rows
from saros.games.sunmoon.options import SunMoonOptions
from saros.table.table import Table

ROYALS = {"e1": "R", "e7": "r"}


def told(start: dict[str, Any], text: str, you: int | None = 0) -> str:
    """Return what is said of a move to one seat, or to nobody in particular."""
    after = Table.from_state(start).play(text)
    people = people_of(after.game, after.record.seats, after.record.people, you)
    return ply_happened(after, you, after.ply, people)


def terrestrial(turn: str = "moon", **pieces: str) -> dict[str, Any]:
    return {"board": "terrestrial", "turn": turn, "pieces": {**ROYALS, **pieces}}


WAITS = ", and waits there to become the first soldier that its side loses"
RELEASED = "Your shooting star that waited on a7 becomes an earth pony"
SENTENCES = [
    (terrestrial(d2="E"), "E d2 d3", "Your earth pony goes from d2 to d3"),
    (terrestrial(d2="E"), "E d2 e4", "Your earth pony goes round a corner from d2 to e4"),
    (
        terrestrial(d2="E", d3="u"),
        "E d2 d3",
        "Your earth pony goes from d2 to d3 and captures sun's unicorn there",
    ),
    (
        terrestrial(a1="P", a2="e"),
        "P a1 a3",
        "Your pegasus flies from a1 to a3 and captures sun's earth pony on a2 in passing",
    ),
    (
        terrestrial(a1="P", a2="E"),
        "P a1 a3",
        "Your pegasus flies from a1 to a3, over your earth pony on a2",
    ),
    (
        terrestrial(b1="U", b4="p"),
        "U b1 b3 xP",
        "Your unicorn goes from b1 to b3 and strikes down sun's pegasus on b4, one star further on",
    ),
    (
        terrestrial(a6="S"),
        "S a6 a7",
        f"Your shooting star goes from a6 to a7{WAITS}",
    ),
    (
        {**terrestrial(a6="S"), "pools": {"moon": {"U": 1}}},
        "S a6 a7 U",
        "Your shooting star goes from a6 to a7 and becomes a unicorn",
    ),
    (
        {**terrestrial("sun", a7="S", c4="E", c5="e"), "waiting": {"moon": ["a7"]}},
        "E c5 c4",
        f"Sun's earth pony goes from c5 to c4 and captures your earth pony there. {RELEASED}",
    ),
]


@pytest.mark.parametrize(("start", "text", "said"), SENTENCES)
def test_a_move_on_the_board_is_told_to_its_player(
    start: dict[str, Any], text: str, said: str
) -> None:
    assert told(start, text) == said


def test_who_watches_reads_whose_piece_it_was() -> None:
    assert told(terrestrial(d2="E"), "E d2 d3", None) == "Moon's earth pony goes from d2 to d3"
    assert told(terrestrial(d2="E"), "E d2 d3", 1) == "Moon's earth pony goes from d2 to d3"


ECLIPSING = {
    "board": "terrestrial", "turn": "sun", "pieces": {"e2": "R", "e7": "r", "f6": "u"},
}  # fmt: skip


def test_an_eclipse_is_told_unless_players_must_find_it_themselves() -> None:
    move = next(
        text
        for text in Table.from_state(ECLIPSING).legal_texts()
        if Table.from_state(ECLIPSING).play(text).state.position.in_eclipse(0)
    )
    own = "Your princess is in eclipse: move her, capture what threatens her, or put a piece"
    assert own in told(ECLIPSING, move)
    assert told(ECLIPSING, move, 1).endswith("Moon's princess is in eclipse")
    claimed = {**ECLIPSING, "switches": {"claims": "friendly"}}
    assert "eclipse" not in told(claimed, move.rstrip("○ "))
    assert told(claimed, move).endswith("Your princess is said to be in eclipse")


def plays(name: str, seed: int, seats: int) -> Table:
    """Return a random play to its end."""
    game, rng = GAMES[name], Random(seed)
    table = Table.new(name, seats)
    while (seat := table.to_act) is not None:
        if seat == CHANCE:
            table = table.play(game.chance(table.state, rng))
        else:
            table = table.play(rng.choice(game.legal_moves(table.state)))
    return table


@pytest.mark.parametrize(
    ("name", "seats"),
    [("sonnemond", 2), ("sonnemond", 3), ("sonnemond", 4), ("bluemoon", 2)],
)
def test_the_rows_of_a_score_add_up_to_it(name: str, seats: int) -> None:
    for seed in range(3):
        table = plays(name, seed, seats)
        assert table.outcome is not None
        rows = score_rows(table.game, table.game.view(table.state, None))
        assert rows
        sums = tuple(sum(each) for each in zip(*(row.points for row in rows), strict=True))
        assert sums == table.outcome.score


@pytest.mark.parametrize("name", list(GAMES))
def test_every_move_is_told_to_every_seat_and_gives_nothing_away(name: str) -> None:
    game = GAMES[name]
    table = plays(name, 5, game.seats[-1])
    for seat in (None, *range(game.seats[-1])):
        people = people_of(game, game.seats[-1], you=seat)
        for ply in range(1, min(table.ply, 150) + 1):
            said = ply_happened(table, seat, ply, people)
            assert said == said.strip()
            assert not said or said[0].isupper()
            assert "None" not in said
            # The same from the view alone: what is hidden cannot have been told.
            before, after = (game.view(table.states[n], seat) for n in (ply - 1, ply))
            if game.hides and game.to_act(table.states[ply - 1]) == CHANCE:
                assert drawing_of(game).happened(game, after, before, None, people) is not None


def test_a_deployment_says_what_it_is_for_as_long_as_it_lasts() -> None:
    astral, terrestrial_game = GAMES["astral"], GAMES["terrestrial"]
    said = arranging(astral, astral.setup())
    assert said is not None
    assert said.finish == "Place the rest for me"
    assert said.begin.startswith("Touch a soldier in your row, then a lit star of your half")
    assert "princess" in said.purpose
    assert arranging(terrestrial_game, terrestrial_game.setup()) is None


def test_a_draft_says_that_any_kind_may_be_placed_and_how_many_in_all() -> None:
    game = GAMES["terrestrial"]
    said = arranging(game, game.setup(options=SunMoonOptions(roster="draft")))
    assert said is not None
    assert "any kind" in said.begin
    assert "12 more in all" in said.begin


def test_a_run_its_clearing_and_a_total_eclipse_are_told_with_what_they_count() -> None:
    start = {
        "players": 2,
        "hands": [["S13", "M5", "SX"], ["S1", "S4", "SX"]],
        "rows": [
            {"sun": [["S3"], ["S7"], ["S9"], ["S11"]], "moon": []},
            {"sun": [], "moon": [["M20"]]},
        ],
        "stack": ["S2", "M2"],
        "turn": 0,
    }
    laid = Table.from_state(start).play("S13 1>")
    people = people_of(laid.game, 2, ("Ada", "Ben"), 0)
    assert ply_happened(laid, 0, 1, people) == (
        "You lay sun 13 at the right of your sun row. Your sun row has a run of 5 now. An animal"
        " is on it, so another card must follow"
    )
    opened = laid.play("M5 +1")
    broken = opened.play("SX 1:9")
    assert ply_happened(broken, 0, 3, people).endswith("That breaks the run in your sun row")
    cleared = opened.play("S1 +2").play("clear S3-13")
    assert ply_happened(cleared, 0, 4, people) == "You clear sun 3 to 13: 5 points"
