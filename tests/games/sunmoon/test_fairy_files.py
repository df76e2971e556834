"""Fairy games as files: every one that comes along is played, and what is wrong is said once."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saros import Record, Refusal, Table
from saros.core.clock_words import read_clock
from saros.core.variant import Variant
from saros.games.sunmoon.fairy_position import FairyPosition
from saros.games.sunmoon.rosters import Limits, plain_roster, read_limits, roster_supply
from saros.games.sunmoon.rules import Astral, Terrestrial
from saros.games.sunmoon.variants import FAIRY_GAMES
from saros.table.clock import Timing

GAMES = {"terrestrial": Terrestrial(), "astral": Astral()}


def table_of(variant: Variant, supplies: tuple[str, ...] = ()) -> Table:
    return Table.new(variant.game, supplies=supplies, **variant.options)


def _fierce_move(table: Table, luck: Random) -> str:
    """A move that banishes if there is one, else a capture, else any: so games end."""
    moves = table.legal_texts()
    for sign in "•x":
        if found := [move for move in moves if sign in move]:
            return luck.choice(found)
    return luck.choice(moves)


@pytest.mark.parametrize("word", FAIRY_GAMES.ready)
def test_a_shipped_game_is_played_to_its_end_and_its_record_replays(word: str) -> None:
    variant, luck = FAIRY_GAMES.ready_called(word), Random(word)
    table = table_of(variant)
    while table.to_act is not None:
        table = table.play(_fierce_move(table, luck))
        assert table.ply < 2000
    as_json = Record.from_text(table.record.to_text())
    on_paper = table.game.read_record(table.game.write_record(table.record))
    for record in (as_json, on_paper):
        assert Table.from_record(record).state == table.state
        assert record.options["fairy_name"] == variant.name


@pytest.mark.parametrize("word", FAIRY_GAMES.ready)
def test_the_canonical_text_of_a_shipped_game_says_the_same(word: str) -> None:
    variant = FAIRY_GAMES.ready_called(word)
    assert FAIRY_GAMES.vetted(variant.text) == variant
    assert FAIRY_GAMES.recognises(variant.text)
    assert variant.about
    Timing.from_json(variant.clock)


def test_there_is_one_for_each_fairy_piece_and_on_both_boards() -> None:
    found = [FAIRY_GAMES.ready_called(word) for word in FAIRY_GAMES.ready]
    assert {each.game for each in found} == {"terrestrial", "astral"}
    said = " ".join(str(each.options) for each in found)
    for kind in "G3 D1 C3 Le4 Qe4".split():
        assert kind in said


def game(**lines: str) -> str:
    given = {"name": "Mine", "board": "terrestrial"} | lines
    return "".join(f"{name.replace('_', ' ')}: {said}\n" for name, said in given.items())


def made(**lines: str) -> Table:
    return table_of(FAIRY_GAMES.vetted(game(**lines)))


def pieces(table: Table) -> dict[str, str]:
    found: dict[str, str] = table.to_json()["pieces"]
    return found


def test_f12_1_a_game_may_name_stars_and_sun_mirrors_them() -> None:
    table = made(stars="G c3, E d3 f3", limits="3")
    stood = pieces(table)
    assert [stood[star] for star in ("c3", "d3", "f3")] == ["G", "E", "E"]
    assert [stood[star] for star in ("c5", "d5", "f5")] == ["g", "e", "e"]
    assert "a1" not in stood
    sky = made(board="astral", stars="G m3c", sun_stars="D s1c", limits="1 D1")
    assert pieces(sky)["m3c"] == "G"
    assert pieces(sky)["s1c"] == "d"
    assert not sky.game.arranging(sky.state)


def test_f12_1_a_game_may_say_other_limits() -> None:
    assert isinstance(made(soldiers="E10 D2", limits="E10 D2").state.position, FairyPosition)
    assert plain_roster(Limits()) == "E4P4U4"
    assert plain_roster(read_limits("6")) == "E2P2U2"
    assert plain_roster(read_limits("E1P1U1")) == "E1P1U1G4D1C4"
    assert roster_supply(read_limits("6"), True).ready == (("plain", "E2P2U2"),)


def test_f12_2_secret_rosters_are_shown_together() -> None:
    variant = FAIRY_GAMES.ready_called("secret-muster")
    game = GAMES["terrestrial"]
    options = game.options.from_mapping(variant.options)
    alone = game.setup(2, options, ("E4P4G4", ""))
    assert alone.position.hash == game.setup(2).position.hash
    assert not game.may_read_supply(alone, 0, 1)
    both = game.setup(2, options, ("E4P4G4", "E4P4U4"))
    assert "G" in game.write_state(both)["pieces"].values()
    assert game.may_read_supply(both, 0, 1)
    assert game.may_read_supply(both, 0, None)
    same = game.setup(2, options, ("E4P4U4", "E4P4U4"))
    assert game.may_read_supply(same, 0, 1)


def test_f12_2_a_record_keeps_what_was_brought() -> None:
    variant = FAIRY_GAMES.ready_called("secret-muster")
    table = table_of(variant, ("E 4 P 4 G 4", "e4p4u3d1")).play("E d2 d3")
    assert table.record.supplies == ("E4P4G4", "E4P4U3D1")
    sheet = table.game.write_record(table.record)
    assert "Rosters: E4P4G4/E4P4U3D1" in sheet
    assert Table.from_record(table.game.read_record(sheet)).state == table.state
    assert Table.from_record(Record.from_text(table.record.to_text())).state == table.state
    early = replace(table.record, supplies=("E4P4G4", ""), moves=())
    assert table.game.redacted(early, 1).supplies == ("", "")
    assert table.game.redacted(early, 0).supplies == ("E4P4G4", "")


def test_f12_2_an_open_choice_is_seen_at_once() -> None:
    game = GAMES["astral"]
    options = game.options.from_mapping({"roster": "chosen_openly"})
    state = game.setup(2, options, ("E4P4G4", ""))
    assert game.write_state(state)["reserve"]["moon"]["G"] == 4
    assert game.may_read_supply(state, 0, 1)


def test_f12_2_who_brings_nothing_has_the_plain_roster_and_a_bad_one_is_refused() -> None:
    game = GAMES["terrestrial"]
    options = game.options.from_mapping({"roster": "chosen"})
    assert game.vetted_supply("", options) == "E4P4U4"
    with pytest.raises(Refusal, match="at most 1 of D"):
        game.vetted_supply("E4P4U2D2", options)
    with pytest.raises(Refusal, match="nobody brings anything"):
        game.vetted_supply("E4P4U4", game.options())


def test_comments_and_order_do_not_matter() -> None:
    text = "# mine\n\nSoldiers:  e3".replace("e3", "E3 P3 U3 G3") + "\nBOARD: Astral\nname: A  b\n"
    variant = FAIRY_GAMES.vetted(text)
    assert variant.text == "name: A b\nboard: Astral\nsoldiers: E3 P3 U3 G3\n"
    assert variant.game == "astral"


BAD = {
    "name: Mine": "needs a line board",
    "board: astral": "needs a line name",
    "name: Mine\nboard: round": "a board is terrestrial or astral, not “round”",
    "name: Mine\nboard: astral\nboard: astral": "line 3: there is a second line board",
    "name: Mine\ncolour: red": "line 2: “colour: red” is none of a fairy game's",
    "hello": "line 1: “hello” is none of a fairy game's",
    game(name="x" * 41): "at most 40 characters",
    game(about="x" * 161): "at most 160 characters",
    game(soldiers="E4 P4"): "a roster has 12 soldiers, not 8",
    game(soldiers="E5 P4 U3"): "at most 4 of E",
    game(soldiers="E4 P4 U2 D2"): "at most 1 of D",
    game(soldiers="E4 P4 U4 X1"): "is no roster like",
    game(soldiers="drafted", sun="E4 P4 U4"): "are so on both sides",
    game(soldiers="drafted", limits="10"): "in a draft the usual limits hold (F12.1)",
    game(sun="E4 P4 U4"): "a line sun needs a line soldiers",
    game(sun_stars="E a7"): "a line sun stars needs a line stars",
    game(soldiers="E4P4U4", stars="E a1"): "both say who fights",
    game(stars="E a1 z9"): "names no pieces on stars like P a1 i1",
    game(stars="L a1"): "L cannot be placed there; that is of E P U G D C",
    game(stars="E e1", limits="1"): "no soldier can begin on e1",
    game(stars="E m4a", limits="1"): "the terrestrial board has no star m4a",
    game(stars="E a1 a1", limits="2"): "two soldiers cannot stand on a1",
    game(stars="E a1"): "a roster has 12 soldiers, not 1",
    game(stars="U d3", sun_stars="E a7", limits="1", neutral="L d3"): "no neutral piece can begin",
    game(stars="E d6", sun_stars="E a7", limits="1"): "begin in eclipse",
    game(limits="99"): "a side has 1 to 20 soldiers, not 99",
    game(limits="ten"): "names no limits like 10D2",
    game(limits="13 E5"): "a roster has 13 soldiers, not 12",
    game(soldiers="E5 P4 U4", limits="13 E5"): "name the stars of more than 12 soldiers",
    game(neutral="L9"): "name the stars of more than 3",
    game(neutral="Q e1"): "no neutral piece can begin on e1",
    game(neutral="E e4"): "E cannot be placed there; that is of L Q",
    game(neutral="what"): "names no pieces on stars like L e4, Q a4",
    game(switches="flying"): "cannot switch “flying”",
    game(switches="stop_and_go"): "its clock asks for it",
    game(switches="claims=loud"): "switch claims cannot be “loud”",
    game(clock="soon"): "is no clock; write it like 10 min",
    game(name="M", about="y" * 2000): "a fairy game has at most 2,000 characters",
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), BAD.items(), ids=range(len(BAD)))
def test_a_bad_file_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        FAIRY_GAMES.vetted(text)
    assert why in refused.value.sentence
    assert "\n" not in refused.value.sentence


CLOCKS: list[dict[str, Any]] = [
    {"kind": "total", "base": 600_000, "increment": 5_000},
    {"kind": "total", "base": 90_000},
    {"kind": "delay", "base": 7_200_000, "increment": 2_500},
    {"kind": "byoyomi", "base": 0, "increment": 30_000, "periods": 3},
    {"kind": "per_move", "base": 15_000, "forfeit": "move"},
    {"kind": "per_move", "base": 86_400_000},
    {"kind": "hourglass", "base": 300_000},
]


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
def test_a_clock_is_read_as_it_is_said(clock: dict[str, Any]) -> None:
    assert Timing.from_json(read_clock(Timing.from_json(clock).words())) == Timing.from_json(clock)


def rosters() -> st.SearchStrategy[str]:
    """Rosters within F12.1, kinds in any order and with any spaces."""
    most = {"E": 4, "P": 4, "U": 4, "G": 4, "D": 1, "C": 4}
    deck = [kind for kind, many in most.items() for _ in range(many)]

    def written(kinds: list[str], gap: str) -> str:
        chosen = kinds[:12]
        return gap.join(f"{kind}{chosen.count(kind)}" for kind in dict.fromkeys(chosen))

    return st.builds(written, st.permutations(deck), st.sampled_from(["", " ", ", "]))


STARS = {
    "terrestrial": [f"{file}{rank}" for rank in "345" for file in "abcdefghi"],
    "astral": [f"{half}0{sphere}" for half in "sm" for sphere in "abcde"],
}


@given(st.data())
def test_whatever_is_made_round_trips_as_file_and_record(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(sorted(STARS)))
    lines = {"name": data.draw(st.from_regex(r"[A-Z][a-z' ]{0,20}[a-z]", fullmatch=True))}
    lines |= {"board": board, "soldiers": data.draw(rosters())}
    if data.draw(st.booleans()):
        lines["sun"] = data.draw(rosters())
    places = data.draw(st.lists(st.sampled_from(STARS[board]), max_size=6, unique=True))
    if places:
        lines["neutral"] = ", ".join(
            f"{data.draw(st.sampled_from('LQ'))} {star}" for star in places
        )
    if data.draw(st.booleans()):
        lines["switches"] = "generals"
    if data.draw(st.booleans()):
        lines["clock"] = data.draw(st.sampled_from(["10 min + 5 s", "20 s a move, stop-and-go"]))
    variant = FAIRY_GAMES.vetted(game(**lines))
    assert FAIRY_GAMES.vetted(variant.text) == variant
    table = table_of(variant)
    table = table.play(data.draw(st.sampled_from(table.legal_texts())))
    sheet = table.game.write_record(table.record)
    assert Table.from_record(table.game.read_record(sheet)).state == table.state
    assert Table.from_record(Record.from_text(table.record.to_text())).state == table.state
    assert Table.from_state(table.to_json()).to_json() == table.to_json()
