"""Whole plays as sheets that people can follow, and back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import saros
from saros.core.game import CHANCE
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.families.files import read_record
from saros.games.bluemoon.decks import READY, write_deck

from .build import GAME

HAND = (
    "Vetraskedas the Sceptic, Hank Highflyer Hawk, Tome of Wisdom, Brain Drain, "
    "Ballista of Confusion, Trebuchet of Fear"
)
OWN = write_deck(replace(READY["Terrah"], name="Mine; and #1"))


def played(seed: int, match: int = 0, decks: tuple[str, str] = ("Hoax", "Vulca")) -> saros.Table:
    """A play by lot to its end."""
    table, luck = saros.new("bluemoon", supplies=decks, match=match), Random(seed)
    while table.outcome is None:
        if table.to_act == CHANCE:
            table = table.play(table.chance(luck))
        else:
            table = table.play(luck.choice(table.legal_moves()))
    return table


@pytest.mark.parametrize("match", [0, 5])
def test_a_sheet_is_read_back_as_the_play_it_is_of(match: int) -> None:
    table = played(3, match, ("Flit", OWN))
    record = replace(
        table.finished_record(),
        people=("Anna", "Ben"),
        about={"Event": "A; wet #1 evening", "Roland": "no heading", "Match": "the last"},
        comments={0: "so it began", 9: "why; oh # why {that}"},
    )
    text = GAME.write_record(record)
    back = read_record(text)
    assert saros.Table.from_record(back).state == table.state
    kept = ("moves", "people", "result", "match", "supplies", "options")
    assert [getattr(back, name) for name in kept] == [getattr(record, name) for name in kept]
    assert back.comments[9] == "why; oh # why (that)"
    assert back.comments[0] == "Roland: no heading Match: the last so it began"
    assert back.about == {"Event": "A; wet #1 evening"}
    assert read_record(GAME.write_record(back)) == back


def test_turns_stand_on_lines_of_their_own_with_fights_and_power() -> None:
    moves = (
        "Elinor begins",
        f"draw Roland: {HAND}",
        "draw Elinor: Volca, Spark, Torch, Sear, Blaze, Ignite",
        "play Volca", "announce fire", "draw Elinor: Flare",
        "play Vetraskedas the Sceptic", "play Trebuchet of Fear", "announce fire",
        "draw Roland: Catusan, Homing Missiles",
        "retreat",
    )  # fmt: skip
    record = Record("bluemoon", supplies=("Hoax", "Vulca"), moves=moves)
    lines = GAME.write_record(record).splitlines()
    assert lines[-6:] == [
        "# Fight 1.",
        "1. Elinor: play Volca; announce fire  # 5 fire",
        "   draw Elinor: Flare",
        f"2. Roland: {'; '.join(moves[6:9])}  # 5 fire against 5",
        "   draw Roland: Catusan, Homing Missiles",
        "3. Elinor: retreat",
    ]
    assert GAME.read_record("\n".join(lines)).moves == moves


def test_what_is_hidden_from_a_reader_is_not_on_the_sheet() -> None:
    table = played(4)
    record = replace(table.record, moves=tuple(table.record.moves)[:30])
    text = GAME.write_record(GAME.redacted(record, 0))
    assert "draw Elinor: 6 cards" in text
    assert "Elinor's deck" not in text
    assert GAME.read_record(text).moves == GAME.redacted(record, 0).moves


def test_records_in_json_are_still_read() -> None:
    record = played(5).finished_record()
    assert read_record(record.to_text()) == GAME.read_record(record.to_text()) == record


def test_a_sheet_may_be_written_by_hand() -> None:
    read = GAME.read_record(
        "Game: bluemoon\nMatch: 5 crystals\nSwitches: mulligan\nRoland's deck: aqua\n"
        "Elinor's deck:\n  Leader: Hoax\n  Catusan  # a card\n\n"
        "Roland begins; draw Roland: Yang\nElinor: retreat # at last\n"
    )
    assert (read.match, read.options) == (5, {"mulligan": True})
    assert read.supplies == (write_deck(READY["Aqua"]), "Leader: Hoax\nCatusan # a card\n")
    assert read.moves == ("Roland begins", "draw Roland: Yang", "retreat")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Game: bluemoon\n\nplay {Volca", "line 3: “play {Volca” cannot be read"),
        ("Game: bluemoon\nMatch: many\n\n", "a match is played to a number, not to “many”"),
        ("Game: astral\n\nretreat", "this is a sheet of “astral”, not of bluemoon"),
        ("Game: bluemoon\nEvent: a\nEvent: b\n\n", "line 3: a second heading “Event”"),
        ("Game: bluemoon\nStart: 7\n\n", "the start of a sheet is a JSON object"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read_record(text)
    assert refused.value.sentence == why
