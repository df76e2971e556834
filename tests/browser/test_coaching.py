"""First games: what just happened in words, hints, the rest placed, how it ended, what next."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from saros.families import GAMES

from .saros_page import HELD, PHONE, READ, Saros, faults, pairs
from .test_fights import FOE, fight, side
from .test_sizes import SMALL_TARGETS
from .test_teaching import LOOKS, REFUSALS, STARTS, bubble, card, sit
from .test_whole_games import SHORT

WON = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": {"a1": "R", "c4": "U", "d5": "E", "e5": "E", "f5": "E", "g4": "U", "e7": "r"},
}
"""Moon banishes sun's princess with the next move."""
LAST_CARDS = {
    "players": 2,
    "hands": [["S13", "M5"], []],
    "rows": [
        {"sun": [["S3"], ["S7"]], "moon": []},
        {"sun": [["S15"]], "moon": [["M20"]]},
    ],
    "score": [["S1", "S2", "M1", "M2"], ["S4"]],
    "stack": [],
    "turn": 0,
}
LAST_FIGHT = fight(side("Vulca", hand="Spark"), FOE, dragons=-3)
DESKTOP: dict[str, Any] = {}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
SIZES = pytest.mark.parametrize("size", DEVICES.values(), ids=DEVICES)
GAMES_AND_SIZES = pytest.mark.parametrize(("game", "size"), pairs(GAMES, DEVICES))
WINDOWS = [(390, 844), (360, 640)]
"""Of phones."""


def happened(saros: Saros) -> Locator:
    return saros.page.locator(".happened")


def region(saros: Saros, name: str) -> Locator:
    return saros.page.get_by_role("region", name=name)


def press(saros: Saros, button: Locator) -> None:
    """Tap it on a phone, click it elsewhere."""
    if saros.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        button.tap()
    else:
        button.click()


def lose(saros: Saros) -> None:
    """Play until the game has begun for both, and give up."""
    while "abort" in (sight := saros.sight())["may"]:
        ways = sight["ways"]
        saros.play(next((way for way in ways if way["text"].startswith("announce")), ways[0]))
        saros.wait_for_turn()
    saros.resign()
    saros.wait_for_end()


# What just happened ------------------------------------------------------------------------


@GAMES_AND_SIZES
def test_what_just_happened_is_told_to_who_plays_by_eye_and_ear(
    visit: Callable[..., Saros], game: str, size: dict[str, Any]
) -> None:
    saros = sit(visit(**size), game)
    saros.play(saros.sight()["ways"][0])
    saros.turn_or_end()
    sight = saros.sight()
    expect(happened(saros).locator("p").last).to_have_text(f"{sight['happened'][-1]}.")
    spoken = saros.page.locator("p.hidden[aria-live]").filter(has_text=sight["happened"][-1])
    expect(spoken).to_be_attached()


def test_a_capture_in_passing_is_told_with_your_and_names(saros: Saros) -> None:
    start = {**WON, "pieces": {"a1": "P", "a2": "e", "e1": "R", "e7": "r", "h7": "u"}}
    saros.sit_at("terrestrial", "me", "me", start=start)
    saros.play_text("P a1 a3")
    expect(happened(saros)).to_contain_text("captures sun's earth pony on a2 in passing")
    saros.page.keyboard.press("Home")
    expect(happened(saros)).to_have_count(0)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_analysis_tells_it_too_and_what_things_are_and_why_not(saros: Saros, game: str) -> None:
    lose(sit(saros, game))
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.board).to_be_visible()
    saros.page.keyboard.press("Home")
    expect(happened(saros)).to_have_count(0)
    saros.page.keyboard.press("ArrowRight")
    expect(happened(saros)).to_contain_text(re.compile(r"^You"))
    saros.page.keyboard.press("Home")
    expect(happened(saros)).to_have_count(0)
    _, spot, name, _, now = next(look for look in LOOKS if look[0] == game)
    saros.spot(spot).hover(force=True)
    expect(card(saros).get_by_role("heading")).to_have_text(name)
    expect(card(saros)).to_contain_text(now)
    _, touches, said = next(each for each in REFUSALS if each[0] == game)
    for touch in touches:
        saros.touch(touch)
    expect(bubble(saros)).to_contain_text(said)


