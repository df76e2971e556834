"""Setting up positions: every change of a sketch, what is wrong with it, both boards' states."""

from __future__ import annotations

from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.draw.editing import Edit
from saros.families import GAMES
from saros.families.editing import SetUp, edited, editing_of, set_up

BOARDS = [name for name, game in GAMES.items() if editing_of(game)]
OTHERS = [name for name in GAMES if name not in BOARDS]


def put(spot: str, brush: str) -> Edit:
    return Edit("put", spot, brush)


def laid(name: str, *edits: Edit) -> SetUp:
    """A board that was cleared and then changed."""
    game = GAMES[name]
    start = game.write_state(game.setup())
    return set_up(game, edited(game, start, [Edit("clear"), *edits]))


def on(found: SetUp, *edits: Edit) -> SetUp:
    return set_up(found.game, edited(found.game, found.sketch, edits))


def value(found: SetUp, field: str) -> Any:
    return next(each.value for each in found.fields() if each.id == field)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_begins_with_a_position_that_can_be_played_from(name: str) -> None:
    game = GAMES[name]
    found = set_up(game, edited(game, {}, [Edit("begin")]))
    assert found.fault is None
    assert not found.ending
    assert found.record is not None
    assert game.start_of(found.record) == found.state
    assert found.picture(found.seat_to_act(), tall=False).width > 0


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_without_a_palette_refuses_touches_and_what_is_no_position(name: str) -> None:
    game = GAMES[name]
    start = game.write_state(game.setup())
    with pytest.raises(Refusal, match="not set up by touching"):
        edited(game, start, [Edit("clear")])
    with pytest.raises(Refusal, match="no position of"):
        set_up(game, {"board": "none"})


@pytest.mark.parametrize("name", BOARDS)
def test_the_standard_position_can_be_put_together_by_touching(name: str) -> None:
    game = GAMES[name]
    start = game.write_state(game.setup())
    pieces = [put(spot, piece) for spot, piece in start["pieces"].items()]
    reserve = [
        Edit("set", f"reserve.{side}.{kind}", many)
        for side, counts in start.get("reserve", {}).items()
        for kind, many in counts.items()
    ]
    found = laid(name, *pieces, *reserve)
    assert found.fault is None
    assert found.state == game.setup()


@pytest.mark.parametrize("name", BOARDS)
def test_every_piece_of_the_palette_is_drawn_where_it_was_put(name: str) -> None:
    spots = [spot.id for spot in set_up(GAMES[name], laid(name).sketch).picture(None, False).spots]
    for spot, brush in zip(spots, laid(name).palette(), strict=False):
        found = laid(name, put(spot, brush.id))
        drawn = next(each for each in found.picture(None, False).spots if each.id == spot)
        same = drawn.symbol.removeprefix("sun-").removeprefix("moon-")
        assert same.endswith(brush.symbol.partition("-")[2]), (spot, brush)


def test_an_impossible_position_says_why_and_where() -> None:
    empty = laid("terrestrial")
    assert empty.fault is not None
    assert empty.fault.sentence == "Moon needs one princess and has 0."
    assert (empty.state, empty.record) == (None, None)
    behind = on(empty, put("a1", "R"), put("e7", "r"), put("b1", "S"))
    assert behind.fault is not None
    assert (behind.fault.spots, "behind its starting rank" in behind.fault.sentence) == (
        ("b1",), True,
    )  # fmt: skip
    waits = on(behind, put("b1", ""), put("c7", "S"), Edit("set", "pools.moon.E", 1))
    assert waits.fault is not None
    assert waits.fault.spots == ("c7",)
    assert on(waits, Edit("set", "pools.moon.E", 0)).fault is None


@pytest.mark.parametrize(
    ("name", "attacker", "royal"), [("terrestrial", "e6", "e7"), ("astral", "s1b", "-s-")]
)
def test_a_princess_whom_no_move_can_have_left_in_eclipse_is_told_of(
    name: str, attacker: str, royal: str
) -> None:
    home = {"terrestrial": "a1", "astral": "-m-"}[name]
    found = laid(name, put(home, "R"), put(royal, "r"), put(attacker, "E"))
    assert found.fault is not None
    told = "Sun's princess is in eclipse although it is not sun's turn."
    assert (found.fault.sentence, found.fault.spots) == (told, (royal, attacker))
    assert len(found.fault.strokes) == 1
    assert on(found, Edit("set", "turn", "sun")).fault is None


def test_a_second_princess_takes_the_place_of_the_first() -> None:
    found = laid("terrestrial", put("a1", "R"), put("e7", "r"), put("b2", "R"))
    assert found.sketch["pieces"] == {"e7": "r", "b2": "R"}
    assert on(found, put("b2", "")).sketch["pieces"] == {"e7": "r"}


