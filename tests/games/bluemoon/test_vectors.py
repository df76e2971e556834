"""Rulings §21: both example fights of the rulebook, replayed move by move to the number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .build import Table, opening

EXAMPLES = json.loads(Path(__file__).with_name("example_fights.json").read_text(encoding="utf-8"))
COMPAT = pytest.mark.parametrize("peer", [False, True], ids=["ours", "peer"])
TABLE = ("combat", "covered", "support")


def beginning(example: dict[str, Any], peer: bool) -> Table:
    mine, theirs = example["hands"]
    return opening(*example["peoples"], hand=mine, their_hand=theirs, turn=example["starter"],
                   dragons=example["dragons"], peer=peer)  # fmt: skip


def attacked(table: Table, turn: dict[str, Any], seat: int) -> Table:
    """The table after a turn of the example, each of its numbers compared."""
    assert table.turn == seat
    table = table.play(*turn["moves"])
    said = (turn["power"], turn.get("against", 0))
    shown = (table.power(seat, turn["element"]), table.power(1 - seat, turn["element"]))
    assert shown == said
    announced = table.play(f"announce {turn['element']}")
    before = len(announced.side(seat)["hand"])
    table = announced.settled()
    after = len(table.side(seat)["hand"])
    assert (after - before, after) == (turn["draws"], turn["hand"])
    assert table.element == turn["element"]
    return table


@COMPAT
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_the_example_fights_of_the_rulebook_come_out_to_the_number(
    example: dict[str, Any], peer: bool
) -> None:
    table, seat, winner = beginning(example, peer), example["starter"], example["winner"]
    *turns, last = example["turns"]
    for turn in turns:
        table = attacked(table, turn, seat)
        seat = 1 - seat
    assert sum(len(table.side(winner)[place]) for place in TABLE) == example["cards_of_winner"]
    assert (table.turn, seat) == (1 - winner, 1 - winner)
    table = table.play(*last["moves"])
    assert table.dragons == example["dragons_after"]
    table = table.settled()
    assert (table.turn, table.data["starting"], table.element) == (1 - winner, True, None)
    assert not any(table.side(side)[place] for side in (0, 1) for place in TABLE)


def test_in_the_second_example_the_mutants_gate_and_shield_are_needed() -> None:
    table, seat = beginning(EXAMPLES[1], peer=False), 0
    for turn in EXAMPLES[1]["turns"][:3]:
        table = attacked(table, turn, seat)
        seat = 1 - seat
    assert table.element == "earth"
    assert "Zig-nur-Don" in table.plays()
    after = table.play("play Zig-nur-Don")
    assert after.texts() == ["announce fire"]
