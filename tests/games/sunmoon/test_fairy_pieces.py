"""The fairy pieces: how they go, capture and are captured (F1–F8)."""

import pytest

from saros.core.refusal import Refusal
from saros.games.sunmoon.moves import Go

from .fairy_boards import GAMES, captures, ends, placed, played, pool, texts, told


def test_f1_1_a_fairy_soldier_is_captured_pooled_and_returned_like_any_soldier() -> None:
    state = placed("E d4 g d5 s c2", royal="R i1 r a7", pools={"sun": {"C": 1}})
    after = played(state, "E d4 d5 xG")
    assert pool(after, "sun") == {"G": 1, "C": 1}
    assert texts(played(after, "S c2 c1 G", "E d5 d6"), "c1")
    assert pool(played(after, "S c2 c1 G"), "sun") == {"C": 1}


def test_f1_1_no_fairy_soldier_enters_a_body() -> None:
    state = placed("D m2a G m3c", board="astral", stacks={"m2a": ["e", "e"]})
    for start in ("m2a", "m3c"):
        assert not {"-e-", "-m-", "-s-"} & ends(state, start)


def test_f1_2_either_player_may_use_a_neutral_piece() -> None:
    for turn in ("moon", "sun"):
        assert ends(placed("=L e4 E h1", turn), "e4") == {
            "d3",
            "d4",
            "d5",
            "e3",
            "e5",
            "f3",
            "f4",
            "f5",
        }
    assert captures(placed("P e2 =L e3"), "e2") == set()


def test_f1_3_neither_princess_nor_neutral_piece_is_prey() -> None:
    assert captures(placed("G e4 =L e6 e g4", royal="R a1 r c4"), "e4") == {"G e4 g4 xE"}


def test_f1_4_an_open_earth_lies_between_only_while_it_is_empty() -> None:
    switches = {"open_earth": True}
    pieces = "G s0a D s3a"
    through = placed(pieces, board="astral", switches=switches, stacks={"s3a": ["e"]})
    assert "s5a" in ends(through, "s0a")
    assert "s5a" not in ends(placed(pieces, board="astral"), "s0a")
    shut = placed(pieces + " S -e-", board="astral", switches=switches)
    assert "s5a" not in ends(shut, "s0a")
    assert "-e-" not in ends(through, "s0a") | ends(through, "s3a")


def test_f1_5_a_terrestrial_corner_is_a_knights_leap() -> None:
    dragon = placed("D e4", stacks={"e4": ["e", "e", "e"]})
    straight = {"e5", "e6", "e7", "e3", "e2", "e1"} | {f"{file}4" for file in "abcdfghi"}
    corners = {"d6", "f6", "d2", "f2", "c5", "c3", "g5", "g3"}
    assert corners <= ends(dragon, "e4")
    assert straight <= ends(dragon, "e4")
    assert "b6" not in ends(dragon, "e4")


def test_f1_6_only_pegasus_and_princess_fly_over_a_neutral_piece() -> None:
    state = placed("P c1 =L c2 C g1 =L g2", disguises={"g1": "p"}, royal="R e1 r i7")
    assert {"c3", "c4"} <= ends(state, "c1")
    assert {"g3", "g4"} <= ends(state, "g1")
    assert "e3" in ends(placed("=L e2 E h1", royal="R e1 r i7"), "e1")
    walled = placed("G c1 =L c2 D g1 =L g2", stacks={"g1": ["e", "e"]})
    assert "c3" not in ends(walled, "c1")
    assert "g3" not in ends(walled, "g1")
    assert "c3" in ends(placed("G c1 e c2", royal="R i1 r i7"), "c1")
    assert "g3" in ends(placed("D g1 E g2", stacks={"g1": ["e", "e"]}), "g1")


def test_f1_7_a_shooting_star_never_enters_sun_or_moon_but_gives_eclipse_there() -> None:
    state = placed("S m2c", board="astral", royal="R m5c r s4c", arcs={"m2c": "h"})
    assert texts(state, "m2c") == set()
    threatened = placed("s m2c", board="astral", arcs={"m2c": "h"})
    assert threatened.position.in_eclipse(0)


