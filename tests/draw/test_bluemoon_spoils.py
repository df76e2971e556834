"""What a retreat is said to lead to, and what it does lead to: the same, wherever it is said."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.people import People
from saros.draw.bluemoon.spoils import moved_words, spoils
from saros.families import GAMES
from saros.families.drawing import drawing_of, picture, ply_headline, ways
from saros.games.bluemoon.moves import Retreat
from saros.table.table import Table

from .test_bluemoon import PAIRS, fight, played, side, spot, view_of

GAME = GAMES["bluemoon"]
NAMES = ("Berta", "Stray")
FOE = side("Vulca", combat="Flamebreath", covered="Torch, Sear, Blaze", hand="Spark", deck="Ember")
SIX = FOE | {"support": ["Lightning Bolts", "Wall of Fire"]}
NEAR = side(hand="Catusan", combat="Ciklarethas", deck="Nirwadas")
BUTTON = re.compile(
    r"Retreat: (?:(?P<winner>you|Berta|Stray) (?:get|gets) (?:(?P<got>a|no|\d) dragons?)"
    r"|(?:(?P<loser>yours|your|Berta's|Stray's)|(?P<part>one|\d) of \S+)"
    r"(?: (?P<held>\d))?(?: dragons?)? go(?:es)? back(?:, \S+ gets? (?P<come>one|\d))?"
    r"|(?P<champion>you|Berta|Stray) wins? the game)"
)


@pytest.mark.parametrize(
    ("dragons", "foe", "short", "told"),
    [
        (0, FOE, "Stray gets a dragon", "Stray gets a dragon"),
        (0, SIX, "Stray gets 2 dragons", "Stray gets 2 dragons"),
        (-1, FOE, "Stray gets a dragon", "Stray gets a dragon"),
        (1, FOE, "your dragon goes back", "your dragon goes back to the middle"),
        (2, FOE, "one of your 2 dragons goes back",
         "one of your 2 dragons goes back to the middle"),
        (2, SIX, "your 2 dragons go back", "your 2 dragons go back to the middle"),
        (3, SIX, "2 of your 3 dragons go back", "2 of your 3 dragons go back to the middle"),
        (1, SIX, "yours goes back, Stray gets one",
         "your dragon goes back to the middle, and Stray gets one"),
        (-3, FOE, "Stray wins the game", "a fourth dragon comes: Stray wins the game"),
        (-2, SIX, "Stray wins the game",
         "Stray gets a dragon, and a fourth dragon comes: Stray wins the game"),
    ],
)  # fmt: skip
def test_11_4_a_retreat_says_where_the_dragons_go(
    dragons: int, foe: dict[str, Any], short: str, told: str
) -> None:
    view = view_of(fight(NEAR, foe, dragons=dragons))
    button = spot(picture(GAME, view, names=NAMES), "retreat")
    assert button.label == f"Retreat: {short}"
    assert button.note.startswith(f"{told[0].upper()}{told[1:]}. ")
    way = next(way for way in ways(GAME, view, NAMES) if way.text == "retreat")
    assert way.label == f"retreat: {told}"


def test_12_1_a_retreat_that_ends_the_game_says_who_wins_it() -> None:
    bare = side("Vulca", combat="Flamebreath")
    for dragons, said in ((3, "you win"), (1, "you win"), (-1, "Stray wins")):
        button = spot(
            picture(GAME, view_of(fight(NEAR, bare, dragons=dragons)), names=NAMES), "retreat"
        )
        assert button.label == f"Retreat: {said} the game"
        assert "the cards have run out" in button.note


def _retreats() -> Iterator[tuple[Any, int]]:
    """Positions of plays by chance in which somebody may retreat, with dragons at both sides."""
    for n, decks in enumerate(PAIRS):
        for state, _ in played(decks, n):
            seat = GAME.to_act(state)
            if seat in (0, 1) and Retreat() in GAME.legal_moves(state):
                yield state, seat


def _after(state: Any, rng: Random) -> Any:
    """What a retreat has led to when chance has done its part."""
    state = GAME.play(state, Retreat())
    while GAME.outcome(state) is None and GAME.to_act(state) == CHANCE:
        state = GAME.play_unchecked(state, GAME.chance(state, rng))
    return state


def _with_dragons(state: Any, dragons: int) -> Any:
    return GAME.read_state(GAME.write_state(state) | {"dragons": dragons})


def test_11_what_a_retreat_is_said_to_lead_to_is_what_happens() -> None:
    rng, seen = Random(7), set()
    found = list(_retreats())
    for state, seat in rng.sample(found, min(len(found), 60)):
        for dragons in range(-3, 4):
            before = _with_dragons(state, dragons)
            now = _after(before, rng)
            drawn = picture(GAME, GAME.view(before, seat), names=NAMES)
            said = BUTTON.fullmatch(spot(drawn, "retreat").label)
            assert said, spot(drawn, "retreat").label
            seen |= {name for name, value in said.groupdict().items() if value}
            _compare(said, before.position, now.position, seat)
            _compare_story(before, seat, NAMES)
    assert {"winner", "loser", "part", "come", "champion"} <= seen


def _compare(said: re.Match[str], then: Any, now: Any, seat: int) -> None:
    """Count for the winner, below 0 what the other side has."""
    called = ["Berta", "Stray"]
    called[seat] = "you"
    over = now.phase == "over"
    assert bool(said["champion"]) == over
    if over:
        assert called[now.winner] == said["champion"]
        return
    had, has = (-each.dragons if seat == 0 else each.dragons for each in (then, now))
    if said["winner"]:
        assert called[1 - seat] == said["winner"]
        assert has - had == {"a": 1, "no": 0}.get(said["got"]) or has - had == int(said["got"])
        assert has == had or had >= 0
        return
    come = {None: 0, "one": 1}.get(said["come"]) if said["come"] in (None, "one") else said["come"]
    back = -had if said["loser"] else 1 if said["part"] == "one" else int(said["part"])
    assert int(said["held"] or 1) == -had
    assert (-had - max(-has, 0), max(has, 0)) == (back, int(come or 0))


def _compare_story(before: Any, seat: int, names: tuple[str, str]) -> None:
    """What is told afterwards must say of as many dragons whence and whither."""
    people = People(names, seat)
    after = GAME.play(before, Retreat())
    views = GAME.view(after, seat), GAME.view(before, seat)
    told = drawing_of(GAME).happened(GAME, *views, Retreat(), people)
    found = spoils(before.position.dragons, after.position.dragons, 1 - seat)
    assert ("back to the middle" in told) == (found.back > 0)
    assert (f"{people.name(1 - seat)} attracts" in told.replace("Attract", "attract")) == (
        found.come > 0
    )


def test_11_4_a_fight_after_which_the_other_side_has_dragons_says_both_ways() -> None:
    table = Table.from_state(fight(NEAR, SIX, dragons=1)).play("retreat")
    assert ply_headline(table, 0, table.ply, People(NAMES, 0)) == (
        "Stray wins the fight: your dragon goes back to the middle, and Stray attracts one"
    )


def test_whoever_reads_is_told_whose_dragons_they_are() -> None:
    both = spoils(1, -1, 1)
    assert moved_words(both, People(NAMES, 1)) == (
        "Berta's dragon goes back to the middle, and you attract one"
    )
    assert moved_words(spoils(-2, 0, 0), People(NAMES)) == (
        "Stray's 2 dragons go back to the middle"
    )
