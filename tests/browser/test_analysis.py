"""The analysis: several lines, marks, accuracy, mistakes to learn from, arrows, threats, eyes."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from saros import Table

from .saros_page import PHONE, Saros, faults

GAMES = ("terrestrial", "astral", "sonnemond", "bluemoon")
PIECES = {"e1": "R", "d4": "U", "c2": "U", "e7": "r", "d6": "u", "a7": "p", "h6": "e"}
LOOSE = {"board": "terrestrial", "turn": "moon", "pieces": PIECES}
"""A position in which much can be given away."""
QUIET = [
    "P a1 a3", "P a7 a5", "P i1 i3", "P i7 i5", "P a3 a1", "P i5 i7", "P i3 i1", "P a5 a7",
    "P d1 d3", "P d7 d5",
]  # fmt: skip
"""Five moves of both sides that take nothing."""


PLAYED: dict[tuple[str, ...], tuple[str, list[Any]]] = {}
"""Tables that are over and the cookies of who has played there: whoever comes later looks into the
same play, for nothing that is done in an analysis changes it."""


def is_played(saros: Saros, *what: str) -> bool:
    """Come as who has played this before, if anybody has."""
    if (saros.address, *what) not in PLAYED:
        return False
    saros.table, cookies = PLAYED[saros.address, *what]
    saros.page.context.add_cookies(cookies)
    return True


def keep_play(saros: Saros, *what: str) -> None:
    PLAYED[saros.address, *what] = saros.table, list(saros.page.context.cookies())


def analysed(saros: Saros, game: str, plies: int = 4) -> None:
    """Play some moves against the computer, and look into them."""
    if not is_played(saros, game, str(plies)):
        saros.sit_at(game, "me", "level1")
        saros.play_some(plies)
        if saros.turn_or_end():
            saros.resign()
        saros.wait_for_end()
        keep_play(saros, game, str(plies))
    look_into(saros)


def given_up(saros: Saros, plies: int, **wishes: Any) -> None:
    """Play some moves of both sides at one device, and give up."""
    saros.sit_at("terrestrial", "me", "me", **wishes)
    saros.play_some(plies)
    saros.resign()
    saros.wait_for_end()


def look_into(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.board).to_be_visible()
    expect(saros.page.locator(".progress.done")).to_be_attached()


def with_choice(saros: Saros) -> int:
    """The last ply of the play at which the computer knows several good moves."""
    record = saros.page.request.get(f"{saros.address}/api/tables/{saros.table}/record.json").json()
    asked = ("game", "options", "seats", "start", "supplies", "match", "people")
    place = {name: record[name] for name in asked if name in record}
    for ply in range(len(record["moves"]), 0, -1):
        query = {**place, "moves": record["moves"][:ply], "lines": 3}
        answer = saros.page.request.post(f"{saros.address}/api/thoughts", data=query)
        if answer.ok and len(answer.json()["lines"]) > 1:
            return ply
    raise AssertionError("nowhere is there a choice")


def ways_in_loose(saros: Saros) -> list[dict[str, Any]]:
    place = {"game": "terrestrial", "start": LOOSE}
    shown = saros.page.request.post(f"{saros.address}/api/positions", data=place).json()
    ways: list[dict[str, Any]] = shown["ways"]
    return ways


def blundered(saros: Saros) -> str:
    """Play a move that gives much away, then whatever follows, and look into it; tell the move."""
    place = {"game": "terrestrial", "start": LOOSE}
    where = f"{saros.address}/api/thoughts"
    for way in ways_in_loose(saros):
        thought = saros.page.request.post(where, data={**place, "played": way["text"]}).json()
        if thought["loss"] > 0.2:
            break
    else:
        raise AssertionError("nothing can be given away here")
    if not is_played(saros, "a blunder"):
        saros.sit_at("terrestrial", "me", "level1", start=LOOSE)
        saros.play(way)
        saros.turn_or_end()
        if not saros.sight()["ending"]:
            saros.resign()
        saros.wait_for_end()
        keep_play(saros, "a blunder")
    look_into(saros)
    return str(way["text"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lines_accuracy_and_marks_on_the_board(
    saros: Saros, screenshots: Path, axe: str, game: str
) -> None:
    page = saros.page
    analysed(saros, game)
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    for ply in range(1, with_choice(saros) + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".axis")).to_contain_text(f"ply {ply} of")
    expect(page.locator(".judgement .line li").nth(1)).to_be_attached()
    expect(page.locator("[data-mark=best]")).to_be_attached()
    page.keyboard.press("a")
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.keyboard.press("a")
    page.keyboard.press("1")
    expect(page.locator(".judgement .line li")).to_have_count(1)
    saros.button("More lines").click()
    expect(page.get_by_text("2 lines")).to_be_visible()
    expect(page.locator(".judgement .line li")).to_have_count(2)
    table = page.get_by_role("region", name="How well it was played")
    expect(table.get_by_role("row").nth(1)).to_contain_text(re.compile(r"\d+ %"))
    assert faults(page, axe) == []
    saros.shoot_themes(screenshots, f"analysis-{game}")
    page.locator(".judgement .line li button").first.click()
    expect(page.locator("[aria-current=step], .variation")).not_to_have_count(0)


def test_what_is_not_known_is_nobodys_in_the_graph(saros: Saros) -> None:
    page = saros.page
    given_up(saros, 4, start=LOOSE)

    def answer(route: Route) -> None:
        """Have the last two positions of the play thought about, and no other."""
        if len(json.loads(route.request.post_data or "")["moves"]) > 2:
            route.continue_()
        else:
            route.fulfill(status=503, json={"code": "busy", "sentence": "wait"})

    page.route("**/api/thoughts", answer)
    page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(page.locator(".plot .edge")).to_have_attribute(
        "points", re.compile(r"^450\.0,.* 600\.0,")
    )
    painted = "(all) => all.map((one) => Math.round(one.getBBox().x))"
    assert page.locator(".plot :is(.here, .there)").evaluate_all(painted) == [450, 450]
    page.keyboard.press("Home")
    slider = page.get_by_role("slider", name="Ply")
    expect(slider).to_have_attribute("aria-valuetext", "ply 0, not thought about yet")


def test_a_position_alone_has_one_value_and_no_words_about_moves(
    saros: Saros, screenshots: Path, axe: str
) -> None:
    page = saros.page
    press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    bare = press.compress(json.dumps({"start": LOOSE}).encode()) + press.flush()
    packed = base64.urlsafe_b64encode(bare).decode().rstrip("=")
    page.goto(f"{saros.address}/analysis/terrestrial#{packed}")
    expect(page.locator(".judgement .line li").first).to_be_attached()
    painted = "(one) => [one.getBBox().x, one.getBBox().width]"
    assert page.locator(".plot .there").evaluate(painted) == [0, 600]
    expect(page.locator(".axis")).to_have_text("Chance to win")
    for words in ("ply", "mistake", "No move"):
        expect(page.get_by_text(words)).to_have_count(0)
    expect(page.get_by_role("slider")).to_have_count(0)
    assert faults(page, axe) == []
    saros.shoot_themes(screenshots, "analysis-of-a-position")


def test_a_position_and_its_moves_are_judged_from_one_side(saros: Saros) -> None:
    """It is that of whoever is to move; at the beginning nobody wins for sure."""
    page = saros.page
    given_up(saros, 3)
    look_into(saros)
    page.keyboard.press("Home")
    for ply, name in enumerate(("moon", "sun", "moon")):
        expect(page.locator(".axis")).to_contain_text(f"ply {ply} of")
        first = page.locator(".judgement .line li").first.locator(".worth")
        expect(first).to_have_text(re.compile(r"^\d+ %$"))
        expect(page.locator(".judgement .words")).to_have_text(f"{name} {first.inner_text()}")
        expect(page.locator(".judgement ol")).to_have_accessible_name(
            f"Good moves, each with what it is worth to {name}"
        )
        page.keyboard.press("ArrowRight")


def test_the_moves_and_the_ways_from_here_are_in_sight(saros: Saros, screenshots: Path) -> None:
    page = saros.page
    page.set_viewport_size({"width": 1280, "height": 800})
    saros.sit_at("terrestrial", "me", "me")
    for text in QUIET:
        saros.play_text(text)
    saros.resign()
    saros.wait_for_end()
    look_into(saros)
    rows = """(all) => {
        const seen = document.querySelector("aside .list").getBoundingClientRect();
        return all.map((one) => one.getBoundingClientRect())
            .filter((row) => row.top >= seen.top - 1 && row.bottom <= seen.bottom + 1).length;
    }"""
    for key, here in (("Home", r"ply 0 of \d+"), ("End", r"ply (\d+) of \1$")):
        page.keyboard.press(key)
        expect(page.locator(".axis span").last).to_have_text(re.compile(here))
        for name in ("Edit this position", "Back to the table", "Record"):
            expect(page.locator(".foot").get_by_text(name)).to_be_in_viewport(ratio=0.99)
        assert page.locator("aside .list .row").evaluate_all(rows) >= 5
    saros.shoot_themes(screenshots, "analysis-laptop")


def test_a_line_that_is_tried_is_kept_where_it_stands(saros: Saros) -> None:
    page = saros.page
    page.set_viewport_size({"width": 1280, "height": 800})
    analysed(saros, "terrestrial", 3)
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    page.locator(".judgement .line li").nth(1).get_by_role("button").first.click()
    keep = saros.button("Keep this line")
    expect(keep).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_label("Title of the study")).to_have_count(0)
    keep.press("Enter")
    expect(saros.button("Share as a study")).to_be_in_viewport(ratio=0.99)
    expect(keep).to_be_focused()


def test_a_line_is_stepped_into(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial")
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    expect(page.locator(".judgement .line > li")).to_have_count(3)
    moves = page.locator(".judgement .line li").nth(1).locator("button")
    # A line is one row: what does not fit into it is for the keyboard.
    row = "(all) => all.filter((one) => one.offsetTop === all[0].offsetTop).length"
    far = moves.nth(moves.evaluate_all(row) - 1)
    move = far.inner_text()
    far.click()
    expect(page.locator(".variation button.on")).to_have_text(move)


def test_a_blunder_is_marked_found_and_learned_from(saros: Saros) -> None:
    page = saros.page
    move = blundered(saros)
    expect(page.locator("[data-ply='1']")).to_contain_text("??")
    page.keyboard.press("Home")
    expect(page.locator("[data-mark=played]")).to_be_attached()
    page.keyboard.press("End")
    page.keyboard.press("n")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")  # where it is to be made
    expect(page.locator("[data-mark=played]")).to_be_attached()
    page.keyboard.press("l")
    lesson = page.get_by_role("region", name="Learning from mistakes")
    expect(lesson).to_contain_text(move)
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.locator(".judgement .line")).to_have_count(0)
    play(saros, move)
    expect(lesson).to_contain_text("not it yet")
    saros.touch("d4")
    expect(page.locator(".note.why")).to_contain_text("Press Try again first")
    lesson.get_by_role("button", name="Try again").click()
    best = think(saros)["best"]
    play(saros, best)
    expect(lesson).to_contain_text("Well found")
    lesson.get_by_role("button", name="Done").press("Enter")
    expect(lesson).to_be_hidden()


def test_the_answer_of_a_lesson_can_be_shown(saros: Saros) -> None:
    blundered(saros)
    saros.button("Learn from your mistakes").click()
    lesson = saros.page.get_by_role("region", name="Learning from mistakes")
    lesson.get_by_role("button", name="Show it").click()
    expect(lesson).to_contain_text("The best was")
    expect(saros.page.locator("[data-mark=best]")).to_be_attached()


def play(saros: Saros, text: str) -> None:
    way = next(way for way in ways_in_loose(saros) if way["text"] == text)
    expect(saros.page.get_by_role("button", name="First position")).to_be_disabled()
    labels = {choice["id"]: choice["label"] for choice in way["choices"]}
    for touch in way["touches"]:
        if touch in labels:
            saros.menu.and_(saros.button(labels[touch])).click()
        else:
            saros.touch(touch)


def think(saros: Saros) -> dict[str, Any]:
    place = {"game": "terrestrial", "start": LOOSE}
    answer = saros.page.request.post(f"{saros.address}/api/thoughts", data=place)
    thought: dict[str, Any] = answer.json()
    return thought


def scroll_away(saros: Saros) -> None:
    """Scroll the panel to its end."""
    saros.page.locator("aside").evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_is_told_of_a_mistake_comes_into_view(saros: Saros, size: tuple[int, int]) -> None:
    page = saros.page
    move = blundered(saros)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    scroll_away(saros)
    saros.button("Next mistake").click()
    expect(page.get_by_text("A blunder comes here")).to_be_in_viewport(ratio=0.95)
    scroll_away(saros)
    learn = saros.button("Learn from your mistakes")
    learn.click()
    lesson = page.get_by_role("region", name="Learning from mistakes")
    expect(lesson).to_be_in_viewport(ratio=0.95)
    expect(learn).to_be_focused()
    scroll_away(saros)
    expect(lesson).not_to_be_in_viewport(ratio=0.95)
    play(saros, move)
    expect(lesson).to_contain_text("not it yet")
    expect(lesson).to_be_in_viewport(ratio=0.95)


def test_the_focus_stays_in_the_lines_that_are_stepped_into(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial")
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    page.locator(".judgement .line li").nth(1).get_by_role("button").first.press("Enter")
    assert not saros.focus_is_lost()
    expect(page.locator(".variation")).to_be_attached()
    expect(page.locator(".judgement .line li button").first).to_be_focused()


def all_faulty(page: Page) -> None:
    """Have every move that is looked at judged as a blunder, in a game that is even."""

    def answer(route: Route) -> None:
        found = route.fetch()
        if found.ok:
            route.fulfill(json={**found.json(), "chance": 0.5, "loss": 0.5})
        else:
            route.fulfill(response=found)

    page.route("**/api/thoughts", answer)


def test_buttons_of_a_lesson_that_go_when_they_are_pressed_lose_no_focus(saros: Saros) -> None:
    page = saros.page
    all_faulty(page)
    given_up(saros, 3, start=LOOSE)
    look_into(saros)
    page.keyboard.press("Home")
    chance = page.get_by_role("region", name="The last chance")
    expect(chance).to_contain_text(
        "Sun resigned before it was lost. Sun still had a win chance of 50 %"
    )
    chance.get_by_role("button", name="Go there").press("Enter")
    expect(chance.get_by_role("button")).to_have_count(0)
    expect(chance).to_be_focused()
    # Nobody's own mistakes are learned from here, but those of the first that has made some.
    page.keyboard.press("l")
    lesson = page.get_by_role("region", name="Learning from mistakes")
    expect(lesson).to_contain_text("1 of 2")
    play(saros, ways_in_loose(saros)[0]["text"])
    lesson.get_by_role("button", name="Try again").press("Enter")
    expect(lesson).to_be_focused()
    lesson.get_by_role("button", name="Show it").press("Enter")
    expect(lesson).to_contain_text("The best was")
    expect(lesson).to_be_focused()
    lesson.get_by_role("button", name="Stop").press("Enter")
    expect(saros.board.locator(":focus")).to_have_count(1)
    learn = saros.button("Learn from mistakes")
    learn.press("Enter")
    lesson.get_by_role("button", name="Next").press("Enter")
    expect(lesson).to_contain_text("2 of 2")
    lesson.get_by_role("button", name="Done").press("Enter")
    expect(saros.board.locator(":focus")).to_have_count(1)
    learn.press("Enter")
    lesson.get_by_role("button", name="Next").press("Escape")
    expect(lesson).to_have_count(0)
    expect(saros.board.locator(":focus")).to_have_count(1)


def test_buttons_of_a_tried_line_that_go_when_they_are_pressed_lose_no_focus(saros: Saros) -> None:
    page = saros.page
    given_up(saros, 3)
    look_into(saros)
    page.keyboard.press("Home")
    page.locator(".judgement .line li").first.get_by_role("button").first.press("Enter")
    keep, study = saros.button("Keep this line"), page.get_by_role("region", name="Study")
    back, again = saros.button("Back to the game"), saros.button("Show it again")
    drop = study.get_by_role("button", name=re.compile("^Drop After ply 0"))
    back.press("Enter")
    expect(again).to_be_focused()
    again.press("Enter")
    expect(back).to_be_focused()
    keep.press("Enter")
    drop.press("Enter")
    expect(study).to_have_count(0)
    expect(saros.board.locator(":focus")).to_have_count(1)
    keep.press("Enter")
    back.press("Enter")
    expect(again).to_be_focused()
    drop.press("Enter")
    expect(study.get_by_role("textbox")).to_have_count(0)
    expect(study).to_be_focused()
    saros.button("Problems in this game").press("Enter")
    expect(page.get_by_role("region", name="Problems in this game")).to_be_focused()


def test_all_moves_of_a_line_are_seen_by_whoever_tabs_through_it(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial")
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    expect(page.locator(".judgement .line li")).to_have_count(3)
    line = page.locator(".judgement .line li").nth(1)
    moves = line.get_by_role("button")
    page.locator(".judgement .line li").first.get_by_role("button").last.focus()
    for n in range(moves.count()):
        page.keyboard.press("Tab")
        expect(moves.nth(n)).to_be_focused()
        expect(moves.nth(n)).to_be_in_viewport(ratio=0.99)
        expect(line.locator(".worth")).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("Tab")
    expect(moves.first).to_be_in_viewport(ratio=0.99)


def test_every_line_that_is_shown_has_an_arrow(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial")
    page.keyboard.press("Home")
    expect(page.locator("[data-mark=good]")).to_have_count(2)
    page.keyboard.press("1")
    expect(page.locator("[data-mark=good]")).to_have_count(0)
    expect(page.locator("[data-mark=best]")).to_have_count(1)


def deployed() -> dict[str, Any]:
    """The astral board when all soldiers have been deployed."""
    table = Table.new("astral")
    for number in range(24):
        ways = table.legal_moves()
        table = table.play(ways[7 * number % len(ways)])
    state: dict[str, Any] = table.game.write_state(table.state)
    return state


@pytest.mark.parametrize("game", ["terrestrial", "astral"])
def test_a_threat_is_shown_on_demand(saros: Saros, game: str) -> None:
    page = saros.page
    saros.sit_at(game, "me", "me", **({"start": deployed()} if game == "astral" else {}))
    saros.play_some(2)
    look_into(saros)
    page.keyboard.press("x")
    expect(page.get_by_text("Threat:")).to_be_visible()
    expect(page.locator("[data-mark=threat]")).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator("[data-mark=threat]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Threat:")).to_be_hidden()


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_lines_of_cards_are_read_to_their_end(saros: Saros, game: str) -> None:
    analysed(saros, game)
    saros.page.locator(f'[data-ply="{with_choice(saros)}"]').click()
    expect(saros.page.locator(".judgement .line li").nth(1)).to_be_attached()
    cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
    assert saros.page.locator(".judgement .told").evaluate_all(cut) == 0


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_cards_are_seen_with_any_seats_eyes(saros: Saros, game: str) -> None:
    analysed(saros, game, 3)
    eyes = saros.page.get_by_label("Seen by")
    before = saros.page.locator(".near .name").inner_text()
    expect(saros.page.locator(".near .name")).to_have_text("You")
    eyes.select_option("1" if saros.sight()["mine"] == [0] else "0")
    expect(saros.page.locator(".near .name")).not_to_have_text(before)
    expect(saros.page.locator(".far .name")).to_have_text("You")
    expect(saros.page.locator(".eyes option:checked")).not_to_have_text("you")
    own = 0 if saros.sight()["mine"] == [0] else 1
    for part in ("figure tbody th", ".accuracy tbody th"):
        expect(saros.page.locator(part).nth(own)).to_have_text("You")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_steps_are_in_reach_and_the_board_in_sight(
    visit: Callable[..., Saros], screenshots: Path, game: str
) -> None:
    saros = visit(**PHONE)
    analysed(saros, game, 3)
    steps = saros.page.get_by_role("group", name="Step through the game")
    expect(steps).to_be_in_viewport(ratio=0.99)
    expect(saros.board).to_be_in_viewport(ratio=0.95)
    expect(saros.page.locator(".plot")).to_be_in_viewport(ratio=0.9)
    steps.get_by_role("button", name="Back", exact=True).tap()
    expect(saros.page.locator(".axis")).to_contain_text(re.compile(r"ply \d+ of"))
    saros.shoot_themes(screenshots, f"analysis-phone-{game}")
    saros.button("Show more").tap()
    expect(steps).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("game", ["terrestrial", "sonnemond"])
def test_a_line_is_kept_commented_and_shared_as_a_study(
    visit: Callable[..., Saros], axe: str, game: str
) -> None:
    ada, ben = visit(), visit()
    page = ada.page
    analysed(ada, game, 3)
    expect(page.locator(".judgement .line li button").first).to_be_visible()
    page.locator(".judgement .line li button").first.click()
    ada.button("Keep this line").click()
    page.get_by_label(re.compile("^Comment on")).fill("What I should have done")
    page.get_by_label("Title of the study").fill("My lesson")
    ada.button("Share as a study").click()
    expect(page).to_have_url(re.compile(r"/study/[a-z2-9]{8}$"))
    expect(ada.board).to_be_visible()
    assert faults(page, axe) == []
    ben.page.goto(page.url)
    expect(ben.page.get_by_text("What I should have done")).to_be_visible()
    expect(ben.button("Keep this line")).to_have_count(0)
    ben.page.get_by_role("region", name="Study").get_by_role("button").first.press("Enter")
    expect(ben.page.get_by_text("Tried from here:")).to_be_visible()
    page.get_by_label(re.compile("^Comment on")).fill("Better said")
    expect(page.get_by_text("Saved.")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_text("Better said")).to_be_visible()


def test_whoever_shares_a_line_stays_there_and_sees_the_link(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial", 3)
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    lines = page.locator(".judgement .line > li")
    expect(lines).to_have_count(3)  # the one line that was known before has given way
    record = page.request.get(f"{saros.address}/api/tables/{saros.table}/record.json").json()
    # A line of its own begins where another move is made than in the play.
    move = lines.locator("button.first").filter(has_not_text=record["moves"][0]).first
    told = move.inner_text()
    move.click()
    expect(page.locator(".variation button.on")).to_have_text(told)
    saros.button("Keep this line").click()
    saros.button("Share as a study").press("Enter")
    expect(page).to_have_url(re.compile(r"/study/[a-z2-9]{8}$"))
    expect(page.get_by_text("Saved.")).to_be_in_viewport(ratio=0.99)
    expect(saros.button("Copy the link")).to_be_in_viewport(ratio=0.99)
    expect(saros.button("Copy the link")).to_be_focused()
    expect(page.locator(".variation button.on")).to_have_text(told)


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desktop", "phone"])
def test_a_study_opens_with_its_title_and_its_first_line(
    visit: Callable[..., Saros], window: dict[str, Any], screenshots: Path
) -> None:
    ada, ben = visit(), visit(**window)
    analysed(ada, "terrestrial", 3)
    record = ada.page.request.get(f"{ada.address}/api/tables/{ada.table}/record.json").json()
    asked = {"game": "terrestrial", "moves": record["moves"][:2]}
    shown = ada.page.request.post(f"{ada.address}/api/positions", data=asked).json()
    other = next(way["text"] for way in shown["ways"] if way["text"] != record["moves"][2])
    line = {"ply": 2, "moves": [other], "comment": "Here I should have thought"}
    study = {"table": ada.table, "title": "My lesson", "variations": [line]}
    made = ada.page.request.post(f"{ada.address}/api/studies", data=study).json()
    ben.page.goto(f"{ada.address}/study/{made['id']}")
    expect(ben.page.get_by_role("heading", name="My lesson")).to_be_in_viewport(ratio=0.99)
    expect(ben.page.get_by_text("Here I should have thought")).to_be_in_viewport(ratio=0.99)
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("a study")
    expect(ben.page).to_have_title(re.compile("^My lesson"))
    expect(ben.page.locator(".axis")).to_contain_text("ply 2 of")
    expect(ben.page.locator(".variation button.on")).to_have_text(other)
    expect(ben.page.locator("[data-ply]")).to_have_count(len(record["moves"]))
    ben.shoot_themes(screenshots, f"study-{'phone' if window else 'desktop'}")


def test_a_study_that_is_not_there_is_a_page_that_says_so(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/study/aaaaaaaa")
    expect(saros.page.get_by_role("heading", name="No such study")).to_be_visible()


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desktop", "phone"])
def test_the_steps_go_along_a_line_and_end_with_it(
    visit: Callable[..., Saros], window: dict[str, Any]
) -> None:
    saros = visit(**window)
    analysed(saros, "terrestrial", 3)
    page, steps = saros.page, saros.page.get_by_role("group", name="Step through the game")
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    record = page.request.get(f"{saros.address}/api/tables/{saros.table}/record.json").json()
    firsts = page.locator(".judgement .line button.first")
    # Of two moves the computer may know one after the other only.
    firsts.filter(has_not_text=record["moves"][0]).first.click()
    expect(steps).to_contain_text("line 1 / 1")
    firsts.first.click()
    expect(steps).to_contain_text("line 2 / 2")
    expect(saros.button("Back to the game")).to_be_in_viewport(ratio=0.95)
    expect(steps.get_by_role("button", name="Forward")).to_be_disabled()
    steps.get_by_role("button", name="Back").click()
    expect(steps).to_contain_text("line 1 / 2")
    steps.get_by_role("button", name="Forward").click()
    expect(page.locator(".moves .tried [aria-current=step]")).to_have_text(
        page.locator(".variation button.on").inner_text()
    )
