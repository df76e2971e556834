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

    begin: str
    """What is to be done, in a sentence for somebody who has never done it."""
    finish: str
    """What a button says that leaves the rest to the computer."""
    purpose: str = ""
    """What it is for, in a sentence or two that may be left out where there is no room."""
