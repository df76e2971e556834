"""Rulings §14 to §16: demands, single cards, and where the Special Rules live."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from saros.games.bluemoon.cards import CARDS, Card

from .build import cards, fight, opening

EATER, TAMER = "Caterpillar Fireeater", "Caterpillar Watertamer"

# §14 Demands -------------------------------------------------------------------------------


def test_14_1_a_demand_is_met_at_any_moment_and_renewed_every_turn() -> None:
    hand = "Trigger, Spark, Sear, Blaze, Fireblast, Volca"
    table = fight("Vulca", "Pillar", hand=hand, their_combat=f"Bigus, {EATER}", their_hand="Bounce")
    pay = f"pay {EATER}: Sear"
    for first in ((), ("play Trigger",), ("play Spark",), ("play Spark", "play Fireblast")):
        paid = table.play(*first, pay)
        assert paid.pays() == set()
    assert table.play(pay, "retreat").dragons == -1
    assert table.play(pay).plays() >= cards("Trigger, Spark")
    again = table.play("play Spark", "play Fireblast", pay, "announce fire").settled()
    assert again.turn == 1
    shielded = fight("Vulca", "Pillar", hand="Torch, Sear, Blaze", their_hand="Bounce, Tome",
                     their_combat=f"Spark, Aquatic Armor, {EATER}")  # fmt: skip
    shielded = shielded.play(pay, "play Blaze", "announce fire").settled()
    shielded = shielded.play("play Bounce", "announce fire").settled()
    assert shielded.turn == 0
    assert shielded.pays()


def test_14_1_a_demand_ends_when_its_card_is_ignored() -> None:
    table = fight("Flit", "Pillar", hand="Trillilling, Sear", their_combat=f"Bigus, {EATER}")
    assert table.play("play Trillilling").announces() == {"fire"}


def test_14_2_no_superfluous_card_and_each_demand_for_itself() -> None:
    table = fight("Vulca", "Pillar", hand="Sear, Torch, Shimmer",
                  their_combat=f"Bigus, {EATER}, Caterpillar Eartheroder")  # fmt: skip
    assert table.pays() == {
        f"{EATER}: Sear", f"{EATER}: Shimmer", "Caterpillar Eartheroder: Torch",
        "Caterpillar Eartheroder: Sear, Shimmer",
    }  # fmt: skip
    table = table.play(f"pay {EATER}: Sear")
    assert table.pays() == {"Caterpillar Eartheroder: Torch"}
    table = table.play("pay Caterpillar Earth: Torch", "play Shimmer")
    assert table.announces() == {"fire"}


Cards = tuple[Card, ...]


def worth(some: Cards, element: str) -> int:
    return sum((card.fire if element == "fire" else card.earth) or 0 for card in some)


def is_exact(some: Cards, wanted: Callable[[Cards], bool]) -> bool:
    """Enough, and too little without any one of them."""
    return wanted(some) and not any(wanted(some[:i] + some[i + 1 :]) for i in range(len(some)))


def is_paid_twice(some: Cards) -> bool:
    """Two fire with some of the cards and two earth with the others."""
    parts = (part for n in range(len(some) + 1) for part in combinations(some, n))
    return any(
        is_exact(part, lambda cards: worth(cards, "fire") >= 2)
        and is_exact(
            tuple(card for card in some if card not in part),
            lambda cards: worth(cards, "earth") >= 2,
        )
        for part in parts
    )


PAID: dict[str, Callable[[Cards], bool]] = {
    EATER: lambda some: is_exact(some, lambda cards: worth(cards, "fire") >= 3),
    "Caterpillar Eartheroder": lambda some: is_exact(
        some, lambda cards: worth(cards, "earth") >= 3
    ),
    "Caterpillar Lightseeker": lambda some: is_exact(
        some, lambda cards: max(worth(cards, "fire"), worth(cards, "earth")) >= 5
    ),
    TAMER: is_paid_twice,
}


@pytest.mark.parametrize("seed", range(25))
def test_14_2_every_set_of_hand_cards_was_tried(seed: int) -> None:
    rng = Random(seed)
    hand = rng.sample([card for card in CARDS if not card.has_text], rng.randint(3, 7))
    names = ", ".join(card.name for card in hand)
    table = fight("Vulca", "Pillar", hand=names, their_combat=", ".join(("Bigus", *PAID)))
    hand.sort(key=lambda card: card.number)
    sets = [some for n in range(1, len(hand) + 1) for some in combinations(hand, n)]
    assert table.pays() == {
        f"{name}: {', '.join(card.name for card in some)}"
        for name, is_paid in PAID.items()
        for some in sets
        if is_paid(some)
    }


def test_14_3_the_watertamer_needs_two_disjoint_sets() -> None:
    table = fight("Vulca", "Pillar", hand="Lavar, Torch, Fireblast", their_combat=f"Bigus, {TAMER}")
    assert table.pays() == {
        f"{TAMER}: Lavar the Powerful, Torch", f"{TAMER}: Lavar the Powerful, Fireblast",
        f"{TAMER}: Torch, Fireblast",
    }  # fmt: skip
    one = fight("Vulca", "Pillar", hand="Lavar", their_combat=f"Bigus, {TAMER}")
    assert one.pays() == set()


def test_14_4_a_hand_card_whose_values_are_ignored_pays_nothing() -> None:
    hank = fight("Vulca", "Pillar", hand="Spark, Fireblast", their_combat=f"Hank, {EATER}")
    assert hank.pays() == {f"{EATER}: Fireblast"}
    mike = fight(
        "Mimix", "Pillar", hand="Wild Gazelle, Fireblast", their_combat=f"Mad Mike, {EATER}"
    )
    assert mike.pays() == {f"{EATER}: Fireblast"}
    cool = fight("Vulca", "Pillar", hand="Shimmer", their_combat=f"CoolCat, {EATER}")
    assert cool.pays() == {f"{EATER}: Shimmer"}  # reductions do not change what is printed


def test_14_5_a_duty_to_play_is_met_by_any_card_of_the_kind() -> None:
    table = fight(hand="Volca, Fire Swamp, Tome, Sudden", their_combat="Kabu Kat").play(
        "play Volca"
    )
    assert table.play("play Fire Swamp").announces() == {"fire"}
    both = fight(hand="Volca, Fire Swamp, Tome, Sudden", their_combat="Kabu Kat, Baku But")
    both = both.play("play Volca", "play Tome")
    assert both.announces() == set()
    assert both.play("play Sudden").announces() == {"fire"}


def test_14_6_the_three_that_cost_cards_follow_the_same_rules() -> None:
    charm = fight("Vulca", hand="Charm, Spark, Blaze, Fireblast, Lightning, Fire Swamp",
                  their_combat="Hank").play("play Charm")  # fmt: skip
    assert charm.pays() == {"Charm Holy Dragon: Fireblast, Lightning Bolts, Fire Swamp"}
    poor = fight("Vulca", hand="Charm, Spark, Fireblast").play("play Charm")
    assert (poor.texts(), poor.mine("leadership")) == (["skip"], cards("Charm"))


# §15 Single cards --------------------------------------------------------------------------


def test_15_1_bounce_back_needs_an_own_active_character() -> None:
    start = opening("Pillar", hand="Bounce, Smartia, Tome").play("play Bounce")
    assert not start.announces()
    assert start.plays() == set()
    assert all(text.startswith("decline ") for text in start.texts())
    bare = fight("Pillar", hand="Bounce, Smartia", their_combat="Torch").play("play Bounce")
    assert bare.texts() == ["retreat"]
    kept = fight("Pillar", hand="Bounce", combat=f"Smartia, Fireblast, {EATER}",
                 their_combat="Sear", their_hand="Volca, Flamebreath")  # fmt: skip
    kept = kept.play("play Bounce", "announce fire").settled()
    assert (kept.turn, kept.power()) == (1, 7)
    assert kept.pays() == {f"{EATER}: Flamebreath the Dazzling", f"{EATER}: Volca"}


def test_15_2_storms_bring_one_dragon_in_all_before_retrieving() -> None:
    three = fight("Terrah", turn=1, combat="Torana", support="Crashing, Swirling, Lashing",
                  their_hand="Scorch")  # fmt: skip
    assert three.play("play Scorch", "announce fire").settled().dragons == 1
    ignored = fight("Terrah", turn=1, combat="Rocara", support="Crashing, Swirling",
                    their_hand="Flitterflutter")  # fmt: skip
    assert ignored.play("play Flitter", "announce fire").settled().dragons == 0


def test_15_3_floods_rout_before_the_opponents_turn_and_sirens_apply() -> None:
    table = fight("Aqua", hand="Uurunia", support="Tidal, Torrential", their_combat="Torch",
                  their_hand="Distract, Volca")  # fmt: skip
    table = table.play("play Uurunia", "announce fire")
    assert table.settled().dragons == 1
    sirens = fight("Aqua", hand="Uurunia", support="Tidal, Torrential, Irresistible",
                   their_combat="Torch", their_hand="Volca")  # fmt: skip
    sirens = sirens.play("play Uurunia", "announce fire").settled()
    assert (sirens.dragons, sirens.turn, sirens.data["starting"]) == (2, 1, True)


@pytest.mark.parametrize("when", ["begin", "leadership", "character", "booster"])
def test_15_4_topdog_and_topnotch_work_once_a_turn_at_any_time(when: str) -> None:
    table = fight("Khind", combat="TopNotch, TopDog", hand="Trigger, TopGun, Tome, NoNo",
                  their_combat="Torch, Battling", their_support="Ballista, Trebuchet")  # fmt: skip
    steps = {"begin": (), "leadership": ("play Trigger",), "character": ("play TopGun",),
             "booster": ("play TopGun", "play Tome")}  # fmt: skip
    table = table.play(*steps[when])
    assert "TopNotch on Ballista of Confusion" in table.uses()
    table = table.play("use TopNotch on Ballista")
    assert table.uses() == {"TopDog on Battling Boomerang"}
    assert table.play("use TopDog on Battling").uses() == set()


def test_15_4_not_when_they_are_covered() -> None:
    table = fight("Khind", combat="TopNotch", hand="NoNo", their_support="Ballista")
    assert table.uses()
    assert table.play("play NoNo").uses() == set()


def test_15_5_the_last_active_character_stays_and_may_be_a_protected_one() -> None:
    chirp = fight("Flit", hand="Highchirp", their_combat="Yang, Giant Octopus").play("play High")
    assert chirp.uses() == {"Highchirp on Yang"}
    dog = fight("Khind", combat="TopDog", their_combat="Ciklarethas, Fireblast")
    assert dog.uses() == set()
    drown = fight("Khind", hand="Drown Res", their_combat="Yang, Giant Octopus, Fireblast")
    drown = drown.play("play Drown Res", "use Drown Res")
    assert drown.theirs("combat") == cards("Giant Octopus")
    last = fight("Khind", hand="Drown Res", their_combat="Yang, Fireblast").play(
        "play Drown Res", "use Drown Res"
    )
    assert last.theirs("combat") == cards("Yang")


def test_15_6_the_earthquake_takes_covered_cards_too() -> None:
    table = fight("Terrah", hand="Provoke", their_combat="Volca", their_covered="Spark, Fireblast")
    after = table.play("play Provoke", "use Provoke")
    assert after.theirs("discard") == cards("Volca, Spark, Fireblast")
    assert after.power(1) == 0


def test_15_the_boatswain_is_of_the_buka_who_stay_out() -> None:
    assert len(CARDS) == 240
    assert not any(card.name.startswith("Boatswain") for card in CARDS)


def test_15_8_enthrall_on_the_turn_of_retreat_cancels_the_opponents_bonus() -> None:
    table = fight(hand="Enthrall", their_combat="Redamikanas", their_support="Fearsome Spirits")
    assert table.play("retreat").dragons == -3
    assert table.play("play Enthrall", "retreat").dragons == -1


def test_15_9_cards_drawn_at_the_end_come_on_top_of_six() -> None:
    for name, count in (("Flare", 8), ("TopGun", 7), ("Ketharkopas the Astronomer", 9)):
        table = fight("Vulca", hand=name).play(f"play {name}", "announce fire", f"use {name}")
        assert len(table.settled().mine("hand")) == count


# §16 The Special Rules live in other paragraphs; what they say is tested there ---------------


def test_16_special_rule_2_an_effect_moves_to_another_card_when_its_card_is_gone() -> None:
    table = fight("Flit", hand="Highchirp", their_combat="Volca, Sun Setting, Volcanic")
    assert table.power(1) == 12
    table = table.play("play Highchirp", "use Highchirp on Volca")
    assert table.power(1) == 4
