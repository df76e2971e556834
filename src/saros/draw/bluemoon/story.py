"""Blue Moon in words: what was done, whose turn it is and for what, the end, the rules in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.game import CHANCE
from ...core.people import People, people_of, sentence
from ...games import AnyGame
from ...games.bluemoon.account import account
from ...games.bluemoon.cards import ELEMENTS, Card
from ...games.bluemoon.clause_forms import KINDS
from ...games.bluemoon.clauses import Clause
from ...games.bluemoon.moves import (
    Announce,
    Decline,
    Done,
    Forfeit,
    Move,
    Pay,
    Play,
    Retreat,
    Retrieve,
    Skip,
    Undo,
    Use,
)
from ...games.bluemoon.notation import SEAT_NAMES
from ...games.bluemoon.position import Pending, Position, StateOrView, View
from ...games.bluemoon.reason import TOUCHED, why_illegal
from ..explanation import plain_sentence
from ..scene import StoryLine
from .sight import may_know
from .spoils import moved_words, spoils
from .telling import worded
from .wording import words

# The story ---------------------------------------------------------------------------------


def story(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None,
    last: str,
    end: bool,
    people: People | None = None,
) -> Iterator[StoryLine]:
    """Yield the last move with what came of it, what is due, and whose turn it is."""
    people = people or people_of(game, 2)
    if before is not None:
        told = _last(game, view, before, last, people)
        if told:
            yield StoryLine(told)
    if game.outcome(view) is not None:
        if end:
            yield StoryLine(sentence(ending(game, view, People(people.names))), "strong")
        return
    seat = game.to_act(view)
    if seat is None or seat == CHANCE:
        return
    yield from (StoryLine(duty, "danger") for duty in _duties(view, seat))
    yield StoryLine(sentence(_turn(game, view, seat, people)), "strong")


def happened(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None,
    move: Move | None,
    people: People,
) -> str:
    """Say the last move, as far as it may be known, and what came of it."""
    if before is None:
        return ""
    return _last(game, view, before, game.write_move(before, move) if move else "", people)


def _last(game: AnyGame, view: StateOrView, before: StateOrView, last: str, people: People) -> str:
    """Say the last move, and what has changed with it beside the card."""
    then, now = before.position, view.position
    actor = game.to_act(before)
    mover = actor if actor in (0, 1) else None
    told = worded(last, mover, people) if last else _unseen(then, now, mover, people)
    if last.startswith("announce ") and actor in (0, 1):
        element = last.removeprefix("announce ")
        power = account(before, actor).totals[ELEMENTS.index(element)]
        told = sentence(f"{people.verb(actor, 'announce')} {power} {element}")
    if last == "done" and mover is not None:
        told = sentence(f"{people.verb(mover, 'leave')} it at that: no more {_left(then)}")
    if last == "retreat" and mover is not None:
        told = sentence(
            f"{people.verb(mover, 'retreat')}: {people.verb(1 - mover, 'win')} the fight"
        )
    parts = [told, *_consequences(then, now, people)]
    return ". ".join(part for part in parts if part)


def _left(then: Position) -> str:
    """Say what somebody does no more of who is done with it."""
    if not then.pending:
        return "effects at the end of the turn"
    kind, card = then.pending[0].kind, then.pending[0].card
    of_card = f" for {card.name}" if card else ""
    return f"{_LEFT.get(kind, 'cards')}{of_card}"


_LEFT = {
    "discard any": "cards discarded", "under": "cards put under the deck", "blind": "cards pulled",
}  # fmt: skip


def _unseen(then: Position, now: Position, mover: int | None, people: People) -> str:
    """Say what is known of a move that not everybody may read: how many cards went where."""
    for seat in (0, 1):
        deck = len(then.sides[seat].deck) - len(now.sides[seat].deck)
        many = "a card" if abs(deck) == 1 else f"{abs(deck)} cards"
        if mover is None and deck > 0:
            return sentence(f"{people.verb(seat, 'draw')} {many}")
        if deck < 0:
            return sentence(f"{people.verb(seat, 'put')} {many} into the deck")
    return ""


def _consequences(then: Position, now: Position, people: People) -> Iterator[str]:
    if then.element and now.element and then.element != now.element:
        yield f"The fight is in {now.element} now"
    if gained := now.dragons - then.dragons:
        found = spoils(then.dragons, now.dragons, 0 if gained > 0 else 1)
        yield sentence(moved_words(found, people))


def _duties(view: StateOrView, seat: int) -> Iterator[str]:
    """Say what the other side's cards demand and has not been done yet (§14.1)."""
    position = view.position
    if position.turn != seat or position.pending or position.starting:
        return
    doubled = position.sides[1 - seat].amplified
    for each in account(view, 1 - seat).cards:
        card = each.card
        if each.ignored in ("text", "all") or card in position.met:
            continue
        for clause in card.clauses:
            if clause.verb == "demand" and not _is_played(position, clause.duty):
                yield f"{card.name}: {demand_words(clause, 2 if card is doubled else 1)}"