# How it ended ------------------------------------------------------------------------------


ENDINGS = {
    "sonnemond": (LAST_CARDS, ["Cards cleared", "Left in rows", "Left in hand"]),
    "bluemoon": (LAST_FIGHT, ["For a fourth dragon"]),
}
"""How games begin that are nearly over, and what their points are told to be for."""


@pytest.mark.parametrize(("game", "size"), pairs(ENDINGS, DEVICES))
def test_a_score_is_told_by_rows_that_add_up(
    visit: Callable[..., Saros], axe: str, screenshots: Path, game: str, size: dict[str, Any]
) -> None:
    saros, (start, rows) = visit(**size), ENDINGS[game]
    saros.sit_at(game, "me", "random", start=start)
    while saros.turn_or_end():
        ways = saros.sight()["ways"]
        saros.play(next((way for way in ways if way["text"] == "retreat"), ways[-1]))
    ending = saros.sight()["ending"]
    table = saros.page.locator(".ended table")
    expect(table.locator("tbody th")).to_have_text(rows)
    totals = [str(points).replace("-", "−") for points in ending["score"]]
    expect(table.locator("tfoot td")).to_have_text(totals)
    for seat, total in enumerate(ending["score"]):
        assert sum(row["points"][seat] for row in ending["rows"]) == total
    assert faults(saros.page, axe) == []
    saros.shoot_themes(screenshots, f"score-{game}-{'phone' if size else 'desktop'}")


@GAMES_AND_SIZES
def test_after_a_loss_the_last_chance_is_one_press_away(
    visit: Callable[..., Saros], axe: str, game: str, size: dict[str, Any]
) -> None:
    saros = visit(**size)
    lose(sit(saros, game))
    press(saros, saros.page.get_by_role("link", name="Was it lost?"))
    chance = region(saros, "The last chance")
    told = chance.get_by_text(
        re.compile("Here was the last chance|no better chance|You resigned before it was lost")
    )
    expect(told).to_be_visible()
    if "Here was" in chance.inner_text():
        assert faults(saros.page, axe) == []
        press(saros, chance.get_by_role("button", name="Find the move"))
        expect(region(saros, "Learning from mistakes")).to_contain_text("Find something better")


def test_a_touch_after_the_end_is_answered_on_a_phone_too(visit: Callable[..., Saros]) -> None:
    phone = visit(**PHONE)
    phone.sit_at("terrestrial", "level4", "me", start=WON)
    phone.button("Settings").tap()
    phone.page.get_by_role("checkbox", name="Explain what I point at or touch").uncheck()
    phone.page.keyboard.press("Escape")
    phone.wait_for_end()
    phone.spot("a1").tap(force=True)
    expect(card(phone).locator(".why")).to_have_text("The game is over.")


@SIZES
def test_whoever_is_banished_reads_and_sees_why_at_once(
    visit: Callable[..., Saros], axe: str, screenshots: Path, size: dict[str, Any]
) -> None:
    saros = visit(**size)
    saros.sit_at("terrestrial", "level4", "me", start=WON)
    saros.wait_for_end()
    ended = saros.page.locator(".ended")
    expect(ended.get_by_role("heading", name="You lost")).to_be_visible()
    expect(ended).to_contain_text("sun's princess in eclipse.")
    expect(ended).to_contain_text(re.compile(r"moon's \w+.* guards \w\d"))
    expect(ended).to_contain_text("No piece can capture")
    aloud = saros.page.locator("p.hidden[aria-live]")
    expect(aloud.filter(has_text="guards")).to_have_count(1)
    expect(saros.page.locator(".stroke.guard").first).to_be_attached()
    assert faults(saros.page, axe) == []
    saros.shoot_themes(screenshots, f"banished-{'phone' if size else 'desktop'}")


