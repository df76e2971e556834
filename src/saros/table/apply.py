"""What each act makes of a sitting: pure, and total on acts that were decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..core.frozen import appended, fast_replace
from ..core.game import CHANCE, Seat
from ..draw import ending as ending_by_rules
from ..draw.people import is_numbered
from .acts import Act, Chair
from .clock import duration
from .permissions import takeback_plies

if TYPE_CHECKING:
    from .sitting import Sitting
    from .table import Table


@dataclass(frozen=True)
class Offer:
    """What lies on the table to be answered, whose it is, and who has agreed so far."""

    kind: Literal["draw", "takeback", "rematch"]
    seat: Seat
    agreed: frozenset[Seat]


@dataclass(frozen=True)
class Ending:
    """How a sitting ended: points by seat (none if it was called off), a word and a sentence."""

    points: tuple[float, ...]
    reason: str
    sentence: str


def applied(sitting: Sitting, act: Act) -> Sitting:
    """Return a sitting after one more act."""
    return fast_replace(_FOLDS[act.kind](sitting, act), acts=appended(sitting.acts, act))


# Sitting down and moving ----------------------------------------------------------------------


def _sat(sitting: Sitting, act: Act) -> Sitting:
    seat = _seat(act)
    chair = Chair("guest" if act.kind == "sit" else "computer", act.who, act.text)
    chairs = (*sitting.chairs[:seat], chair, *sitting.chairs[seat + 1 :])
    title = sitting.title(seat)
    said = f"{act.text or 'a guest'} {'takes' if is_numbered(title) else 'plays'} {title}"
    table = named(sitting.table, chairs)
    return fast_replace(sitting, table=table, chairs=chairs, since=act.at, said=said)


def named(table: Table, chairs: Sequence[Chair]) -> Table:
    """Return a table whose record names those who sit there now."""
    names = tuple(chair.name for chair in chairs)
    people = names if any(names) else ()
    return fast_replace(table, record=fast_replace(table.record, people=people))


def _moved(sitting: Sitting, act: Act) -> Sitting:
    return _turned(sitting, act, sitting.table.play_unchecked(act.text))


def _lost_turn(sitting: Sitting, act: Act) -> Sitting:
    after = _turned(sitting, act, sitting.table.lose_turn())
    said = f"{sitting.called(_seat(act))} has lost this turn to the clock"
    return after if after.ended else fast_replace(after, said=said)


def _turned(sitting: Sitting, act: Act, table: Table) -> Sitting:
    seat, clocks, offer = _seat(act), sitting.clocks, sitting.offer
    if clocks.running == seat:
        clocks = clocks.pressed(seat, act.at, act.lag)
    # Whoever moves instead of answering has answered; her own offer of a draw still stands.
    if offer is not None and seat != CHANCE and (offer.kind != "draw" or offer.seat != seat):
        offer = None
    after = fast_replace(
        sitting,
        table=table,
        movers=(*sitting.movers, seat),
        clocks=clocks,
        offer=offer,
        asked=frozenset(asked for asked in sitting.asked if asked[1] != seat),
        since=act.at,
        said="",
    )
    outcome = table.outcome
    if outcome is None:
        return _clock_on(after, act.at)
    sentence = ending_by_rules(table.game, table.game.view(table.state, None))
    said = sitting.people.said(sentence)
    return _over(after, act.at, Ending(outcome.points, outcome.reason, said))


def _clock_on(sitting: Sitting, now: int) -> Sitting:
    """Start the clock of whoever is to move, once everybody has had a first move without it."""
    seat = sitting.table.to_act
    if seat is None or seat == CHANCE or not sitting.under_way:
        return sitting
    clocks = sitting.clocks.started(seat, now)
    return sitting if clocks is sitting.clocks else fast_replace(sitting, clocks=clocks)


# Offers ---------------------------------------------------------------------------------------


def _offered_draw(sitting: Sitting, act: Act) -> Sitting:
    return _offered(sitting, act, "draw", f"{sitting.called(_seat(act))} offers a draw")


def _asked_takeback(sitting: Sitting, act: Act) -> Sitting:
    said = f"{sitting.called(_seat(act))} asks to take a move back"
    return _offered(sitting, act, "takeback", said)


def _wanted_rematch(sitting: Sitting, act: Act) -> Sitting:
    if sitting.offer is not None:
        return _agreed(sitting, act)
    return _offered(sitting, act, "rematch", f"{sitting.called(_seat(act))} wants a rematch")


def _offered(
    sitting: Sitting, act: Act, kind: Literal["draw", "takeback", "rematch"], said: str
) -> Sitting:
    seat = _seat(act)
    offer = Offer(kind, seat, sitting.friends_of(seat))
    asked = sitting.asked | {(kind, seat)}
    return _settled(fast_replace(sitting, offer=offer, asked=asked, said=said), act)


def _agreed(sitting: Sitting, act: Act) -> Sitting:
    offer, seat = sitting.offer, _seat(act)
    assert offer is not None
    agreed = fast_replace(offer, agreed=offer.agreed | sitting.friends_of(seat))
    said = f"{sitting.called(seat)} agrees to the {offer.kind}"
    return _settled(fast_replace(sitting, offer=agreed, said=said), act)


def _settled(sitting: Sitting, act: Act) -> Sitting:
    """Carry an offer out as soon as nobody is left to be asked."""
    offer = sitting.offer
    assert offer is not None
    if sitting.asked_of(offer):
        return sitting
    if offer.kind == "draw":
        return _drawn(sitting, act, "agreement", "drawn by agreement")
    if offer.kind == "takeback":
        return _taken_back(sitting, act, offer.seat)
    return sitting


def _taken_back(sitting: Sitting, act: Act, seat: Seat) -> Sitting:
    """Go back to before the asker's last move; time that was used stays used."""
    plies = takeback_plies(sitting, seat)
    after = fast_replace(
        sitting,
        table=sitting.table.take_back(plies),
        movers=sitting.movers[: len(sitting.movers) - plies],
        clocks=sitting.clocks.stopped(act.at),
        offer=None,
        asked=frozenset(),
        since=act.at,
        said=f"{sitting.called(seat)} has taken a move back",
    )
    return _clock_on(after, act.at)


