"""Fairy games as small files: board, soldiers, neutral pieces, switches and clock (F11, F12).

A file has one line for each part, its name and a colon before it:

    name: The menagerie
    about: One of each kind.
    board: terrestrial
    soldiers: E3 P3 U3 G1 D1 C1
    neutral: L e4, Q a4
    switches: generals
    clock: 20 s a move, stop-and-go

A line `sun` has sun's soldiers where they differ. Instead there may be `stars` (and `sun stars`)
where they begin, like `P a1 i1, E c2`; soldiers may also be `drafted`, `chosen in secret` or
`chosen openly`. `limits` says what rosters may have instead of F12.1. Empty lines and lines that
begin with `#` say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

from ...core.clock_words import read_clock
from ...core.options import Option
from ...core.refusal import Refusal, excerpt
from ...core.variant import Variant, Variants
from .board import BOARDS
from .options import NONE, SunMoonOptions
from .rosters import CHOSEN, CHOSEN_OPENLY, DRAFT, STANDARD
from .rules import Astral, SunAndMoon, Terrestrial
from .variant_form import form_fields

LINES = (
    "name", "about", "board", "soldiers", "sun", "stars", "sun stars", "neutral", "limits",
    "switches", "clock",
)  # fmt: skip
LONGEST_ABOUT = 160
WAYS = {"drafted": DRAFT, "chosen in secret": CHOSEN, "chosen openly": CHOSEN_OPENLY}
"""Ways to a roster that is not given (F12.2), as a file says them."""
SWITCHES = ("generals", "open_earth", "repetition", "claims")
"""Those of the rules that a file may set by name; stop-and-go comes with its clock."""

_LINE = re.compile(r"\s*([A-Za-z][A-Za-z ]*?)\s*:\s*(.*?)\s*")
_BOARD = re.compile(r"^[ \t]*+board[ \t]*+:", re.IGNORECASE | re.MULTILINE)
_PLACED = re.compile(r"([A-Z])((?:\s*(?:[a-i][1-7]|[sm][0-5][a-f]))+)", re.ASCII)
_GAMES: dict[str, SunAndMoon] = {game.board.name: game for game in (Terrestrial(), Astral())}


class FairyGames(Variants):
    """The fairy games of Sun and Moon."""

    word = "fairy"
    name = "fairy game"
    plural = "fairy games"

    @cached_property
    def ready(self) -> Mapping[str, str]:
        """Those that come along, by the names of their files."""
        folder = files(__package__) / "fairy_games"
        texts = {each.name: each.read_text(encoding="utf-8") for each in folder.iterdir()}
        order = sorted(name for name in texts if name.endswith(".txt"))
        return {name.removesuffix(".txt"): texts[name] for name in order}

    @cached_property
    def form(self) -> tuple[Any, ...]:
        """What a form asks for."""
        return form_fields([*WAYS], _switches())

    def recognises(self, text: str) -> bool:
        """Tell a fairy game by the line for its board; a scoresheet says `Game:` there."""
        return _BOARD.search(text[: self.longest]) is not None

    def read_lines(self, text: str) -> dict[str, str]:
        """Return the lines of a file by their names."""
        lines: dict[str, str] = {}
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            if line.strip()[:1] in ("", "#"):
                continue
            found = _LINE.fullmatch(line)
            name = " ".join(found[1].lower().split()) if found else ""
            if found is None or name not in LINES:
                raise _bad(f"line {number}: {excerpt(line.strip(), 30)} is none of a fairy game's,"
                           f" which are {', '.join(LINES)}")  # fmt: skip
            if name in lines:
                raise _bad(f"line {number}: there is a second line {name}")
            lines[name] = " ".join(found[2].split())
        return {name: said for name in LINES if (said := lines.get(name))}

    def read_variant(self, text: str) -> Variant:
        """Return the fairy game in a file, or refuse it in one sentence."""
        lines = self.read_lines(text)
        for needed in ("name", "board"):
            if needed not in lines:
                raise _bad(f"a fairy game needs a line {needed}")
        board = lines["board"].lower()
        if board not in BOARDS:
            raise _bad(f"a board is {' or '.join(BOARDS)}, not {excerpt(lines['board'])}")
        about = lines.get("about", "")
        if len(about) > LONGEST_ABOUT or not about.isprintable():
            raise _bad(f"what it is about has at most {LONGEST_ABOUT} characters")
        clock = read_clock(lines["clock"]) if "clock" in lines else {}
        options = _options(lines, clock)
        _refuse_bad_start(_GAMES[board], options)
        written = "".join(f"{name}: {said}\n" for name, said in lines.items())
        return Variant(lines["name"], board, options.changed(), about, clock, written)


def _switches() -> list[Option]:
    described = {option.name: option for option in SunMoonOptions.described()}
    return [described[name] for name in SWITCHES]


def _options(lines: Mapping[str, str], clock: Mapping[str, Any]) -> SunMoonOptions:
    given: dict[str, Any] = {"fairy_name": lines["name"]} | _switched(lines.get("switches", ""))
    if clock.get("forfeit") == "move":
        given["stop_and_go"] = True
    given |= {"fairy_limits": _squeezed(lines["limits"])} if "limits" in lines else {}
    given |= _soldiers(lines)
    given["neutrals"] = _neutrals(lines.get("neutral", NONE))
    return SunMoonOptions.from_mapping(given)


def _switched(text: str) -> dict[str, str]:
    switched: dict[str, str] = {}
    for word in filter(None, re.split(r"[,\s]+", text)):
        name, _, value = word.partition("=")
        if name not in SWITCHES:
            why = "; its clock asks for it" if name == "stop_and_go" else ""
            there = ", ".join(SWITCHES)
            raise _bad(f"a fairy game cannot switch {excerpt(name)}{why}; there are: {there}")
        switched[name] = value or "on"
    return switched


def _soldiers(lines: Mapping[str, str]) -> dict[str, str]:
    """Return the options that say who fights, and from where."""
    if "soldiers" in lines and "stars" in lines:
        raise _bad("soldiers and stars both say who fights; one of them is enough")
    for one, other in (("sun", "soldiers"), ("sun stars", "stars")):
        if one in lines and other not in lines:
            raise _bad(f"a line {one} needs a line {other} too")
    if "stars" in lines:
        halves = [lines[name] for name in ("stars", "sun stars") if name in lines]
        return {"fairy_stars": "/".join(_placed(half, "EPUGDC") for half in halves)}
    said = lines.get("soldiers", STANDARD)
    if (way := WAYS.get(said.lower())) and "sun" in lines:
        raise _bad(f"soldiers that are {said.lower()} are so on both sides, without a line sun")
    parts = [said, *([lines["sun"]] if "sun" in lines else [])]
    return {"roster": way or "/".join(_squeezed(part) for part in parts)}


def _neutrals(text: str) -> str:
    """Return neutral pieces as the option has them: counted, or with their stars."""
    if text.lower() == NONE:
        return NONE
    if re.fullmatch(r"(?:[LQ]\s*[1-9][\s,]*)+", text, re.ASCII):
        return _squeezed(text)
    return _placed(text, "LQ")


def _placed(text: str, letters: str) -> str:
    """Return `P a1 i1, E c2` as `Pa1Pi1Ec2`."""
    found = list(_PLACED.finditer(text))
    if not found or re.sub(r"[\s,]+", "", _PLACED.sub("", text)):
        sample = "P a1 i1, E c2" if "P" in letters else "L e4, Q a4"
        raise _bad(f"{excerpt(text, 30)} names no pieces on stars like {sample}")
    if strange := [each[1] for each in found if each[1] not in letters]:
        raise _bad(f"{strange[0]} cannot be placed there; that is of {' '.join(letters)}")
    return "".join(each[1] + star for each in found for star in each[2].split())


def _squeezed(text: str) -> str:
    return re.sub(r"[\s,]+", "", text)


def _refuse_bad_start(game: SunAndMoon, options: SunMoonOptions) -> None:
    """Refuse a game that could not begin, or that would be over at once."""
    state = game.setup(2, options)
    if (supply := game.supply_for(options)) is not None:
        game.setup(2, options, [supply.ready[0][1]] * 2)
    position = state.position
    if position.is_deploying():
        return
    if position.in_eclipse(1 - position.turn):
        raise _bad("sun's princess would begin in eclipse, while it is moon's turn")
    if game.outcome(state) is not None:
        raise _bad("this game would be over before its first move")


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_variant", sentence)


FAIRY_GAMES = FairyGames()
