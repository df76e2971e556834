"""A game of decks in the browser: cards put where they go, buttons, sets of cards, phone, keys."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from saros.games.bluemoon.cards import card_named

from .saros_page import PHONE, Saros, faults

GAME = "bluemoon"


def side(people: str, **areas: str) -> dict[str, Any]:
    named = {area: [card_named(name.strip()).name for name in text.split(",")]
             for area, text in areas.items()}  # fmt: skip
    return {"people": people, "hand": [], "deck": []} | named


def fight(near: dict[str, Any], far: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {"game": GAME, "turn": 0, "phase": "begin", "element": "fire"}
    return base | {"sides": [near, far]} | more


def spot_of(name: str, seat: int = 0) -> str:
    return f"card:{seat}:{card_named(name).number}"


FOE = side("Hoax", combat="Nirwadas", support="Trebuchet", hand="Catusan, Ledinemras",
           deck="Zedemikras, Athradysas, Homing Missiles")  # fmt: skip
CHARMED = fight(
    side("Vulca", hand="Charm Holy Dragon, Flamebreath, Scorch, Spark, Ember, Fireblast",
         deck="Torch, Ignite, Sear, Blaze, Furnace"), FOE,
)  # fmt: skip


def test_a_card_is_read_picked_up_and_put_where_it_goes(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    page = saros.page
    saros.spot(spot_of("Flamebreath")).click(force=True)
    expect(page.locator(".note")).to_contain_text("Flamebreath the Dazzling · Vulca character")
    expect(page.locator(".sign")).to_have_count(1)
    # What lies there or not: the whole area takes the card.
    saros.spot("combat:0").click(force=True)
    saros.wait_for_ply(1)
    expect(page.locator(".story")).to_contain_text("You play Flamebreath the Dazzling")
    saros.spot("announce:fire").click(force=True)
    expect(page.locator(".list")).to_contain_text("You announce fire")


def test_cards_are_discarded_in_any_order_and_one_is_taken_back(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.play_text("play Charm Holy Dragon")
    saros.wait_for_turn()
    charm = card_named("Charm Holy Dragon").number
    ply = saros.sight()["ply"]
    for touch in (f"pay:{charm}", spot_of("Spark"), spot_of("Scorch")):
        saros.spot(touch).click(force=True)
    pressed = saros.page.locator(".touch[aria-pressed=true]")
    expect(pressed).to_have_count(3)
    saros.spot(spot_of("Spark")).click(force=True)
    expect(pressed).to_have_count(2)
    for touch in (spot_of("Spark"), "discard:0"):
        saros.spot(touch).click(force=True)
    saros.wait_for_ply(ply + 1)
    told = "You discard Scorch the Inflammable and Spark for Charm Holy Dragon"
    expect(saros.page.locator(f'[data-ply="{ply + 1}"]')).to_have_text(told)
    expect(saros.page.locator(".story")).to_contain_text("You attract a dragon")


def test_nobody_retreats_by_one_slip(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    saros.spot("retreat").click(force=True)
    saros.page.wait_for_timeout(500)
    assert saros.sight()["ply"] == 0
    saros.spot("retreat").click(force=True)
    saros.wait_for_ply(1)
    expect(saros.page.locator(".list")).to_contain_text("You retreat")


def test_a_fight_is_fought_by_keyboard_alone(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    for text in ("play Scorch", "play Fireblast", "announce fire"):
        ply = saros.sight()["ply"]
        saros.walk_and_touch(text)
        saros.wait_for_ply(ply + 1)
        assert not saros.focus_is_lost()


def test_a_whole_game_is_clicked_through(saros: Saros) -> None:
    """Of two decks that ask for much, each way by its own touches."""
    start = fight(
        side("Pillar", hand="Smartia, Caterpillar Fireeater, Potion of Cosmic, Deploy Butterfly"),
        side("Aqua", combat="Kelp Leech", hand="Yin, Yang, Fire Swamp"),
    )  # fmt: skip
    saros.sit_at(GAME, "me", "random", start=start)
    number = 0
    while saros.turn_or_end() and number < 40:
        ways = saros.sight()["ways"]
        if not ways:
            continue
        shy = re.compile("undo|skip|retreat|decline")
        saros.play(next((way for way in ways if not shy.match(way["text"])), ways[-1]))
        number += 1
    expect(saros.page.locator(".ended .sentence")).to_contain_text("crystal")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_all_of_a_fight(
    visit: Callable[..., Saros], theme: str, axe: str, screenshots: Path
) -> None:
    phone = visit(**PHONE, color_scheme=theme)
    phone.sit_at(GAME, "me", "random", start=CHARMED)
    phone.wait_for_turn()
    expect(phone.board).to_be_in_viewport(ratio=0.95)
    assert phone.sideways() == 0
    for name in ("announce:fire", "retreat", spot_of("Ember")):
        box = phone.spot(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, name
    phone.spot(spot_of("Fireblast")).tap(force=True)
    note = phone.page.locator(".note")
    expect(note).to_contain_text("booster")
    phone.shoot(screenshots, f"fight-phone-{theme}")
    if theme == "light":
        assert faults(phone.page, axe) == []
    # A note stays until the next touch, so it leaves the board free and goes when it is touched.
    board, said = phone.board.bounding_box(), note.bounding_box()
    assert board is not None
    assert said is not None
    assert said["y"] >= board["y"] + board["height"]
    assert said["y"] + said["height"] <= PHONE["viewport"]["height"]
    note.tap()
    expect(note).to_have_count(0)
    assert phone.sight()["may"]
    assert not phone.page.get_by_role("group", name="Give up").count()