def test_what_is_carried_takes_along_all_that_belongs_to_it() -> None:
    found = laid("astral", put("s3c", "R"), put("m2c", "r"), put("m1b", "D"), put("m4d", "=Q"))
    found = on(
        found,
        Edit("set", "stacks.m1b", "E p"),
        Edit("set", "dragon.m1b.exposed", True),
        Edit("set", "barred.m4d.sun", True),
        Edit("carry", "m1b", "m0c"),
        Edit("carry", "m4d", "m5d"),
    )
    assert found.fault is None
    assert found.sketch["stacks"] == {"m0c": ["E", "p"]}
    assert found.sketch["dragon"] == {"m0c": {"exposed": True}}
    assert found.sketch["cooldown"] == {"m5d": ["sun"]}
    # And whatever is put down in its stead has nothing of it.
    assert on(found, put("m0c", "E")).sketch["stacks"] == {}


def test_shooting_stars_have_arcs_and_wait_in_their_order() -> None:
    found = laid("astral", put("s3c", "R"), put("m2c", "r"), put("m4d", "S"))
    assert value(found, "arcs.m4d") == "h"
    turned = on(found, Edit("set", "arcs.m4d", "a"))
    assert turned.sketch["arcs"] == {"m4d": "a"}
    assert turned.fault is None
    queue = laid("terrestrial", put("a1", "R"), put("e7", "r"), put("c7", "S"), put("h7", "S"))
    assert queue.sketch["waiting"] == {"moon": ["c7", "h7"]}
    later = on(queue, Edit("set", "waiting.moon", "h7"))
    assert later.sketch["waiting"] == {"moon": ["h7", "c7"]}
    assert later.fault is None
    assert later.state.position.waiting_stars(0)[0] == 61


def test_fairy_states_and_switches_are_set() -> None:
    found = laid("terrestrial", put("a1", "R"), put("e7", "r"), put("e4", "=L"), put("c4", "c"))
    found = on(
        found,
        Edit("set", "cooldown.e4", "2"),
        Edit("set", "disguises.c4", "u"),
        Edit("set", "switches.generals", True),
        Edit("set", "freed.moon", True),
        Edit("set", "turn", "sun"),
    )
    assert found.fault is None
    assert found.record is not None
    assert found.record.options == {"generals": True}
    assert value(found, "cooldown.e4") == "2"
    assert value(found, "disguises.c4") == "u"
    assert value(found, "freed.moon") is True
    assert value(on(found, Edit("set", "disguises.c4", "")), "disguises.c4") == ""
    assert found.seat_to_act() == 1


def test_what_had_happened_in_a_play_is_forgotten_when_its_position_is_changed() -> None:
    game = GAMES["terrestrial"]
    start = {**game.write_state(game.setup()), "lost": True, "switches": {"stop_and_go": True}}
    assert "lost" not in edited(game, start, [put("a4", "E")])


def test_a_finished_position_says_how_it_ended() -> None:
    pieces = {"a1": "R", "c4": "U", "d5": "E", "e5": "E", "f5": "E", "g4": "U", "e7": "r"}
    start = {"board": "terrestrial", "turn": "moon", "pieces": pieces}
    assert set_up(GAMES["terrestrial"], start).ending == ""
    bare = laid("terrestrial", put("a1", "R"), put("e7", "r"))
    assert "draw" in bare.ending.lower()


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (put("z9", "E"), "no point “z9”"),
        (put("a1", "X"), "no piece of the palette"),
        (Edit("carry", "z9", "a1"), "no point “z9”"),
        (Edit("set", "nothing", 1), "no “nothing” to be set"),
        (Edit("set", "turn", "noon"), "cannot be “noon”"),
        (Edit("set", "pools.moon.E", 99), "cannot be “99”"),
        (Edit("set", "pools.moon.E", True), "cannot be"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(edit: Edit, sentence: str) -> None:
    game = GAMES["terrestrial"]
    with pytest.raises(Refusal, match=sentence):
        edited(game, game.write_state(game.setup()), [edit])


@pytest.mark.parametrize(
    "sketch",
    [
        {"board": "terrestrial"},
        {"board": "terrestrial", "turn": "moon", "pieces": []},
        {"board": "terrestrial", "turn": "moon", "pieces": {"a1": 5}},
        {"board": "terrestrial", "turn": "moon", "waiting": {"moon": 5}},
        {"board": "terrestrial", "turn": "moon", "stacks": {"a1": ["E"]}},
        {"board": "astral", "turn": "moon", "pieces": {}},
    ],
)
def test_a_draft_of_another_shape_is_refused_in_a_sentence(sketch: dict[str, Any]) -> None:
    game = GAMES["terrestrial"]
    for edits in ([put("a1", "E")], [Edit("carry", "a1", "a2")], [Edit("set", "turn", "sun")]):
        with pytest.raises(Refusal):
            edited(game, sketch, edits)
