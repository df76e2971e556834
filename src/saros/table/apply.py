"""What each act makes of a sitting: pure, and total on acts that were decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..core.frozen import appended, fast_replace
from ..core.game import CHANCE, Seat
from ..core.match import NEXT_TEXT
from .acts import Act, Chair, ChairKind
from .clock import SECOND, Clocks
from .notices import Ending, Notice, Offer, OfferKind
from .permissions import takeback_plies
from .table import Table

if TYPE_CHECKING:
    from .sitting import Sitting


BETWEEN_GAMES = 20 * SECOND
"""So much later a clock starts at a seat's first move in a further game of a match."""


def applied(sitting: Sitting, act: Act) -> Sitting:
    """Return a sitting after one more act."""
    return _logged(sitting, act, _APPLIERS[act.kind](sitting, act))


def moved(sitting: Sitting, act: Act, table: Table) -> Sitting:
    """Return a sitting after a move that has just been played, which led to this table."""
    return _logged(sitting, act, _turned(sitting, act, table))


def _logged(sitting: Sitting, act: Act, after: Sitting) -> Sitting:
    return fast_replace(after, acts=appended(sitting.acts, act))


# Sitting down and moving ----------------------------------------------------------------------


def _sat(sitting: Sitting, act: Act) -> Sitting:
    seat = _seat(act)
    kind: ChairKind = "guest" if act.kind == "sit" else "computer"
    chair = Chair(kind, act.who, act.text, act.supply)
    chairs = (*sitting.chairs[:seat], chair, *sitting.chairs[seat + 1 :])
    table = seated(sitting.table, chairs)
    notice = Notice("sat", seat, act.text)
    return fast_replace(sitting, table=table, chairs=chairs, since=act.at, notice=notice)


def seated(table: Table, chairs: Sequence[Chair]) -> Table:
    """Return a table whose record names those who sit there now, with what they have brought."""
    names = tuple(chair.name for chair in chairs)
    supplies = tuple(chair.supply for chair in chairs)
    record = fast_replace(table.record, people=names if any(names) else ())
    brought = supplies if any(supplies) else ()
    if brought == record.supplies:
        return fast_replace(table, record=record)
    return Table.from_record(fast_replace(record, supplies=brought))


def _moved(sitting: Sitting, act: Act) -> Sitting:
    return _turned(sitting, act, sitting.table.play_stored(act.text))


def _lost_turn(sitting: Sitting, act: Act) -> Sitting:
    after = _turned(sitting, act, sitting.table.lose_turn())
    return after if after.ended else fast_replace(after, notice=Notice("lost_turn", _seat(act)))


def _turned(sitting: Sitting, act: Act, table: Table) -> Sitting:
    seat, clocks = _seat(act), _pressed(sitting, act, table)
    is_new_game = seat == CHANCE and act.text == NEXT_TEXT
    if is_new_game:  # each game of a match has its own time
        clocks = Clocks.ready(clocks.timing, len(sitting.chairs))
    after = fast_replace(
        sitting,
        table=table,
        movers=(*sitting.movers, seat),
        clocks=clocks,
        offer=None if is_new_game else _offer_after_move(sitting.offer, seat),
        asked=frozenset(each for each in sitting.asked if each[1] != seat and not is_new_game),
        since=act.at,
        notice=Notice("next_game") if is_new_game else None,
    )
    outcome = table.outcome
    if outcome is None:
        return _clock_on(after, act.at)
    ending = Ending(outcome.points, outcome.reason, None, True, outcome.score)
    return _over(after, act.at, ending)


def _pressed(sitting: Sitting, act: Act, table: Table) -> Clocks:
    """Stop the clock of whoever has moved; the increment comes when the turn is over."""
    seat, clocks = _seat(act), sitting.clocks
    if clocks.running != seat:
        return clocks
    if sitting.setting.clock_version == 1:
        return clocks.pressed(seat, act.at, act.lag)
    is_own = sitting.table.turn == seat
    return clocks.pressed(
        seat, act.at, act.lag, is_own_turn=is_own, is_turn_over=table.is_turn_over
    )