def test_f2_1_the_capture_comes_before_the_promotion_and_both_before_the_judgement() -> None:
    # The freed unicorn becomes moon's waiting star, which screens nobody; sun's gives eclipse.
    state = placed("E d4 e d5 s c1", waiting={"sun": ["c1"]}, royal="R a1 r i7")
    after = played(state, "E d4 d5 xE+")
    assert told(after)["pieces"]["c1"] == "e"
    judged = placed("E d4 u d5 s c1", waiting={"sun": ["c1"]}, royal="R a1 r i7")
    assert captures(judged, "d4") == set()


def test_f2_2_a_soldier_that_leaves_replaces_the_star_that_waited_longest() -> None:
    state = placed("D d4 e d5 s c1 s g1", "moon", waiting={"sun": ["g1", "c1"]})
    under = played(state, "D d4 d5 xE")
    assert told(under)["waiting"]["sun"] == ["g1", "c1"]
    assert told(under)["stacks"] == {"d5": ["e"]}
    own = placed("=Q e4 e d4 s c1", "sun", waiting={"sun": ["c1"]})
    replaced = played(own, "Q e4 e4 xE+")
    assert told(replaced)["pieces"]["c1"] == "e"
    assert pool(replaced, "sun") == {}
    gone = played(placed("=Q e4 s d4", "moon"), "Q e4 e4 xS")
    assert (pool(gone, "moon"), pool(gone, "sun")) == ({}, {})


def test_f2_3_those_who_leave_together_leave_in_the_order_of_the_law() -> None:
    marks = {"d5": {"exposed": True}}
    state = placed(
        "E d4 d d5 S a7 S b7 S c7", stacks={"d5": ["U", "P", "E"]}, dragon=marks,
        waiting={"moon": ["b7", "a7", "c7"]},
    )  # fmt: skip
    pieces = told(played(state, "E d4 d5 xD"))["pieces"]
    assert (pieces["b7"], pieces["a7"], pieces["c7"]) == ("E", "P", "U")
    changed = placed("C d4 c d5 s a1 s b1", disguises={"d4": "e", "d5": "P"}, royal="R g1 r i7",
                     waiting={"sun": ["a1", "b1"]})  # fmt: skip
    kept = told(played(changed, "C d4 d5 xC+"))
    assert (kept["pieces"]["a1"], kept["disguises"]) == ("c", {"d5": "e"})
    taken = told(played(changed, "C d4 d5 xC^+"))
    assert (taken["pieces"]["a1"], taken["disguises"]) == ("e", {"d5": "c"})


def test_f2_4_a_star_may_promote_to_whom_its_capture_sets_free() -> None:
    marks = {"b7": {"exposed": True}}
    state = placed("S b6 d b7", stacks={"b7": ["D", "G"]}, dragon=marks)
    assert captures(state, "b6") == {"S b6 b7 xD D", "S b6 b7 xD G"}
    after = played(state, "S b6 b7 xD D")
    assert told(after)["pieces"]["b7"] == "D"
    assert "stacks" not in told(after)
    assert (pool(after, "moon"), pool(after, "sun")) == ({"G": 1}, {"D": 1})
    waiting = placed("S b6 d b7 S h7", stacks={"b7": ["G"]}, dragon=marks, waiting={"moon": ["h7"]})
    assert captures(waiting, "b6") == {"S b6 b7 xD+"}


def test_f3_1_a_griffin_goes_exactly_two_steps_over_anything_but_a_neutral_piece() -> None:
    state = placed("G e4 E e5 e f5 u e6 =L d5 P g6")
    leaps = {"c2", "e2", "c4", "g4", "g2", "d6", "f6", "c5", "g5", "c3", "g3", "d2", "f2"}
    assert ends(state, "e4") == leaps
    assert captures(state, "e4") == {"G e4 e6 xU"}


def test_f3_1_an_astral_griffin_may_end_beside_its_start() -> None:
    assert {"m4d", "m2d"} <= ends(placed("G m3d", board="astral"), "m3d")


