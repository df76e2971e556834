"""What the lesson says and shows: the pages of the rules for each board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Page:
    """Words, and a position whose moves from the points in `shows` are drawn.

    A blank line parts paragraphs. `pieces` are a letter and a point each; empty for the game's
    start, None for no picture.
    """

    title: str
    words: str
    pieces: str | None = None
    shows: tuple[str, ...] = ()
    turn: str = "moon"
    more: Mapping[str, Any] = field(default_factory=dict)


AIM = """\
Moon and sun each lead sixteen pieces: four earth ponies, four pegasi, four unicorns, three shooting
stars and a princess. Moon begins, then they move by turns.

You win by banishing the other princess: she is in eclipse, and no move of her side ends it. She
herself is never captured.
"""
FLIGHT = """\
A pegasus flies two or three steps straight along a line and lands on an empty star.

It may fly over one piece, no more. If that piece is the opponent's it is captured, whether you like
it or not; your own stays where it is. It never flies over the other princess.
"""
HORN = """\
A unicorn goes one or two steps straight over empty stars.

It may then strike down the soldier or shooting star on the very next star ahead, without going
there. It may also leave it: these are two different moves.
"""
ECLIPSE = """\
A princess is in eclipse when an opposing piece could capture her if she were a soldier. She must
not be left there: move her, capture the piece, or put something in its way.

No move may leave your own princess in eclipse. If she is in eclipse and you have no legal move she
is banished and you have lost.
"""
DRAWS = """\
Nobody wins when the same position comes for the third time, when only the two princesses are left,
when whoever is to move is not in eclipse but has no legal move, or when both agree.

A switch makes the third repetition a loss for whoever brings it about; another leaves it to the
players to say eclipse and banished aloud, and punishes a false claim.
"""


# The terrestrial board ---------------------------------------------------------------------

TERRESTRIAL_PAGES = (
    Page(
        "What to play for",
        AIM
        + """
The board has nine files a to i and seven ranks; rank 1 is moon's edge, rank 7 sun's. Pieces stand
on the stars and follow the lines: ranks, files and diagonals.
""",
        "",
    ),
    Page(
        "Earth pony",
        """\
An earth pony goes one step along any line; or two steps round a corner, one straight and one
aslant, which makes a knight's leap. The star at the corner must be empty.

It captures what stands where it lands.
""",
        "R a1 r i7 E e3 u f4 p d5 S e4",
        ("e3",),
    ),
    Page(
        "Pegasus",
        FLIGHT,
        "R a1 r i7 P e2 e e4 U f3 s c4",
        ("e2",),
    ),
    Page(
        "Unicorn",
        HORN,
        "R a1 r i7 U e2 e e5 p g4 S d2",
        ("e2",),
    ),
    Page(
        "Shooting star",
        """\
A shooting star goes one step straight forward. On its first move, from the rank where it began, it
may also go forward aslant.

It captures in the same directions, and anything but a princess.
""",
        "R a1 r i7 S e2 S c4 e f3 u c5",
        ("e2", "c4"),
    ),
    Page(
        "Promotion",
        """\
A shooting star that reaches the far rank becomes one of your captured soldiers; you choose which,
and it comes back to life there at once.

If you have lost none the star waits. The moment one of your soldiers is captured it takes the
star's place.
""",
        "R a1 r i6 S d6 e f5",
        ("d6",),
        more={"pools": {"moon": {"P": 1, "U": 1}}},
    ),
    Page(
        "Princess",
        """\
The princess has three ways. She goes round a corner like an earth pony's leap, both stars empty. Or
she hops two steps straight over exactly one piece, whosever it is, to an empty star, and captures
nothing.

Or she goes one step to an empty star and captures the soldier or shooting star on the next one.
That step she takes only to capture.
""",
        "R e3 r i7 E e4 e g3 s c5",
        ("e3",),
    ),
    Page(
        "Eclipse and banishment",
        ECLIPSE,
        "R e2 r e7 u e5 E d3 P h3 p b6 s a6",
        ("e2", "d3", "h3"),
    ),
    Page(
        "Draws",
        DRAWS,
    ),
    Page(
        "Writing it down",
        """\
Piece, start and end: E d2 d3. The letters are E, P, U, S and, for the princess, R.

A capture adds x and the kind taken, and its star where it would not be clear: U d1 d3 xE. A
promotion adds its letter: S d6 d7 U. ○ says eclipse, • banished.
""",
    ),
)


# The astral board --------------------------------------------------------------------------

DEPLOYED = (
    "R -m- S m1f S m3f S m5f E m4a E m4b E m4e E m5e P m1c P m2c P m4c P m4d"
    " U m1a U m3a U m3b U m3d"
    " r -s- s s1f s s3f s s5f e s1a e s2a e s4d e s4e p s1e p s3b p s3d p s4a"
    " u s4b u s4c u s5c u s5d"
)
"""As the players of the compendium's sample game deployed."""