def _offer_after_move(offer: Offer | None, seat: Seat) -> Offer | None:
    """Whoever moves instead of answering has answered; their own offer of a draw still stands."""
    if offer is None or seat == CHANCE or (offer.kind, offer.seat) == ("draw", seat):
        return offer
    return None


def _clock_on(sitting: Sitting, now: int, *, waits: bool = True) -> Sitting:
    """Start the clock of whoever is to move, once everybody has had a first move without it.

    In a further game of a match it `waits` before that seat's first move.
    """
    seat, clocks = sitting.table.to_act, sitting.clocks
    if clocks.timing.kind == "none" or seat is None or seat == CHANCE or not sitting.under_way:
        return sitting
    waits = waits and sitting.setting.clock_version > 1
    late = BETWEEN_GAMES if waits and _is_new_to_game(sitting, seat) else 0
    return fast_replace(sitting, clocks=clocks.started(seat, now + late, sitting.table.turn))


def _is_new_to_game(sitting: Sitting, seat: Seat) -> bool:
    """Tell whether a seat has yet to move in this game of a match, and has done so in others."""
    if not sitting.table.record.match:
        return False
    lately = zip(reversed(sitting.movers), reversed(sitting.table.record.moves), strict=False)
    for mover, text in lately:
        if mover == seat or text == NEXT_TEXT:
            return mover != seat
    return False


# Offers ---------------------------------------------------------------------------------------


def _offered_draw(sitting: Sitting, act: Act) -> Sitting:
    return _offered(sitting, act, "draw")


def _asked_takeback(sitting: Sitting, act: Act) -> Sitting:
    return _offered(sitting, act, "takeback")


def _wanted_rematch(sitting: Sitting, act: Act) -> Sitting:
    return _offered(sitting, act, "rematch") if sitting.offer is None else _agreed(sitting, act)


def _offered(sitting: Sitting, act: Act, kind: OfferKind) -> Sitting:
    seat = _seat(act)
    offer = Offer(kind, seat, sitting.friends_of(seat))
    asked, notice = sitting.asked | {(kind, seat)}, Notice("offered", seat, kind)
    return _settled(fast_replace(sitting, offer=offer, asked=asked, notice=notice), act)


def _agreed(sitting: Sitting, act: Act) -> Sitting:
    offer, seat = sitting.offer, _seat(act)
    assert offer is not None
    agreed = fast_replace(offer, agreed=offer.agreed | sitting.friends_of(seat))
    notice = Notice("agreed", seat, offer.kind)
    return _settled(fast_replace(sitting, offer=agreed, notice=notice), act)


def _settled(sitting: Sitting, act: Act) -> Sitting:
    """Carry an offer out as soon as nobody is left to be asked."""
    offer = sitting.offer
    assert offer is not None
    if sitting.asked_of(offer):
        return sitting
    if offer.kind == "draw":
        return _drawn(sitting, act, "agreement", None, "drawn by agreement")
    if offer.kind == "takeback":
        return _taken_back(sitting, act, offer.seat)
    return sitting


def _taken_back(sitting: Sitting, act: Act, seat: Seat) -> Sitting:
    """Go back to before the asker's last move; time that was used stays used."""
    plies = takeback_plies(sitting, seat)
    table, clocks = sitting.table.take_back(plies), sitting.clocks.stopped(act.at)
    if clocks.unpaid != table.turn:  # that turn is gone
        clocks = fast_replace(clocks, unpaid=None)
    after = fast_replace(
        sitting,
        table=table,
        movers=sitting.movers[: len(sitting.movers) - plies],
        clocks=clocks,
        offer=None,
        asked=frozenset(),
        since=act.at,
        notice=Notice("taken_back", seat),
    )
    # Otherwise a first move could be taken back again and again, for time without end.
    return _clock_on(after, act.at, waits=False)


def _declined(sitting: Sitting, act: Act) -> Sitting:
    assert sitting.offer is not None
    notice = Notice("declined", _seat(act), sitting.offer.kind)
    return fast_replace(sitting, offer=None, notice=notice)