def test_f4_1_a_dragons_reach_grows_with_its_captives() -> None:
    bare = placed("D e4 e e5")
    assert captures(bare, "e4") == {"D e4 e5 xE"}
    assert len(ends(bare, "e4")) == 7
    two = placed("D e4 E e5 e e6", stacks={"e4": ["e"]})
    assert "e6" not in ends(two, "e4")
    assert "g6" in ends(two, "e4")
    four = placed("D e4 e f6 E e5 E f5", stacks={"e4": ["e", "e", "e"]})
    assert "D e4 f6 xE" not in captures(four, "e4")
    open_corner = placed("D e4 e f6 E e5", stacks={"e4": ["e", "e", "e"]})
    assert captures(open_corner, "e4") == {"D e4 f6 xE"}
    # Three steps of which the third runs parallel to the first.
    six = placed("D e4 E d4 E f4", stacks={"e4": ["e"] * 5})
    assert "g7" in ends(six, "e4")


def test_f4_2_what_is_captured_goes_under_the_dragon_and_what_it_carried_leaves() -> None:
    state = placed("D d4 c d5", disguises={"d5": "P"}, stacks={"d4": ["u"]})
    after = played(state, "D d4 d5 xC")
    assert told(after)["stacks"] == {"d5": ["u", "c"]}
    assert pool(after, "moon") == {"P": 1}
    full = placed("D d4 e d5 d c5", stacks={"d4": ["u"] * 5, "c5": ["E"]})
    assert captures(full, "d4") == set()


def test_f5_1_a_dragon_with_captives_answers_by_losing_the_newest() -> None:
    state = placed("E d3 d d4", stacks={"d4": ["U", "G"]})
    after = played(state, "E d3 d3 xD~")
    assert told(after)["stacks"] == {"d4": ["U"]}
    assert pool(after, "moon") == {"G": 1}
    by_neutral = played(placed("=Q e4 D d4", stacks={"d4": ["e"]}), "Q e4 e4 xD~")
    assert pool(by_neutral, "sun") == {"E": 1}


def test_f5_2_an_answered_capture_is_a_capture_like_any_other() -> None:
    state = placed("P d2 d d3", stacks={"d3": ["U"]})
    assert texts(state, "d2") >= {"P d2 d4 xD~", "P d2 d5 xD~"}
    assert {"d4", "d5"}.isdisjoint(ends(state, "d2"))
    royal = placed("d c1", royal="R a1 r i7", stacks={"c1": ["U"]})
    assert "R a1 b1 xD~" in texts(royal, "a1")


def test_f5_3_pegasus_and_unicorn_end_where_they_would_have_ended_anyway() -> None:
    unicorn = placed("U d2 d d4", stacks={"d4": ["E"]})
    assert "U d2 d3 xD~" in texts(unicorn, "d2")
    disguised = placed("C d2 d d3", stacks={"d3": ["E"]}, disguises={"d2": "p"})
    assert {"C d2 d4 xD~", "C d2 d5 xD~"} == captures(disguised, "d2")


def test_f5_4_a_capturer_that_lands_stops_short_or_stays() -> None:
    pony = placed("E d3 d e5", stacks={"e5": ["U"]})
    assert captures(pony, "d3") == {"E d3 d4 xD~", "E d3 e4 xD~"}
    griffin = placed("G d3 d e5 e e4", stacks={"e5": ["U"]})
    assert captures(griffin, "d3") == {"G d3 d4 xD~", "G d3 d3 xD~"}
    dragon = placed("D d3 d d4", stacks={"d4": ["U"]})
    assert captures(dragon, "d3") == {"D d3 d3 xD~"}
    star = placed("S d2 d e3", stacks={"e3": ["U"]})
    assert captures(star, "d2") == {"S d2 d2 xD~"}


