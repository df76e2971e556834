"""The rows of a picture: cards with what lies under them, open ends, missing rows, and runs."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.sonnemond.cards import DARK, RANKS, SUITS
from ...games.sonnemond.moves import Clear, Cover, Eclipse, Lay, TotalEclipse
from ...games.sonnemond.state import Slot, row_of, runs_in
from ...games.sonnemond.turn import runs
from ..picture import Box, Ghost, Spot, Stroke
from ..scene import Point
from .cells import card_words, slot_words
from .faces import symbol_of
from .frame import Frame
from .layout import BELOW, RowPlaces, row_places


def row_spots(frame: Frame, row: int) -> Iterator[Spot]:
    """Yield the places of a row: its ends and its cards, or where it could be opened."""
    line, slots = frame.line(frame.view, row), frame.view.rows[row]
    if line is None:
        return
    if not slots:
        yield _opening(frame, row, line)
        return
    places = row_places(line, frame.layout.card, len(slots))
    yield from _ends(frame, row, line, places)
    for number, slot in enumerate(slots):
        yield _slot(frame, row, number, slot, places)


def _called(frame: Frame, seat: int, suit: str) -> str:
    return f"{frame.people.whose(seat)} {suit} row"


def _opening(frame: Frame, row: int, line: Box) -> Spot:
    seat, suit, card = row // 2, SUITS[row % 2], frame.layout.card
    x, y = line[0] + line[2] / 2, line[1] + line[3] - BELOW - card / 2
    wide = min(2 * card, line[2])
    return Spot(
        f"open:{seat}:{suit}", (x, y), f"place-{suit}", card,
        label=f"{_called(frame, seat, suit)}, not there yet",
        areas=((x - wide / 2, line[1], wide, line[3] - BELOW),),
    )  # fmt: skip


def _ends(frame: Frame, row: int, line: Box, places: RowPlaces) -> Iterator[Spot]:
    """Where a card can be laid beside the row; an end with an eclipse is closed (§2.6)."""
    slots, seat, suit = frame.view.rows[row], row // 2, SUITS[row % 2]
    wide = min(places.left - line[0], 2 * places.card)
    away = min(places.slim / 2 + 6, wide / 2)
    sides = (
        ("left", slots[0], places.left - away, places.left - wide),
        ("right", slots[-1], places.right + away, places.right),
    )
    for end, slot, x, start in sides:
        if slot[-1] % RANKS != DARK:
            yield Spot(
                f"{end}:{seat}:{suit}", (x, places.at[0][1]), "", places.card * 0.8,
                label=f"{end} end of {_called(frame, seat, suit)}",
                areas=((start, line[1], wide, line[3] - BELOW),),
            )  # fmt: skip


def _slot(frame: Frame, row: int, number: int, slot: Slot, places: RowPlaces) -> Spot:
    seat, suit = row // 2, SUITS[row % 2]
    card, *under = reversed(slot)
    look = tuple(f"lies-{symbol_of(below)}" for below in under[:1])
    if frame.laid_at() == (row, number):
        look += ("laid", "moved")
    return Spot(
        f"slot:{seat}:{suit}:{number}",
        places.at[number],
        symbol_of(card) + ("-laid" if card % RANKS == DARK else ""),
        places.card,
        look,
        f"place {number + 1} of {_called(frame, seat, suit)}: {slot_words(slot)}",
        came=_came(frame, row, number, places),
        areas=(places.box(number),),
        note=f"under it: {', then '.join(map(card_words, under))}" if under else "",
    )


# What has moved ----------------------------------------------------------------------------


def _came(frame: Frame, row: int, number: int, places: RowPlaces) -> Point | None:
    """Return where a card lay before: in a hand, or elsewhere in its row."""
    before, move, laid = frame.before, frame.move, frame.laid_at()
    if before is None or laid is None or laid[0] != row:
        return None
    assert isinstance(move, Lay | Eclipse | Cover)
    if number == laid[1]:
        return frame.held_at(before, before.turn, move.card)
    old = frame.places(before, row)
    assert old is not None
    # What was laid at the left has moved the others on by one.
    there = old.at[number - (isinstance(move, Lay) and move.where == "left")]
    return there if there != places.at[number] else None


def ghosts(frame: Frame) -> Iterator[Ghost]:
    """Yield the cards that the last move took off the table."""
    before, move = frame.before, frame.move
    if before is None:
        return
    gone: list[tuple[int, int, int]] = []
    if isinstance(move, Clear):
        gone = [(row_of(run.owner, run.suit), run.first, run.last) for run in move.runs]
    elif isinstance(move, TotalEclipse):
        own = (2 * before.turn, 2 * before.turn + 1)
        gone = [(row, 0, len(before.rows[row]) - 1) for row in own]
    for row, first, last in gone:
        if places := frame.places(before, row):
            for number in range(first, last + 1):
                symbol = symbol_of(before.rows[row][number][-1])
                yield Ghost(symbol, places.at[number], places.card)


# Runs --------------------------------------------------------------------------------------


def run_spot(frame: Frame) -> Iterator[Spot]:
    """Yield one spot for all runs that the viewer may clear, so that it can be asked which."""
    view = frame.view
    if view.chain or not frame.may_act():
        return
    boxes = tuple(_run_box(frame, *run) for run in runs(view))
    if boxes:
        x, y, width, height = boxes[0]
        what = "run" if len(boxes) == 1 else f"{len(boxes)} runs"
        label = f"{frame.people.whose(view.turn)} {what}"
        # On the line under it: the middle may be a card's own, and arrow keys must find both.
        at = (x + width / 2, y + height)
        yield Spot("runs", at, "", height, label=label, areas=boxes)


def _run_box(frame: Frame, row: int, first: int, last: int) -> Box:
    places = frame.places(frame.view, row)
    assert places is not None
    left, top, _, height = places.box(first)
    end, _, width, _ = places.box(last)
    return (left, top, end + width - left, height)


def run_strokes(frame: Frame) -> Iterator[Stroke]:
    """Yield a line under every run (§3.3), and a frame round those that the viewer may clear."""
    view = frame.view
    due = set() if view.chain or frame.game.to_act(view) != view.turn else set(runs(view))
    for row, slots in enumerate(view.rows):
        for first, last in runs_in(slots):
            x, y, width, height = _run_box(frame, row, first, last)
            line = ((x + 5, y + height + 6), (x + width - 5, y + height + 6))
            clears = (row, first, last) in due
            yield Stroke(f"run:{row}:{first}", line, ("run", "due") if clears else ("run",))
            if clears and view.turn == frame.eyes:
                yield Stroke(f"frame:{row}:{first}", _round(x, y, width, height), ("run", "frame"))


def _round(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a line round a box, just outside."""
    left, top, right, low = x - 4, y - 4, x + width + 4, y + height + 4
    return ((left, top), (right, top), (right, low), (left, low), (left, top))
