"""What a hand lacks for a price is told in numbers, with what keeps its cards from counting."""

from __future__ import annotations

from random import Random

import pytest

from saros.core.people import People
from saros.games.bluemoon.cards import CARDS, card_named
from saros.games.bluemoon.moves import Announce, Pay
from saros.games.bluemoon.reason import BY_SEATS, TOUCHED, why_illegal, why_unmeetable

from .build import GAME, fight, opening

EATER, TAMER, SEEKER = (
    f"Caterpillar {name}" for name in ("Fireeater", "Watertamer", "Lightseeker")
)
CHARM = card_named("Charm Holy Dragon")


def test_14_4_a_price_that_cannot_be_paid_says_how_much_can_and_what_counts_nothing() -> None:
    hand = "Charm, Flamebreath, Torch, Lightning Bolts"
    table = fight("Vulca", "Hoax", hand=hand, their_combat="Hank", their_hand="Catusan")
    said = table.play("play Charm").refuses("play Torch")
    assert said == (
        "Roland's hand cannot pay for Charm Holy Dragon, so skip it: 3 of the 8 fire;"
        " Hank Highflyer Hawk lets Roland's characters count nothing (§3.13)"
    )


def test_14_4_mad_mike_lets_cards_with_icons_count_nothing() -> None:
    table = fight("Vulca", "Terrah", hand="Charm, Lightning Bolts, Homing Missiles, Torch",
                  their_combat="Mad Mike", their_hand="Kabu Kat")  # fmt: skip
    said = table.play("play Charm").refuses("play Torch")
    assert said.endswith("Mad Mike Magpie lets Roland's cards with icons count nothing (§3.13)")


def test_p6_what_is_reduced_is_blamed_only_where_that_lessens_payments() -> None:
    given = {"hand": "Charm, Flamebreath", "their_combat": "CoolCat", "their_hand": "NoNo"}
    own = fight("Vulca", "Khind", **given).play("play Charm").refuses("retreat")
    assert own.endswith("so skip it: 7 of the 8 fire (§3.13)")
    peer = fight("Vulca", "Khind", peer=True, **given).play("play Charm").refuses("retreat")
    assert "0 of the 8 fire; CoolCat lets the odd values of Roland's characters" in peer


@pytest.mark.parametrize(
    ("hand", "demanding", "lacks"),
    [
        ("Torch, Volca", EATER, "1 of the 3 fire"),
        ("Torch, Volca", f"Crysalus, {EATER}", "1 of the 6 fire"),
        ("Torch, Volca", SEEKER, "1 of the 5 fire and 4 of the 5 earth"),
        ("Torch, Volca", TAMER, "1 of the 2 fire"),
        ("Blaze, Volca", TAMER, "fire and earth are paid with different cards"),
    ],
)
def test_14_1_a_demand_that_cannot_be_met_says_what_the_hand_lacks(
    hand: str, demanding: str, lacks: str
) -> None:
    table = fight("Vulca", "Pillar", hand=hand, their_combat=f"Bigus, {demanding}")
    said = table.play("play Volca").refuses("announce fire")
    assert said.endswith(f"is not met, and Roland's hand cannot pay: {lacks} (§14.1)")


def test_14_1_a_demand_that_can_be_met_is_only_said_not_to_be() -> None:
    table = fight("Vulca", "Pillar", hand="Blaze, Sear, Volca", their_combat=f"Bigus, {EATER}")
    said = table.play("play Volca").refuses("announce fire")
    assert said == f"the demand of {EATER} is not met (§14.1)"


def test_18_1_nobody_is_told_what_another_hand_lacks() -> None:
    table = fight("Vulca", "Pillar", hand="Torch, Volca", their_combat=f"Bigus, {EATER}")
    table = table.play("play Volca")
    for seat in (None, 1):
        said = why_illegal(GAME.view(table.state, seat), Announce("fire"))
        assert said == f"the demand of {EATER} is not met (§14.1)"
    paid = fight("Vulca", "Hoax", hand="Charm, Torch").play("play Charm")
    said = why_illegal(GAME.view(paid.state, 1), Pay(CHARM, ()))
    assert said == "first use Charm Holy Dragon, or skip it (§3.13)"


def test_what_is_typed_is_called_as_it_is_typed_and_a_button_as_it_is_named() -> None:
    state = fight("Vulca", hand="Charm, Torch", their_hand="Catusan").play("play Charm").state
    people = People(("Ada", "Ben"), 0)
    assert "your hand cannot pay for Charm Holy Dragon, so skip it: " in why_illegal(
        state, Pay(CHARM, ()), people
    )
    assert ", so leave it: " in why_illegal(state, Pay(CHARM, ()), people, TOUCHED)


def test_6_2_the_starting_turn_is_the_reason_before_the_character_and_after_it() -> None:
    table = opening(hand="Wogarathoras, Tome, Trebuchet")
    for text in ("play Tome", "play Trebuchet"):
        said = table.refuses(text)
        assert said.startswith("on the starting turn of a fight no ")
        assert table.play("play Wogarathoras").refuses(text) == said


def test_6_4_what_another_card_allows_on_the_starting_turn_still_waits_for_a_character() -> None:
    table = opening(hand="Trigger, Wogarathoras, Tome").play("play Trigger")
    assert table.refuses("play Tome") == "a support comes after a character (§3.4)"


@pytest.mark.parametrize("peer", [False, True])
@pytest.mark.parametrize("others", ["Bigus", "Crysalus", "Hank", "Mad Mike", "CoolCat, CoolCub"])
def test_a_hand_lacks_something_exactly_where_no_payment_is_legal(others: str, peer: bool) -> None:
    rng, demanding = Random(1), (EATER, TAMER, SEEKER, "Caterpillar Eartheroder")
    ready = [card.name for card in CARDS if card.deck in ("Vulca", "Flit")]
    found = set()
    for n in range(40):
        hand, wanted = rng.sample(ready, 1 + n % 6), demanding[n % 4]
        table = fight("Vulca", "Pillar", hand=", ".join(hand), peer=peer,
                      their_combat=f"{others}, {wanted}")  # fmt: skip
        lacking = why_unmeetable(table.state, card_named(wanted), BY_SEATS)
        assert bool(lacking) != bool(table.pays()), (hand, wanted, lacking)
        found.add(bool(lacking))
    assert found == {True, False} or others == "Mad Mike"
