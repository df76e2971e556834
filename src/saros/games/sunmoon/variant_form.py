"""What a page asks somebody who makes a fairy game, line by line of its file."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.options import Option
from ...core.variant import FormField, FormItem
from .board import BOARDS
from .pieces import LETTERS, NAMES, NEUTRALS, SOLDIERS
from .rosters import ARMY, STANDARD, most_of
from .tables import MOST_NEUTRALS

_BOARDS = {
    "terrestrial": "nine files and seven ranks; the armies stand from the beginning",
    "astral": "round, with sun, moon and earth; the armies are deployed by turns",
}
_WAYS = {
    "drafted": ("Drafted by turns", "each placing takes any kind, until twelve stand"),
    "chosen in secret": ("Chosen in secret", "each brings a roster; both are shown together"),
    "chosen openly": ("Chosen openly", "who comes second sees what the first has chosen"),
}


def form_fields(ways: Sequence[str], switches: Sequence[Option]) -> tuple[FormField, ...]:
    """Return the lines of a fairy game as fields."""
    soldiers = tuple(_item(kind, "moon", most_of(kind)) for kind in SOLDIERS)
    neutrals = tuple(_item(kind, "neutral", MOST_NEUTRALS) for kind in NEUTRALS)
    words = tuple(FormItem(way, *_WAYS[way]) for way in ways)
    boards = tuple(FormItem(name, name.capitalize(), _BOARDS[name]) for name in BOARDS)
    return (
        FormField("name", "Name", "text", most=40, default="A game of mine"),
        FormField("about", "In one sentence", "text", most=160, optional=True),
        FormField("board", "Board", "choice", items=boards, default="terrestrial"),
        FormField(
            "soldiers", "Soldiers", "counts", f"{ARMY} on each side.", soldiers, words, ARMY,
            default=STANDARD,
        ),
        FormField(
            "sun", "Sun’s own soldiers", "counts", "If sun’s are others than moon’s.", soldiers,
            total=ARMY, optional=True, default=STANDARD,
        ),
        FormField(
            "neutral", "Neutral pieces", "places", "They belong to nobody. Choose one and touch a"
            " star.", neutrals, optional=True,
        ),
        FormField("switches", "Rules", "switches", items=tuple(_switch(each) for each in switches),
                  optional=True),
        FormField("clock", "Clock", "clock", "Leave it out to let the players choose.",
                  optional=True),
    )  # fmt: skip


def _item(kind: int, owner: str, most: int) -> FormItem:
    name = NAMES[kind]
    return FormItem(LETTERS[kind], name, symbol=f"{owner}-{name.replace(' ', '-')}", most=most)


def _switch(option: Option) -> FormItem:
    label = option.short or option.about
    if option.choices == (False, True):
        return FormItem(option.name, label, option.about)
    other = next(each for each in option.choices if each != option.default)
    return FormItem(f"{option.name}={other}", f"{label}: {other}", option.about)
