"""A game of decks in the browser: cards put where they go, buttons, sets of cards, phone, keys."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from saros.games.bluemoon.cards import card_named

from ..games.bluemoon.literal_games import any_move
from .saros_page import PHONE, READ, Saros, faults

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
    told = page.get_by_role("region", name="What is this?")
    expect(told).to_contain_text("Flamebreath the Dazzling, Vulca character")
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


FIRST_TURN = fight(
    side("Vulca", hand="Flamebreath, Scorch, Spark, Ember", deck="Torch, Ignite, Sear, Blaze"),
    side("Hoax", hand="Catusan, Ledinemras", deck="Zedemikras, Athradysas"),
    element=None, starting=True,
)  # fmt: skip


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_whoever_declines_is_told_at_every_step_what_is_wanted(
    visit: Callable[..., Saros], size: dict[str, Any]
) -> None:
    saros = visit(**size)
    saros.sit_at(GAME, "me", "random", start=FIRST_TURN)
    saros.wait_for_turn()
    told = saros.page.locator(".thing .prompt" if size else ".story .due")
    aloud = saros.page.locator("p.hidden[aria-live]")
    for touch, wanted in (
        ("decline", "Touch one to three cards of your hand that you discard."),
        (spot_of("Spark"), "Touch another card, or your discard pile when that is all."),
        (spot_of("Ember"), "Touch another card, or your discard pile when that is all."),
    ):
        saros.touch(touch)
        expect(told).to_contain_text(wanted)
        expect(aloud.filter(has_text=wanted)).to_have_count(1)
    saros.touch("discard:0")
    expect(saros.page.locator(".happened")).to_contain_text("You decline to begin")
    expect(saros.page.locator(".prompt")).to_have_count(0)


def test_on_a_phone_the_score_of_a_match_does_not_hide_what_is_to_be_done(
    visit: Callable[..., Saros],
) -> None:
    phone = visit(**PHONE)
    phone.sit_at(GAME, "me", "level1", match=5)
    phone.wait_for_turn()
    assert phone.page.locator(".story .strong").evaluate(READ)
    phone.button("Show more").tap()
    score = phone.page.get_by_role("status", name="The match")
    expect(score).to_have_css("opacity", "1")
    assert score.evaluate(READ)


def test_whoever_reads_the_power_or_the_dragons_is_refused_nothing(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    told = saros.page.get_by_role("region", name="What is this?")
    refusal = saros.page.locator(".note.why")
    for spot, words in (("power:0", "power is"), ("element", "fight is in fire")):
        saros.spot("support:0").click(force=True)
        expect(refusal).to_have_count(1)
        with saros.page.expect_response("**/why?*"):
            saros.spot(spot).click(force=True)
        expect(told).to_contain_text(words)
        saros.page.wait_for_load_state("networkidle")  # the answer has been taken up
        expect(refusal).to_have_count(0)


def test_a_leadership_card_goes_on_the_pile_too(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    saros.spot(spot_of("Charm Holy Dragon")).click(force=True)
    pile = saros.spot("leading:0").bounding_box()
    assert pile is not None
    saros.page.mouse.click(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    saros.wait_for_ply(1)


def test_nobody_retreats_by_one_slip(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "random", start=CHARMED)
    saros.wait_for_turn()
    saros.spot("retreat").click(force=True)
    expect(saros.board).to_have_class(re.compile("busy"))
    again = saros.page.locator(".again")
    expect(again).to_have_text(
        re.compile("Press again ?retreat: Random gets a dragon", re.IGNORECASE)
    )
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


def test_what_of_a_play_was_luck_is_told_when_all_of_it_was_thought_about(saros: Saros) -> None:
    """Here one draw follows another, and nobody is to move between them."""
    start = fight(
        side("Hoax", hand="Catusan", deck="Zedemikras, Hank"),
        side("Vulca", combat="Volca", hand="Spark", deck="Torch, Flare"),
    )  # fmt: skip
    saros.open(saros.make(GAME, "level1", "level1", start=start))
    saros.wait_for_end()
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    rows = saros.page.locator("figure").get_by_role("row")
    expect(rows).to_have_count(3)
    for row in (1, 2):
        expect(rows.nth(row).get_by_role("cell").last).to_have_text(re.compile(r"[+−]\d"))
    for heading, said in (("Luck", "all that chance did"), ("To win", "sees all hands")):
        saros.button(heading).click()
        expect(saros.page.locator("figure .meaning")).to_contain_text(said)


LAST_DRAGON = fight(
    side("Hoax", hand="Catusan", deck="Zedemikras"),
    side("Vulca", combat="Volca", hand="Spark", deck="Torch"), dragons=-3,
)  # fmt: skip
"""Whoever is near is about to lose four crystals."""


def retreat(saros: Saros) -> None:
    """Retreat, which is asked twice."""
    saros.wait_for_turn()
    ply = saros.sight()["ply"]
    for _ in range(2):
        saros.spot("retreat").click(force=True)
    saros.wait_for_ply(ply + 1)


def expect_match(saros: Saros, game: int, roland: int, elinor: int) -> None:
    score = saros.page.get_by_role("status", name="The match")
    wanted = rf"Game {game}, to 5 crystals\s*\w+ {roland}\s*Stray {elinor}"
    expect(score).to_have_text(re.compile(wanted))


def next_game(saros: Saros, verdict: str) -> None:
    """Read how a game of the match ended, and go on."""
    end = saros.page.get_by_role("region", name="The end of a game")
    expect(end).to_contain_text(verdict)
    expect(end).to_contain_text("wins 4 crystals: a fourth dragon came")
    expect_match(saros, 1, 0, 4)
    saros.button("Next game").click()


def test_the_end_of_a_game_is_shown_before_the_next_of_the_match(
    visit: Callable[..., Saros], screenshots: Path
) -> None:
    host, phone = visit(), visit(**PHONE)
    host.sit_at(GAME, "me", "level1", start=LAST_DRAGON, match=5)
    phone.open(host.table)
    retreat(host)
    for each in (host, phone):
        expect(each.button("Next game")).to_be_in_viewport()
        each.shoot(screenshots, f"end-of-a-game-{each is host}")
    next_game(host, "You lost")
    next_game(phone, "The end of game 1")
    for each in (host, phone):
        expect_match(each, 2, 0, 4)
    # After a reload the end is no longer shown, but it can be looked up.
    host.page.reload()
    expect_match(host, 2, 0, 4)
    entry = host.page.locator(".list").get_by_text("End of game 1: Stray wins 4 crystals")
    expect(entry).to_contain_text("you 0, Stray 4")


def test_a_match_with_a_clock_says_that_it_waits_and_is_put_away_as_a_whole(saros: Saros) -> None:
    clock = {"kind": "total", "base": 600, "increment": 5}
    saros.sit_at(GAME, "me", "level1", start=LAST_DRAGON, match=5, clock=clock)
    retreat(saros)
    end = saros.page.get_by_role("region", name="The end of a game")
    expect(end).to_contain_text("at each side's first move the clock starts a little late")
    saros.button("Next game").click()
    expect_match(saros, 2, 0, 4)
    saros.button("Abort").click()  # Stray has not moved yet
    sure = saros.page.get_by_role("group", name="Put the whole match away?")
    sure.get_by_role("button", name="Abort").click()
    expect(saros.wait_for_end()).to_contain_text("the match is called off")


def test_a_match_is_lost_before_a_watcher_and_played_again(visit: Callable[..., Saros]) -> None:
    host, watcher = visit(), visit()
    host.sit_at(GAME, "me", "level1", start=LAST_DRAGON, match=4)
    watcher.open(host.table)
    assert watcher.sight()["ways"] == []
    for card in ("Catusan", "Spark"):  # they are in the hands
        expect(watcher.spot(spot_of(card, card == "Spark"))).to_have_count(0)
    retreat(host)
    for each in (host, watcher):
        expect(each.wait_for_end()).to_contain_text("wins the match, 4 crystals to 0")
    host.button("Rematch").click()
    expect(host.page).not_to_have_url(f"{host.address}/t/{host.table}")
    watcher.page.get_by_role("link", name="To the new game").click()
    watcher.at_table()
    stands = watcher.page.get_by_role("status", name="The match")
    expect(stands).to_contain_text("Game 1, to 4 crystals")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()


@pytest.mark.long("browser", reason="a whole match, watched in a second browser")
def test_a_whole_match_to_five_crystals(visit: Callable[..., Saros], axe: str) -> None:
    host, watcher = visit(), visit(**PHONE)
    host.sit_at(GAME, "me", "level1", start=LAST_DRAGON, match=5)
    watcher.open(host.table)
    retreat(host)
    for each in (host, watcher):
        each.button("Next game").click()
        expect_match(each, 2, 0, 4)
    assert faults(host.page, axe) == []
    while host.turn_or_end():
        texts = [way["text"] for way in host.sight()["ways"]]
        if "retreat" in texts:
            retreat(host)
        elif texts:
            host.say(min(texts, key=lambda text: (not text.startswith("decline"), text)))
    for each in (host, watcher):
        expect(each.wait_for_end()).to_contain_text("wins the match")
    assert watcher.sight()["ending"]["score"][1] >= 5
    assert faults(watcher.page, axe) == []


@pytest.mark.long("browser", reason="a whole game in two browsers, watched in a third")
def test_two_browsers_decline_to_the_end_by_link(visit: Callable[..., Saros]) -> None:
    host, guest, watcher = visit(), visit(**PHONE), visit()
    host.sit_at(GAME, "me", "open", supplies=["Mimix"])
    for friend in (guest, watcher):
        friend.open(host.table)
    guest.sit_down()
    people = [host, guest]
    while (sight := watcher.sight())["ending"] is None:
        if sight["to_act"] is None:
            watcher.page.wait_for_timeout(100)
            continue
        actor = people[sight["to_act"]]
        actor.wait_for_turn()
        ways = [way for way in actor.sight()["ways"] if way["text"].startswith("decline")]
        actor.play(max(ways, key=lambda way: len(way["touches"])))
    for each in (host, guest, watcher):
        expect(each.wait_for_end()).to_contain_text("crystal")
    host.button("Rematch").click()
    guest.answer("another game", "Accept")
    for each in (host, guest):
        expect(each.page).not_to_have_url(f"{each.address}/t/{host.table}")


@pytest.mark.long("browser", reason="a whole game, key by key")
def test_a_whole_game_of_decks_is_played_by_keyboard_alone(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1", supplies=["Khind"])
    rng, number, lost = Random(2), 0, 0
    while saros.turn_or_end():
        sight = saros.sight()
        if not sight["ways"]:
            continue
        text = any_move({way["text"] for way in sight["ways"]}, rng)
        if number % 5 == 4:
            saros.say(text)
        else:
            saros.walk_and_touch(text)
            saros.wait_for_ply(sight["ply"] + 1)
            lost += saros.focus_is_lost()
        number += 1
    assert number > 20
    assert lost == 0
    first = saros.table
    saros.tab_to("button", "Rematch")
    saros.page.keyboard.press("Enter")
    expect(saros.page).not_to_have_url(f"{saros.address}/t/{first}")


@pytest.mark.long("browser", reason="a whole game between ready decks, click by click")
def test_a_whole_game_between_ready_decks_is_clicked_through(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1", supplies=["Pillar"])
    rng = Random(3)
    while saros.turn_or_end():
        if ways := saros.sight()["ways"]:
            text = any_move({way["text"] for way in ways}, rng)
            saros.play(next(way for way in ways if way["text"] == text))
    expect(saros.page.locator(".ended .sentence")).to_contain_text("crystal")


CROWDED = fight(
    side("Pillar", hand="Caterpillar Fireeater, Deploy Butterfly, Heat Haze, Gloria, Smartia",
         combat="Colossus, Potion of Sparkling, Potion of Mutation", covered="Lonus, Crysalus",
         support="Quivering, Gluing Dust", deck="Pen-dor-Nith, Gulpus", leadership="Bounce",
         discard="Caterpillar Watertamer"),
    side("Khind", combat="CoolCat, CoolCop, CoolKid", covered="TopDog", support="Laughing Gas",
         hand="NoNo, FunFun, TopGun", deck="TopShot", discard="Oath of Khind"),
    dragons=3, element="earth",
)  # fmt: skip


def test_a_crowded_table_can_be_read_in_every_light(
    saros: Saros, axe: str, screenshots: Path
) -> None:
    saros.sit_at(GAME, "me", "random", start=CROWDED)
    saros.wait_for_turn()
    saros.spot(spot_of("Gloria")).click(force=True)
    told = saros.page.get_by_role("region", name="What is this?")
    expect(told).to_contain_text("Gloria Gracia")
    saros.shoot_themes(screenshots, "crowded-fight")
    assert faults(saros.page, axe) == []


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
    note = phone.page.get_by_role("region", name="What is this?")
    expect(note).to_contain_text("booster")
    phone.shoot(screenshots, f"fight-phone-{theme}")
    if theme == "light":
        assert faults(phone.page, axe) == []
    # It stays until the next touch, so it leaves the board free and goes when it is closed.
    board, said = phone.board.bounding_box(), note.bounding_box()
    assert board is not None
    assert said is not None
    assert said["y"] >= board["y"] + board["height"]
    assert said["y"] + said["height"] <= PHONE["viewport"]["height"]
    note.get_by_role("button", name="Close").tap()
    expect(note).to_be_hidden()
    assert phone.sight()["may"]
    assert not phone.page.get_by_role("group", name="Give up").count()


@pytest.mark.parametrize("window", [(390, 844), (360, 640)], ids=str)
def test_how_a_fight_ended_is_read_in_full_on_a_phone(
    visit: Callable[..., Saros], screenshots: Path, window: tuple[int, int]
) -> None:
    size = {"width": window[0], "height": window[1]}
    phone = visit(**{**PHONE, "viewport": size})
    phone.sit_at(GAME, "me", "level1", start=CHARMED)
    phone.wait_for_turn()
    retreat(phone)
    phone.wait_for_turn()
    headline = phone.page.locator(".headline")
    expect(headline).to_contain_text("the dragon")
    phone.shoot(screenshots, f"headline-{window[0]}")
    assert headline.evaluate(READ)
    assert phone.page.locator(".story .strong").evaluate(READ)
