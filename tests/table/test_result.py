"""A sitting that has ended leaves a result: who got what, why and when, without sentences."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.match import NEXT_TEXT
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.table.acts import Chair, Setting
from saros.table.clock import MINUTE, Timing
from saros.table.result import Result, SeatResult, ending_act
from saros.table.sitting import Sitting

from ..toys import toys_registered

ADA, BEN, CAT = (Chair("guest", name.lower(), name) for name in ("Ada", "Ben", "Cat"))
BLITZ = Timing("total", 3 * MINUTE, 2_000)


def seat(chair: Chair, points: float | None = None, score: int | None = None) -> SeatResult:
    return SeatResult(chair.kind, chair.who, chair.name, points, score)


def sat(*chairs: Chair, game: str = "terrestrial", **setting: Any) -> Sitting:
    return Sitting.opened("abcdefgh", Setting(game, chairs, created=1_000, **setting))


def moved(sitting: Sitting, *texts: str, now: int = 5_000) -> Sitting:
    for text in texts:
        seat = sitting.table.to_act
        assert seat is not None
        sitting = sitting.move(seat, sitting.table.ply, text, now).after
    return sitting


def asked(sitting: Sitting, seat: int, wish: str, now: int = 9_000) -> Sitting:
    return sitting.ask(seat, len(sitting.acts), wish, now).after


def test_a_resignation_is_a_result() -> None:
    begun = moved(sat(ADA, BEN, timing=BLITZ), "E d2 d3", "E f6 f5")
    assert Result.of(asked(begun, 0, "resign")) == Result(
        table="abcdefgh",
        game="terrestrial",
        seats=(seat(ADA, 0.0), seat(BEN, 1.0)),
        reason="resigned",
        began=1_000,
        ended=9_000,
        plies=2,
        timing=BLITZ,
    )


def test_what_happens_after_the_end_does_not_change_the_result() -> None:
    ended = asked(moved(sat(ADA, BEN), "E d2 d3", "E f6 f5"), 0, "resign")
    result, resigned = Result.of(ended), ending_act(ended)
    for seat, wish in ((1, "rematch"), (0, "decline_rematch"), (0, "rematch"), (1, "rematch")):
        ended = asked(ended, seat, wish, 20_000)
        assert Result.of(ended) == result
    ended = ended.follow("ijklmnop", 30_000).after
    assert Result.of(ended) == result
    assert ending_act(ended) == resigned


def test_a_game_that_was_called_off_has_no_points() -> None:
    result = Result.of(asked(moved(sat(ADA, BEN), "E d2 d3"), 1, "abort"))
    assert result.was_called_off
    assert result.seats == (seat(ADA), seat(BEN))
    assert (result.reason, result.plies) == ("aborted", 1)


def test_a_game_begins_when_the_last_seat_is_taken_and_who_sat_there_at_the_end_counts() -> None:
    waiting = sat(ADA, Chair())
    computer = Chair("computer", "level3", "Level 3")
    begun = waiting.engage(1, "ada", computer, 4_000).after
    result = Result.of(asked(moved(begun, "E d2 d3"), 0, "abort"))
    assert result.began == 4_000
    assert result.seats == (seat(ADA), seat(computer))


def test_only_options_that_differ_from_the_defaults_are_kept() -> None:
    plain = asked(sat(ADA, BEN), 0, "abort")
    assert Result.of(plain).options == {}
    switched = asked(sat(ADA, BEN, options={"claims": "tournament"}), 0, "abort")
    assert Result.of(switched).options == {"claims": "tournament"}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_played_to_its_end_leaves_a_result_that_goes_through_json(name: str) -> None:
    game, rng = GAMES[name], Random(7)
    chairs = (ADA, BEN, CAT, ADA)[: game.seats[-1]]
    sitting = sat(*chairs, game=name)
    while sitting.ended is None and sitting.table.ply < 150:
        table = sitting.table
        move = (
            game.chance(table.state, rng)
            if table.to_act == CHANCE
            else rng.choice(table.legal_moves())
        )
        sitting = moved(sitting, game.write_move(table.state, move))
    if sitting.ended is None:
        sitting = asked(sitting, 0, "resign")
    result, outcome = Result.of(sitting), sitting.table.outcome
    assert outcome is not None
    assert tuple(seat.points for seat in result.seats) == outcome.points
    assert tuple(seat.score for seat in result.seats if seat.score is not None) == outcome.score
    assert Result.from_json(json.loads(json.dumps(result.to_json()))) == result


def test_a_match_has_one_result_and_tells_nothing_of_what_the_seats_had_brought() -> None:
    ada, ben = replace(ADA, supply="1 2 6"), replace(BEN, supply="2 3 4")
    with toys_registered():
        sitting, rng = sat(ada, ben, game="duel", match=4), Random(3)
        games = 1
        while sitting.ended is None:
            is_over = sitting.table.to_act == CHANCE
            games += is_over
            text = NEXT_TEXT if is_over else rng.choice(sitting.table.legal_texts())
            sitting = moved(sitting, text)
        result = Result.of(sitting)
    assert games > 1
    assert (result.match, result.reason) == (4, "match")
    scores = [each.score for each in result.seats]
    assert max(score for score in scores if score is not None) >= 4
    assert sorted(each.points or 0.0 for each in result.seats) == [0.0, 1.0]
    assert [each.who for each in result.seats] == ["ada", "ben"]
    assert not {"1 2 6", "2 3 4"} & set(re.findall(r"\d \d \d", json.dumps(result.to_json())))
    assert "supply" not in json.dumps(result.to_json())


def test_a_game_from_a_position_of_somebodys_own_says_so() -> None:
    start = {"board": "terrestrial", "turn": "sun", "pieces": {"d1": "R", "h1": "p", "f7": "r"}}
    assert Result.of(asked(sat(ADA, BEN, start=start), 0, "abort")).set_up
    assert not Result.of(asked(sat(ADA, BEN), 0, "abort")).set_up


def test_a_result_with_everything_goes_through_json() -> None:
    whole = Result(
        "abcdefgh", "terrestrial", (seat(ADA, 0.5, -3), seat(BEN)), "time",
        1, 2, 3, {"claims": "tournament"}, BLITZ, match=5, set_up=True,
    )  # fmt: skip
    assert Result.from_json(json.loads(json.dumps(whole.to_json()))) == whole


def test_a_sitting_that_goes_on_has_no_result() -> None:
    with pytest.raises(Refusal, match="the game at table abcdefgh is not over") as refused:
        Result.of(sat(ADA, BEN))
    assert refused.value.code == "not_over"


@pytest.mark.parametrize(
    "wrong",
    [{"table": 5}, {"seats": {}}, {"seats": [7]}, {"plies": "3"}, {"began": None}, {"reason": 1},
     {"seats": [{"kind": "guest", "who": "a", "points": "1"}]}, {"timing": {"kind": "sundial"}}],
)  # fmt: skip
def test_a_result_of_another_shape_is_refused(wrong: dict[str, Any]) -> None:
    good = Result.of(asked(sat(ADA, BEN), 0, "abort")).to_json()
    Result.from_json(good)
    with pytest.raises(Refusal):
        Result.from_json(good | wrong)
