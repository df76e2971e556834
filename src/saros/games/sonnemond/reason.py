"""Why something cannot be done, in one sentence that names the rule in the way."""

from __future__ import annotations

from ...core.people import People
from ...core.refusal import excerpt
from .cards import DARK, NAMES, RANKS, SUITS, card_named, is_eclipse, spoken
from .moves import Clear, Cover, Eclipse, Laid, Lay
from .notation import Said
from .state import row_of, runs_in, shape
from .turn import StateOrView, held, lays


def why_not_laid(play: StateOrView, move: Laid, people: People | None = None) -> str:
    """Say why a card may not be laid there; without `people` the seats have numbers."""
    people = people or numbered(play)
    card = card_named(move.card)
    if card is None or move.suit not in SUITS or move.owner not in range(len(play.hands)):
        what, where = excerpt(move.card), excerpt(move.suit)
        return f"there is no {what} to lay in a {where} row of seat {move.owner + 1}"
    if fault := why_not_held(play, card, people):
        return fault
    rank, row = card % RANKS, play.rows[row_of(move.owner, move.suit)]
    where, said = f"{people.whose(move.owner)} {move.suit} row", spoken(card)
    if SUITS[card // RANKS] != move.suit:
        return f"{said} belongs in a {SUITS[card // RANKS]} row (§2.2, §2.4)"
    if isinstance(move, Lay):
        return _why_not_beside(play, move, where, said, people)
    if not row:
        return f"{where} does not exist"
    if move.slot not in range(len(row)):
        return f"{where} has {len(row)} places, so there is no place {move.slot + 1}"
    if isinstance(move, Eclipse):
        if rank != DARK:
            return f"{said} is no eclipse"
        return f"place {move.slot + 1} of {where} shows an eclipse already (§2.4)"
    return _why_not_covered(play, move, rank, where, said)


def numbered(play: StateOrView) -> People:
    """Return the people as the rulebook calls them: by the numbers of their seats."""
    return People(tuple(f"seat {number}" for number in range(1, len(play.hands) + 1)))


def why_not_held(play: StateOrView, card: int, people: People) -> str:
    """Say that a card is not in the hand, if so."""
    what = f"a {spoken(card)}" if is_eclipse(card) else spoken(card)
    return "" if card in held(play) else f"{people.does(play.turn)} not hold {what}"


def _why_not_beside(play: StateOrView, move: Lay, where: str, said: str, people: People) -> str:
    index = row_of(move.owner, move.suit)
    row = play.rows[index]
    card = card_named(move.card)
    if card is not None and is_eclipse(card):
        return f"{said} is laid on a number, never on the bare table (§2.4)"
    if move.where == "open":
        if row:
            return f"{where} is there already (§2.1)"
        return f"{people.name(play.turn)} may not open {where}{_opening(play, index)}"
    if not row:
        return f"{where} does not exist yet; it can only be opened"
    left, right, _, _ = shape(row)
    end, closed = (left, left < 0) if move.where == "left" else (right, right == RANKS)
    if closed:
        return f"the {move.where} end of {where} is closed by an eclipse (§2.6)"
    order = "smaller" if move.where == "left" else "larger"
    return f"at the {move.where} of {where} only numbers {order} than {end + 1} fit (§2.2)"


def _opening(play: StateOrView, row: int) -> str:
    if row >> 1 != play.turn and not play.options.open_others_rows:
        return " in front of another player (§2.3)"
    return ": of partners each hosts one row (§5.1)"


def _why_not_covered(play: StateOrView, move: Cover, rank: int, where: str, said: str) -> str:
    row = play.rows[row_of(move.owner, move.suit)]
    place = f"place {move.slot + 1} of {where}"
    if row[move.slot][-1] % RANKS != DARK:
        return f"{place} shows a number, and only an eclipse can be covered (§2.5)"
    if rank == DARK:
        return f"{said} is never laid on an eclipse (§2.4)"
    for slot, low, high in shape(row).dark:
        if slot == move.slot:
            bounds = [f"above {low + 1}"] if low >= 0 else []
            bounds += [f"below {high + 1}"] if high < DARK else []
            return f"at {place} only a number {' and '.join(bounds)} fits (§2.5)"
    return f"the eclipse at {place} lies between eclipses; cover one beside a number first (§2.5)"


def why_not_said(play: StateOrView, said: Said, people: People | None = None) -> str:
    """Say why nothing that the words can mean is legal."""
    if fault := why_not_held(play, said.card, people or numbered(play)):
        return fault
    if not lays(play, (said.card,)):
        return f"{spoken(said.card)} cannot be laid anywhere"
    if guess := _guessed(play, said):
        return why_not_laid(play, guess, people)
    return f"{spoken(said.card)} cannot be laid there"


def _guessed(play: StateOrView, said: Said) -> Laid | None:
    """Return the one move that the words must mean, legal or not."""
    seat = play.turn if said.seat == -1 else said.seat
    if seat is None or seat not in range(len(play.hands)):
        return None
    card = said.card
    suit = said.suit or SUITS[card // RANKS]
    name = NAMES[card]
    if said.where:
        return Lay(name, seat, suit, said.where)
    if said.place is not None:
        return (Eclipse if card % RANKS == DARK else Cover)(name, seat, suit, said.place)
    return None


def why_not_any_clear(play: StateOrView, people: People | None = None) -> str:
    """Say why nothing can be cleared; without `people` the seats have numbers."""
    if play.chain:
        return "after an animal another card must be laid, so nothing is cleared (§3.2)"
    mover = (people or numbered(play)).does(play.turn, "have", "has")
    return f"{mover} no run of five numbers to clear (§3.3)"


def why_not_cleared(play: StateOrView, move: Clear) -> str:
    """Say why runs may not be cleared."""
    if play.chain:
        return why_not_any_clear(play)
    for run in move.runs:
        if run.suit not in SUITS:
            return f"there is no {excerpt(run.suit)} row to clear"
        if run.owner != play.turn:
            return f"seat {play.turn + 1} clears only its own rows (§3.3)"
        row = play.rows[row_of(run.owner, run.suit)]
        if (run.first, run.last) not in runs_in(row):
            where = f"{numbered(play).whose(run.owner)} {run.suit} row"
            return f"places {run.first + 1} to {run.last + 1} of {where} are no whole run (§3.3)"
    return "clear at least one run, each of them once (§3.3)"
