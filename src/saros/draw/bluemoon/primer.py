"""What the lesson says and shows: the pages of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games.bluemoon.decks import READY


@dataclass(frozen=True)
class Page:
    """Words, and a state whose moves that begin with one of the cards in `shows` are drawn.

    A blank line parts paragraphs. A state of None is no picture.
    """

    title: str
    words: str
    state: Mapping[str, Any] | None = None
    shows: tuple[str, ...] = ()


def _cards(text: str) -> list[str]:
    return [name.strip() for name in text.split(";") if name.strip()]


def _side(people: str, **areas: str) -> dict[str, Any]:
    """Return a side: its cards by name, semicolons between them; what is left is its deck."""
    side: dict[str, Any] = {"people": people, "hand": []}
    side |= {area: _cards(text) for area, text in areas.items()}
    taken = {name for cards in side.values() for name in cards}
    left = [card.name for card in READY[people].cards if card.name not in taken]
    return side | {"deck": left[:12]}


def _state(near: dict[str, Any], far: dict[str, Any], **more: Any) -> Mapping[str, Any]:
    fight = {"game": "bluemoon", "turn": 0, "phase": "begin", "element": "fire", "dragons": 0}
    return fight | {"sides": [near, far]} | more


VULCA = _side("Vulca", hand="Shimmer; Glimmer; Cinder; Ember; Fireblast; Wall of Fire")


PAGES = (
    Page(
        "What to play for",
        """\
Two heirs fight for the crown, each with the cards of a people. Three dragons stand in the middle.
Whoever wins a fight attracts a dragon: first back from the other side, then to their own.

When somebody has played all their cards and the fight is over, the side with dragons wins the
game: one crystal, and one for each dragon. Whoever has all three and attracts another wins at once
with four crystals. A match goes to five.
""",
        _state(
            _side("Hoax", hand="Ledinemras the Monk; Tome of Wisdom; Battling Boomerang"),
            VULCA, dragons=2, starting=True, element=None,
        ),
    ),
    Page(
        "A fight",
        """\
Whoever begins plays a character and announces its power in fire or in earth. From then on both
take turns, and whoever announces must have at least the power that the other side has now.

Who cannot or will not do that retreats, and the other side wins the fight. All cards on the table
are discarded, both draw up to six, and whoever retreated begins the next fight.
""",
        _state(
            _side("Hoax", hand="Vetraskedas the Sceptic; Ledinemras the Monk; Trebuchet of Fear"),
            _side("Vulca", combat="Volca", hand="Shimmer; Glimmer; Cinder; Ember; Fireblast"),
        ),
        ("Vetraskedas the Sceptic", "Ledinemras the Monk"),
    ),
    Page(
        "Four kinds of cards",
        """\
Characters have round shoulders: one is played in each turn. Boosters have cut corners: they go to
the character. Supports are square: they lie beside it and stay. Leadership cards have hollow
corners: they act for one turn.

The flame shows what a card counts in fire, the leaf what it counts in earth. Point at a card, or
tap it, and it tells all that it does.
""",
        _state(
            _side("Hoax", hand="Wogarathoras the Gloomy; Battling Boomerang; Tome of Wisdom; "
                  "Muster Reinforcements"),
            VULCA, starting=True, element=None,
        ),
    ),
    Page(
        "A turn",
        """\
In this order: you may play a leadership card; you retreat, or you play a character; you may play
one booster or one support; you announce; you draw up to six cards. Only the character is a must.

The first turn of a fight has no booster and no support, unless a card allows it. What cannot be
played now is pale, and says why.
""",
        _state(
            _side("Hoax", hand="Muster Reinforcements; Nirwadas the Traveler; Battling Boomerang; "
                  "Tome of Wisdom", combat="Helkomedes the Rhetorician"),
            _side("Vulca", combat="Shimmer", hand="Glimmer; Cinder"),
        ),
        ("Nirwadas the Traveler",),
    ),
    Page(
        "Active and covered",
        """\
A new character covers what fought for you before: those cards peep out under it and no longer
act, but they still count as cards on the table. What was played in the same turn stays together.

Supports are never covered; they act until the fight is over.
""",
        _state(
            _side("Hoax", hand="Zedemikras the Brain; Homing Missiles",
                  combat="Catusan; Battling Boomerang", covered="Penemikanas the Paranoid",
                  support="Tome of Wisdom"),
            _side("Vulca", combat="Blaze; Fireblast", covered="Spark", support="Flickering Fires",
                  hand="Glimmer; Cinder"), element="earth",
        ),
        ("Zedemikras the Brain",),
    ),
    Page(
        "Power",
        """\
Your power is the sum of what your active cards count in the element of the fight. It stands in the
middle with what it is made of; point at it for the cards.