def _declined(sitting: Sitting, act: Act) -> Sitting:
    assert sitting.offer is not None
    said = f"{sitting.called(_seat(act))} declines the {sitting.offer.kind}"
    return fast_replace(sitting, offer=None, said=said)


def _went_on(sitting: Sitting, act: Act) -> Sitting:
    return fast_replace(
        sitting, next=act.text, offer=None, said=f"the rematch is at table {act.text}"
    )


# Endings --------------------------------------------------------------------------------------


def _resigned(sitting: Sitting, act: Act) -> Sitting:
    return _lost(sitting, act, "resigned", f"{sitting.called(_seat(act))} resigns")


def _flagged(sitting: Sitting, act: Act) -> Sitting:
    return _lost(sitting, act, "time", f"{sitting.called(_seat(act))}'s time is up")


def _claimed_win(sitting: Sitting, act: Act) -> Sitting:
    seat = _seat(act)
    winners = sitting.partners_of(seat)
    points = tuple(float(other in winners) for other in range(len(sitting.chairs)))
    return _decided(sitting, act, points, "left", _has_left(sitting, seat))


def _claimed_draw(sitting: Sitting, act: Act) -> Sitting:
    return _drawn(sitting, act, "left", _has_left(sitting, _seat(act)))


def _has_left(sitting: Sitting, seat: Seat) -> str:
    others = sitting.strangers_to(seat)
    return f"{sitting.called(*others)} {'has' if len(others) == 1 else 'have'} left"


def _lost(sitting: Sitting, act: Act, reason: str, why: str) -> Sitting:
    losers = sitting.partners_of(_seat(act))
    points = tuple(float(other not in losers) for other in range(len(sitting.chairs)))
    return _decided(sitting, act, points, reason, why)


def _decided(
    sitting: Sitting, act: Act, points: tuple[float, ...], reason: str, why: str
) -> Sitting:
    winners = [seat for seat, point in enumerate(points) if point == 1]
    sentence = f"{why}: {sitting.called(*winners)} {'wins' if len(winners) == 1 else 'win'}"
    after = fast_replace(sitting, table=sitting.table.ended(points, why))
    return _over(after, act.at, Ending(points, reason, sentence))


def _drawn(sitting: Sitting, act: Act, reason: str, why: str) -> Sitting:
    points = (0.5,) * len(sitting.chairs)
    after = fast_replace(sitting, table=sitting.table.ended(points, why))
    sentence = why if why.startswith("drawn") else f"{why}: a draw"
    return _over(after, act.at, Ending(points, reason, sentence))


def _aborted(sitting: Sitting, act: Act) -> Sitting:
    who = "nobody began in time" if act.seat is None else f"{sitting.called(act.seat)} left"
    return _over(sitting, act.at, Ending((), "aborted", f"{who}: the game is called off"))


def _over(sitting: Sitting, now: int, ending: Ending) -> Sitting:
    return fast_replace(
        sitting,
        ended=ending,
        clocks=sitting.clocks.stopped(now),
        offer=None,
        asked=frozenset(),
        said=ending.sentence,
    )


def _paused(sitting: Sitting, act: Act) -> Sitting:
    gap = int(act.text)
    said = f"the house was shut for {duration(gap // 1000 * 1000)}; no clock ran"
    if act.seat is not None:
        said = sitting.said  # a computer waited for a core: where many play that is nothing new
    clocks = sitting.clocks.paused_for(gap)
    return fast_replace(sitting, clocks=clocks, since=sitting.since + gap, said=said)


def _seat(act: Act) -> Seat:
    assert act.seat is not None
    return act.seat


_FOLDS: dict[str, Callable[[Sitting, Act], Sitting]] = {
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