ASTRAL_PAGES = (
    Page(
        "What to play for",
        AIM
        + """
The pieces are those of the terrestrial board; the sky is round. Before the first move each player
deploys their own army.
""",
        DEPLOYED,
    ),
    Page(
        "The round sky",
        """\
Six spheres, a the inmost and f the outer twilight line, are crossed by twelve circles through the
earth. Half of each circle is an hour: s0 to s5 by day, m0 to m5 by night. A star is named by its
hour and its sphere, m3d.

So three lines pass through a star: its sphere, its hour, and the anti-hour that falls back towards
the earth. All lines are closed: a circle turns at sphere f and goes on, and that is still straight.
""",
        "R -m- r -s- P m1d",
        ("m1d",),
    ),
    Page(
        "Deployment",
        """\
The princesses begin on the sun and on the moon, the shooting stars on s1f, s3f, s5f and m1f, m3f,
m5f. Then, moon first, each places one soldier by turns on an empty star of their own half, until
all twenty-four stand.

The halves end before the twilight lines: the hours s0 and m0, and sphere f. A soldier may not be
placed where it would put the other princess in eclipse.
""",
        "R -m- r -s- S m1f S m3f S m5f s s1f s s3f s s5f U m3d E m4b P m1c u s4b p s3d e s1a",
        ("hand:U",),
        more={"reserve": {"moon": {"E": 3, "P": 3, "U": 3}, "sun": {"E": 3, "P": 3, "U": 3}}},
    ),
    Page(
        "Heavenly bodies",
        """\
Sun, moon and earth are no stars for soldiers: they neither enter nor cross them. A princess may
enter and cross the sun and the moon, either one, but not the earth.

Only shooting stars fall to the earth, and what stands there can be captured by a shooting star
alone. A switch opens the empty earth to passing soldiers.
""",
        "R m2c r s3d P m4a U m2d e m4c",
        ("m2c",),
    ),
    Page(
        "Earth pony",
        """\
An earth pony goes one step along any line; or two steps round a corner, from one line to another,
over an empty star. The corner may even end beside the start.

It captures what stands where it lands.
""",
        "R -m- r -s- E m4d u m5d p m3e S m4c",
        ("m4d",),
    ),
    Page(
        "Pegasus",
        FLIGHT,
        "R -m- r -s- P m4d e m4b U m5d u m3d",
        ("m4d",),
    ),
    Page(
        "Unicorn",
        HORN,
        "R -m- r -s- U m4e e m4b p m1e S m5e",
        ("m4e",),
    ),
    Page(
        "Shooting star",
        """\
A shooting star goes one step inward. Its first move chooses its hour or its anti-hour, and it keeps
to that circle all the way to the earth; the dotted arc shows it.

It captures what it lands on: soldiers and shooting stars, on the earth too.
""",
        "R -m- r -s- S m3f S m1d s s5e e m3e",
        ("m3f", "m1d"),
        more={"arcs": {"m1d": "h", "s5e": "a"}},
    ),
    Page(
        "Promotion",
        """\
A shooting star that reaches the earth becomes one of your captured soldiers; you choose which. If
you have lost none it waits there, and the moment one of your soldiers is captured that one takes
its place.

A soldier born on the earth may stay. It leaves by any circle.
""",
        "R -m- r -s- S m3a e s4c",
        ("m3a",),
        more={"arcs": {"m3a": "h"}, "pools": {"moon": {"P": 1, "U": 1}}},
    ),
    Page(
        "Princess",
        """\
The princess has three ways. She goes two steps round a corner, from one line to another, both stars
empty. Or she hops two steps straight over exactly one piece, whosever it is, to an empty star, and
captures nothing.

Or she goes one step to an empty star and captures the soldier or shooting star on the next one.
That step she takes only to capture.
""",
        "R m3c r -s- E m3d e m5c p m2e",
        ("m3c",),
    ),
    Page(
        "Eclipse and banishment",
        ECLIPSE
        + """
Her sun or moon does not protect a princess who stands on it.
""",
        "R -m- r -s- u m4b E m4d P m1d s s5e",
        ("-m-", "m4d", "m1d"),
        more={"arcs": {"s5e": "a"}},
    ),
    Page(
        "Draws",
        DRAWS,
    ),
    Page(
        "Writing it down",
        """\
Deploying is a letter and a star: E m4a. A move is piece, start and end: P m4c s0c. The letters are
E, P, U, S and, for the princess, R; sun, moon and earth are written -s-, -m- and -e-.

A capture adds x and the kind taken, and its star where it would not be clear: U s5d m0d xS. A
promotion adds its letter: S m3a -e- U. ○ says eclipse, • banished.
""",
    ),
)
