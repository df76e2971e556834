"""The words of the games, taken from the games themselves, and where a source says one of them.

What serves every game names none, so these words may stand only in the games' own rooms. A word is
found in any case, in a compound (`is_deploying`, `openEarth`, `--open-earth`) and with an ending
(`banishment`, `eclipses`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from doctest import DocTestParser
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import saros
from saros.core.game import CHANCE
from saros.families import GAMES
from saros.families.drawing import styles_of
from saros.families.players import levels_of
from saros.games import AnyGame
from saros.games.bluemoon import cards as bluemoon
from saros.games.sonnemond import cards
from saros.games.sunmoon import pieces

GAMES_ROOM = Path(saros.__file__).parent / "games"


# The words ---------------------------------------------------------------------------------


def names(game: AnyGame) -> Iterator[str]:
    yield from (game.name, game.family, type(game).__name__)
    yield from game.title.split(", ")


def seats(game: AnyGame) -> Iterator[str]:
    """What the seats are called, where that is more than a number."""
    for count in game.seats:
        yield from (name for name in game.seat_names(count) if not name[-1].isdigit())


def switches(game: AnyGame) -> Iterator[str]:
    for option in game.options.described():
        yield from (option.name, option.off_name)


def choices(game: AnyGame) -> Iterator[str]:
    for option in game.options.described():
        yield from (choice for choice in option.choices if isinstance(choice, str))


def moves(game: AnyGame) -> Iterator[str]:
    """The classes of moves, as `read_move` promises them."""
    promised = get_type_hints(type(game).read_move)["return"]
    yield from (kind.__name__ for kind in get_args(promised) or (promised,))


def _pieces() -> Iterator[str]:
    """What the pieces are called, one by one and together (`SOLDIERS`)."""
    yield from pieces.NAMES[1:]
    kinds = range(1, len(pieces.NAMES))
    for name, value in vars(pieces).items():
        group = value if isinstance(value, tuple) else (value,)
        if name.isupper() and all(each in kinds for each in group) and len({*group}) == len(group):
            yield name


def _cards() -> Iterator[str]:
    yield from (cards.spoken(card).rstrip("0123456789 ") for card in range(len(cards.NAMES)))
    yield from cards.ANIMALS


def _peoples() -> Iterator[str]:
    """Whose cards they are; the names of the cards themselves are full of ordinary words."""
    yield from (*bluemoon.PEOPLES, bluemoon.MUTANT)
    yield from ("dragon", "crystal", "booster", "leadership", "caterpillar")


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "sunmoon": _pieces,
    "sonnemond": _cards,
    "bluemoon": _peoples,
}
"""By family, what it is played with; a family that is added must say it here."""


def kinds(game: AnyGame) -> Iterator[str]:
    """What it is played with: `earth pony`, and each word of it."""
    for kind in KINDS[game.family]():
        yield kind
        yield from said(kind).split()


def reasons(game: AnyGame) -> Iterator[str]:
    """Why a play ends: the texts in those functions of the rules that return an outcome."""
    for path in sorted((GAMES_ROOM / game.family).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and "Outcome" in _returned(node):
                yield from _texts(node)


def _returned(function: ast.FunctionDef) -> str:
    return "" if function.returns is None else ast.unparse(function.returns)


def _texts(function: ast.FunctionDef) -> Iterator[str]:
    parts = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr)
             for part in node.values}  # fmt: skip
    said = ast.get_docstring(function, clean=False)
    for node in ast.walk(function):
        whole = isinstance(node, ast.Constant) and id(node) not in parts
        if whole and isinstance(node.value, str) and node.value != said:
            yield node.value


def levels(game: AnyGame) -> Iterator[str]:
    yield from (called for called, _ in levels_of(game).values())


def styles(game: AnyGame) -> Iterator[str]:
    yield from (style.name for style in styles_of(game))


SOURCES: dict[str, Callable[[AnyGame], Iterable[str]]] = {
    "name": names, "seat": seats, "switch": switches, "choice": choices, "move": moves,
    "kind": kinds, "reason": reasons, "level": levels, "style": styles,
}  # fmt: skip

PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""A word inside a name: `isOpen`, `is_open` and `IS_OPEN` have two."""


