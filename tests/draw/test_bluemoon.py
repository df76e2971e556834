"""Blue Moon on its table: everything to be read and touched, legal moves as touches, no secrets."""

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.people import people_of
from saros.draw.bluemoon.drawing import BlueMoonDrawing
from saros.draw.bluemoon.faces import symbol_of
from saros.draw.bluemoon.showpiece import STATE
from saros.draw.picture import Picture, Spot, Way
from saros.draw.scene import SceneRequest
from saros.draw.text import DEGRADED
from saros.draw.vector import svg
from saros.families import GAMES
from saros.families.drawing import (
    art,
    art_of,
    board_text,
    chapters,
    drawing_of,
    numbers,
    picture,
    ply_happened,
    scene_of,
    showpiece,
    ways,
    worded,
)
from saros.games.bluemoon.cards import PEOPLES, card_named
from saros.games.bluemoon.moves import Retreat
from saros.table.table import Table

GAME = GAMES["bluemoon"]
GOLDEN = Path(__file__).parent / "golden"
PAIRS = [("Hoax", "Vulca"), ("Mimix", "Flit"), ("Khind", "Terrah"), ("Pillar", "Aqua")]
EACH = pytest.mark.parametrize("decks", PAIRS, ids=" ".join)


@cache
def played(decks: tuple[str, str], seed: int, **switches: bool) -> list[tuple[Any, Any]]:
    """A play by chance, of people who would rather fight: states with the moves that led there."""
    rng = Random(seed)
    state = GAME.setup(2, GAME.options.from_mapping(switches), decks)
    found: list[tuple[Any, Any]] = [(state, None)]
    while GAME.outcome(state) is None and len(found) < 3000:
        chance = GAME.to_act(state) == CHANCE
        move = GAME.chance(state, rng) if chance else _liked(GAME.legal_moves(state), rng)
        state = GAME.play_unchecked(state, move)
        found.append((state, move))
    return found


def _liked(moves: Any, rng: Random) -> Any:
    shy = {"Retreat", "Decline", "Undo", "Skip", "Done"}
    bold = [move for move in moves if type(move).__name__ not in shy]
    return rng.choice(bold if bold and rng.random() < 0.9 else moves)


def told(before: Any, move: Any, seat: int | None) -> Any:
    """A move, if a seat may read all of it."""
    return move if GAME.told(before, move, seat) == GAME.write_move(before, move) else None


