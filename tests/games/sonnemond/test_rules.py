"""The rules of Sonne und Mond, a test for every paragraph."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.promises import check_sentence
from saros.core.refusal import Refusal
from saros.games.sonnemond.cards import ANIMALS, DECK, NAMES, read_deck
from saros.games.sonnemond.moves import (
    Clear,
    Deal,
    Draw,
    Eclipse,
    Lay,
    Reshuffle,
    Run,
    TotalEclipse,
)

from .tables import GAME, of_card, played, shorts, shown, table

RUN = "S1 S2 S4 S5 S6"


def dealt(seats: int, seed: int = 1) -> Any:
    state = GAME.setup(seats)
    return GAME.play(state, GAME.chance(state, Random(seed)))


# §1 The box --------------------------------------------------------------------------------


def test_1_1_the_deck_has_every_number_once_and_five_eclipses_of_each_suit() -> None:
    deck = Counter(NAMES[card] for card in DECK)
    numbers = {f"{suit}{number}": 1 for suit in "SM" for number in range(1, 30)}
    assert deck == numbers | {"SX": 5, "MX": 5}
    assert sum(deck.values()) == 68


def test_1_2_the_animals_are_those_of_the_table() -> None:
    animals = {NAMES[card]: animal for card, animal in enumerate(ANIMALS) if animal}
    numbers = (3, 8, 13, 17, 22, 27)
    suns = ["butterfly", "bird", "dragonfly"] * 2
    assert animals == dict(zip((f"S{n}" for n in numbers), suns, strict=True)) | dict(
        zip((f"M{n}" for n in numbers), ["bat", "owl"] * 3, strict=True)
    )


def test_1_2_another_deck_can_be_read_and_a_wrong_one_is_told_with_its_line() -> None:
    deck = read_deck("card,copies,animal\nS1,1,heron\nMX,25,\n")
    assert [NAMES[card] for card in deck.cards] == ["S1"] + ["MX"] * 25
    assert deck.animals[0] == "heron"
    with pytest.raises(Refusal, match="line 3"):
        read_deck("card,copies,animal\nS1,1,\nS30,1,\n")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_everybody_is_dealt_five_and_the_first_seat_begins(seats: int) -> None:
    assert GAME.to_act(GAME.setup(seats)) == CHANCE
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(state.stack) == 68 - 5 * seats
    assert GAME.to_act(state) == 0


# §2 Rows -----------------------------------------------------------------------------------


def test_2_1_a_player_has_at_most_one_row_of_a_suit() -> None:
    state = table("S9 M9", "S1", rows={"0 sun": "S20"})
    assert of_card(state, "S9") == ["<1", "+2"]
    assert of_card(state, "M9") == ["+1", "+2"]


def test_2_2_cards_go_to_the_ends_ascending_and_never_between() -> None:
    state = table("S4 S11 S25", "S1", rows={"0 sun": "S5 S20", "1 sun": "S10"})
    assert of_card(state, "S4") == ["<1", "<2"]
    assert of_card(state, "S11") == ["2>"]
    assert of_card(state, "S25") == ["1>", "2>"]
    assert shown(played(state, "S4 <1"), 0, "sun") == "S4 S5 S20"
    with pytest.raises(Refusal, match="only numbers larger than 20 fit"):
        played(state, "S11 1>")


def test_2_3_rows_are_opened_in_front_of_others_only_under_the_switch() -> None:
    assert of_card(table("S9", "S1", "S2"), "S9") == ["+1", "+2", "+3"]
    strict = table("S9", "S1", "S2", switches={"open_others_rows": False})
    assert of_card(strict, "S9") == ["+1"]
    four = table("S9", "S1", "S2", "S3", switches={"open_others_rows": False})
    assert of_card(four, "S9") == ["+1"]
    with pytest.raises(Refusal, match="in front of another player"):
        played(strict, "S9 +2")


def test_2_4_an_eclipse_is_laid_on_any_visible_number_and_on_nothing_else() -> None:
    rows = {"0 sun": "S5 S8/SX S9", "1 sun": "S7", "1 moon": "M3"}
    state = table("SX", "S1", rows=rows)
    assert of_card(state, "SX") == ["1:5", "1:9", "2:7"]
    assert shown(played(state, "SX 2:7"), 1, "sun") == "S7/SX"
    with pytest.raises(Refusal, match="seat 1 does not hold a lunar eclipse"):
        played(state, "MX 2:3")
    for wrong, why in ((Lay("SX", 0, "sun", "left"), "bare table"),
                       (Eclipse("SX", 0, "sun", 1), "shows an eclipse already"),
                       (Eclipse("SX", 1, "moon", 0), "belongs in a sun row")):  # fmt: skip
        with pytest.raises(Refusal, match=why):
            GAME.play(state, wrong)


LAST = {"starter": 1, "turns_after_this": 1}


def test_2_4_a_covered_number_still_counts_for_points() -> None:
    state = table(
        "SX", "M2", rows={"0 sun": "S7 S9"}, last_round={"starter": 1, "turns_after_this": 0}
    )
    assert GAME.outcome(played(state, "SX 1:9")).score == (-2, -1)


def test_2_5_an_eclipse_is_covered_by_what_fits_between_the_nearest_numbers() -> None:
    state = table("S4 S6 S11 S14", "S1", rows={"0 sun": "S5 S8/SX S12", "1 sun": "S13"})
    assert of_card(state, "S4") == ["<1", "<2"]
    assert of_card(state, "S6") == ["1#2", "<2"]
    assert of_card(state, "S11") == ["1#2", "<2"]
    assert of_card(state, "S14") == ["1>", "2>"]
    assert shown(played(state, "S6 1#2"), 0, "sun") == "S5 S8/SX/S6 S12"
    with pytest.raises(Refusal, match="only a number above 5 and below 12 fits"):
        played(state, "S14 1#2")


def test_2_5_a_side_without_a_number_gives_no_bound() -> None:
    state = table("S1 S19 S21", "S2", rows={"0 sun": "S8/SX S20", "1 sun": "S22 S25/SX"})
    assert of_card(state, "S1") == ["1#1", "<2"]
    assert of_card(state, "S19") == ["1#1", "<2"]
    assert of_card(state, "S21") == ["1>", "<2"]
    assert of_card(table("S23", "S2", rows={"1 sun": "S22 S25/SX"}), "S23") == ["+1", "2#2"]


def test_2_5_of_neighbouring_eclipses_only_one_beside_a_number_is_covered() -> None:
    rows = {"0 sun": "S5 S7/SX S8/SX S9/SX S15"}
    assert of_card(table("S10", "S1", rows=rows), "S10") == ["1#2", "1#4", "+2"]
    with pytest.raises(Refusal, match="lies between eclipses"):
        played(table("S10", "S1", rows=rows), "S10 1#3")


def test_2_5_in_a_row_without_numbers_any_eclipse_is_covered_by_any_number() -> None:
    state = table("S29", "S1", rows={"0 sun": "S5/SX S7/SX S8/SX"})
    assert of_card(state, "S29") == ["1#1", "1#2", "1#3", "+2"]


def test_2_6_an_end_that_shows_an_eclipse_is_closed() -> None:
    state = table("S2 S25", "S1", rows={"0 sun": "S5/SX S9 S20/SX"})
    assert of_card(state, "S2") == ["1#1", "+2"]
    assert of_card(state, "S25") == ["1#3", "+2"]
    with pytest.raises(Refusal, match="closed by an eclipse"):
        played(state, "S2 <1")


def test_2_7_anybody_covers_anywhere_animals_work_and_covers_are_eclipsed_again() -> None:
    state = table("S17 M1", "SX S1", rows={"1 sun": "S5 S9/SX"})
    state = played(state, "S17 2#2")
    assert state.chain
    assert GAME.to_act(state) == 0
    state = played(state, "M1 +1", "SX 2:17")
    assert shown(state, 1, "sun") == "S5 S9/SX/S17/SX"


def test_2_7_a_row_of_eclipses_is_still_a_row() -> None:
    assert of_card(table("S9", "S1", rows={"0 sun": "S5/SX"}), "S9") == ["1#1", "+2"]


# §3 The turn -------------------------------------------------------------------------------


def test_3_1_an_empty_hand_draws_five_first_or_what_the_stack_has() -> None:
    state = table("", "S1", stack="S2 S4 S5 S6 S7 S9")
    assert GAME.legal_moves(state) == [Draw(5)]
    after = played(state, "draw")
    assert GAME.write_state(after)["hands"][0] == ["S2", "S4", "S5", "S6", "S7"]
    assert GAME.to_act(after) == 0
    assert GAME.legal_moves(table("", "S1", stack="S2 S4", discard="M1")) == [Draw(2)]


def test_3_1_the_discard_pile_is_shuffled_only_when_a_draw_starts_with_an_empty_stack() -> None:
    state = table("", "S1", discard="S2 M4 M5")
    assert [GAME.move_json(state, move) for move in GAME.legal_moves(state)] == [
        {"type": "reshuffle"}
    ]
    after = played(state, "reshuffle M4 S2 M5")
    assert GAME.write_state(after)["stack"] == ["M4", "S2", "M5"]
    assert GAME.write_state(after)["discard"] == []
    assert GAME.legal_moves(after) == [Draw(3)]
    for wrong in ("reshuffle", "reshuffle M4 S2", "reshuffle M4 S2 M6", "reshuffle M4 M4 S2"):
        with pytest.raises(Refusal):
            played(state, wrong)


def test_3_2_after_an_animal_another_card_is_laid_and_after_the_last_one_drawn() -> None:
    state = table("S3 S8", "S1", stack="S20 S21", rows={"0 moon": "M1 M2 M4 M5 M6"})
    state = played(state, "S3 +1")
    assert shorts(state) == ["S8 1>", "S8 +2"]  # and nothing is cleared
    state = played(state, "S8 1>")
    assert GAME.legal_moves(state) == [Draw(2)]
    state = played(state, "draw", "S20 1>")
    assert GAME.to_act(state) == 1


def test_3_2_a_run_does_not_save_from_the_total_eclipse_of_a_broken_chain() -> None:
    state = table("S3 MX", "S1", rows={"0 sun": "S4 S5 S6 S7 S9"}, switches={})
    state = played(state, "S3 <1")
    assert GAME.legal_moves(state) == [TotalEclipse()]
    after = played(state, "total eclipse")
    assert GAME.write_state(after)["discard"] == ["S3", "S4", "S5", "S6", "S7", "S9", "MX"]


def test_3_3_runs_are_cleared_whole_one_or_more_and_the_gap_closes() -> None:
    rows = {"0 sun": f"{RUN} S9/SX S10 S11 S12/SX/S14 S15 S16 S18", "0 moon": "M1 M2 M4 M5"}
    state = table("M29", "S29", rows=rows)
    clears = [text for text in shorts(state) if text.startswith("clear")]
    assert clears == ["clear S1-6", "clear S10-18", "clear S1-6 S10-18"]
    after = played(state, "clear S10-18")
    assert shown(after, 0, "sun") == f"{RUN} S9/SX"
    taken = GAME.write_state(after)["score"][0]
    assert taken == ["S10", "S11", "S12", "S14", "S15", "S16", "S18", "SX"]
    assert GAME.to_act(after) == 1
    both = played(state, "clear")
    assert shown(both, 0, "sun") == "S9/SX"
    with pytest.raises(Refusal, match="no whole runs"):
        played(state, "clear S1-5")


def test_3_3_nobody_clears_what_lies_in_front_of_another() -> None:
    assert shorts(table("MX", "S29", rows={"1 sun": RUN})) == ["total eclipse"]


def test_3_4_a_total_eclipse_is_forced_and_spares_the_score_pile() -> None:
    rows = {"0 sun": "S5 S8/SX", "1 sun": "S9"}
    state = table("MX MX", "S1", rows=rows, score=[["S29"], []])
    assert shorts(state) == ["total eclipse"]
    data = GAME.write_state(played(state, "total eclipse"))
    assert data["discard"] == ["S5", "S8", "SX", "MX", "MX"]
    assert data["rows"][0] == {"sun": [], "moon": []}
    assert data["hands"][0] == []
    assert data["score"] == [["S29"], []]
    assert data["turn"] == 1


def test_3_4_who_can_only_clear_must_clear() -> None:
    assert shorts(table("MX", "S29", rows={"0 sun": RUN})) == ["clear S1-6"]
    with pytest.raises(Refusal, match="there is something to do"):
        played(table("MX", "S29", rows={"0 sun": RUN}), "total eclipse")


@pytest.mark.parametrize(("switch", "word"), [(True, "total eclipse"), (False, "end turn")])
def test_3_5_an_empty_hand_that_may_not_draw_suffers_or_passes(switch: bool, word: str) -> None:
    switches = {"empty_hand_eclipse": switch}
    state = table("", "S1", rows={"0 sun": "S5"}, last_round=LAST, switches=switches, stack="S9")
    assert shorts(state) == [word]
    assert bool(shown(played(state, word), 0, "sun")) != switch
    chain = table("S3", "S1", last_round=LAST, switches=switches)
    assert shorts(played(chain, "S3 +1")) == [word]
    clear = table("", "S29", rows={"0 sun": RUN}, last_round=LAST, switches=switches)
    assert shorts(clear) == ["clear S1-6"]


def test_3_5_cards_that_cannot_be_laid_are_lost_whatever_the_switch() -> None:
    state = table("MX", "S1", switches={"empty_hand_eclipse": False})
    assert shorts(state) == ["total eclipse"]


# §4 The end --------------------------------------------------------------------------------


def test_4_1_the_last_round_begins_when_nothing_is_left_to_draw() -> None:
    state = table("", "S1 S2", "S4", rows={"0 moon": "M1 M2 M4 M5 M6"})
    assert GAME.to_act(state) == CHANCE
    state = played(state, "begin the last round")
    assert shorts(state) == ["clear M1-6"]
    state = played(state, "clear", "S1 +2", "S4 +3", "total eclipse")
    assert state.starter == 0
    assert not state.finished or state.turn == 0
    assert GAME.write_state(state)["finished"]


def test_4_1_she_finishes_her_turn_and_everybody_has_one_more_she_last() -> None:
    state = table("S3", "S1 S2", "S4 S5")
    state = played(state, "S3 +1", "last round")
    assert (state.turn, state.left) == (0, 3)
    state = played(state, "total")  # the chain stops
    assert [state.turn, state.left] == [1, 2]
    state = played(state, "S1 +2")
    state = played(state, "S4 +3")
    assert [state.turn, state.left, state.finished] == [0, 0, False]
    assert shorts(state) == ["total eclipse"]  # nobody draws, though cards were discarded
    assert state.discard
    assert played(state, "total").finished


def test_4_1_after_a_thousand_turns_a_game_is_scored_as_it_stands() -> None:
    state = table("S9 S10", "M1 M2", turns=999)
    state = played(state, "S9 +1")
    assert state.finished
    assert GAME.to_act(state) is None
    assert GAME.outcome(state).reason.endswith("after 1,000 turns")


def end(*hands: str, **more: Any) -> Any:
    """What a finished play is worth."""
    return GAME.outcome(table(*hands, finished=True, **more))


def test_4_2_cleared_cards_count_for_and_all_others_against() -> None:
    score = [["S1", "S2", "SX"], ["M1"]]
    outcome = end("S9 MX", "", rows={"0 sun": "S5 S8/SX/S6"}, score=score)
    assert outcome.score == (2 - 3 - 1, 1)
    assert outcome.points == (0.0, 1.0)
    assert outcome.reason == "most points"


def test_4_2_a_tie_goes_to_more_cards_and_then_it_is_shared() -> None:
    more = end("S9", "", "", score=[["S1", "S2"], ["M1"], []])
    assert (more.points, more.reason) == ((1.0, 0.0, 0.0), "more cards")
    shared = end("", "", "S9", score=[["S1"], ["M1"], []])
    assert (shared.points, shared.reason) == ((0.5, 0.5, 0.0), "equal")


def test_4_2_teams_add_points_and_cards() -> None:
    outcome = end("", "", "S9", "", score=[["S1", "S2"], ["M1"], [], []])
    assert outcome.score == (1, 1, 1, 1)
    assert (outcome.points, outcome.reason) == ((1.0, 0.0, 1.0, 0.0), "more cards")


# §5 Four players ---------------------------------------------------------------------------


def test_5_1_of_partners_each_hosts_one_row() -> None:
    free = table("S9 M9", "S1", "S2", "S4")
    assert of_card(free, "S9") == ["+1", "+2", "+3", "+4"]
    state = table("S9 M9", "S1", "S2", "S4", rows={"2 sun": "S20"})
    assert of_card(state, "S9") == ["+2", "<3", "+4"]
    assert of_card(state, "M9") == ["+1", "+2", "+4"]
    strict = {"open_others_rows": False}
    assert of_card(table("M9", "S1", "S2", "S4", rows={"2 sun": "S20"}, switches=strict), "M9") == [
        "+1"
    ]
    assert shorts(table("M9", "S1", "S2", "S4", rows={"0 sun": "S20"}, switches=strict)) == [
        "total eclipse"
    ]
    with pytest.raises(Refusal, match="open seat 3's moon row: of partners each hosts one row"):
        played(state, "M9 +3")


def test_5_1_only_the_host_clears_and_a_total_eclipse_spares_the_partner() -> None:
    rows = {"2 sun": RUN, "0 moon": "M5"}
    state = table("MX", "S29", "S28 S27", "S24", rows=rows)
    assert shorts(state) == ["MX 1:5"]
    lost = table("SX SX", "S29", "S28", "S24", rows={"0 moon": "M5", "2 sun": "S7/SX"})
    assert shorts(lost) == ["total eclipse"]
    after = played(lost, "total")
    assert shown(after, 0, "moon") == ""
    assert shown(after, 2, "sun") == "S7/SX"
    assert len(after.hands[2]) == 1


# §6 What is seen ---------------------------------------------------------------------------


def test_6_1_a_seat_sees_its_hand_and_what_is_public() -> None:
    state = table("S9", "S1 S2", "", stack="M1 M2 M4", discard="M9", rows={"1 sun": "S5/SX"})
    view = GAME.view(state, 1)
    assert view.hands == (1, state.hands[1], ())
    assert view.stack == 3
    assert (view.rows, view.discard, view.score) == (state.rows, state.discard, state.score)
    assert GAME.view(state, None).hands == (1, 2, ())
    with pytest.raises(Refusal, match="for that seat alone to know"):
        GAME.legal_moves(view)


@pytest.mark.parametrize(
    "move",
    [
        Clear((Run(0, "star", 0, 4),)),
        Clear((Run(0, "sun", "a", 4),)),  # type: ignore[arg-type]
        Clear(None),  # type: ignore[arg-type]
        Clear((5,)),  # type: ignore[arg-type]
        Lay(None, 0, "sun", "open"),  # type: ignore[arg-type]
        Lay("S9", "0", "sun", "open"),  # type: ignore[arg-type]
        Lay("S9", 0, "sun", "middle"),
        Lay("S99", 0, "sun", "open"),
        Lay("S9", 7, "sun", "open"),
        Eclipse("SX", 0, "sun", None),  # type: ignore[arg-type]
        Draw("two"),  # type: ignore[arg-type]
        Deal((None,)),  # type: ignore[arg-type]
        Reshuffle(("S1",)),
    ],
    ids=str,
)
def test_a_move_that_makes_no_sense_is_refused(move: Any) -> None:
    for state in (table("S9 SX", "M2", rows={"0 sun": RUN}), GAME.setup(2)):
        with pytest.raises(Refusal) as refused:
            GAME.play(state, move)
        check_sentence(refused.value)
