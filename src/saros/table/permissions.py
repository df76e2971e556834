"""What somebody at a table may do apart from moving, and in one sentence why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal, quoted
from ..games import AnyGame
from .acts import Wish
from .clock import MINUTE, Timing

if TYPE_CHECKING:
    from .sitting import Sitting

LEAST_GONE, UNTIMED_GONE = MINUTE, 30 * MINUTE
"""A player who is to move and has been gone for so long may be claimed against."""
GONE_SHARE = 10
"""With a slow clock it is this part of the time for a whole game."""


class AskContext(NamedTuple):
    """Who asks at which table, and for how many ms each seat has been without a connection."""

    sitting: Sitting
    seat: Seat
    gone: Sequence[int]


def gone_long(timing: Timing) -> int:
    """Return after how many ms without a connection a player has left."""
    if timing.kind == "none":
        return UNTIMED_GONE
    return max(LEAST_GONE, timing.span // GONE_SHARE)


def may(sitting: Sitting, seat: Seat, gone: Sequence[int]) -> list[Wish]:
    """Return everything a seat could ask for now."""
    likely, context = _likely(sitting, gone), AskContext(sitting, seat, gone)
    return [wish for wish in likely if _against(context, wish) is None]


def _likely(sitting: Sitting, gone: Sequence[int]) -> tuple[Wish, ...]:
    """Leave out what is seen at a glance to be impossible: everybody is asked after every move."""
    if sitting.offer is not None or any(gone):
        return _WISHES
    if sitting.ended is not None:
        return ("rematch",)
    return ("resign", "offer_draw", "ask_takeback") if sitting.under_way else _NOT_BEGUN


def objection(sitting: Sitting, seat: Seat, wish: str, gone: Sequence[int]) -> Refusal | None:
    """Return why a seat may not do this now, or None if it may."""
    if wish not in _OBJECTIONS:
        return Refusal("unknown_wish", f"nobody can ask for {quoted(wish)}")
    return _against(AskContext(sitting, seat, gone), wish)


def _against(context: AskContext, wish: str) -> Refusal | None:
    sitting, seat, _ = context
    if seat not in range(len(sitting.chairs)) or sitting.chairs[seat].kind == "open":
        return Refusal("no_seat", f"nobody sits on seat {seat}")
    if sitting.ended is not None and not wish.endswith("rematch"):
        return Refusal("game_over", "the game is over")
    try:
        _OBJECTIONS[wish](context)
    except Refusal as refusal:
        return refusal
    return None


def takeback_plies(sitting: Sitting, seat: Seat) -> int:
    """Return how many plies lead back to before a seat's last move, or refuse."""
    if seat not in sitting.movers:
        raise Refusal("no_move", f"{sitting.called(seat)} has not moved yet")
    plies = next(plies for plies, mover in enumerate(reversed(sitting.movers), 1) if mover == seat)
    refuse_takeback_of_shown(sitting.table.game, sitting.movers[-plies:])
    return plies


def refuse_takeback_of_shown(game: AnyGame, since: Sequence[Seat]) -> None:
    """Refuse to take back what has shown something; `since` has who acted, from one's own on."""
    if CHANCE in since:
        raise Refusal("no_takeback", "what chance has decided is not taken back")
    # One's own move shows one nothing new; what others have done since may have.
    if len(since) > 1 and game.hides:
        raise Refusal("no_takeback", "where something is hidden, nobody's act is taken back")


def _resign(context: AskContext) -> None:
    if not context.sitting.under_way:
        raise Refusal("not_begun", "not everybody has moved: the game can still be called off")


def _abort(context: AskContext) -> None:
    if context.sitting.under_way:
        raise Refusal("begun", "everybody has moved: the game can no longer be called off")


def _offer_draw(context: AskContext) -> None:
    if not context.sitting.under_way:
        raise Refusal("not_begun", "a draw can be offered once everybody has moved")
    _refuse_repeated_offer(context, "draw", "offered a draw")


def _ask_takeback(context: AskContext) -> None:
    if context.sitting.waiting:
        raise Refusal("waiting", "a seat is still free")
    if context.sitting.table.is_between_games:
        raise Refusal("no_takeback", "the game is over, and the next one of the match comes")
    takeback_plies(context.sitting, context.seat)
    _refuse_repeated_offer(context, "takeback", "asked to take a move back")


def _refuse_repeated_offer(context: AskContext, kind: str, done: str) -> None:
    """One thing lies on the table at a time, and the same one once between two own moves."""
    sitting, seat, _ = context
    if sitting.offer is not None:
        whose = sitting.called(sitting.offer.seat)
        raise Refusal("offer_open", f"{whose} has asked for a {sitting.offer.kind} already")
    if (kind, seat) in sitting.asked:
        raise Refusal("asked_already", f"{sitting.called(seat)} has {done} since the last move")


def _answer(kind: str) -> Callable[[AskContext], None]:
    def check(context: AskContext) -> None:
        sitting, seat, _ = context
        offer = sitting.offer
        if offer is None or offer.kind != kind:
            raise Refusal("no_offer", f"nobody asks for a {kind}")
        if seat not in sitting.asked_of(offer):
            raise Refusal("no_offer", f"{sitting.called(seat)} is not asked for a {kind}")

    return check


def _claim(context: AskContext) -> None:
    sitting, seat, gone = context
    if not sitting.under_way:
        raise Refusal("not_begun", "not everybody has moved: the game can still be called off")
    others = sitting.strangers_to(seat)
    limit = gone_long(sitting.setting.timing)
    if not others or any(other >= len(gone) or gone[other] < limit for other in others):
        raise Refusal("not_gone", f"{sitting.called(*others) or 'nobody'} has not left")
    if sitting.table.to_act not in others:
        raise Refusal("your_turn", "whoever is to move does not claim, but moves")


def _rematch(context: AskContext) -> None:
    sitting, seat, _ = context
    if sitting.ended is None:
        raise Refusal("not_over", "a rematch comes after the game")
    if sitting.next:
        raise Refusal("rematch_made", f"the rematch is at table {sitting.next}")
    if sitting.waiting:
        raise Refusal("waiting", "a seat is still free")
    if sitting.offer is None:
        if ("rematch", seat) in sitting.asked:
            raise Refusal("asked_already", f"{sitting.called(seat)} has asked for a rematch before")
    elif seat not in sitting.asked_of(sitting.offer):
        raise Refusal("asked_already", f"{sitting.called(seat)} wants a rematch already")


_OBJECTIONS: dict[str, Callable[[AskContext], None]] = {
    "resign": _resign,
    "abort": _abort,
    "offer_draw": _offer_draw,
    "accept_draw": _answer("draw"),
    "decline_draw": _answer("draw"),
    "ask_takeback": _ask_takeback,
    "accept_takeback": _answer("takeback"),
    "decline_takeback": _answer("takeback"),
    "claim_win": _claim,
    "claim_draw": _claim,
    "rematch": _rematch,
    "decline_rematch": _answer("rematch"),
}

ANY_TIME: frozenset[Wish] = frozenset({"resign", "abort", "rematch"})
"""Whoever asks for these means it, whatever the others have done since they last looked."""

_WISHES: tuple[Wish, ...] = get_args(Wish)
_NOT_BEGUN: tuple[Wish, ...] = ("abort", "ask_takeback")