def said(name: str) -> str:
    """A name as its words in small letters: `TotalEclipse` is `total eclipse`."""
    return " ".join(part[0].lower() for part in PART.finditer(name))


def notations(game: AnyGame) -> Iterator[str]:
    """Moves as they are written: those of the start, unless a single word tells them."""
    state = game.setup(game.seats[0])
    if game.to_act(state) != CHANCE:
        texts = (game.write_move(state, move) for move in game.legal_moves(state))
        yield from (text for text in texts if " " in text)


# Where they stand --------------------------------------------------------------------------

GAP = re.compile(r"[\s_\-]*")
"""What may stand between two words of one name."""

ENDING = re.compile(r"(?<=\w{3})(ments?|ings?|ed|es|s|e)$")

SHORTEST = 3
"""A shorter word, such as the letter of a seat, stands everywhere."""

LONG = 6
"""A stem of so many letters is found inside longer words too: no other word contains it."""


@dataclass(frozen=True)
class Found:
    """A word of a game in a source."""

    line: int
    word: str


def stem(word: str) -> str:
    return ENDING.sub("", word)


class Vocabulary:
    """The words of some games, looked up when somebody first asks for them."""

    def __init__(
        self, games: Iterable[AnyGame], sources: Mapping[str, Callable[[AnyGame], Iterable[str]]]
    ) -> None:
        self.games, self.sources = list(games), sources

    @cached_property
    def words(self) -> dict[str, set[str]]:
        """Every word by what it is a word for."""
        return {
            what: {
                word
                for game in self.games
                for name in source(game)
                if len(word := said(name)) >= SHORTEST
            }
            for what, source in self.sources.items()
        }

    @cached_property
    def notations(self) -> set[str]:
        """Moves of the beginning as they are written."""
        return {text for game in self.games for text in notations(game)}

    @property
    def all(self) -> set[str]:
        """Every word, whatever it is a word for, in small letters with single spaces."""
        return set().union(*self.words.values())

    def kind_of(self, word: str) -> str:
        """What a word is a word for: a name, a seat, a level, a move in notation …"""
        kinds = [what for what, words in self.words.items() if word in words]
        return kinds[0] if kinds else "written move"

    @cached_property
    def _stems(self) -> list[tuple[tuple[str, ...], str]]:
        """Every word by its stems; of `star` and `stars`, which have the same, the shorter."""
        words = sorted(self.all, key=len, reverse=True)
        return list({tuple(map(stem, word.split())): word for word in words}.items())

    @cached_property
    def _squashed(self) -> dict[str, str]:
        """Names as one run of letters, as which they may stand in any spelling."""
        runs = {word.replace(" ", ""): word for word in self.words.get("name", ())}
        return {run: word for run, word in runs.items() if len(run) >= LONG}

    def found_in(self, source: str) -> list[Found]:
        """Every word of a game that a source says, and every move in notation."""
        found = {*self._said_in(source), *self._written_in(source)}
        return sorted(found, key=lambda each: (each.line, each.word))

    def _said_in(self, source: str) -> Iterator[Found]:
        parts = list(PART.finditer(source))
        lower = [part[0].lower() for part in parts]
        stems = [stem(word) for word in lower]
        places: dict[str, list[int]] = {}
        for at, each in enumerate(stems):
            places.setdefault(each, []).append(at)
        for wanted, word in self._stems:
            first, length = wanted[0], len(wanted)
            if length == 1 and len(first) >= LONG:
                starts = [at for each, found in places.items() if first in each for at in found]
            else:
                starts = places.get(first, [])
            for at in starts:
                fits = length == 1 or tuple(stems[at : at + length]) == wanted
                if fits and self._is_joined(source, parts[at : at + length]):
                    yield Found(line_of(source, parts[at].start()), word)

    @staticmethod
    def _is_joined(source: str, parts: list[re.Match[str]]) -> bool:
        gaps = pairwise(parts)
        return all(GAP.fullmatch(source, one.end(), two.start()) for one, two in gaps)

    def _written_in(self, source: str) -> Iterator[Found]:
        for text in self.notations:
            if (place := source.find(text)) >= 0:
                yield Found(line_of(source, place), text)
        for run, word in self._squashed.items():
            spelt = re.compile(r"[\s_\-]?".join(run), re.IGNORECASE)
            for match in spelt.finditer(source):
                yield Found(line_of(source, match.start()), word)