def beaten(saros: Saros, visit: Callable[..., Saros], **wishes: Any) -> Saros:
    """Somebody new, who sits down as sun and is banished in a short game."""
    saros.sit_at("terrestrial", "me", "open")
    sun = visit(**wishes).open(saros.table)
    sun.sit_down()
    for number, text in enumerate(SHORT):
        (saros, sun)[number % 2].play_text(text)
    sun.wait_for_end()
    return sun


def test_whoever_is_beaten_is_led_to_the_last_chance_there_was(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    """It is the princess's own step into her banishment."""
    sun = beaten(saros, visit)
    sun.page.get_by_role("link", name="The last chance").click()
    chance = region(sun, "The last chance")
    expect(chance).to_contain_text("Here was the last chance there was.")
    chance.get_by_role("button", name="Find the move").click()
    expect(region(sun, "Learning from mistakes")).to_contain_text("Find something better")


def test_the_last_chance_does_not_tell_what_it_asks(
    saros: Saros, visit: Callable[..., Saros], axe: str, screenshots: Path
) -> None:
    sun = beaten(saros, visit)
    page = sun.page
    page.get_by_role("link", name="The last chance").click()
    chance, told = region(sun, "The last chance"), page.get_by_text("Better was:")
    expect(chance).to_contain_text("Here was the last chance there was.")
    expect(page.locator(".progress.done")).to_be_attached()
    expect(page.get_by_text("Find it, or have it shown.")).to_be_visible()
    for answer in (told, page.locator(".judgement .line"), page.locator("[data-mark]")):
        expect(answer).to_have_count(0)
    assert faults(page, axe) == []
    sun.shoot_themes(screenshots, "last-chance-asks")
    chance.get_by_role("button", name="Find the move").press("Enter")
    lesson = region(sun, "Learning from mistakes")
    expect(lesson.get_by_role("button", name="Show it")).to_be_focused()
    lesson.get_by_role("button", name="Done").click()
    chance.get_by_role("button", name="Show it").press("Enter")
    expect(page.locator("[data-mark=best]")).to_be_attached()
    expect(page.locator(".judgement .line li").first).to_be_attached()
    expect(chance).to_be_focused()
    expect(chance.get_by_role("button")).to_have_count(0)


def test_whoever_asks_for_the_next_mistake_is_told_at_the_last_chance_too(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    sun = beaten(saros, visit)
    page = sun.page
    page.get_by_role("link", name="The last chance").click()
    expect(page.locator(".progress.done")).to_be_attached()
    expect(page.get_by_text("Find it, or have it shown.")).to_be_visible()
    ply = page.locator(".axis span").last.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".axis span").last).not_to_have_text(ply)
    page.keyboard.press("n")
    expect(page.locator(".axis span").last).to_have_text(ply)
    expect(page.get_by_text("Better was:")).to_be_visible()
    expect(sun.button("Find the move")).to_have_count(0)


def test_the_last_chance_is_reached_by_a_key_too(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.wait_for_turn()
    lose(saros)
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.page.locator(".progress.done")).to_be_attached()
    saros.page.keyboard.press("c")
    # Nobody is beaten after a move or two: then it is said that there was no need yet.
    expect(saros.page.get_by_text("You resigned before it was lost.")).to_be_visible()


# First games -------------------------------------------------------------------------------


@GAMES_AND_SIZES
def test_whoever_is_new_begins_at_level_1_with_hints_and_is_told_so(
    visit: Callable[..., Saros], axe: str, screenshots: Path, game: str, size: dict[str, Any]
) -> None:
    saros, number = visit(**size), list(GAMES).index(game)
    saros.home()
    expect(saros.page.locator("p.level").nth(number)).to_have_text(
        re.compile(r"^You play \w+, level 1, with hints\.$")
    )
    press(saros, saros.button("Play").nth(number))
    saros.at_table()
    assert saros.sight()["game"] == game
    saros.wait_for_turn()
    note = region(saros, "Your first game")
    expect(note).to_contain_text("level 1")
    assert faults(saros.page, axe) == []
    saros.shoot_themes(screenshots, f"first-{game}-{'phone' if size else 'desktop'}")
    expect(saros.button("Hint")).to_be_visible()
    hints = note.get_by_role("button", name="Without hints")
    if not hints.is_visible():  # where there is little room, all of it is told when it is asked for
        press(saros, note.get_by_role("button", name="What is it about?"))
    press(saros, hints)
    expect(saros.button("Hint")).to_have_count(0)
    press(saros, note.get_by_role("button", name="With hints"))
    press(saros, note.get_by_role("button", name="Another level"))
    expect(saros.page.get_by_role("dialog", name="A new game")).to_be_visible()