First it is seen what is ignored, then values are raised, then reduced, then the sum is raised.
Cards that ignore others go before all else: what is ignored is hatched and counts nothing.
""",
        _state(
            _side("Hoax", hand="Thirkomedas the Serene; Battling Boomerang",
                  combat="Hank Highflyer Hawk", support="Tome of Wisdom"),
            _side("Vulca", combat="Glimmer; Elemental Enchantment", support="Lightning Bolts",
                  hand="Spark; Cinder"),
        ),
    ),
    Page(
        "Shields",
        """\
A shield behind a value in the element of the fight lets you announce however strong the other
side is. Its number counts as any other.

So the power in a fight can become smaller again. Only cards in the combat area shield.
""",
        _state(
            _side("Hoax", hand="Inscrutable Armor; Helkomedes the Rhetorician"),
            _side("Vulca", combat="Flamebreath the Dazzling", hand="Spark"),
        ),
        ("Helkomedes the Rhetorician",),
    ),
    Page(
        "Stop and retrieve",
        """\
After a card with the red octagon you play no other card this turn.

A card with the bent arrow can be taken back at the very start of your turn, while it is active:
touch it, then your hand. Characters cannot, while the other side has an active character with that
sign.
""",
        _state(
            _side("Hoax", hand="Wogarathoras the Gloomy",
                  combat="Nirwadas the Traveler; Battling Boomerang"),
            _side("Vulca", combat="Sear", hand="Spark"),
        ),
        ("Battling Boomerang",),
    ),
    Page(
        "Free, pair and gang",
        """\
A free card, with a plus, comes on top of what you may play, also on the first turn of a fight. Two
characters, or two boosters, with linked rings and the same first word count as one.

Of a gang any number count as one character, and they join a gang that lies there alone without
covering it. At least one must join in each turn.
""",
        _state(
            _side("Khind", hand="FunFlip; FunFun; NoNo",
                  combat="FunFair; FunFlop"),
            _side("Mimix", combat="Young Bear; Young Fox", hand="Wild Gazelle"),
        ),
        ("FunFlip", "FunFun"),
    ),
    Page(
        "Protected",
        """\
A card with a lock cannot be ignored, discarded or reduced by the other side while it is active.
Your own cards still work on it.
""",
        _state(
            _side("Aqua", hand="Kelp Leech", combat="Giant Octopus",
                  support="Ravenous Razorjaw"),
            _side("Hoax", combat="Hank Highflyer Hawk", support="Brain Drain",
                  hand="Catusan"),
        ),
    ),
    Page(
        "Mutants",
        """\
A mutant changes the element of the fight. It has shields in both and stops your turn, but it may
be played only when its condition is met.

There is one in every ready deck; mutants belong to no people.
""",
        _state(
            _side("Vulca", hand="Zig-nur-Don; Spark", combat="Torch"),
            _side("Hoax", combat="Catusan; Battling Boomerang", hand="Nirwadas the Traveler"),
            element="earth",
        ),
        ("Zig-nur-Don",),
    ),
    Page(
        "Dragons",
        """\
The winner of a fight attracts one dragon, and a second with six or more cards on the table, active
or not. Cards may change the number.

If somebody cannot begin a fight or does not want to, they decline: they discard one to three cards,
draw up to six, and the other side begins.
""",
    ),
    Page(
        "Demands",
        """\
Some cards demand something of the other side in each of its turns: to discard cards of a certain
strength, or to play a support. Whoever does not do it cannot announce.

Pay with the button, then the cards, then your discard pile. Only printed values count, and no card
too many may be discarded.
""",
        _state(
            _side("Hoax", hand="Ledinemras the Monk; Nirwadas the Traveler; Athradysas the Seeker"),
            _side("Pillar", combat="Smartia Pantia; Caterpillar Fireeater", hand="Gloria Gracia"),
        ),
    ),
    Page(
        "Second thoughts",
        """\
If the cards you have played are not enough, take them back with the button, as long as nothing was
drawn or revealed since your character. Then retreat, or try something else.

If you can neither go on nor take back, the other side wins the game with four crystals.
""",
    ),
    Page(
        "Decks",
        """\
Each of the eight peoples has a ready deck of thirty cards. Your own has thirty different cards and
a leader: as many as you like of the leader's people, and of others cards with ten moons in all.
""",
    ),
    Page(
        "Writing it down",
        """\
A move is a word and a card: play Volca, retrieve Battling Boomerang, use Cinder on Brain Drain,
discard Spark.

Several cards stand behind each other: decline Spark, Torch; pay Caterpillar Fireeater: Ledinemras
the Monk. Then announce fire, retreat, skip, done, undo. The beginning of a name will do.
""",
    ),
)  # fmt: skip
