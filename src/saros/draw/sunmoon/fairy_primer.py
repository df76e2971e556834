"""What the lesson says and shows of fairy pieces and fairy games."""

from __future__ import annotations

from .primer import Page

WHAT = """\
Some games are played with fairy pieces. Griffins, dragons and changelings are soldiers like any
other: they are captured, come back by promotion, and are deployed on the round board.

Elements and draconequi belong to nobody; their medal is a six-cornered stone. In your turn you
move a piece of your own or use one of these. They are never captured, and only a pegasus and a
princess pass over them.
"""
GRIFFIN = """\
A griffin flies exactly two steps, straight or round a corner. On the star between there may be
any piece but a neutral one.

It captures what stands where it lands, and nothing on its way.
"""
DRAGON = """\
A dragon goes one step and captures where it lands. What it captures goes under it: the beads at
its rim. Each captive lengthens its flight by a step, straight, over one piece at most, to an
empty star.

With three captives or more it also goes round corners, and captures there. With five it captures
no more.
"""
ANSWER = """\
A dragon with captives cannot be captured at once: it loses its newest captive and stays. Whoever
would have landed there stops one star short.

Then it is marked: it may not capture in its next turn, and until its opponent has moved once more
it is exposed, and is captured like any other soldier; all its captives go free.
"""
CHANGELING = """\
A bare changeling goes exactly two steps straight over an empty star, or one step onto its prey.
What it captures becomes its disguise, and from then on it goes and captures as that kind.

At a later capture you choose: take the new disguise, or keep the old one. What is given up goes
free to its owner's captured soldiers.
"""
ELEMENT = """\
Either player may move an element one step to an empty star. It captures nothing, but it stands in
the way.

Then it rests until each player has had another turn; the sand at its rim says how long.
"""
DRACONEQUUS = """\
A draconequus goes to any empty star of the board; or it stays and captures a soldier or shooting
star of either side on a star one step away.

Nobody may use it on two of their turns running: the sign at its rim says who may not.
"""
SWITCHES = """\
With generals a princess may not move until the first time she is in eclipse. With stop-and-go
there is a time for each move; who oversteps it loses the move, and in eclipse the game.

Armies may be given, drafted by turns as they are placed, or chosen before the game, in secret or
openly.
"""


def _pages(
    griffin: Page, dragon: Page, answer: Page, changeling: Page, element: Page, draconequus: Page
) -> tuple[Page, ...]:
    told = (griffin, dragon, answer, changeling, element, draconequus)
    return (Page("Fairy pieces", WHAT), *told, Page("Fairy games", SWITCHES))


FAIRY_PAGES = {
    "terrestrial": _pages(
        Page("Griffin", GRIFFIN, "R a1 r i7 G e3 u e5 E e4 p g4 s c4 =L d3", ("e3",)),
        Page(
            "Dragon", DRAGON, "R a1 r i7 D e3 p d5 e f3 E d3", ("e3",),
            more={"stacks": {"e3": ["u", "e", "p"]}},
        ),
        Page(
            "A dragon answers", ANSWER, "R a1 r i7 E c3 P e2 d e4 u g5", ("c3", "e2"),
            more={"stacks": {"e4": ["E", "U"]}},
        ),
        Page(
            "Changeling", CHANGELING, "R a1 r i7 C c3 C g3 u c4 e g5 p e5", ("c3", "g3"),
            more={"disguises": {"g3": "p"}},
        ),
        Page(
            "Element", ELEMENT, "R a1 r i7 =L e3 =L c5 u e4 P f3", ("e3", "c5"),
            more={"cooldown": {"c5": 2}},
        ),
        Page("Draconequus", DRACONEQUUS, "R a1 r i7 =Q e4 u e5 P d3 e h6", ("e4",)),
    ),
    "astral": _pages(
        Page("Griffin", GRIFFIN, "R -m- r -s- G m4d u m2d E m3d p m4e =L m5d", ("m4d",)),
        Page(
            "Dragon", DRAGON, "R -m- r -s- D m4d p m5d e m3d E m4e", ("m4d",),
            more={"stacks": {"m4d": ["u", "e", "p"]}},
        ),
        Page(
            "A dragon answers", ANSWER, "R -m- r -s- E m4c d m4d P m4b u s3d", ("m4c", "m4b"),
            more={"stacks": {"m4d": ["E", "U"]}},
        ),
        Page(
            "Changeling", CHANGELING, "R -m- r -s- C m4d C m0d u m5d e s4d", ("m4d", "m0d"),
            more={"disguises": {"m0d": "u"}},
        ),
        Page(
            "Element", ELEMENT, "R -m- r -s- =L m4d =L s4d u m5d P m3e", ("m4d", "s4d"),
            more={"cooldown": {"s4d": 2}},
        ),
        Page("Draconequus", DRACONEQUUS, "R -m- r -s- =Q m4d u m5d P m3d e s3d", ("m4d",)),
    ),
}  # fmt: skip
"""The chapters behind the rules of the standard game, by board."""