@pytest.mark.parametrize("game", list(GAMES))
def test_on_a_phone_a_first_game_says_what_to_do_beside_its_notice(
    phone: Saros, screenshots: Path, game: str
) -> None:
    table = phone.make(game, "me", "level1")
    for width, height in WINDOWS:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.open(table)
        phone.wait_for_turn()
        note = region(phone, "Your first game")
        expect(note).to_be_visible()
        phone.shoot(screenshots, f"notice-{game}-{width}")
        # Before the game its purpose takes the place of whose turn it is.
        due = phone.page.locator(".story .strong")
        if phone.sight()["arranging"]:
            due = region(phone, "Before the game").get_by_role("button")
        assert apart(note, due)
        assert (width, height) == (360, 640) or due.evaluate(READ)
        small = phone.page.evaluate(SMALL_TARGETS)
        assert [each for each in small if each.startswith(("With", "Another", "Close"))] == []
        assert phone.sideways() == 0
        board = phone.board.bounding_box()
        assert board is not None
        assert bottom(note) <= board["y"] + 1 or top(note) >= board["y"] + board["height"] - 1


@SIZES
def test_a_notice_that_was_closed_does_not_come_back_in_that_game(
    visit: Callable[..., Saros], size: dict[str, Any]
) -> None:
    saros = visit(**size)
    saros.sit_at("sonnemond", "me", "level1")
    saros.wait_for_turn()
    note = region(saros, "Your first game")
    press(saros, note.get_by_role("button", name="Close"))
    expect(note).to_have_count(0)
    expect(saros.board.locator(":focus")).to_have_count(1)
    with saros.page.expect_response("**/api/games"):
        saros.page.reload()
    saros.wait_for_turn()
    expect(saros.button("Hint")).to_be_visible()
    expect(note).to_have_count(0)
    with saros.page.expect_response("**/api/games"):
        saros.sit_at("bluemoon", "me", "level1")
    expect(note).to_be_visible()


def test_who_wins_is_offered_the_next_level_and_stays_there(saros: Saros) -> None:
    saros.home()
    saros.sit_at("terrestrial", "me", "level1", start=WON)
    saros.wait_for_turn()
    way = next(way for way in saros.sight()["ways"] if "•" in way["text"] or "*" in way["text"])
    saros.play(way)
    saros.wait_for_end()
    step = saros.page.get_by_role("button", name=re.compile("^Next: .*level 2$"))
    step.click()
    expect(saros.page.get_by_text("computer, level 2")).to_be_visible()
    saros.home()
    expect(saros.page.locator("p.level").first).to_contain_text("level 2")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_is_shown_on_the_board_and_said(saros: Saros, game: str) -> None:
    sit(saros, game)
    saros.button("Hint").click()
    expect(saros.page.locator("[data-mark=best]")).to_be_visible()
    expect(saros.page.locator(".hinted")).to_be_visible()
    said = saros.page.locator(".hinted").inner_text().removeprefix("Hint: ")
    way = next(way for way in saros.sight()["ways"] if way["label"] == said)
    saros.play(way)
    expect(saros.page.locator(".hinted")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "window"), pairs(GAMES, {str(window): window for window in WINDOWS})
)
def test_a_hint_on_a_phone_is_read_in_full_and_so_is_what_is_due(
    visit: Callable[..., Saros], screenshots: Path, game: str, window: tuple[int, int]
) -> None:
    phone = visit(**PHONE | {"viewport": {"width": window[0], "height": window[1]}})
    phone.sit_at(game, "me", "level1", start=STARTS[game])
    phone.wait_for_turn()
    region(phone, "Your first game").get_by_role("button", name="Close").tap()
    # A strip that was there goes: it would lie over the hint.
    phone.board.locator("[data-spot]").first.tap(force=True)
    expect(card(phone)).to_be_visible()
    board = phone.board.bounding_box()
    phone.button("Hint").tap()
    hint = phone.page.locator(".hinted")
    expect(hint).to_be_visible()
    expect(card(phone)).to_be_hidden()
    phone.shoot(screenshots, f"hint-{game}-{window[0]}")
    assert hint.evaluate(READ)
    assert phone.page.locator(".story .strong").evaluate(READ)
    assert phone.board.bounding_box() == board


