"""Variations of a study: each is played on from where it leaves its play, and refused if it cannot.

This runs in the worker processes: a study may have thousands of moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..core.refusal import Refusal
from ..table.table import Table
from .messages.studies import Variation


def check_variations(table: Table, variations: Mapping[int, Variation]) -> None:
    """Refuse moves that could not have been played; variations go by their numbers."""
    leaving: dict[int, Table] = {}
    for number, variation in variations.items():
        ply = variation.ply
        if ply not in leaving:
            leaving[ply] = _after(table, ply)
        reached = leaving[ply]
        try:
            for move in variation.moves:
                reached = reached.play_recorded(move)
        except Refusal as refusal:
            sentence = f"variation {number}: {refusal.sentence} (ply {reached.ply + 1})"
            raise Refusal("bad_study", sentence) from None


def _after(table: Table, ply: int) -> Table:
    """Return the play after a ply, as if it had not gone on."""
    try:
        return table.take_back(table.ply - ply)
    except Refusal:  # not in a match: there a game that has ended is not taken back
        record = table.record
        return Table.from_record(replace(record, moves=record.moves[:ply], result=None))