def _is_played(position: Position, duty: str) -> bool:
    return duty in {played.kind for played, _ in position.played}


def demand_words(clause: Clause, times: int) -> str:
    """Say what a demand asks for: `discard 3 fire, or retreat`."""
    otherwise = "or a dragon goes" if clause.otherwise == "dragon" else "or retreat"
    if clause.duty:
        return f"play a {clause.duty}, {otherwise}"
    joint = " or " if clause.price.join == "either" else " and "
    needs = [f"{need.number * times} {need.what}" for need in clause.price.needs]
    asked = joint.join(needs).replace("1 characters", "a character")
    return f"discard {asked}, {otherwise}"


def _turn(game: AnyGame, view: StateOrView, seat: int, people: People) -> str:
    """Say what somebody may do now; of a hidden hand only its owner knows that."""
    position = view.position
    whose = people.whose(seat)
    if position.pending:
        if position.pending[0].kind == "may" and seat == people.you:
            return _offered(game, view, position.pending[0].card, people)
        return _asked(position.pending[0], seat, people)
    if not may_know(view, seat):
        return f"{whose} turn"
    moves = game.legal_moves(view)
    if list(moves) == [Undo()]:
        return f"{plain_sentence(_why_stuck(view, people)).removesuffix('.')}; take the turn back"
    deeds = _or(_deeds(moves))
    if position.starting and position.phase in ("begin", "leadership"):
        return f"{people.verb(seat, 'start')} the fight: {deeds}"
    return f"{whose} turn: {deeds}"


def _why_stuck(view: StateOrView, people: People) -> str:
    """Say why nothing can be announced; on a starting turn either element tells it."""
    return why_illegal(view, Announce(view.position.element or ELEMENTS[0]), people)


def _deeds(moves: Sequence[Move]) -> list[str]:
    """Name what can be done, in the order of a turn; what only buttons do if there is no more."""
    kinds = {move.card.kind for move in moves if isinstance(move, Play)}
    plays = [_KINDS[kind] for kind in KINDS if kind in kinds]
    sorts = {type(move) for move in moves}
    found = ["retrieve"] if Retrieve in sorts else []
    found += [f"play {_or(plays)}"] if plays else []
    found += [words for sort, words in _DEEDS.items() if sort in sorts]
    return found or [words for sort, words in _OTHERS.items() if sort in sorts]


_KINDS = {
    "leadership": "a leadership card", "character": "a character", "booster": "a booster",
    "support": "a support",
}  # fmt: skip
_DEEDS: dict[type, str] = {
    Announce: "announce", Decline: "decline", Retreat: "retreat",
}  # fmt: skip
_OTHERS: dict[type, str] = {
    Use: "use a card", Pay: "pay", Done: "be done", Undo: "take it back", Forfeit: "give up",
}  # fmt: skip


def _or(words: Sequence[str]) -> str:
    *most, last = words or ("nothing can be done",)
    joint = ", or " if any(" or " in each for each in most) else " or "
    return f"{', '.join(most)}{joint}{last}" if most else last


def _offered(game: AnyGame, view: StateOrView, card: Card | None, people: People) -> str:
    """Say to whoever has just played a card what it lets them do."""
    assert card is not None
    if game.legal_moves(view) == [Skip()]:
        return plain_sentence(why_illegal(view, Skip(), people, TOUCHED)).removesuffix(".")
    offers = (said for said, clause in zip(words(card), card.clauses, strict=True)
              if clause.when == "play" and clause.optional)  # fmt: skip
    offer = next(offers).removesuffix(".")
    return f"{card.name}: {offer[0].lower()}{offer[1:]}, or leave it"