def test_a_hint_comes_by_key_and_by_touch(saros: Saros, phone: Saros) -> None:
    sit(saros, "terrestrial")
    saros.page.keyboard.press("h")
    expect(saros.page.locator(".hinted")).to_be_visible()
    sit(phone, "terrestrial")
    phone.button("Hint").tap()
    expect(phone.page.locator("[data-mark=best]")).to_be_visible()


def test_against_a_person_there_are_no_hints(saros: Saros, visit: Callable[..., Saros]) -> None:
    table = saros.make("terrestrial", "me", "open")
    saros.open(table)
    visit().open(table).sit_down()
    saros.wait_for_turn()
    expect(saros.button("Hint")).to_have_count(0)
    saros.page.keyboard.press("h")
    expect(saros.page.locator(".hinted")).to_have_count(0)


# Deployment --------------------------------------------------------------------------------


@SIZES
def test_the_rest_is_placed_by_the_computer_and_stops_when_told(
    visit: Callable[..., Saros], size: dict[str, Any]
) -> None:
    saros = visit(**size)
    saros.sit_at("astral", "me", "random")
    saros.play_some(1)
    note = region(saros, "Before the game")
    expect(note).to_contain_text("You choose where your twelve soldiers begin")
    press(saros, saros.button("Place the rest for me"))
    saros.wait_for_ply(5)
    press(saros, saros.button("Stop"))
    press(saros, saros.button("Place the rest for me"))
    expect(note).to_have_count(0)
    assert saros.sight()["ply"] >= 24
    assert saros.sight()["arranging"] is None


def test_a_friend_may_have_the_rest_placed_too(saros: Saros, visit: Callable[..., Saros]) -> None:
    table = saros.make("astral", "me", "open")
    saros.open(table)
    visit().open(table).sit_down()
    saros.wait_for_turn()
    saros.tab_to("button", "Place the rest for me")
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(1)
    expect(region(saros, "Before the game").get_by_role("status")).to_be_visible()


# Labels ------------------------------------------------------------------------------------


def test_piles_and_partnerships_have_their_names_on_the_table(saros: Saros) -> None:
    saros.sit_at("sonnemond", "me", "level1", "level2", "level3")
    for word in ("stack", "discard", "score"):
        expect(saros.page.locator("svg text").get_by_text(word, exact=True)).to_be_visible()
    expect(saros.page.locator("svg text").filter(has_text="with you")).to_have_count(1)
    saros.sit_at("bluemoon", "me", "level1")
    for word in ("deck", "discard"):
        texts = saros.page.locator("svg text").get_by_text(word, exact=True)
        expect(texts).to_have_count(2)


