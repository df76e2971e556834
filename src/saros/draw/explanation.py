"""What a closer look tells: what kinds of things there are, what one can do here, and why not.

A glossary is the same for every play of a game, so browsers keep it. An explanation is about one
thing of one view. A reason answers a touch that leads nowhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..core.refusal import without_paragraphs
from .picture import Stroke


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of thing: its name, what it does in a sentence or two, and a small diagram.

    Things are known by what they are drawn with (`symbols`), or else by the word before the first
    colon of their id (`words`). The diagram is SVG and uses symbols of the game's art. `then` is
    what is wanted of whoever has touched such a thing first, a sentence after each touch; the last
    holds for all that follow.
    """

    id: str
    name: str
    does: tuple[str, ...]
    symbols: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    diagram: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is special about one thing of a view, by its id; `kind` is an entry of the glossary.

    `goals` are the spots it could go to if it were its turn, `takes` those it could capture.
    """

    id: str
    kind: str = ""
    now: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done: a sentence, the spots that are in the way, and their rays."""

    sentence: str
    spots: tuple[str, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    is_refusal: bool = True
    """Not where a thing is there to be read: whoever touches it means to do nothing."""


NOTHING_HERE = Reason("Nothing can be done with that now.")
NOT_SO = Reason("That is not possible now.")


def plain_sentence(text: str) -> str:
    """Return why something is not possible as a sentence, without the paragraphs of the rules."""
    plain = without_paragraphs(text)
    # The name of a place, like d2, is written as it is.
    first = plain[:1] if re.match(r"\w*\d", plain) else plain[:1].upper()
    return f"{first}{plain[1:]}{'' if plain.endswith(('.', '!')) else '.'}"