def some(line: list[Any], most: int) -> list[Any]:
    """So many of a play, from its beginning to its end."""
    return line[:: max(1, len(line) // most)]


def pictures(decks: tuple[str, str], seed: int, most: int = 60) -> Iterator[Picture]:
    """What both seats and spectators see of a play, wide and tall by turns."""
    line = [*pairwise(played(decks, seed))]
    for n, ((before, _), (state, move)) in enumerate(some(line, most)):
        seat = (None, 0, 1)[n % 5 % 3]
        yield picture(GAME, GAME.view(state, seat), before=GAME.view(before, seat),
                      move=told(before, move, seat), tall=n % 2 == 1)  # fmt: skip


def side(people: str = "Hoax", **areas: str) -> dict[str, Any]:
    cards = {area: [card_named(name.strip()).name for name in text.split(",")]
             for area, text in areas.items()}  # fmt: skip
    return {"people": people, "hand": [], "deck": []} | cards


def fight(near: dict[str, Any], far: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {"game": "bluemoon", "turn": 0, "phase": "begin", "element": "fire"}
    return base | {"sides": [near, far]} | more


def view_of(state: dict[str, Any], seat: int | None = 0) -> Any:
    return GAME.view(GAME.read_state(state), seat)


def spot(drawn: Picture, name: str) -> Spot:
    return next(each for each in drawn.spots if each.id == name)


def of_card(drawn: Picture, name: str, seat: int = 0) -> Spot:
    return spot(drawn, f"card:{seat}:{card_named(name).number}")


def way_of(view: Any, text: str) -> Way:
    return next(way for way in ways(GAME, view) if way.text == text)


# Pictures ----------------------------------------------------------------------------------


def test_the_game_is_drawn() -> None:
    assert isinstance(drawing_of(GAME), BlueMoonDrawing)


@EACH
def test_everything_that_pictures_use_is_there(decks: tuple[str, str]) -> None:
    for drawn in pictures(decks, 4):
        there = set(re.findall(r'id="([^"]+)"', art_of(GAME, drawn)))
        used = {each.symbol for each in (*drawn.spots, *drawn.ghosts)} - {""}
        assert {f"sym-{symbol}" for symbol in used} <= there
        looks = {look for each in drawn.spots for look in each.look if look.startswith("bm-")}
        pills = {look for look in looks if look.startswith("bm-pill")}
        assert {f"over-chosen-{look}" for look in pills} <= there
        assert all({f"over-{look}", f"under-{look}"} & there for look in looks - pills)


@EACH
def test_ids_are_unique_and_everything_lies_on_the_canvas_and_can_be_said(
    decks: tuple[str, str],
) -> None:
    for drawn in pictures(decks, 5):
        ids = [each.id for each in drawn.spots]
        assert len(set(ids)) == len(ids)
        assert len({each.id for each in drawn.captions}) == len(drawn.captions)
        for each in drawn.spots:
            assert each.label
            for left, top, width, height in each.areas:
                assert min(left, top) >= -0.01, each.id
                assert left + width <= drawn.width + 0.01, each.id
                assert top + height <= drawn.height + 0.01, each.id


BARE = re.compile(r"(combat|support|hand):\d$")
BESIDE = re.compile(r"leader:\d$")
"""Has a second area: the pile beside it, where its cards go."""


@EACH
def test_what_can_be_touched_does_not_overlap(decks: tuple[str, str]) -> None:
    for drawn in pictures(decks, 6, 30):
        boxes = [(each.id, box) for each in drawn.spots if not BARE.match(each.id)
                 for box in each.areas[: 1 if BESIDE.match(each.id) else None]]  # fmt: skip
        for (one, (ax, ay, aw, ah)), (other, (bx, by, bw, bh)) in combinations(boxes, 2):
            beside = ax + aw <= bx + 0.01 or bx + bw <= ax + 0.01
            above = ay + ah <= by + 0.01 or by + bh <= ay + 0.01
            assert beside or above, f"{one} and {other}"


def walked(spot: Spot) -> tuple[float, float]:
    """Where arrow keys find a spot: in the middle of what is seen of it, or where it would be."""
    if not spot.areas or not spot.symbol:
        return spot.at
    left, top, width, height = spot.areas[0]
    return left + width / 2, top + height / 2


@EACH
def test_arrow_keys_can_tell_every_spot_from_the_others(decks: tuple[str, str]) -> None:
    for drawn in pictures(decks, 6, 30):
        places = [walked(each) for each in drawn.spots]
        assert all(dist(one, other) > 3 for one, other in combinations(places, 2))


def test_the_viewer_sits_at_the_bottom() -> None:
    state = played(PAIRS[0], 4)[10][0]
    for seat in (0, 1):
        drawn = picture(GAME, GAME.view(state, seat))
        assert spot(drawn, f"leader:{seat}").at[1] > spot(drawn, f"leader:{1 - seat}").at[1]


@EACH
def test_a_seat_sees_no_face_that_is_not_for_its_eyes(decks: tuple[str, str]) -> None:
    for state, _ in some(played(decks, 7)[3:], 30):
        for seat in (None, 0, 1):
            view = GAME.view(state, seat)
            drawn = picture(GAME, view)
            shown = {each.symbol for each in drawn.spots}
            for owner in (0, 1):
                hand = state.position.sides[owner].hand
                seen = [card for card in view.position.sides[owner].hand if card is not None]
                piled = {symbol_of(c) for s in state.position.sides
                         for c in (*s.discard[-1:], *s.leadership[-1:])}  # fmt: skip
                hidden = {symbol_of(card) for card in hand if card not in seen} - piled
                assert owner != seat or not hidden
                others = {symbol_of(c) for c in state.position.sides[1 - owner].hand}
                assert not hidden & shown - others


def test_sheets_tell_nothing_of_a_hidden_deck() -> None:
    state = GAME.read_state(fight(
        side(hand="Catusan", deck="Young Bear"), side("Vulca", hand="Torch", deck="Kelp Leech")
    ))  # fmt: skip
    both = {"deck-hoax", "deck-vulca"}
    for seat, seen in ((None, both), (0, both | {"deck-mimix"}), (1, both | {"deck-aqua"})):
        assert set(picture(GAME, GAME.view(state, seat)).sheets) == seen


def test_covered_cards_peep_out_and_say_that_they_no_longer_act() -> None:
    near = side(combat="Catusan", covered="Penemikanas, Nirwadas", hand="Wogarathoras")
    drawn = picture(GAME, view_of(fight(near, side("Vulca", combat="Volca", hand="Spark"))))
    first, second, top = (of_card(drawn, name) for name in ("Penemikanas", "Nirwadas", "Catusan"))
    assert first.areas[0][2] == pytest.approx(15)
    assert "bm-covered" in first.look
    assert first.note.endswith("Covered: it no longer acts.")
    assert "bm-covered" not in top.look
    assert first.at[0] < second.at[0] < top.at[0]


def test_a_card_that_cannot_be_played_is_pale_and_tells_why() -> None:
    near = side(hand="Wogarathoras, Battling Boomerang, Var-dis-Nar", deck="Catusan")
    view = view_of(fight(near, side("Vulca", combat="Sear", hand="Spark", deck="Torch")))
    drawn = picture(GAME, view)
    assert "bm-dim" not in of_card(drawn, "Wogarathoras").look
    for name, why in (("Battling Boomerang", "character"), ("Var-dis-Nar", "attacked")):
        dim = of_card(drawn, name)
        assert "bm-dim" in dim.look
        assert why in dim.note.splitlines()[-1]
        assert "§" not in dim.note
    other = picture(GAME, GAME.view(GAME.read_state(fight(near, side("Vulca"), turn=1)), 0))
    assert not any("bm-dim" in each.look for each in other.spots)


def test_a_note_has_all_words_of_a_card() -> None:
    near = side(hand="Ciklarethas, Inscrutable Armor, Demegodas")
    drawn = picture(GAME, view_of(fight(near, side("Vulca", combat="Sear", hand="Spark"))))
    note = of_card(drawn, "Ciklarethas").note
    assert note.startswith("Ciklarethas the Bitter · Hoax character\n3 fire, 3 earth\nRETRIEVE: ")
    assert "Shield: " in of_card(drawn, "Inscrutable").note
    assert "supports count double" in of_card(drawn, "Demegodas").note


def test_what_is_ignored_is_hatched_and_says_by_what() -> None:
    near = side(combat="Hank Highflyer Hawk", support="Tome of Wisdom", hand="Catusan")
    far = side("Vulca", combat="Glimmer, Elemental Enchantment", hand="Spark")
    drawn = picture(GAME, view_of(fight(near, far, turn=1, phase="booster"), 1))
    glimmer = of_card(drawn, "Glimmer", 1)
    assert "bm-ignored" in glimmer.look
    assert "▸ It is ignored by Hank Highflyer Hawk." in glimmer.note.splitlines()
    words = {each.id: each.text for each in drawn.captions}
    assert (words["total:1"], words["why:1"]) == ("6", "You: 0, raised to 6")
    assert "raised to 6 by Elemental Enchantment" in spot(drawn, "power:1").note
    assert words["enough:1"] == "enough"


def test_values_that_others_change_are_shown_and_explained() -> None:
    near = side(combat="Demegodas", support="Tome of Wisdom, Trebuchet", hand="Catusan")
    far = side("Vulca", combat="Flamebreath", support="Lightning Bolts", hand="Spark")
    drawn = picture(GAME, view_of(fight(near, far, phase="booster")))
    words = {each.id: each.text for each in drawn.captions}
    assert words[f"now:0:{card_named('Tome of Wisdom').number}"] == "6"
    assert words["why:0"] == "You: 2 + 3×2 + 2×2"
    assert "bm-now-fire" in of_card(drawn, "Tome of Wisdom").look
    assert words["enough:0"] == "enough"
    tome = of_card(drawn, "Tome of Wisdom")
    assert "It counts 6 fire and 6 earth: doubled by Demegodas the Odd." in tome.note
    assert spot(drawn, "element").symbol == "bm-element-fire"


def test_what_is_missing_is_said() -> None:
    far = side("Vulca", combat="Flamebreath", hand="Spark")
    near = side(combat="Catusan", hand="Wogarathoras")
    for phase, said in (("begin", "7 to match"), ("booster", "6 short")):
        drawn = picture(GAME, view_of(fight(near, far, phase=phase)))
        words = {each.id: each.text for each in drawn.captions}
        assert words["enough:0"] == said
        assert "enough:1" not in words


def test_dragons_stand_with_their_side_and_are_seen_coming() -> None:
    near, far = side(hand="Catusan", deck="Nirwadas"), side("Vulca", combat="Sear", hand="Spark")
    before = GAME.read_state(fight(near, far, dragons=1))
    state = GAME.play(before, GAME.read_move(before, "retreat"))
    drawn = picture(GAME, GAME.view(state, 0), before=GAME.view(before, 0),
                    move=GAME.read_move(before, "retreat"))  # fmt: skip
    earlier = picture(GAME, GAME.view(before, 0))
    assert spot(drawn, "dragon:0").came == spot(earlier, "dragon:0").at
    assert spot(drawn, "dragon:1").came is None
    assert "in the middle" in spot(drawn, "dragon:0").label
    views = GAME.view(state, 0), GAME.view(before, 0)
    told = drawing_of(GAME).happened(GAME, *views, Retreat(), people_of(GAME, 2, you=0))
    assert told == "You retreat: Elinor wins the fight. Your dragon goes back to the middle"
    assert "with you" in spot(earlier, "dragon:0").label
    assert "2 crystals" in spot(earlier, "dragon:0").note


def test_a_card_is_seen_coming_from_the_hand() -> None:
    near = side(hand="Catusan, Wogarathoras", deck="Nirwadas")
    before = GAME.read_state(fight(near, side("Vulca", combat="Sear", hand="Spark")))
    move = GAME.read_move(before, "play Catusan")
    after = GAME.play(before, move)
    for seat in (0, 1):
        drawn = picture(GAME, GAME.view(after, seat), before=GAME.view(before, seat), move=move)
        then = picture(GAME, GAME.view(before, seat))
        laid = of_card(drawn, "Catusan")
        assert {"bm-laid", "moved"} <= set(laid.look)
        if seat == 0:
            assert laid.came == of_card(then, "Catusan").at
        else:
            assert laid.came is not None


def test_a_discard_pile_shows_its_top_only_unless_it_may_be_looked_through() -> None:
    near = side(hand="Catusan", discard="Nirwadas, Trebuchet")
    state = fight(near, side("Vulca", combat="Sear", hand="Spark"))
    closed = spot(picture(GAME, view_of(state)), "discard:0")
    assert closed.symbol == symbol_of(card_named("Trebuchet"))
    assert "Nirwadas" not in closed.label + closed.note
    opened = view_of(state | {"switches": {"open_discards": True}})
    assert "Nirwadas" in spot(picture(GAME, opened), "discard:0").note


def test_what_is_disclosed_lies_open_on_both_sides() -> None:
    near = side(hand="Catusan", deck="Nirwadas")
    far = side("Vulca", combat="Sear", hand="Spark, Torch", disclosed="Spark", deck="Blaze")
    mine = picture(GAME, view_of(fight(near, far)))
    assert of_card(mine, "Spark", 1).symbol == symbol_of(card_named("Spark"))
    assert sum(each.id.startswith("back:1") for each in mine.spots) == 1
    theirs = picture(GAME, view_of(fight(near, far), 1))
    assert "bm-open" in of_card(theirs, "Spark", 1).look
    assert "bm-open" not in of_card(theirs, "Torch", 1).look


def test_announcing_is_offered_or_it_is_said_why_not() -> None:
    far = side("Vulca", combat="Sear", hand="Spark", deck="Blaze")
    near = side(hand="Wogarathoras, Helkomedes", deck="Nirwadas")
    start = view_of(fight(near, far))
    button = spot(picture(GAME, start), "announce:fire")
    assert button.symbol.startswith("bm-off")
    assert button.note == "Power is announced after a character."
    state = GAME.read_state(fight(near, far))
    state = GAME.play(state, GAME.read_move(state, "play Wogarathoras"))
    ready = spot(picture(GAME, GAME.view(state, 0)), "announce:fire")
    assert (ready.symbol[:7], ready.label) == ("bm-main", "Announce 5 fire")


def test_a_picture_alone_is_a_whole_file() -> None:
    drawn = showpiece(GAME)
    text = svg(drawn, art_of(GAME, drawn), "bluemoon", title="a < b")
    assert len(text.encode()) < 220_000
    assert {each.text for each in drawn.captions} <= set(re.findall(r">([^<>]+)</text>", text))


# Ways --------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{}, {"mulligan": True}])
@EACH
def test_touches_are_the_legal_moves_and_none_begins_another(
    decks: tuple[str, str], switches: dict[str, bool]
) -> None:
    for seed in (9, 10):
        for state, _ in some(played(decks, seed, **switches), 120):
            turn = GAME.to_act(state)
            if turn is None:
                continue
            if turn == CHANCE:
                assert ways(GAME, GAME.view(state, None)) == []
                continue
            check_ways(GAME.view(state, turn))


def check_ways(view: Any) -> None:
    found = ways(GAME, view)
    legal = [GAME.write_move(view, move) for move in GAME.legal_moves(view)]
    assert [way.text for way in found] == legal
    plain = [_in_some_order(way) for way in found]
    assert len(set(plain)) == len(plain)
    for one, other in pairwise(sorted(way.touches for way in found)):
        assert other[: len(one)] != one
    drawn = {each.id for each in picture(GAME, view, tall=len(legal) % 2 == 1).spots}
    for way in found:
        chosen = {choice.id for choice in way.choices}
        assert not chosen & drawn
        assert set(way.touches) <= drawn | chosen, way
        first, end = way.loose
        assert len(set(way.touches[first:end])) == end - first


def _in_some_order(way: Way) -> tuple[Any, ...]:
    first, end = way.loose
    return (*way.touches[:first], frozenset(way.touches[first:end]), *way.touches[end:])


def test_every_kind_of_touch_is_met() -> None:
    met = set()
    for decks in PAIRS:
        for state, _ in (*some(played(decks, 9), 300), *some(played(decks, 10), 300)):
            if GAME.to_act(state) in (0, 1):
                for way in ways(GAME, GAME.view(state, GAME.to_act(state))):
                    met |= {touch.partition(":")[0] for touch in way.touches}
    wanted = {"card", "combat", "support", "leader", "hand", "discard", "announce", "retreat",
              "decline", "use", "skip", "undo"}  # fmt: skip
    assert wanted <= met


def test_several_cards_are_touched_in_any_order_between_button_and_pile() -> None:
    near = side(hand="Wogarathoras, Ledinemras, Tome of Wisdom", deck="Nirwadas")
    view = view_of(fight(near, side("Vulca", hand="Spark"), starting=True, element=None))
    way = way_of(view, "decline Wogarathoras the Gloomy, Ledinemras the Monk")
    assert (way.touches[0], way.touches[-1], way.loose) == ("decline", "discard:0", (1, 3))
    pillar = side("Pillar", combat="Smartia, Caterpillar Fireeater", hand="Gloria")
    view = view_of(fight(near, pillar))
    way = way_of(view, "pay Caterpillar Fireeater: Ledinemras the Monk")
    assert way.touches[0] == f"pay:{card_named('Caterpillar Fireeater').number}"
    assert picture(GAME, view).story[-2].text == (
        "Caterpillar Fireeater: discard 3 fire, or retreat"
    )


def test_a_retreat_is_asked_for_twice() -> None:
    near = side(hand="Wogarathoras", deck="Nirwadas")
    view = view_of(fight(near, side("Vulca", combat="Sear", hand="Spark")))
    assert way_of(view, "retreat").touches == ("retreat", "retreat")


def test_targets_in_play_are_touched_and_those_in_piles_are_picked_from_a_menu() -> None:
    near = side("Vulca", hand="Cinder, Summon Sorcerer", deck="Torch", combat="Spark, Fireblast")
    far = side(combat="Catusan, Battling Boomerang", support="Tome", hand="Wogarathoras",
               deck="Nirwadas")  # fmt: skip
    state = GAME.read_state(fight(near, far))
    after = GAME.play(state, GAME.read_move(state, "play Cinder"))
    way = way_of(GAME.view(after, 0), "use Cinder on Tome of Wisdom")
    assert way.touches == (f"use:{card_named('Cinder').number}",
                           f"card:1:{card_named('Tome').number}")  # fmt: skip
    mimix = side("Mimix", hand="Call Spirit of the Battlefield, Young Bear", deck="Young Fox",
                 combat="Wild Gazelle", covered="Wild Antelope")  # fmt: skip
    state = GAME.read_state(fight(mimix, far))
    after = GAME.play(state, GAME.read_move(state, "play Call Spirit of the Battlefield"))
    found = [way for way in ways(GAME, GAME.view(after, 0)) if way.choices]
    assert [way.choices[0].label for way in found] == ["Wild Gazelle", "Wild Antelope"]
    assert found[0].choices[0].symbol == symbol_of(card_named("Wild Gazelle"))


# Words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "mover", "mine", "theirs"),
    [
        ("play Volca", 0, "You play Volca", "Roland plays Volca"),
        ("retrieve Homing Missiles", 0, "You take Homing Missiles back",
         "Roland takes Homing Missiles back"),
        ("use Cinder on Brain Drain", 0, "You use Cinder on Brain Drain",
         "Roland uses Cinder on Brain Drain"),
        ("pay Caterpillar Fireeater: Spark, Torch", 0,
         "You discard Spark and Torch for Caterpillar Fireeater",
         "Roland discards Spark and Torch for Caterpillar Fireeater"),
        ("decline Spark, Torch, Sear", 0, "You decline to begin and discard Spark, Torch and Sear",
         "Roland declines to begin and discards Spark, Torch and Sear"),
        ("retreat", 0, "You retreat", "Roland retreats"),
        ("put back 2 cards", 0, "You put back 2 cards", "Roland puts back 2 cards"),
        ("Roland begins", None, "You begin", "Roland begins"),
        ("draw Roland: 2 cards", None, "You draw 2 cards", "Roland draws 2 cards"),
        ("draw Elinor: Spark, Torch", None, "Elinor draws Spark and Torch",
         "You draw Spark and Torch"),
        ("find Roland: Spark", None, "You take Spark from the discard pile, unseen",
         "Roland takes Spark from the discard pile, unseen"),
        ("pull Roland: Spark", None, "From your hand is pulled: Spark",
         "From Roland's hand is pulled: Spark"),
        ("turn up Roland: Spark", None, "From the top of your deck is turned up: Spark",
         "From the top of Roland's deck is turned up: Spark"),
        ("disclose Roland", None, "You lay the hand open", "Roland lays the hand open"),
    ],
)  # fmt: skip
def test_moves_are_told_in_sentences(text: str, mover: int | None, mine: str, theirs: str) -> None:
    for you, words in ((0, mine), (1, theirs)):
        assert worded(GAME, text, mover, people_of(GAME, 2, (), you)) == words


@EACH
def test_every_move_of_a_play_is_told_otherwise_than_in_notation(decks: tuple[str, str]) -> None:
    people = people_of(GAME, 2)
    line = played(decks, 9)
    for (before, _), (_, move) in some([*pairwise(line)], 200):
        for seat in (None, 0, 1):
            text = GAME.told(before, move, seat)
            mover = GAME.to_act(before)
            words = worded(GAME, text, mover if mover in (0, 1) else None, people)
            assert words[0].isupper()
            assert words != text or text.endswith("begins")


def test_an_announcement_is_told_with_its_power() -> None:
    near = side(hand="Wogarathoras", deck="Nirwadas")
    state = GAME.read_state(fight(near, side("Vulca", combat="Sear", hand="Spark")))
    table = (
        Table.from_state(GAME.write_state(state)).play("play Wogarathoras").play("announce fire")
    )
    people = people_of(GAME, 2, you=1)
    assert ply_happened(table, 1, table.ply, people) == "Roland announces 5 fire"


@EACH
def test_plies_are_numbered_by_turns(decks: tuple[str, str]) -> None:
    states = [state for state, _ in played(decks, 9)]
    found = numbers(GAME, states)
    assert len(found) == len(states) - 1
    assert len({number for number, _ in found}) == len(found)
    assert numbers(GAME, states, 20) == found[20:]
    assert {who for _, who in found} == {"Roland", "Elinor", "chance"}


@EACH
def test_the_end_is_told_with_crystals(decks: tuple[str, str]) -> None:
    state = played(decks, 9)[-1][0]
    view = GAME.view(state, None)
    said = drawing_of(GAME).ending(GAME, view, people_of(GAME, 2))
    assert re.match(r"(Roland|Elinor) wins (a crystal|[234] crystals): \w", said)


def test_moves_can_be_listed_by_their_sort_and_by_a_card() -> None:
    near = side(hand="Wogarathoras, Ledinemras", deck="Nirwadas")
    view = view_of(fight(near, side("Vulca", combat="Sear", hand="Spark")))
    moves = GAME.legal_moves(view)
    drawing = drawing_of(GAME)
    assert drawing.listed(GAME, view, moves, "") == [
        "play      Wogarathoras the Gloomy · Ledinemras the Monk", "retreat",
    ]  # fmt: skip
    assert drawing.listed(GAME, view, moves, "monk") == ["play      Ledinemras the Monk"]


# Characters --------------------------------------------------------------------------------


@EACH
def test_scenes_fit_eighty_columns_and_every_card_is_named(decks: tuple[str, str]) -> None:
    for state, _ in some(played(decks, 9)[3:], 25):
        for seat in (None, 0):
            view = GAME.view(state, seat)
            text = str(board_text(GAME, view, SceneRequest(room=(80, 60)), colour=False))
            assert all(len(line) <= 80 for line in text.splitlines())
            for one in view.position.sides:
                for card in (*one.combat, *one.covered, *one.support, *one.hand):
                    assert card is None or card.name in text
            marks = "".join(mark.text for mark in scene_of(GAME, view).marks)
            assert "".join(DEGRADED.get(letter, letter) for letter in marks).isascii()
            assert str(board_text(GAME, view, SceneRequest(room=(100, 60)), colour=True))


CROWDED = fight(
    side("Flit", hand="Launch Rain of Fire, Peckswift, Highchirp, Distract Holy Dragon",
         combat="Flight Leader, Launch Burning, Launch Dazzling, Launch Itching",
         covered="Wing Commander, Steepstoop, Tittertweet", leadership="Commence Mega",
         discard="Mad Mike", deck="Launch Sloth"),
    side("Khind", combat="FunFair, FunFlop, FunFun", covered="NoNo", deck="TopDog, CoolCat",
         support="Gluing Dust, Oath of Khindship", hand="TopGun, NoClue"),
    element="earth", dragons=2,
)  # fmt: skip
SCENES = {
    "start": (fight(side(hand="Muster, Wogarathoras, Var-dis-Nar, Battling Boomerang",
                         deck="Catusan"),
                    side("Aqua", hand="Yin, Yang", deck="Kelp Leech"), starting=True,
                    element=None), 0),
    "fight": (STATE, 0),
    "watched": (STATE, None),
    "crowded": (CROWDED, 0),
}  # fmt: skip


def prompt(state: dict[str, Any], *texts: str) -> str:
    """What the first seat is told to do after some moves."""
    now = GAME.read_state(state)
    for text in texts:
        now = GAME.play(now, GAME.read_move(now, text))
    return picture(GAME, GAME.view(now, 0)).story[-1].text


def test_whoever_is_asked_reads_what_for() -> None:
    rich = side("Vulca", hand="Charm Holy Dragon, Lavar, Blaze, Cinder", deck="Spark")
    poor = side("Vulca", hand="Charm Holy Dragon, Torch", deck="Spark")
    far = side("Hoax", hand="Catusan", combat="Wogarathoras", support="Tome of Wisdom")
    charm = "play Charm Holy Dragon"
    assert prompt(fight(rich, far), charm) == (
        "Charm Holy Dragon: you may discard cards with 8 or more fire in all from your hand"
        " to attract 1 dragon, or leave it"
    )
    assert prompt(fight(poor, far), charm) == (
        "Your hand cannot pay for Charm Holy Dragon, so leave it: 1 of the 8 fire"
    )
    cinder = prompt(fight(rich, far), "play Cinder")
    assert cinder.startswith("Cinder: you may discard ")


def test_a_price_that_cannot_be_paid_stands_there_with_the_reason() -> None:
    poor = side("Vulca", hand="Charm Holy Dragon, Torch", deck="Spark")
    start = GAME.read_state(fight(poor, side("Hoax", hand="Catusan")))
    after = GAME.play(start, GAME.read_move(start, "play Charm Holy Dragon"))
    pay = f"pay:{card_named('Charm Holy Dragon').number}"
    drawn = picture(GAME, GAME.view(after, 0))
    why = "Your hand cannot pay for Charm Holy Dragon, so leave it: 1 of the 8 fire."
    assert why in spot(drawn, pay).note
    assert drawing_of(GAME).why_not(GAME, GAME.view(after, 0), [pay], ()).sentence == why
    assert pay not in {each.id for each in picture(GAME, GAME.view(after, 1)).spots}
    theirs = why.replace("Your", "Roland's")
    assert drawing_of(GAME).why_not(GAME, GAME.opened(after, 1), [pay], ()).sentence == theirs


def test_whoever_starts_a_fight_or_is_stuck_in_one_is_told_so() -> None:
    near = side("Hoax", hand="Ledinemras the Monk", deck="Catusan")
    far = side("Vulca", hand="Spark", combat="Volca")
    starting = fight(near, side("Vulca", hand="Spark"), element=None, starting=True)
    assert prompt(starting) == "You start the fight: play a character or decline"
    assert prompt(fight(near, far), "play Ledinemras the Monk") == (
        "4 fire is less than Elinor's 5; take the turn back"
    )


def test_a_refusal_calls_the_other_side_by_name() -> None:
    near = side("Hoax", hand="Ledinemras the Monk", deck="Catusan")
    start = GAME.read_state(fight(near, side("Vulca", hand="Spark", combat="Volca")))
    after = GAME.play(start, GAME.read_move(start, "play Ledinemras the Monk"))
    view, names = GAME.view(after, 0), ("Guest", "Stray")
    why = "4 fire is less than Stray's 5"
    told = drawing_of(GAME).why_not(GAME, view, ["announce:fire"], names)
    assert told.sentence == f"{why}."
    drawn = picture(GAME, view, names=names)
    assert drawn.story[-1].text == f"{why}; take the turn back"
    assert why in spot(drawn, "announce:fire").note


def test_a_card_that_can_be_played_says_where_it_goes() -> None:
    near = side("Hoax", hand="Ledinemras the Monk, Muster Reinforcements", deck="Catusan")
    drawn = picture(GAME, view_of(fight(near, side("Vulca", hand="Spark"))))
    assert "touch it and then your combat area" in of_card(drawn, "Ledinemras the Monk").note
    assert "touch it and then your leader" in of_card(drawn, "Muster Reinforcements").note


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(name: str) -> None:
    state, seat = SCENES[name]
    text = (
        str(board_text(GAME, view_of(state, seat), SceneRequest(room=(80, 40)), colour=False))
        + "\n"
    )
    path = GOLDEN / f"bluemoon-{name}.txt"
    if os.environ.get("SAROS_REWRITE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


# Lesson ------------------------------------------------------------------------------------


def test_the_rules_are_told_in_short_chapters_with_moves_to_look_at() -> None:
    pages = chapters(GAME)
    assert len({chapter.title for chapter in pages}) == len(pages) >= 12
    for chapter in pages:
        assert all(30 <= len(words) <= 340 for words in chapter.words), chapter.title
        assert not re.search(r"!|  |\n", " ".join(chapter.words))
    shown = {chapter.title for chapter in pages if chapter.ways}
    assert {"A fight", "A turn", "Shields", "Stop and retrieve", "Mutants"} <= shown


def test_the_lesson_and_the_showpiece_need_few_sheets() -> None:
    assert len(showpiece(GAME).sheets) == 2
    used = {sheet for page in chapters(GAME) if page.picture for sheet in page.picture.sheets}
    assert used <= {f"deck-{people.lower()}" for people in PEOPLES}
    assert art(GAME, showpiece(GAME).ground)


def test_what_may_not_be_read_is_told_by_number() -> None:
    line = played(PAIRS[0], 4)
    (before, _), (state, move) = next(
        pair for pair in pairwise(line) if type(pair[1][1]).__name__ == "Draw"
    )
    other = 1 - move.seat
    views = GAME.view(state, other), GAME.view(before, other)
    who = ("Roland", "Elinor")[move.seat]
    told = drawing_of(GAME).happened(GAME, *views, None, people_of(GAME, 2, you=other))
    assert told == f"{who} draws {move.count} cards"
