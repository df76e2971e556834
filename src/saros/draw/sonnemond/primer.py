"""What the lesson says and shows: the pages of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Page:
    """Words, and a state whose moves that begin with the touches in `shows` are drawn.

    A blank line parts paragraphs. A state of None is no picture.
    """

    title: str
    words: str
    state: Mapping[str, Any] | None = None
    shows: tuple[str, ...] = ()


def _two(hand: str, sun: str = "", moon: str = "", other_sun: str = "", other_moon: str = "",
         **more: Any) -> Mapping[str, Any]:  # fmt: skip
    """Return a state for two: cards by name, and what lies over another card after a slash."""
    rows = [
        {"sun": _slots(sun), "moon": _slots(moon)},
        {"sun": _slots(other_sun), "moon": _slots(other_moon)},
    ]
    state = {"players": 2, "hands": [hand.split(), ["MX", "MX", "SX"]], "rows": rows,
             "stack": ["MX", "SX"], "turn": 0}  # fmt: skip
    return state | more


def _slots(row: str) -> list[list[str]]:
    return [slot.split("/") for slot in row.split()]


FOUR = {
    "players": 4,
    "hands": [["S12", "M9"], ["S1"], ["S3"], ["M3"]],
    "rows": [
        {"sun": _slots("S5 S8 S9")}, {"moon": _slots("M4 M6")}, {},
        {"sun": _slots("S20 S22 S25")},
    ],
    "stack": ["S2", "M2"],
    "turn": 0,
}  # fmt: skip

PAGES = (
    Page(
        "What to play for",
        """\
Lay cards in rows, clear runs of five or more, and keep little in front of you at the end. Each
sun or moon card you have cleared is a point; each one left in your rows and your hand costs a
point.

Two or three play for themselves, four in partnerships. Everybody begins with five cards. On your
turn you lay a card, or you clear.
""",
        _two("S13 M5 M22 SX", "S3 S7 S9", "M8 M12", "S15 S16", "M20 M25"),
    ),
    Page(
        "Rows",
        """\
A sun or moon card goes to the left or the right end of a row of its suit. Numbers ascend from left
to right, with gaps if you like; nothing is put in between.

It may be anybody's row: yours, or another player's. A missing row is opened with any number.
""",
        _two("S13", "S3 S7 S9", "", "S15 S16", "M20"),
        ("hand:S13",),
    ),
    Page(
        "Animals",
        """\
Some cards show an animal: butterfly, bird, dragonfly, bat or owl. Whoever lays one must lay
another card, and so on.

If the animal was your last card, you draw up to five and go on. If you cannot go on, you suffer a
total eclipse.
""",
        _two("S17 M9", "S3 S8 S13", "M3 M8", "", "M17 M22 M27"),
    ),
    Page(
        "Runs",
        """\
Five or more neighbouring places of your own row that show numbers are a run. A line is drawn
under it.

Instead of laying you may clear one or more of your runs: touch the run, then your score pile.
Every card in it goes there, covered ones too. That is the whole turn, and after an animal it cannot
be done.
""",
        _two("S29 M5", "S3 S7 S9 S12 S15 S16", "M20"),
        ("runs",),
    ),
    Page(
        "Eclipses",
        """\
An eclipse is laid on any visible number of its suit, in any row. The number no longer counts for
order and runs, so the run is broken; for points it still counts.

At an end it closes the row on that side: nothing is laid beyond it until it is covered. It is never
laid on another eclipse.
""",
        _two("SX M5", "S3", "", "S7 S9 S12 S15 S16"),
        ("hand:SX",),
    ),
    Page(
        "Covering an eclipse",
        """\
An eclipse can be covered by a number of its suit that fits between the nearest visible numbers on
both sides; a side without a number sets no bound. Anybody may do it, anywhere.

Of neighbouring eclipses only one beside a visible number can be covered, unless the row shows no
number at all.
""",
        _two("S10 M5", "S3 S7 S9/SX S12 S15", "", "S20/SX S22"),
        ("hand:S10",),
    ),
    Page(
        "Total eclipse",
        """\
If you can lay nothing and clear nothing, or cannot go on after an animal, you suffer a total
eclipse: your hand and your rows go to the discard pile. Your score pile is safe.

It is never chosen. A card that fits nowhere is pale; point at it and it tells you why.
""",
        _two("S11 S14", "S2 S28", "M5", "S1 S26", "M9"),
    ),
    Page(
        "Drawing and the end",
        """\
Cards are drawn only into an empty hand: up to five, at the start of your turn. When the stack is
empty the discard pile is shuffled and becomes the stack.

When somebody must draw and nothing is left, the last round begins. They finish their turn, then
everybody has one more, they themselves last, and nobody draws.

Most points win. A tie goes to whoever has more sun and moon cards, plus and minus together.
""",
    ),
    Page(
        "Four players",
        """\
Partners sit opposite each other. They share one sun row and one moon row, and each of them hosts
one: whoever opens the first row decides which.

You lay on your partner's row as on any other, but only the host clears a row, and a total eclipse
costs them their own hand and row only. Points are added.
""",
        FOUR,
        ("hand:M9",),
    ),
    Page(
        "Writing it down",
        """\
A card and where it goes: S17 2>. That is sun 17 at the right of seat 2's row; <2 is its left, +2
opens it.

An eclipse on a number: SX 2:17. A number on an eclipse, by its place: S16 2#3. Runs: clear S2-17.
""",
    ),
)
