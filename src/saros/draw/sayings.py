"""What a drawing says beside its pictures, as data: what a score is made of, what arranging is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One thing that counts at the end, and what each seat has for it; the rows add up."""

    label: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arranging:
    """What is done before the play proper, and the words for having a computer do the rest."""

    purpose: str
    """What it is for, in a sentence or two for somebody who has never done it."""
    finish: str
    """What a button says that leaves the rest to the computer."""