@pytest.mark.parametrize("seats", [3, 4])
def test_at_a_table_for_many_a_phone_shows_whose_turn_it_is_and_the_last_move(
    visit: Callable[..., Saros], screenshots: Path, seats: int
) -> None:
    saros = visit(**PHONE)
    saros.sit_at("sonnemond", *["level1"] * (seats - 2), "me", "level1")
    saros.wait_for_turn()
    due, page = saros.page.locator(".story .strong"), saros.page
    note = region(saros, "Your first game")
    expect(note).to_be_visible()
    saros.shoot_themes(screenshots, f"first-of-{seats}-phone")
    assert apart(note, due)
    assert apart(note, saros.button("Hint"))
    note.get_by_role("button", name="Close").tap()
    last, steps = (
        page.locator(".happened p").last,
        page.get_by_role("group", name="Step through the game"),
    )
    assert bottom(last) <= top(steps) + 1
    assert due.evaluate("(line) => getComputedStyle(line, '::after').content") == "none"
    assert page.locator(".far .title").evaluate_all(
        "(all) => all.every((one) => !one.offsetHeight)"
    )
    own = saros.sight()["mine"][0]
    names = [saros.sight()["seats"][(own + step) % seats]["name"] for step in range(1, seats)]
    assert [
        name.split("level")[0].strip() for name in page.locator(".far .name").all_inner_texts()
    ] == names


def test_where_points_are_counted_a_bare_result_is_not_shown(saros: Saros) -> None:
    sit(saros, "sonnemond")
    lose(saros)
    saros.wait_for_end()
    expect(saros.page.locator(".verdict")).to_have_text("You lost")
    expect(saros.page.locator("p.points")).to_have_count(0)


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def apart(one: Locator, other: Locator) -> bool:
    """Tell whether one thing lies wholly above or below another."""
    return bottom(one) <= top(other) or bottom(other) <= top(one)


def test_on_the_smallest_phone_a_loss_leads_to_the_last_chance_and_a_lesson(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    """All that is asked is read, the board is in sight, and the steps are in reach."""
    phone = beaten(saros, visit, **PHONE)
    page = phone.page
    steps = page.get_by_role("group", name="Step through the game")
    link = page.get_by_role("link", name="The last chance")
    for how in HELD:
        phone.hold(how)
        phone.expect_read(page.locator(".ended .sentence"), link, steps)
    link.tap()
    chance, lesson = region(phone, "The last chance"), region(phone, "Learning from mistakes")
    expect(chance).to_contain_text("Here was the last chance there was.")
    for how in reversed(HELD):
        phone.hold(how)
        phone.expect_read(chance, steps)
    phone.hold("short")
    chance.get_by_role("button", name="Find the move").tap()
    expect(lesson).to_contain_text("Find something better")
    phone.expect_read(lesson, steps)
    expect(phone.board).to_be_in_viewport(ratio=0.99)


def test_on_a_phone_a_hint_leaves_the_steps_in_reach(phone: Saros) -> None:
    phone.sit_at("bluemoon", "me", "level1")
    phone.wait_for_turn()
    phone.close_notice()
    phone.button("Hint").tap()
    steps = phone.page.get_by_role("group", name="Step through the game")
    for how in ("upright", "short"):
        phone.hold(how)
        phone.expect_read(phone.page.locator(".hinted"), steps)
        expect(phone.button("Hint")).to_be_in_viewport(ratio=0.99)
    phone.hold("upright")
    lose(phone)
    phone.page.get_by_role("link", name="Was it lost?").tap()
    told = region(phone, "The last chance").get_by_text(re.compile("before it was lost|chance"))
    expect(told).to_be_visible()
    phone.expect_read(told.first, steps)


@pytest.mark.parametrize("window", [(390, 844), (360, 640), (844, 390), (1280, 720)], ids=str)
def test_every_first_game_tells_its_aim_at_once_or_when_it_is_asked_for(
    visit: Callable[..., Saros], window: tuple[int, int]
) -> None:
    size = {"viewport": {"width": window[0], "height": window[1]}}
    saros = visit(**(PHONE | size if window[0] < 1000 else size))
    for game in GAMES:
        saros.sit_at(game, "me", "level1")
        note = region(saros, "Your first game")
        expect(note).to_be_visible()
        saros.wait_for_turn()
        aim = note.locator(".aim")
        if not aim.is_visible():
            press(saros, note.get_by_role("button", name="What is it about?"))
        expect(aim).to_have_text(GAMES[game].aim)
        expect(aim).to_be_visible()
