"""The analysis: several lines, marks, accuracy, mistakes to learn from, arrows, threats, eyes."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .saros_page import PHONE, Saros, faults

GAMES = ("terrestrial", "astral", "sonnemond", "bluemoon")
PIECES = {"e1": "R", "d4": "U", "c2": "U", "e7": "r", "d6": "u", "a7": "p", "h6": "e"}
LOOSE = {"board": "terrestrial", "turn": "moon", "pieces": PIECES}
"""A position in which much can be given away."""


def analysed(saros: Saros, game: str, plies: int = 4, **wishes: Any) -> None:
    """Play some moves at one device, and look into them."""
    saros.sit_at(game, "me", "level1", **wishes)
    saros.play_some(plies)
    saros.wait_for_turn()
    saros.resign()
    saros.wait_for_end()
    look_into(saros)


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


def blundered(saros: Saros) -> str:
    """Play a move that gives much away, then whatever follows, and look into it; tell the move."""
    place = {"game": "terrestrial", "start": LOOSE}
    where = f"{saros.address}/api/thoughts"
    shown = saros.page.request.post(f"{saros.address}/api/positions", data=place).json()
    for way in shown["ways"]:
        thought = saros.page.request.post(where, data={**place, "played": way["text"]}).json()
        if thought["loss"] > 0.2:
            break
    else:
        raise AssertionError("nothing can be given away here")
    saros.sit_at("terrestrial", "me", "level1", start=LOOSE)
    saros.play(way)
    saros.turn_or_end()
    if not saros.sight()["ending"]:
        saros.resign()
    saros.wait_for_end()
    look_into(saros)
    return str(way["text"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lines_accuracy_and_marks_on_the_board(
    saros: Saros, screenshots: Path, axe: str, game: str
) -> None:
    page = saros.page
    analysed(saros, game)
    page.keyboard.press("Home")
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


def test_a_line_is_stepped_into(saros: Saros) -> None:
    page = saros.page
    analysed(saros, "terrestrial")
    page.keyboard.press("Home")
    expect(page.locator(".axis")).to_contain_text("ply 0 of")
    third = page.locator(".judgement .line li").nth(1).locator("button").nth(2)
    move = third.inner_text()
    third.click()
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
    place = {"game": "terrestrial", "start": LOOSE}
    shown = saros.page.request.post(f"{saros.address}/api/positions", data=place).json()
    way = next(way for way in shown["ways"] if way["text"] == text)
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


@pytest.mark.parametrize("game", ["terrestrial", "astral"])
def test_a_threat_is_shown_on_demand(saros: Saros, game: str) -> None:
    page = saros.page
    saros.sit_at(game, "me", "me")
    saros.play_some(2 if game == "terrestrial" else 26)
    look_into(saros)
    page.keyboard.press("x")
    expect(page.get_by_text("Threat:")).to_be_visible()
    expect(page.locator("[data-mark=threat]")).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator("[data-mark=threat]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Threat:")).to_be_hidden()


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_cards_are_seen_with_any_seats_eyes(saros: Saros, game: str) -> None:
    analysed(saros, game, 3)
    eyes = saros.page.get_by_label("Seen by")
    before = saros.page.locator(".near .name").inner_text()
    expect(saros.page.locator(".near .name")).to_have_text("You")
    eyes.select_option("1" if saros.sight()["mine"] == [0] else "0")
    expect(saros.page.locator(".near .name")).not_to_have_text(before)


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


def test_a_study_that_is_not_there_is_a_page_that_says_so(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/study/aaaaaaaa")
    expect(saros.page.get_by_role("heading", name="No such study")).to_be_visible()
