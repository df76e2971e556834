"""A duel whose hands are troupes of animals: a catalogue, and supplies that are built of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from saros.core.game import Chart, Supply, SupplyReport
from saros.core.refusal import Refusal, excerpt
from saros.draw.catalogue import (
    Assembly,
    Catalogue,
    CatalogueItem,
    Facet,
    Heading,
    HeadingChoice,
)
from saros.families.family import Family

from .toys import Duel, DuelDrawing, DuelOptions, Fight, Sight


@dataclass(frozen=True)
class Animal:
    """One of a troupe: how strong it is, of which kind, and what it is like."""

    name: str
    strength: int
    kind: str
    habits: tuple[str, ...] = ()
    words: str = ""


KINDS = ("bird", "beast", "fish")
HABITS = {
    "nightly": "plays after dark",
    "swift": "is gone before you look",
    "shy": "waits for the others",
}
ANIMALS = (
    Animal("Wren", 1, "bird", ("shy",), "sings before it is seen"),
    Animal("Swift", 2, "bird", ("swift",), "sleeps on the wing"),
    Animal("Tawny Owl", 4, "bird", ("nightly",), "hears a mouse under the snow"),
    Animal("Eagle", 6, "bird", ("swift",)),
    Animal("Vole", 1, "beast", ("shy", "nightly")),
    Animal("Fox", 3, "beast", ("nightly", "swift"), "knows every gap in the fence"),
    Animal("Badger", 4, "beast", ("nightly",)),
    Animal("Bear", 9, "beast"),
    Animal("Bleak", 1, "fish", ("shy",)),
    Animal("Trout", 2, "fish", ("swift",), "stands against the stream"),
    Animal("Pike", 5, "fish", (), "waits among the reeds"),
    Animal("Eel", 3, "fish", ("nightly",)),
)
BY_NAME = {animal.name.lower(): animal for animal in ANIMALS}
FEATHERS = "Name: Feathers\nPatron: bird\nWren\nSwift\nEagle"
FUR = "Name: Fur\nPatron: beast\nVole\nFox\nBadger"
READY = (("Feathers", FEATHERS), ("Fur", FUR))
SIZE = 3


@dataclass
class Band:
    """A troupe as far as its text can be read."""

    name: str
    patron: str
    animals: list[Animal]
    unread: list[str]

    @property
    def text(self) -> str:
        named = [f"Name: {self.name}"] if self.name else []
        patron = [f"Patron: {self.patron}"] if self.patron else []
        return "\n".join([*named, *patron, *(animal.name for animal in self.animals)])

    @property
    def strength(self) -> int:
        return sum(animal.strength for animal in self.animals)


def band(text: str) -> Band:
    """Read a troupe; the name of a ready one stands for all of it."""
    text = {name.lower(): ready for name, ready in READY}.get(text.strip().lower(), text)
    read = Band("", "", [], [])
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        title, _, value = (part.strip() for part in line.partition(":"))
        if title.lower() == "name":
            read.name = value
        elif title.lower() == "patron" and value.lower() in KINDS:
            read.patron = value.lower()
        elif animal := BY_NAME.get(line.lower()):
            read.animals.append(animal)
        else:
            read.unread.append(line)
    return read


def faults(troupe: Band, options: DuelOptions) -> Iterator[str]:
    """Every reason why a troupe may not be brought."""
    yield from (f"there is no animal {excerpt(line)}" for line in troupe.unread)
    if not troupe.patron:
        yield f"a troupe has a patron: {', '.join(KINDS)}"
    if len(troupe.animals) != SIZE:
        yield f"a troupe has {SIZE} animals, not {len(troupe.animals)}"
    if twins := [one.name for one, count in Counter(troupe.animals).items() if count > 1]:
        yield f"{', '.join(twins)} stands there twice"
    if troupe.strength > options.strength:
        yield f"a troupe is at most {options.strength} strong, not {troupe.strength}"
    foreign = [one.name for one in troupe.animals if one.kind != troupe.patron]
    if troupe.patron and len(foreign) > 1:
        yield f"one may be no {troupe.patron}, not {' and '.join(foreign)}"


class Troupe(Duel):
    """A duel between two troupes of animals."""

    name, family, title = "troupe", "troupes", "Troupe"
    summary = "three animals of your own against three others"
    marks = "a fight of troupes (troupe)"
    supply = Supply("troupe", "three animals under a patron", READY, 300)

    def _hand(self, text: str, options: DuelOptions) -> tuple[int, ...]:
        troupe = band(text)
        for fault in faults(troupe, options):
            raise Refusal("bad_supply", fault)
        return tuple(sorted(animal.strength for animal in troupe.animals))

    def read_supply(self, text: str, options: DuelOptions) -> str:
        self._hand(text, options)
        return band(text).text

    def supply_report(self, text: str, options: DuelOptions) -> SupplyReport:
        troupe = band(text)
        kinds = Counter(animal.kind for animal in troupe.animals)
        strengths = Counter(animal.strength for animal in troupe.animals)
        charts = (
            Chart("kinds", tuple((kind, kinds[kind]) for kind in KINDS)),
            Chart("strength", tuple((str(each), strengths[each]) for each in range(1, 10))),
        )
        return SupplyReport(tuple(faults(troupe, options)), charts, troupe.text)

    def write_state(self, state: Fight) -> dict[str, Any]:
        return {**super().write_state(state), "game": self.name}

    def write_view(self, view: Sight) -> dict[str, Any]:
        return {**super().write_view(view), "game": self.name}

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return data.get("game") == self.name


SYMBOLS = {
    "bird": "M12 58C30 30 44 34 50 52C56 34 70 30 88 58C70 46 60 50 50 66C40 50 30 46 12 58z",
    "beast": "M22 74L28 30L42 44H58L72 30L78 74C66 90 34 90 22 74z",
    "fish": "M10 50C28 26 58 28 72 48L90 34V66L72 52C58 72 28 74 10 50z",
}


class TroupeDrawing(DuelDrawing):
    """Draws the kinds of animals, and lists them all."""

    def art(self, ground: str, turned: bool) -> str:
        if ground != "animals":
            return super().art(ground, turned)
        symbols = "".join(
            f'<symbol id="sym-{kind}" viewBox="0 0 100 100"><rect x="17" y="0" width="66"'
            ' height="100" rx="6" fill="var(--limb)" stroke="var(--limb-ink)"/>'
            f'<path transform="translate(20 20) scale(.6)" d="{shape}" fill="var(--limb-ink)"/>'
            "</symbol>"
            for kind, shape in SYMBOLS.items()
        )
        return f"<defs>{symbols}</defs>"

    def catalogue(self, game: Any) -> Catalogue:
        choices = tuple(HeadingChoice(kind, f"one may be no {kind}", kind) for kind in KINDS)
        return Catalogue(
            "animal",
            "animals",
            tuple(map(_item, ANIMALS)),
            (Facet("kind", KINDS), Facet("habits", tuple(HABITS))),
            ("strength",),
            ("animals",),
            0.66,
            assembly=Assembly(SIZE, heading=Heading("patron", choices, 0)),
        )


def _item(animal: Animal) -> CatalogueItem:
    key = animal.name.lower().replace(" ", "-")
    symbol = "" if animal.name == "Bear" else animal.kind  # one that nobody has drawn
    words = (animal.words,) if animal.words else ()
    facets = ((animal.kind,), animal.habits)
    notes = tuple(f"{habit}: {HABITS[habit]}" for habit in animal.habits)
    return CatalogueItem(key, animal.name, symbol, words, facets, (animal.strength,), notes)


TROUPES = Family("troupes", (Troupe(),), load_drawing=TroupeDrawing)
