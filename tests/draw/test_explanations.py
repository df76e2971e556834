"""A closer look: every thing has a kind, an explanation tells what is true, a refusal says why."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import saros
from saros.core.game import CHANCE
from saros.core.people import NamesFor
from saros.core.refusal import Refusal
from saros.draw.drawing import PlainDrawing
from saros.draw.explanation import Entry, Explanation, Reason, plain_sentence
from saros.draw.picture import Picture
from saros.draw.sunmoon.story import place_name
from saros.families import GAMES
from saros.families import drawing as draw
from saros.games.bluemoon.cards import card_named
from saros.table.table import Table

EVERY = pytest.mark.parametrize("name", list(GAMES))
BOARDS = pytest.mark.parametrize("name", ["terrestrial", "astral"])


def plays(name: str, seeds: int = 2, plies: int = 60) -> Iterator[Table]:
    """Every fourth position of some random plays."""
    for seed in range(seeds):
        rng, table = Random(seed), saros.new(name)
        while table.outcome is None and table.ply < plies:
            if table.to_act == CHANCE:
                table = table.play(table.chance(rng))
                continue
            if table.ply % 4 == 0:
                yield table
            table = table.play(rng.choice(table.legal_moves()))


def things(picture: Picture) -> dict[str, str]:
    """Return all that can be looked at by its id, with its symbol."""
    items = {item.id: item.symbol for tray in picture.trays for item in tray.items}
    return {spot.id: spot.symbol for spot in picture.spots} | items


def fits(entry: Entry, thing: str, symbol: str) -> bool:
    word = thing.partition(":")[0]
    is_word = not entry.words or word in entry.words
    return (
        bool(entry.words or entry.symbols)
        and is_word
        and (not entry.symbols or symbol in entry.symbols)
    )


@EVERY
def test_every_thing_has_a_kind_at_first_sight_and_is_told_the_same_at_the_second(
    name: str,
) -> None:
    game = GAMES[name]
    entries = draw.glossary(game)
    for table in plays(name):
        view = game.view(table.state, table.to_act)
        told = {each.id: each for each in draw.explanations(game, view)}
        for thing, symbol in things(draw.picture(game, view)).items():
            first = next((each for each in entries if fits(each, thing, symbol)), None)
            assert first is not None, f"nobody knows what {thing} is"
            assert thing not in told or told[thing].kind == first.id


@EVERY
def test_every_entry_says_what_it_does_and_its_diagram_is_made_of_the_games_art(name: str) -> None:
    game = GAMES[name]
    sheets = draw.showpiece(game)
    art = draw.art_of(game, sheets)
    entries = draw.glossary(game)
    assert len({entry.id for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.name[0].isupper()
        assert 1 <= len(entry.does) <= 3
        assert all(line.endswith(".") for line in entry.does)
        if entry.diagram:
            ET.fromstring(entry.diagram)
            used = {part.split('"')[0] for part in entry.diagram.split('href="#')[1:]}
            assert used
            assert all(f'id="{each}"' in art for each in used)
    assert name == "bluemoon" or any(entry.diagram for entry in entries)


@EVERY
def test_explanations_lead_only_to_things_that_are_there(name: str) -> None:
    game = GAMES[name]
    for table in plays(name):
        for seat in (None, 0, 1):
            view = game.view(table.state, seat)
            there = things(draw.picture(game, view))
            for told in draw.explanations(game, view):
                spots = {*told.goals, *told.takes}
                assert spots <= set(there)
                assert all(line and line[0] == line[0].upper() for line in told.now)


@EVERY
def test_whatever_is_touched_in_vain_says_why(name: str) -> None:
    """Each thing alone, and some after something that was picked up."""
    game, rng = GAMES[name], Random(1)
    for table in plays(name, seeds=1):
        view = game.view(table.state, table.to_act)
        there = list(things(draw.picture(game, view)))
        ways = draw.ways(game, view)
        firsts = {way.touches[0] for way in ways}
        for thing in there:
            if thing not in firsts:
                assert_told(draw.why_not(game, view, (thing,)), there)
        for first in sorted(firsts & set(there))[:3]:
            for second in rng.sample(there, min(9, len(there))):
                if not any(way.touches[:2] == (first, second) for way in ways):
                    assert_told(draw.why_not(game, view, (first, second)), there)


def assert_told(reason: Reason, there: list[str]) -> None:
    assert reason.sentence.endswith((".", "!"))
    assert "§" not in reason.sentence
    assert "(" not in reason.sentence
    assert set(reason.spots) <= set(there)


def test_a_sentence_begins_with_a_capital_unless_it_begins_with_the_name_of_a_place() -> None:
    assert plain_sentence("it leaves moon's princess in eclipse (§8.2)") == (
        "It leaves moon's princess in eclipse."
    )
    assert plain_sentence("m0a is not in moon's half (§3.6, §4.2)") == "m0a is not in moon's half."


def test_a_game_without_a_drawing_of_its_own_says_something_too() -> None:
    plain = PlainDrawing[Any, Any]()
    game = GAMES["terrestrial"]
    state = game.setup(2)
    assert plain.glossary(game) == ()
    assert plain.explanations(game, state, ()) == ()
    assert plain.why_not(game, state, ("a1",), ()).sentence
    assert plain.why_not(game, state, ("a1", "a2"), ()) != plain.why_not(game, state, ("a1",), ())


# Boards ------------------------------------------------------------------------------------


def board(pieces: str, name: str = "terrestrial", turn: str = "moon", **more: Any) -> Table:
    words = pieces.split()
    standing = dict(zip(words[1::2], words[::2], strict=True))
    return Table.from_state({"board": name, "turn": turn, "pieces": standing, **more})


def told(table: Table, spot: str) -> Explanation:
    found = draw.explanations(table.game, table.state)
    return next(each for each in found if each.id == spot)


def why(table: Table, *touches: str) -> Reason:
    return draw.why_not(table.game, table.state, touches)


ECLIPSE = "R e2 r e7 u e5 E d3 P h3 p b6 s a6 S a2"
"""Sun's unicorn on e5 has moon's princess; the pony and the pegasus can help, the star cannot."""


@BOARDS
def test_where_a_piece_could_go_is_where_it_may_go_on_its_turn(name: str) -> None:
    for table in plays(name, plies=80):
        told_of = {each.id: each for each in draw.explanations(table.game, table.state)}
        for way in draw.ways(table.game, table.state):
            assert way.touches[1] in told_of[way.touches[0]].goals
            assert set(way.takes) <= set(told_of[way.touches[0]].takes)


@BOARDS
def test_the_other_sides_piece_tells_where_it_could_go_as_if_it_were_its_turn(name: str) -> None:
    table = board(
        "R a1 r i7 U d1 e d4" if name == "terrestrial" else "R -m- r -s- U m4e e m4b", name
    )
    prey = "d4" if name == "terrestrial" else "m4b"
    assert told(table, prey).goals


def test_a_piece_tells_that_it_shields_the_princess_and_from_whom() -> None:
    table = board("R e2 r e7 u e5 E e3")
    assert told(table, "e3").now[0] == (
        "Shields its princess: without it sun's unicorn on e5 would have her in eclipse."
    )
    reason = why(table, "e3")
    assert told(table, "e3").goals == ("e4",)
    assert reason.spots == ("e5",)


def test_a_princess_in_eclipse_tells_by_whom_and_what_can_be_done() -> None:
    now = told(board(ECLIPSE), "e2").now[0]
    assert now == (
        "In eclipse by sun's unicorn on e5. Move her, capture it, or put a piece in the way."
    )


def test_in_eclipse_the_line_is_drawn_and_those_who_can_help_are_lit() -> None:
    table = board(ECLIPSE)
    picture = draw.picture(table.game, table.state)
    (line,) = [stroke for stroke in picture.strokes if "threat" in stroke.look]
    places = {spot.id: spot.at for spot in picture.spots}
    assert (line.points[0], line.points[-1]) == (places["e5"], places["e2"])
    lit = {spot.id for spot in picture.spots if "helps" in spot.look}
    assert lit == {way.touches[0] for way in draw.ways(table.game, table.state)}
    assert "a2" not in lit


def test_in_eclipse_a_piece_that_cannot_help_says_so_and_shows_the_attacker() -> None:
    reason = why(board(ECLIPSE), "a2")
    assert reason.sentence == "The shooting star on a2 does not end the eclipse."
    assert reason.spots == ("e5",)
    assert [stroke.id for stroke in reason.strokes] == ["threat:e5"]
    assert "Does not end the eclipse: it cannot help now." in told(board(ECLIPSE), "a2").now


def test_where_eclipses_must_be_claimed_nothing_gives_one_away() -> None:
    table = board(ECLIPSE, switches={"claims": "friendly"})
    picture = draw.picture(table.game, table.state)
    assert not any("threat" in stroke.look for stroke in picture.strokes)
    assert not any("helps" in spot.look for spot in picture.spots)
    assert not any("clipse" in line for each in draw.explanations(table.game, table.state)
                   for line in each.now)  # fmt: skip


def test_a_refused_move_gets_the_sentence_of_a_typed_one() -> None:
    table = board("R e2 r e7 u e5 E e3 P h3")
    for typed, touches in (("E e3 f4", ("e3", "f4")), ("P h3 h4", ("h3", "h4"))):
        with pytest.raises(Refusal) as refused:
            table.play(typed)
        assert why(table, *touches).sentence == plain_sentence(refused.value.sentence)


def test_a_move_that_exposes_the_princess_shows_who_would_have_her() -> None:
    reason = why(board("R e2 r e7 u e5 E e3"), "e3", "f4")
    assert reason.sentence == "It puts moon's own princess in eclipse."
    assert reason.spots == ("e5",)
    assert reason.strokes


def test_a_piece_in_the_way_is_shown() -> None:
    assert why(board("R a1 r i7 U d1 E d2"), "d1", "d3").spots == ("d2",)


def test_what_has_nothing_to_do_with_it_is_not_shown() -> None:
    """A pegasus goes round no corner, and a unicorn no three steps, whoever stands there."""
    assert why(board("R e1 r i7 P a1 S b2"), "a1", "b3").spots == ()
    assert why(board("R a1 r i7 U d1 E d2"), "d1", "d4").spots == ()


@pytest.mark.parametrize(
    ("touched", "said"),
    [
        ("c4", "There is no piece on c4."),
        ("i7", "The princess on i7 is sun's, and it is moon's turn."),
    ],
)
def test_an_empty_star_and_the_other_sides_piece_say_so(touched: str, said: str) -> None:
    assert why(board("R a1 r i7 U d1"), touched).sentence == said


def test_a_shooting_star_tells_what_it_may_become_and_where_it_waits() -> None:
    pools = {"moon": {"P": 1, "U": 1}}
    table = board("R a1 r i6 S d6", pools=pools)
    assert told(table, "d6").now[0] == "May promote with its next move, to a pegasus or a unicorn."
    waiting = board("R a1 r i6 S d7", waiting={"moon": ["d7"]})
    assert "Waits here" in told(waiting, "d7").now[0]
    assert why(waiting, "d7").sentence == "The shooting star on d7 waits for its promotion."


def test_deployment_says_why_a_star_is_not_free_and_whose_the_others_are() -> None:
    table = saros.new("astral")
    assert why(table, "hand:U", "s3d").sentence == "s3d is not in moon's half."
    assert why(table, "hand:U", "m3f").sentence == "Star m3f is occupied."
    assert why(table, "-m-").sentence.startswith("Pieces move when all soldiers are deployed")
    assert "sun's to deploy" in why(table, "later:E").sentence
    assert told(table, "hand:U").goals


def test_what_was_captured_tells_how_it_comes_back() -> None:
    table = board("R a1 r i6 S d6", pools={"moon": {"P": 1}})
    assert "may become one of these pegasi" in told(table, "lost:moon:P").now[0]
    assert "come back only when" in why(table, "lost:moon:P").sentence


# Cards -------------------------------------------------------------------------------------


def rows(**more: Any) -> Any:
    """A table for two: the first holds some cards; an eclipse closes their sun row."""
    state = {
        "players": 2, "hands": [["S13", "M5", "SX"], ["S1"]],
        "rows": [
            {"sun": [["S3"], ["S7"], ["S9", "SX"]], "moon": []},
            {"sun": [["S15"], ["S16"], ["S17"], ["S18"], ["S20"]], "moon": [["M20"]]},
        ],
        "stack": ["S2", "M2"], "turn": 0,
    }  # fmt: skip
    game = GAMES["sonnemond"]
    return game, game.view(game.read_state(state | more), 0)


def test_a_covered_number_counts_nothing_and_the_eclipse_says_so() -> None:
    game, view = rows()
    found = {each.id: each for each in draw.explanations(game, view)}
    assert found["slot:0:sun:2"].now == (
        "Covers sun 9, which counts nothing for order and runs until this is covered.",
        "Closes this end of the row.",
    )
    assert found["slot:1:sun:0"].now == ("Part of a run of 5 that seat 2 may clear.",)
    assert "right:1:sun" not in found["hand:S13"].goals
    assert "left:1:sun" in found["hand:S13"].goals


def test_points_are_told_as_a_sum_that_adds_up() -> None:
    game, view = rows(score=[["S4", "S5", "M9"], []])
    (line,) = next(e.now for e in draw.explanations(game, view) if e.id == "score:0")
    assert line == "Your points: 3 cleared − 3 in rows = 0."


@pytest.mark.parametrize(
    ("touches", "said", "spots"),
    [
        (("hand:S13", "right:1:sun"),
         "At the right of seat 2's sun row only numbers larger than 20 fit.", ("slot:1:sun:4",)),
        (("hand:M5", "slot:1:sun:0"), "Moon 5 belongs in a moon row.", ("slot:1:sun:0",)),
        (("hand:S13", "stack"), "Sun 13 is laid in a sun row.", ()),
        (("stack",), "Cards are drawn from the stack only into an empty hand.", ()),
        (("score:0",), "You have no run of five numbers to clear.", ()),
        (("hand:1:0",), "These are seat 2's cards; you lay one of your own.", ()),
        (("slot:0:sun:0",), "First touch a card of your hand, then where it shall lie.", ()),
    ],
)  # fmt: skip
def test_a_card_laid_in_vain_says_why(
    touches: tuple[str, ...], said: str, spots: tuple[str, ...]
) -> None:
    game, view = rows()
    reason = draw.why_not(game, view, touches)
    assert (reason.sentence, reason.spots) == (said, spots)


def test_partners_are_told_their_own_points_and_what_they_have_together() -> None:
    game = GAMES["sonnemond"]
    moon, sun = {"moon": [["M1"], ["M2"]]}, {"sun": [["S5"]]}
    state = game.read_state({
        "players": 4, "hands": [["S13"], ["S1"], ["S9"], ["M9"]], "turn": 0,
        "rows": [sun, {}, moon, {}], "score": [["M5", "M6", "M7", "M8", "M10"], [], [], []],
    })  # fmt: skip
    view = game.view(state, 0)
    line = draw.explanations(game, view, ("Ada", "Ben", "Cleo", "Dora"))
    told = {each.id: each.now for each in line}["score:0"]
    assert told == ("Your points: 5 cleared − 1 in rows = 4; together with Cleo: 2.",)
    captions = {each.id: each.text for each in draw.picture(game, view).captions}
    assert captions["seat:0"].endswith(" · 2 together")


def test_anothers_open_card_says_why_it_fits_nowhere_to_whoever_reads() -> None:
    game, _ = rows()
    state = game.read_state({
        "players": 2, "hands": [["S13"], ["S1"]], "turn": 0,
        "rows": [
            {"sun": [["S3"], ["S14"]], "moon": []}, {"sun": [["S5"], ["S16"]], "moon": []},
        ],
    })  # fmt: skip
    for seat, touch in ((0, "hand:S13"), (1, "hand:0:0")):
        for reader, sides in ((0, ("your", "Ben's")), (1, ("Ada's", "your"))):
            names = NamesFor(("Ada", "Ben"), reader)
            said = draw.why_not(game, game.opened(state, seat), (touch,), names).sentence
            assert said.startswith("Sun 13 fits nowhere: ")
            assert all(f"{whose} sun row" in said for whose in sides)


# Decks -------------------------------------------------------------------------------------


def fight() -> Any:
    def side(people: str, **areas: list[str]) -> dict[str, Any]:
        return {"people": people, "hand": [], "deck": []} | areas

    game = GAMES["bluemoon"]
    near = side("Vulca", hand=["Flamebreath the Dazzling", "Battling Boomerang"], deck=["Torch"])
    far = side("Hoax", combat=["Nirwadas the Traveler"], hand=["Catusan"], deck=["Homing Missiles"])
    start = {"game": "bluemoon", "turn": 0, "phase": "begin", "element": "fire"}
    return game, game.view(game.read_state(start | {"sides": [near, far]}), 0)


def card(name: str, seat: int = 0) -> str:
    return f"card:{seat}:{card_named(name).number}"


def test_a_card_of_a_deck_tells_its_kind_its_words_and_where_it_goes() -> None:
    game, view = fight()
    found = {each.id: each for each in draw.explanations(game, view)}
    mine = found[card("Flamebreath the Dazzling")]
    assert (mine.kind, mine.goals) == ("character", ("combat:0",))
    assert found["power:1"].kind == "place-power"


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        ((card("Battling Boomerang"),), "A booster comes after a character."),
        ((card("Nirwadas the Traveler", 1),), "Nirwadas the Traveler is Elinor's card."),
        ((card("Flamebreath the Dazzling"), "support:0"), "It goes to your combat area."),
        (("announce:fire",), "Power is announced after a character."),
        (("deck:0",), "Cards are drawn by themselves at the end of your turn, up to six."),
        (("dragon:0",), "Dragons come to whoever wins a fight."),
    ],
)
def test_a_card_of_a_deck_played_in_vain_says_why(touches: tuple[str, ...], said: str) -> None:
    game, view = fight()
    assert draw.why_not(game, view, touches).sentence == said


@BOARDS
def test_8_3_a_banished_princess_shows_every_star_and_who_guards_it(name: str) -> None:
    table = banished(name)
    picture = draw.picture(table.game, table.state)
    guarded = {spot.id for spot in picture.spots if "guarded" in spot.look}
    lines = {stroke.id.partition(":")[2] for stroke in picture.strokes if "guard" in stroke.look}
    assert guarded == lines
    for star in guarded:
        if not next(spot for spot in picture.spots if spot.id == star).symbol:
            assert told(table, star).now[0].startswith("The princess could not go here: ")


@BOARDS
def test_8_3_the_end_says_who_has_the_princess_and_who_guards_each_star(name: str) -> None:
    table = banished(name)
    said = draw.why_ended(table.game, table.state)
    picture = draw.picture(table.game, table.state)
    threats = [each.id.partition(":")[2] for each in picture.strokes if "threat" in each.look]
    guarded = [spot.id for spot in picture.spots if "guarded" in spot.look]
    assert threats
    assert all(f" on {place_name(name)}" in said[0] for name in threats)
    assert said[0].endswith("princess in eclipse.")
    assert all(place_name(star) in said[1] for star in guarded)
    assert "No piece can capture" in said[2]
    assert draw.why_ended(table.game, table.states[0]) == ()


def banished(name: str) -> Table:
    """The end of a random play by banishment, at which the princess had somewhere to go."""
    for seed in range(300):
        rng, table = Random(seed), saros.new(name)
        while table.outcome is None and table.ply < 300:
            ends = (
                [m for m in table.legal_moves() if table.play(m).outcome] if table.ply > 30 else []
            )
            table = table.play(rng.choice(ends or table.legal_moves()))
        if table.outcome and table.outcome.reason == "banished":
            spots = draw.picture(table.game, table.state).spots
            if any("guarded" in spot.look for spot in spots):
                return table
    raise AssertionError("nobody was banished")
