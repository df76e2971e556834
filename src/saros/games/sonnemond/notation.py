"""Moves as text: written one readable way, read liberally, with a short form for the keyboard.

lay sun 17 at the right of seat 2's sun row      S17 2>
lay sun 2 at the left of seat 2's sun row        S2 <2
lay moon 9 to open seat 1's moon row             M9 +1
lay solar eclipse on sun 17 in seat 2's sun row  SX 2:17
lay sun 16 on the eclipse at place 3 of seat 2's sun row   S16 2#3
clear sun 2 to 17 and moon 4 to 20               clear S2-17 M4-20
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...core.refusal import Refusal, excerpt
from .cards import NAMES, RANKS, card_named, names, spoken
from .moves import (
    BeginLastRound,
    Clear,
    Cover,
    Deal,
    Draw,
    Eclipse,
    EndTurn,
    Laid,
    Lay,
    Move,
    Reshuffle,
    Run,
    TotalEclipse,
)
from .state import State, row_of
from .turn import StateOrView

LONGEST = 1000
"""No move has so many characters."""

_LABEL = re.compile(r"\d{1,5}\s*\.\s*")
_WORDS: tuple[tuple[re.Pattern[str], Move], ...] = (
    (re.compile(r"total(?:[ _]eclipse)?", re.IGNORECASE | re.ASCII), TotalEclipse()),
    (re.compile(r"(?:end[ _]turn|end|pass)", re.IGNORECASE | re.ASCII), EndTurn()),
    (
        re.compile(r"(?:begin[ _])?(?:the[ _])?last[ _]round", re.IGNORECASE | re.ASCII),
        BeginLastRound(),
    ),
)
_CHANCE = re.compile(
    r"(deal|reshuffle|draw)\b(?:\s+(\d)(?:\s+cards?)?(?!\S))?[:\s]*(.*)", re.IGNORECASE | re.ASCII
)
_TOKEN = re.compile(
    r"""\s*(?:
      (?P<dark> (?:solar|lunar|sun|moon) \s+ eclipse | [sm]x ) (?!\w)
    | (?P<row> (?:sun|moon) \s+ row ) (?!\w)
    | (?P<card> (?:sun|moon|[sm]) \s* \d{1,2} ) (?!\w)
    | (?P<open> opening | open | \+ ) | (?P<left> left | < ) | (?P<right> right | > )
    | (?:place|slot|\#) \s* (?P<place>\d{1,2}) (?!\w)
    | : \s* (?P<target>\d{1,2}) (?!\w)
    | (?:seat\s*)? (?P<seat>\d) (?!\d)
    | (?P<own> my | own ) (?!\w)
    | (?: lay | put | play | cover | eclipse | at | the | of | on | to | in | with | row | end
        | ['’]s ) (?!\w)
    | , )""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_RUN = re.compile(
    r"""[\s,]*(?:and\s+)? (?P<suit>sun|moon|s|m) \s* (?P<first>\d{1,2})
    \s* (?:to|[-\u2010-\u2015\u2212]) \s* (?:(?P=suit) \s*)? (?P<last>\d{1,2}) (?!\w)""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
HINT = "write a card and where it goes, like S17 2> or lay sun 17 at the right of seat 2's sun row"


@dataclass(slots=True)
class Said:
    """What somebody wrote about a card, before anyone has asked whether it can be laid."""

    cards: list[int] = field(default_factory=list)
    seat: int | None = None
    suit: str | None = None
    where: str | None = None
    place: int | None = None
    target: int | None = None

    @property
    def card(self) -> int:
        """The card that is laid."""
        return self.cards[0]


# Writing -----------------------------------------------------------------------------------


def row_name(owner: int, suit: str) -> str:
    """Name a row."""
    return f"seat {owner + 1}'s {suit} row"


def write(play: StateOrView, move: Move) -> str:
    """Return the canonical text of a legal move."""
    if isinstance(move, Lay | Eclipse | Cover):
        return _write_laid(play, move)
    if isinstance(move, Clear):
        return "clear " + " and ".join(_write_run(play, run, " to ") for run in move.runs)
    if isinstance(move, Draw):
        drawn = play.stack[: move.count] if isinstance(play, State) else None
        return f"draw {' '.join(names(drawn))}" if drawn else drawn_text(move.count)
    if isinstance(move, Reshuffle | Deal):
        return " ".join(("deal" if isinstance(move, Deal) else "reshuffle", *move.cards))
    return {
        TotalEclipse: "total eclipse", EndTurn: "end turn", BeginLastRound: "begin the last round"
    }[type(move)]  # fmt: skip


def drawn_text(count: int) -> str:
    """Say a draw whose cards are hidden."""
    return "draw 1 card" if count == 1 else f"draw {count} cards"


def _write_laid(play: StateOrView, move: Laid) -> str:
    card, row = spoken(_number(move.card)), row_name(move.owner, move.suit)
    if isinstance(move, Eclipse):
        return f"lay {card} on {spoken(_top(play, move))} in {row}"
    if isinstance(move, Cover):
        return f"lay {card} on the eclipse at place {move.slot + 1} of {row}"
    if move.where == "open":
        return f"lay {card} to open {row}"
    return f"lay {card} at the {move.where} of {row}"


def write_short(play: StateOrView, move: Move) -> str:
    """Return the short form of a move that a person chooses."""
    if isinstance(move, Clear):
        return "clear " + " ".join(_write_run(play, run, "-") for run in move.runs)
    if not isinstance(move, Lay | Eclipse | Cover):
        return write(play, move)
    seat = move.owner + 1
    if isinstance(move, Eclipse):
        return f"{move.card} {seat}:{_top(play, move) % RANKS + 1}"
    if isinstance(move, Cover):
        return f"{move.card} {seat}#{move.slot + 1}"
    return (
        f"{move.card} " + {"open": f"+{seat}", "left": f"<{seat}", "right": f"{seat}>"}[move.where]
    )


def _write_run(play: StateOrView, run: Run, between: str) -> str:
    row = play.rows[row_of(run.owner, run.suit)]
    first, last = (row[slot][-1] % RANKS + 1 for slot in (run.first, run.last))
    suit = f"{run.suit} " if " " in between else run.suit[0].upper()
    return f"{suit}{first}{between}{last}"


def _number(name: str) -> int:
    card = card_named(name)
    assert card is not None
    return card


def _top(play: StateOrView, move: Eclipse | Cover) -> int:
    return play.rows[row_of(move.owner, move.suit)][move.slot][-1]


# Reading -----------------------------------------------------------------------------------


def unlabelled(text: str) -> str:
    """Return a text without the number in front of it, spaces made plain."""
    if len(text) > LONGEST:
        raise Refusal("unreadable_move", f"{excerpt(text)} is too long for a move")
    plain = " ".join(text.split())
    label = _LABEL.match(plain)
    return plain[label.end() :] if label else plain


def read_word(text: str) -> Move | None:
    """Return the move that is one fixed expression, if the text is one."""
    return next((move for pattern, move in _WORDS if pattern.fullmatch(text)), None)


def read_chance(text: str) -> tuple[str, int | None, tuple[int, ...]] | None:
    """Return what chance does by a text: the word, a number of cards, and cards."""
    found = _CHANCE.fullmatch(text)
    if found is None:
        return None
    cards = []
    for name in found[3].replace(",", " ").split():
        card = card_named(name.upper()) if name.isascii() else None
        if card is None:
            raise Refusal("unreadable_move", f"there is no card {excerpt(name)}")
        cards.append(card)
    return found[1].lower(), int(found[2]) if found[2] else None, tuple(cards)


def read_laid(text: str) -> Said:
    """Return what a text says about a card, refusing one that says nothing of the kind."""
    said, place = Said(), 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None or not _take(said, found):
            raise _unreadable(text)
        place = found.end()
        if text[place:].isspace():
            break
    if not said.cards or len(said.cards) > 2:
        raise _unreadable(text)
    return said


def _unreadable(text: str) -> Refusal:
    return Refusal("unreadable_move", f"{excerpt(text)} is no move; {HINT}")


def _take(said: Said, found: re.Match[str]) -> bool:
    """Note what one word says; tell whether it can be so."""
    kind, word = found.lastgroup, found[found.lastgroup or 0].lower()
    if kind in ("dark", "card"):
        card = _card(word)
        if card is not None:
            said.cards.append(card)
        return card is not None
    if kind == "row":
        said.suit = word.split()[0]
    elif kind in ("open", "left", "right"):
        if said.where not in (None, kind):
            return False
        said.where = kind
    elif kind == "place":
        said.place = int(word) - 1
    elif kind == "target":
        said.target = int(word) - 1
    elif kind == "seat":
        said.seat = int(word) - 1
    elif kind == "own":
        said.seat = -1
    return True


def _card(word: str) -> int | None:
    """Return the card in `sun 17`, `s17`, `solar eclipse` or `SX`."""
    suit = "S" if word[0] == "s" else "M"
    digits = "".join(letter for letter in word if letter.isdecimal())
    return card_named(f"{suit}{int(digits) if digits else 'X'}")


def matches(play: StateOrView, move: Laid, said: Said) -> bool:
    """Tell whether a legal move is one that the words can mean."""
    seat = play.turn if said.seat == -1 else said.seat
    if move.card != NAMES[said.card] or seat not in (None, move.owner):
        return False
    if said.suit not in (None, move.suit):
        return False
    if isinstance(move, Lay):
        beside = said.place is None and said.target is None and len(said.cards) == 1
        return said.where in (None, move.where) and beside
    if said.where is not None or said.place not in (None, move.slot):
        return False
    top = _top(play, move)
    return said.target in (None, top % RANKS) and said.cards[1:] in ([], [top])


def read_runs(text: str) -> list[tuple[int, int]] | None:
    """Return the runs behind `clear` by their outer cards; None for all there are."""
    rest = text[len("clear") :].strip()
    if rest.lower() in ("", "all"):
        return None
    found = list(_spoken_runs(rest))
    if not found:
        raise Refusal("unreadable_move", f"{excerpt(text)} clears nothing; write clear S2-9")
    return found


def _spoken_runs(rest: str) -> Iterator[tuple[int, int]]:
    place = 0
    while place < len(rest):
        found = _RUN.match(rest, place)
        if found is None:
            raise Refusal("unreadable_move", f"{excerpt(rest)} is no run; write it like S2-9")
        suit = found["suit"][0].lower() == "m"
        first, last = (int(found[part]) - 1 for part in ("first", "last"))
        yield suit * RANKS + first, suit * RANKS + last
        place = found.end()


def outer_cards(play: StateOrView, run: Run) -> tuple[int, int]:
    """Return the visible cards at the ends of a run."""
    row = play.rows[row_of(run.owner, run.suit)]
    return row[run.first][-1], row[run.last][-1]


def which(found: Sequence[str]) -> str:
    """Ask which of several moves is meant."""
    more = " …" if len(found) > 4 else ""
    return f"say which: {', '.join(found[:4])}{more}"