def test_f5_5_who_attacks_a_dragon_gains_nothing() -> None:
    changeling = placed("C d3 d d4", stacks={"d4": ["U", "U"]}, disguises={"d3": "e"})
    legal = [m for m in GAMES["terrestrial"].legal_moves(changeling) if isinstance(m, Go)]
    staying = [m for m in legal if m.start == m.end]
    assert staying == [Go("d3", "d3", "d4")]
    assert told(played(changeling, "C d3 d3 xD~"))["disguises"] == {"d3": "e"}
    star = placed("S m1f d m1e", board="astral", stacks={"m1e": ["E"]})
    assert told(played(star, "S m1f m1f xD~"))["arcs"] == {}
    goal = placed("S b6 d b7", stacks={"b7": ["E", "E"]}, pools={"moon": {"U": 1}})
    assert told(played(goal, "S b6 b6 xD~"))["waiting"] == {"moon": [], "sun": []}


def test_f5_6_an_exposed_dragon_is_captured_with_all_its_captives_let_go() -> None:
    marks = {"d4": {"exposed": True}}
    state = placed("E d3 d d4", stacks={"d4": ["U", "G", "S"]}, dragon=marks)
    after = played(state, "E d3 d4 xD")
    assert (pool(after, "moon"), pool(after, "sun")) == ({"U": 1, "G": 1}, {"D": 1})
    assert "stacks" not in told(after)


def test_f5_7_the_marks_last_for_one_turn_of_each_side() -> None:
    state = placed("E d3 d d4 U i1", stacks={"d4": ["U", "G"]})
    hit = played(state, "E d3 d3 xD~")
    assert told(hit)["dragon"] == {"d4": {"no_capture": True, "exposed": True}}
    assert captures(hit, "d4") == set()
    moved = played(hit, "D d4 d5")
    assert told(moved)["dragon"] == {"d5": {"exposed": True}}
    assert "dragon" not in told(played(moved, "U i1 i2"))
    assert "E d3 d4 xD" in captures(played(hit, "R i7 h5"), "d3")
    own = played(placed("=Q e4 D d4 e h7", stacks={"d4": ["e", "e"]}), "Q e4 e4 xD~")
    assert told(own)["dragon"] == {"d4": {"no_capture": True, "exposed": True}}
    assert told(played(own, "E h7 h6"))["dragon"] == {"d4": {"no_capture": True}}
    last = played(placed("E d3 d d4", stacks={"d4": ["U"]}), "E d3 d3 xD~")
    assert told(last)["dragon"] == {"d4": {"no_capture": True}}


def test_f6_1_a_bare_changeling_goes_two_steps_or_captures_one_step_away() -> None:
    state = placed("C d4 e d5 E e4 p f6")
    assert ends(state, "d4") == {"b4", "d2", "b2", "f2", "b6"}
    assert captures(state, "d4") == {"C d4 d5 xE^"}
    assert told(played(state, "C d4 d5 xE^"))["disguises"] == {"d5": "e"}


def test_f6_2_a_disguised_changeling_goes_as_its_disguise() -> None:
    def quiet(disguise: str) -> set[str]:
        return ends(placed("C e4", disguises={"e4": disguise}), "e4")

    assert quiet("g") == ends(placed("G e4"), "e4")
    assert quiet("u") == ends(placed("U e4"), "e4")
    assert quiet("d") == ends(placed("D e4"), "e4")
    assert quiet("c") == ends(placed("C e4"), "e4")
    as_changeling = placed("C e4 e e5", disguises={"e4": "c"})
    assert captures(as_changeling, "e4") == {"C e4 e5 xE", "C e4 e5 xE^"}


def test_f6_3_as_a_shooting_star_it_steps_onward_and_never_promotes() -> None:
    state = placed("C b2 e a3", disguises={"b2": "s"})
    assert texts(state, "b2") == {"C b2 b3"}
    assert texts(placed("C b7", disguises={"b7": "s"}), "b7") == set()
    arrived = played(placed("C b6", disguises={"b6": "s"}, pools={"moon": {"E": 1}}), "C b6 b7")
    assert told(arrived)["pieces"]["b7"] == "C"
    astral = placed("C m4d", board="astral", disguises={"m4d": "s"})
    assert ends(astral, "m4d") == {"m4c", "m5c"}
    assert texts(placed("C m4a", board="astral", disguises={"m4a": "s"}), "m4a") == set()


