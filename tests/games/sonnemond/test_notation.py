"""Moves, sheets and explicit states as text: written one way, read in many, refused in a line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from saros.core.audit import check
from saros.core.promises import any_move, check_sentence
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.families.files import game_of_state, read_record
from saros.games.sonnemond.moves import Draw
from saros.games.sonnemond.notation import write_short
from saros.table.table import Table

from .tables import GAME, played, table

STATE = table(
    "S2 S16 S29 SX M9", "S1", rows={"1 sun": "S3 S17 S18/SX S20", "0 sun": "S10"}, stack="M1"
)


@pytest.mark.parametrize(
    ("canonical", "others"),
    [
        ("lay sun 2 at the left of seat 2's sun row", ["S2 <2", "sun 2 left seat 2", "12. s2 < 2"]),
        ("lay sun 29 at the right of seat 2's sun row", ["S29 2>", "29. sun 29 right of seat 2"]),
        ("lay moon 9 to open seat 1's moon row", ["M9 +1", "open my moon row with moon 9"]),
        ("lay solar eclipse on sun 17 in seat 2's sun row", ["SX 2:17", "SX S17", "sx on sun 17"]),
        ("lay sun 29 at the right of seat 1's sun row", ["S29 1>", "S29 my right"]),
    ],
)  # fmt: skip
def test_a_move_is_written_one_way_and_read_in_many(canonical: str, others: list[str]) -> None:
    move = GAME.read_move(STATE, canonical)
    assert GAME.write_move(STATE, move) == canonical
    for text in others:
        assert GAME.read_move(STATE, text) == move, text


def test_a_cover_names_its_place() -> None:
    state = table("S19", "S1", rows={"1 sun": "S17 S18/SX S20", "0 sun": "S10"})
    text = "lay sun 19 on the eclipse at place 2 of seat 2's sun row"
    assert GAME.write_move(state, GAME.read_move(state, "S19 2#2")) == text
    assert GAME.read_move(state, text) == GAME.read_move(state, "S19 place 2")


def test_every_short_form_is_read_as_its_move() -> None:
    for seats in (2, 3, 4):
        rng, state = Random(seats), GAME.setup(seats)
        while GAME.outcome(state) is None:
            moves = GAME.legal_moves(state)
            if rng.random() < 0.2 and GAME.to_act(state) in range(seats):
                for move in moves:
                    assert GAME.read_move(state, write_short(state, move)) == move
            state = GAME.play_unchecked(state, any_move(GAME, state, rng))


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("S2", "ambiguous_move", "say which: S2 <1, S2 <2"),
        ("S11 2>", "illegal_move", "seat 1 does not hold sun 11"),
        ("S16 2>", "illegal_move", "only numbers larger than 20 fit"),
        ("M9 2>", "illegal_move", "does not exist yet"),
        ("SX 1:11", "illegal_move", "solar eclipse cannot be laid there"),
        ("S16 2#2", "illegal_move", "shows a number"),
        ("S16 2#9", "illegal_move", "has 4 places"),
        ("clear", "illegal_move", "no run of five"),
        ("clear S1-", "unreadable_move", "write it like"),
        ("draw 5", "illegal_move", "not the time to draw"),
        ("reshuffle", "illegal_move", "not the time to reshuffle"),
        ("total eclipse", "illegal_move", "something to do"),
        ("S99 1>", "unreadable_move", "no move"),
        ("queen takes", "unreadable_move", "write a card and where it goes"),
        ("S2 <2 1>", "unreadable_move", "no move"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_reason(text: str, code: str, why: str) -> None:
    with pytest.raises(Refusal, match=why) as caught:
        GAME.read_move(STATE, text)
    assert caught.value.code == code
    check_sentence(caught.value)


def test_a_draw_is_written_with_its_cards_where_they_are_known() -> None:
    state = table("", "S1", stack="M4 S2 SX")
    move = GAME.read_move(state, "draw")
    assert GAME.write_move(state, move) == "draw M4 S2 SX"
    assert GAME.write_move(GAME.view(state, 0), move) == "draw 3 cards"
    assert GAME.read_move(state, "draw 3 cards") == move
    for wrong in ("draw 2", "draw M4 S2 S9", "draw M4"):
        with pytest.raises(Refusal):
            GAME.read_move(state, wrong)


# Sheets ------------------------------------------------------------------------------------


def recorded(seats: int, plies: int) -> Table:
    play, rng = Table.new("sonnemond", seats, empty_hand_eclipse=False), Random(seats)
    while play.to_act is not None and play.ply < plies:
        play = play.play(any_move(GAME, play.state, rng))
    return play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sheet_is_read_back_as_its_record(seats: int) -> None:
    record = recorded(seats, 5000).finished_record()
    record = Record(
        record.game, record.options, seats, None, record.moves, record.result,
        tuple("ABCD"[:seats]), {"Date": "2026-11-16"}, {0: "before", 3: "a {good} one", 9: "end"},
    )  # fmt: skip
    back = read_record(GAME.write_record(record))
    assert back.moves == record.moves
    assert (back.seats, back.people, back.result) == (seats, record.people, record.result)
    assert (back.options, back.about) == (record.options, record.about)
    assert back.comments == record.comments | {3: "a (good) one"}
    assert Table.from_record(back).outcome == GAME.outcome(GAME.replay(record)[-1])


def test_a_sheet_may_start_anywhere() -> None:
    record = Record("sonnemond", start=GAME.write_state(STATE), moves=("S2 <2",))
    back = read_record(GAME.write_record(record))
    assert GAME.replay(back) == GAME.replay(record)
    wrong = Record("sonnemond", seats=3, start=GAME.write_state(STATE))
    with pytest.raises(Refusal, match="the start has 2 seats"):
        GAME.start_of(wrong)


def test_the_sheet_of_the_rules_page_can_be_read() -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "sonne-und-mond.md"
    sheet = page.read_text(encoding="utf-8").partition("```\nGame:")[2].partition("```")[0]
    record = read_record(f"Game:{sheet}")
    assert (record.people, record.result) == (("Anna", ""), "0-1")
    assert (record.options, record.about) == ({"open_others_rows": False}, {"Date": "2026-11-15"})
    assert record.comments == {0: "only a few cards", 1: "a bold beginning"}
    assert len(GAME.replay(record)) == 3


def test_below_the_first_move_a_colon_makes_no_heading() -> None:
    start = table("S9 SX", "M4 SX", rows={"0 sun": "S17 S18 S20"}, stack="M1")
    sheet = f"Game: sonnemond\nStart: {json.dumps(GAME.write_state(start))}\n\n{{first}}\n"
    back = read_record(f"{sheet}SX 1:17\nSX 1:20\nResult: 0-1\n")
    assert (back.moves, back.about, back.result) == (("SX 1:17", "SX 1:20"), {}, "0-1")
    assert GAME.replay(back)[-1].rows[0][2] == (19, 29)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("SX 1:17 {dark}", "SX 1:17"),
        ("lay sx 1 : 17 {dark: so dark}", "lay sx 1 : 17"),
        ("deal: S3 M12", "deal: S3 M12"),
        ("Draw: SX {dark}", "Draw: SX"),
    ],
)
def test_a_first_move_with_a_colon_is_no_heading_whatever_is_said_about_it(
    line: str, move: str
) -> None:
    back = read_record(f"Game: sonnemond\n\n{line}\n")
    assert (back.moves, back.about) == ((move,), {})


def test_a_heading_may_tell_of_moves() -> None:
    about = {"Note": "see SX 2:17", "Deal": "7 of 12"}
    sheet = GAME.write_record(Record("sonnemond", about=about))
    assert (read_record(sheet).about, read_record(sheet).moves) == (about, ())


def test_a_long_line_is_read_as_fast_as_many_short_ones() -> None:
    began = perf_counter()
    assert read_record("Game: sonnemond\nNote:" + " sx" * 200_000).moves == ()
    assert perf_counter() - began < 10  # looking for every other colon would take an hour


def test_switches_set_back_over_a_start_are_kept_on_a_sheet() -> None:
    start = GAME.write_state(STATE) | {"switches": {"open_others_rows": False}}
    record = Record("sonnemond", {"open_others_rows": True}, start=start)
    back = read_record(GAME.write_record(record))
    assert GAME.start_of(back) == GAME.start_of(record)
    assert GAME.start_of(back).options.open_others_rows
    assert read_record("Game: sonnemond\nSwitches: open_others_rows=on\n").options == {}


def test_what_is_known_about_a_play_never_makes_its_sheet_unreadable() -> None:
    about = {
        "Seats": "nine", "Seat 1": "a chair", "Result": "none", "SX 2": "17", "Place": "here",
        "Place ": "there", "place": "home",
    }  # fmt: skip
    back = read_record(GAME.write_record(Record("sonnemond", seats=3, about=about)))
    assert (back.seats, back.result, back.moves) == (3, None, ())
    assert back.about == {"Place": "here", "place": "home"}
    assert all(text in back.comments[0] for text in ("nine", "a chair", "SX 2: 17", "there"))


def test_a_draw_that_is_refused_names_no_card() -> None:
    for hand in ("", "S9"):
        with pytest.raises(Refusal) as refused:
            GAME.play(table(hand, "S1", stack="M1 M2 M4"), Draw(2))
        assert "M" not in refused.value.sentence
        assert "draw" in refused.value.sentence


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("Game: sonnemond\nSeats: 7\n", "2, 3 or 4 seats"),
        ("Game: sonnemond\nGame: sonnemond\n", "a second heading"),
        ("Game: sonnemond\n1. {", "line 2"),
        ("Game: sonnemond\nSwitches: speed=on\n", "no switch"),
        ("Game: sonnemond\nStart: [1]\n", "JSON object"),
    ],
)
def test_a_bad_sheet_is_refused(sheet: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_record(sheet)


# Explicit states ---------------------------------------------------------------------------

EXAMPLE: dict[str, Any] = {
    "players": 2,
    "switches": {"open_others_rows": True, "empty_hand_eclipse": True},
    "hands": [["S9", "SX"], ["M4"]],
    "rows": [
        {"sun": [["S5"], ["S8", "SX"]], "moon": []},
        {"sun": [], "moon": [["M20"]]},
    ],
    "stack": ["S1", "M2"],
    "discard": [],
    "score": [[], []],
    "turn": 0,
    "chain": False,
    "last_round": None,
    "finished": False,
}


def test_the_example_is_told_by_its_keys_and_written_as_it_was_read() -> None:
    assert game_of_state(EXAMPLE) is GAME
    state = GAME.read_state(EXAMPLE)
    assert GAME.write_state(state) == EXAMPLE
    assert [GAME.move_json(state, move) for move in GAME.legal_moves(state)] == [
        {"type": "cover", "card": "S9", "owner": 0, "suit": "sun", "slot": 1},
        {"type": "lay", "card": "S9", "owner": 1, "suit": "sun", "where": "open"},
        {"type": "eclipse", "card": "SX", "owner": 0, "suit": "sun", "slot": 0},
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": 5}, "players is a number from 2 to 4"),
        ({"switches": []}, "switches are a JSON object, not"),
        ({"switches": False}, "switches are a JSON object, not"),
        ({"players": True}, "players is a number"),
        ({"hands": [["S9"]]}, "list of 2"),
        ({"hands": [["S30"], []]}, "cannot hold “S30”"),
        ({"hands": [["S5"], []]}, "there are 2 of sun 5"),
        ({"rows": [{"sun": [["SX"]]}, {}]}, "lies wrongly"),
        ({"rows": [{"sun": [["S5", "S6"]]}, {}]}, "take turns"),
        ({"rows": [{"sun": [["M5"]]}, {}]}, "other suit"),
        ({"rows": [{"sun": [[]]}, {}]}, "without a card"),
        ({"rows": [{"sun": [["S6"], ["S5"]]}, {}]}, "does not ascend"),
        ({"rows": [{"stars": []}, {}]}, "sun and moon"),
        ({"turn": 2}, "turn is a number from 0 to 1"),
        ({"chain": 1}, "chain is true or false"),
        ({"last_round": {"starter": 0}}, "starter and turns_after_this"),
        ({"switches": {"speed": True}}, "no switch"),
        ({"switches": [1]}, "JSON object"),
        ({"weather": 1}, "no key “weather”"),
        ({"dealt": False}, "nothing has been dealt"),
        ({"turns": 1000}, "a play is finished"),
        ({"stack": "S1"}, "the stack should be a list"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why) as caught:
        GAME.read_state(EXAMPLE | change)
    check_sentence(caught.value)


def test_partners_that_host_too_much_are_refused() -> None:
    with pytest.raises(Refusal, match="hosts two rows"):
        table("S1", "S2", "S3", "S4", rows={"0 sun": "S9", "0 moon": "M9"})
    with pytest.raises(Refusal, match="both host a sun row"):
        table("S1", "S2", "S3", "S4", rows={"0 sun": "S9", "2 sun": "S10"})


def test_a_missing_key_is_named() -> None:
    for key in ("players", "turn"):
        with pytest.raises(Refusal, match=f"the key {key} is missing"):
            GAME.read_state({name: value for name, value in EXAMPLE.items() if name != key})


@pytest.mark.parametrize("seed", range(40))
def test_states_with_parts_exchanged_are_read_or_refused_in_a_sentence(seed: int) -> None:
    rng = Random(seed)
    odd: list[Any] = [None, True, -1, 99, "S9", "SX", [], {}, ["S9"], [["S9"]], {"sun": 1}, 1.5]
    for _ in range(100):
        data = json.loads(json.dumps(EXAMPLE))
        for _ in range(rng.randint(1, 3)):
            holder: Any = data
            key = rng.choice(list(data))
            while isinstance(holder[key], list | dict) and holder[key] and rng.random() < 0.7:
                holder = holder[key]
                keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
                key = rng.choice(keys)
            holder[key] = json.loads(json.dumps(rng.choice(odd)))
        try:
            state = GAME.read_state(data)
        except Refusal as refusal:
            check_sentence(refusal)
        else:
            assert GAME.read_state(GAME.write_state(state)) == state
            if GAME.legal_moves(state):
                GAME.play(state, any_move(GAME, state, rng))


def test_other_switches_may_be_set_for_a_state() -> None:
    record = Record("sonnemond", {"open_others_rows": False}, start=EXAMPLE)
    assert not GAME.start_of(record).options.open_others_rows


def test_a_check_lets_the_turn_pass_and_reads_on() -> None:
    record = Record("sonnemond", start=EXAMPLE, moves=("S1 +2", "M4 <2", "draw", "S9 1#1"))
    report = check(GAME, record)
    assert [fault.ply for fault in report.faults] == [1, 3, 4]
    assert report.states[-1].turn == 1


def test_a_named_move_from_nowhere_is_refused() -> None:
    with pytest.raises(Refusal, match="no move of Sonne und Mond"):
        GAME.play(STATE, "S2 <2")  # a text is no named move
    with pytest.raises(Refusal, match="first comes: draw 1 card"):
        played(table("", "S1", stack="S9"), "S9 +1")
