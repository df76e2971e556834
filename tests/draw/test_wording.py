"""What the cards of Blue Moon do in words: every number and every thing acted on is named.

The golden wordings are rewritten by SAROS_REWRITE=1 python3 run test tests/draw; read them aloud.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from saros.draw.bluemoon import wording
from saros.draw.bluemoon.wording import (
    gang_words,
    icon_words,
    shield_words,
    words,
)
from saros.games.bluemoon.cards import CARDS, ELEMENTS, GANGS, Card
from saros.games.bluemoon.clause_forms import ICONS
from saros.games.bluemoon.clauses import Clause

GOLDEN = Path(__file__).parent / "golden" / "bluemoon-wordings.txt"
WITH_TEXT = [card for card in CARDS if card.has_text]


def said(card: Card) -> str:
    return " ".join(words(card))


@pytest.mark.parametrize("card", WITH_TEXT, ids=str)
def test_a_card_with_text_has_short_sentences(card: Card) -> None:
    sentences = words(card)
    assert len(sentences) == len(card.clauses)
    assert 10 < len(said(card)) <= 160
    for each in sentences:
        assert each[0].isupper()
        assert each.endswith(".")
        assert not re.search(r"  |,\.|,,| ,|[{}=_]|None", each)


def test_a_card_without_text_has_no_words() -> None:
    assert [card for card in CARDS if not card.has_text and words(card)] == []
    assert len(WITH_TEXT) == 115


def numbers_in(clause: Clause) -> set[int]:
    found = {clause.amount.number, clause.change.number, clause.then.number}
    found |= {need.number for need in clause.price.needs}
    if clause.condition.what:
        found.add(clause.condition.number)
    return (found - {0}) | ({clause.cap.number} - {0})


SPOKEN = {1: r"\b1\b|the top card", 2: r"\b2\b|\bdouble\b"}


@pytest.mark.parametrize("card", WITH_TEXT, ids=str)
def test_a_wording_has_the_numbers_of_its_clauses(card: Card) -> None:
    for clause, sentence in zip(card.clauses, words(card), strict=True):
        for number in numbers_in(clause):
            assert re.search(SPOKEN.get(number, rf"\b{number}\b"), sentence)
        if clause.verb == "limit" and clause.cap.number == 0:
            assert "may not play" in sentence or "no cards" in sentence


THINGS = {
    "any": "card", "leadership": "leadership card", "character": "character",
    "booster": "booster", "support": "support", "combat-zone": "character|combat area",
    "caterpillar": "Caterpillar", "text": "with text", "no-text": "without text",
    "icon": "with icons", "printed>4": "above 4", "fire": "fire", "earth": "earth",
    "both": "counts? |both elements", "contested": "total power", "hand": "hand",
    "deck": "draw|deck", "deck-top": "top card of your opponent’s deck",
    "discard": "discard pile", "discard-shuffled": "shuffle your discard pile",
    "active": "active", "combat": "combat area", "deck-bottom": "under your deck",
    "deck-shuffled": "into your deck", "characters": "character",
}  # fmt: skip


@pytest.mark.parametrize("card", WITH_TEXT, ids=str)
def test_a_wording_names_what_the_card_acts_on(card: Card) -> None:
    for clause, sentence in zip(card.clauses, words(card), strict=True):
        acted = [*clause.cards.classes, clause.cards.quality, clause.element, clause.source]
        acted += [clause.to, clause.duty, *(need.what for need in clause.price.needs)]
        if clause.change.how == "zero":
            acted.remove("both")
        for thing in filter(None, acted):
            assert re.search(THINGS[thing], sentence), thing
        for name in (*clause.void_if, *(each for each in clause.exceptions if each.isupper())):
            assert name in sentence


@pytest.mark.parametrize("card", WITH_TEXT, ids=str)
def test_a_wording_says_whose_cards_and_whether_it_is_a_choice(card: Card) -> None:
    for clause, sentence in zip(card.clauses, words(card), strict=True):
        plain = sentence.lower()
        assert clause.of != "opp" or "your opponent" in plain
        assert clause.of != "me" or re.search(r"\byour?\b", plain)
        assert not clause.optional or "you may" in plain
        assert (clause.when == "end") == ("at the end of your turn" in plain)
        assert clause.otherwise != "retreat" or plain.endswith("or retreat.")


def test_what_leadership_cards_do_lasts_this_turn() -> None:
    """§3.12."""
    for card in WITH_TEXT:
        lasting = card.kind == "leadership" and card.clauses[0].when == "active"
        assert not lasting or "this turn" in said(card)
        assert card.kind != "leadership" or "each turn" not in said(card)


def test_every_mark_on_a_card_is_explained_in_a_sentence() -> None:
    sentences = [
        *map(icon_words, ICONS), *map(gang_words, GANGS),
        *map(shield_words, ELEMENTS), shield_words(*ELEMENTS),
        wording.MOON_WORDS, wording.MUTANT_WORDS,
    ]  # fmt: skip
    assert len({*sentences}) == len(sentences)
    for each in sentences:
        assert each.endswith(".")
        assert ". " not in each
        assert len(each) <= 160


def test_the_wordings_are_those_somebody_has_read() -> None:
    lines = [f"{card.name}\n    {said(card)}\n" for card in WITH_TEXT]
    text = "\n".join(lines)
    if os.environ.get("SAROS_REWRITE"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