def _asked(pending: Pending, seat: int, people: People) -> str:
    """Say what an effect asks somebody for."""
    card = pending.card.name if pending.card else ""
    may, must = people.does(seat, "may", "may"), people.does(seat, "must", "must")
    many = "a card" if pending.n == 1 else f"{pending.n} cards"
    match pending.kind:
        case "mulligan":
            return f"{may} put back cards of the first hand, or keep it"
        case "may":
            return f"{may} use {card}, or leave it"
        case "discard":
            return f"{must} discard {many} for {card}"
        case "discard any":
            return f"{may} discard cards for {card}"
        case "discard one of":
            return f"{must} discard one of the cards that {card} has shown"
        case "under":
            return f"{may} put cards under the deck for {card}"
        case "return":
            return f"{must} put {many} back for {card}"
        case "blind":
            return f"{must} pick a card of the other hand for {card}"
        case "amplify":
            return f"{must} choose whose demand {card} doubles"
        case _:
            return people.whose(seat) + " turn"


# The end -----------------------------------------------------------------------------------


def ending(game: AnyGame, view: StateOrView, people: People) -> str:
    """Say who won, with how many crystals, and why."""
    outcome = game.outcome(view)
    assert outcome is not None
    winner = outcome.winners[0]
    crystals = max(outcome.score, default=view.position.crystals)
    many = "a crystal" if crystals == 1 else f"{crystals} crystals"
    verb = people.does(winner, "win", "wins")
    return f"{verb} {many}: {_why(view.position, winner, people)}"


def _why(position: Position, winner: int, people: People) -> str:
    loser = 1 - winner
    if position.reason == "dragons":
        return "a fourth dragon came"
    if position.reason == "forfeit":
        return f"{people.name(loser)} could not go on"
    held = abs(position.dragons)
    if held:
        many = "a dragon" if held == 1 else f"{held} dragons"
        return f"somebody ran out of cards, and {people.does(winner, 'have', 'has')} {many}"
    return f"{people.name(loser)} ran out of cards first, and no dragon was taken"


# Lists -------------------------------------------------------------------------------------


def numbers(game: AnyGame, states: Sequence[StateOrView], first: int = 0) -> list[tuple[str, str]]:
    """Return the turn and the place in it of each ply from one on, and who played it: `3.2`."""
    found: list[tuple[str, str]] = []
    turn, place, owner = 0, 0, -1
    for ply, state in enumerate(states[:-1]):
        if (now := _owner(state)) != owner:
            turn, place, owner = turn + 1, 0, now
        place += 1
        if ply >= first:
            seat = game.to_act(state)
            who = SEAT_NAMES[seat] if seat in (0, 1) else "chance"
            found.append((f"{turn}.{place}", who))
    return found


def _owner(state: StateOrView) -> int:
    """Return whose turn it is, without naming every card of a whole state for it."""
    return state.position.turn if isinstance(state, View) else state.kernel.course()[0]


def listed(game: AnyGame, view: StateOrView, moves: Sequence[Move], about: str) -> list[str]:
    """Return the moves, those of one sort on a line; `about` a sort or a word of a card's name."""
    groups: dict[str, list[str]] = {}
    wanted = about.lower()
    for move in moves:
        text = game.write_move(view, move)
        if wanted and wanted not in text.lower().replace(",", "").replace(":", "").split():
            continue
        head, _, rest = text.partition(" ")
        groups.setdefault(head, []).append(rest)
    return [_line(head, rests) for head, rests in groups.items()]


MOST_LISTED = 12
"""Of more ways to choose cards only a few are named."""


def _line(head: str, rests: list[str]) -> str:
    some = [rest for rest in rests if rest]
    if head in ("decline", "put") and len(some) > MOST_LISTED:
        some = [*some[:3], f"… {len(some) - 3} more"]
    return f"{head:<9} {' · '.join(some)}".rstrip()


_RULES = """\
Fight for the dragons. In your turn: perhaps one leadership card; then retreat,
or play a character, and perhaps one booster or one support; then announce. Your
power in the element of the fight must be at least that of the other side now,
unless a shield (values in brackets) protects you. A new character covers what
fought for you before; supports stay. Whoever retreats loses the fight: the
other side attracts a dragon, two with six or more cards on the table. When
somebody is out of cards, the side with dragons wins a crystal and one for each
dragon; a fourth dragon wins at once.{mulligan}

play NAME      retrieve NAME      use NAME, use NAME on NAME      discard NAME
pay NAME: NAME, NAME      decline NAME, NAME      announce fire      retreat
skip      done      undo      The beginning of a name is enough: play wog
5/1 is 5 fire and 1 earth; S stop  R retrieve  P pair  F free  X protected
* has a text  ~ ignored
"""


def reminder(game: AnyGame, view: StateOrView) -> str:  # noqa: ARG001
    """Return the rules and the notation in short."""
    mulligan = " First you may put back\nsome of your six cards: put back NAME, NAME, or keep."
    return _RULES.format(mulligan=mulligan if view.options.mulligan else "")