def _went_on(sitting: Sitting, act: Act) -> Sitting:
    notice = Notice("rematch_made", None, act.text)
    return fast_replace(sitting, next=act.text, offer=None, notice=notice)


# Endings --------------------------------------------------------------------------------------


# The reason in words goes into the record, as a comment behind its last move.


def _resigned(sitting: Sitting, act: Act) -> Sitting:
    return _lost(sitting, act, "resigned", f"{sitting.called(_seat(act))} resigns")


def _flagged(sitting: Sitting, act: Act) -> Sitting:
    return _lost(sitting, act, "time", f"{sitting.called(_seat(act))}'s time is up")


def _claimed_win(sitting: Sitting, act: Act) -> Sitting:
    seat = _seat(act)
    winners = sitting.partners_of(seat)
    points = tuple(float(other in winners) for other in range(len(sitting.chairs)))
    return _decided(sitting, act, Ending(points, "left", seat), _has_left(sitting, seat))


def _claimed_draw(sitting: Sitting, act: Act) -> Sitting:
    seat = _seat(act)
    return _drawn(sitting, act, "left", seat, _has_left(sitting, seat))


def _has_left(sitting: Sitting, seat: Seat) -> str:
    others = sitting.strangers_to(seat)
    return f"{sitting.called(*others)} {'has' if len(others) == 1 else 'have'} left"


def _lost(sitting: Sitting, act: Act, reason: str, why: str) -> Sitting:
    seat = _seat(act)
    losers = sitting.partners_of(seat)
    points = tuple(float(other not in losers) for other in range(len(sitting.chairs)))
    return _decided(sitting, act, Ending(points, reason, seat), why)


def _drawn(sitting: Sitting, act: Act, reason: str, seat: Seat | None, why: str) -> Sitting:
    points = (0.5,) * len(sitting.chairs)
    return _decided(sitting, act, Ending(points, reason, seat), why)


def _decided(sitting: Sitting, act: Act, ending: Ending, why: str) -> Sitting:
    """End the play, a match with it; its score is that of the games that were played."""
    table = sitting.table.ended(ending.points, why)
    scored = fast_replace(ending, score=sitting.table.standing.score)
    return _over(fast_replace(sitting, table=table), act.at, scored)


def _aborted(sitting: Sitting, act: Act) -> Sitting:
    return _over(sitting, act.at, Ending((), "aborted", act.seat))


def _over(sitting: Sitting, now: int, ending: Ending) -> Sitting:
    return fast_replace(
        sitting,
        ended=ending,
        clocks=sitting.clocks.stopped(now),
        offer=None,
        asked=frozenset(),
        notice=Notice("ended", ending.seat, ending.reason),
    )


def _paused(sitting: Sitting, act: Act) -> Sitting:
    gap = int(act.text)
    notice: Notice | None = Notice("outage", None, act.text)
    if act.seat is not None:
        notice = sitting.notice  # a computer waited for a core: where many play that is nothing new
    clocks = sitting.clocks.paused_for(gap)
    return fast_replace(sitting, clocks=clocks, since=sitting.since + gap, notice=notice)


def _seat(act: Act) -> Seat:
    assert act.seat is not None
    return act.seat


_APPLIERS: dict[str, Callable[[Sitting, Act], Sitting]] = {
    "sit": _sat,
    "engage": _sat,
    "move": _moved,
    "lose_turn": _lost_turn,
    "flag": _flagged,
    "outage": _paused,
    "next": _went_on,
    "resign": _resigned,
    "abort": _aborted,
    "offer_draw": _offered_draw,
    "accept_draw": _agreed,
    "decline_draw": _declined,
    "ask_takeback": _asked_takeback,
    "accept_takeback": _agreed,
    "decline_takeback": _declined,
    "claim_win": _claimed_win,
    "claim_draw": _claimed_draw,
    "rematch": _wanted_rematch,
    "decline_rematch": _declined,
}