@pytest.mark.parametrize(
    ("disguise", "victim", "move"), [("e", "d5", "C d4 d5"), ("p", "d5", "C d4 d6"),
                                     ("u", "d6", "C d4 d5")],
)  # fmt: skip
def test_f6_4_at_each_capture_it_takes_or_keeps(disguise: str, victim: str, move: str) -> None:
    state = placed(f"C d4 g {victim}", disguises={"d4": disguise})
    assert {f"{move} xG", f"{move} xG^"} <= captures(state, "d4")
    kept, taken = played(state, f"{move} xG"), played(state, f"{move} xG^")
    assert list(told(kept)["disguises"].values()) == [disguise]
    assert pool(kept, "sun") == {"G": 1}
    assert list(told(taken)["disguises"].values()) == ["g"]
    assert pool(taken, "sun") == {disguise.upper(): 1}


def test_f6_5_a_disguise_has_no_properties_but_its_kind() -> None:
    marks = {"d5": {"exposed": True}}
    state = placed("C d4 d d5", stacks={"d5": ["E", "U"]}, dragon=marks)
    after = played(state, "C d4 d5 xD^")
    assert told(after)["disguises"] == {"d5": "d"}
    assert pool(after, "moon") == {"E": 1, "U": 1}
    caught = placed("D d4 c d5", disguises={"d5": "D"})
    assert captures(caught, "d4") == {"D d4 d5 xC"}
    assert pool(played(caught, "D d4 d5 xC"), "moon") == {"D": 1}


def test_f7_1_an_element_goes_one_step_to_an_empty_star() -> None:
    state = placed("=L e4 e e5 E d4")
    assert texts(state, "e4") == {f"L e4 {end}" for end in ("d3", "d5", "e3", "f3", "f4", "f5")}
    assert "-m-" not in ends(placed("=L m2a", board="astral", royal="R m5d r s4d"), "m2a")


def test_f7_2_an_element_rests_until_each_player_has_had_another_turn() -> None:
    state = played(placed("=L e4 E c2 e g6"), "L e4 e5")
    assert texts(state, "e5") == set()
    state = played(state, "E g6 g5")
    assert texts(state, "e5") == set()
    assert texts(played(state, "E c2 c3"), "e5")


def test_f7_3_the_cool_down_sinks_with_every_later_turn() -> None:
    state = played(placed("=L e4 E c2 e g6"), "L e4 e5")
    assert told(state)["cooldown"] == {"e5": 2}
    state = played(state, "E g6 g5")
    assert told(state)["cooldown"] == {"e5": 1}
    assert "cooldown" not in told(played(state, "E c2 c3"))


def test_f8_1_a_draconequus_goes_anywhere_or_captures_a_neighbour_of_either_side() -> None:
    state = placed("=Q e4 E d4 e e5 s g4")
    assert len(ends(state, "e4")) == 63 - 6
    assert captures(state, "e4") == {"Q e4 e4 xE d4", "Q e4 e4 xE e5"}
    earth = placed("=Q s0a E -e-", board="astral")
    assert captures(earth, "s0a") == set()
    assert len(ends(earth, "s0a")) == 72 - 2 - 1


def test_f8_2_what_a_draconequus_captures_leaves_with_all_it_carried() -> None:
    state = placed("=Q e4 c d4", disguises={"d4": "U"})
    after = played(state, "Q e4 e4 xC")
    assert (pool(after, "moon"), pool(after, "sun")) == ({"U": 1}, {"C": 1})


def test_f8_3_nobody_uses_a_draconequus_on_two_of_her_turns_running() -> None:
    state = played(placed("=Q e4 E c2 e g6"), "Q e4 e6")
    assert told(state)["cooldown"] == {"e6": ["moon"]}
    both = played(state, "Q e6 a4")
    assert told(both)["cooldown"] == {"a4": ["moon", "sun"]}
    assert texts(both, "a4") == set()
    with pytest.raises(Refusal, match="moon used the draconequus"):
        played(both, "Q a4 a5")
    later = played(both, "E c2 c3")
    assert told(later)["cooldown"] == {"a4": ["sun"]}
    assert texts(played(later, "E g6 g5"), "a4")