def line_of(source: str, place: int) -> int:
    return source.count("\n", 0, place) + 1


OURS = Vocabulary(GAMES.values(), SOURCES)
"""Every word of every game there is."""


# What all rooms may say --------------------------------------------------------------------

ORDINARY = {
    "announce": "what somebody says with a move, in every game",
    "begins": "ordinary English, and what every play does",
    "claims": "whoever waits may claim the win of somebody who has left, in every game",
    "clear": "ordinary English, and what is done to lists and timers",
    "cover": "ordinary English, and a word of style sheets",
    "decline": "what can be done to an offer, in every game",
    "discard": "what is done to output, and to members of a set",
    "done": "ordinary English, and what a task is in the end",
    "draw": "a drawn game, to draw a picture, and the room of that name",
    "element": "a part of a page, and a member of a list",
    "equal": "ordinary English, and a sign in NAME=VALUE",
    "escape": "a key of the keyboard, and what is done to text for HTML",
    "find": "ordinary English, and what is done in texts",
    "forfeit": "what overstepping the time costs, in every game",
    "generals": "ordinary English in the singular",
    "hour": "sixty minutes",
    "lay": "ordinary English, and the sound of anything that is put down",
    "lose": "ordinary English, and what can happen in every game",
    "most points": "ordinary English, and what wins a game",
    "no legal move": "true of some position of every game",
    "off": "ordinary English, and how a switch is set",
    "pay": "ordinary English",
    "play": "what is done with every game, and one play of it",
    "put back": "ordinary English",
    "return": "a word of Python and TypeScript",
    "skip": "ordinary English, and what a formatter is told",
    "standard": "ordinary English, as in standard output and standard deviation",
    "stop and go": "a clock whose overstepping costs the move, for every game that can lose one",
    "under": "ordinary English",
    "undo": "what can be done to the last move, in every game",
    "use": "ordinary English",
}
"""Words of games that are also everybody's, and why."""

PHRASES = (
    "games of sun and moon",  # what Saros is a home for
    "A saros is the time after which eclipses come back",  # what its name means
    "drawn like an old star atlas",  # how its pages look
)
"""What the house says about itself."""


def faults(source: str, vocabulary: Vocabulary = OURS) -> list[Found]:
    """Every word that may only stand in a game's own rooms."""
    for phrase in PHRASES:
        source = re.sub(re.escape(phrase), "", source, flags=re.IGNORECASE)
    return [found for found in vocabulary.found_in(source) if found.word not in ORDINARY]


def named_in(
    paths: Iterable[Path], root: Path, doctests: Container[str] = ()
) -> dict[str, set[str]]:
    """The words that stand in some files, by the file; in Python without examples where said."""
    named: dict[str, set[str]] = {}
    for path in paths:
        name, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        for fault in faults(without_doctests(source) if name in doctests else source):
            named.setdefault(name, set()).add(fault.word)
    return named


def without_doctests(source: str) -> str:
    """A source of Python without the examples in its docstrings."""
    for node in ast.walk(ast.parse(source)):
        documented = isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        if documented and (text := ast.get_docstring(node, clean=False)):
            parts = DocTestParser().parse(text)
            source = source.replace(text, "".join(each for each in parts if isinstance(each, str)))
    return source


def advice(named: dict[str, set[str]]) -> str:
    """What to do about words that stand where no game is to be named."""
    lines = [
        f"{path} says “{word}”, which is a {kind} of a game: rename it in one of the two, or, if it"
        " is an ordinary English word, add it with a reason to ORDINARY in tests/game_words.py"
        for path, words in sorted(named.items())
        for word in sorted(words)
        for kind in [OURS.kind_of(word)]
    ]
    return "\n".join(lines)
