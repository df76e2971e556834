"""The composer's desk: a problem is set up, proved, mended, published, and solved by another."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from saros import Table
from saros.families import FAMILIES

from ..problem_samples import OWN
from .saros_page import PHONE, Saros, faults

PROBLEMS = FAMILIES["sunmoon"].problems
assert PROBLEMS is not None
SMALL = OWN["astral"]
SHIPPED = next(each for each in PROBLEMS.collection() if each.game == "astral")


def begin(saros: Saros, board: str) -> None:
    """Clear a place for a new problem."""
    saros.page.goto(f"{saros.address}/desk")
    saros.button(board).click()
    expect(saros.page).to_have_url(re.compile("/desk/[a-z2-9]{8}"))
    expect(saros.page.locator("[data-brush]").first).to_be_visible()


def lay(saros: Saros, problem: dict[str, object]) -> None:
    """Read a problem from a text."""
    saros.button("Import, export").click()
    saros.page.get_by_label("A position, a whole game or a problem").fill(json.dumps(problem))
    saros.button("Read it").click()
    expect(saros.page.get_by_role("dialog")).to_be_hidden()


def only_published(route: Route) -> None:
    """The list without what is shipped: what is new stands at its end."""
    answer = route.fetch()
    page = answer.json()
    page["problems"] = [each for each in page["problems"] if each["published"]]
    route.fulfill(response=answer, json=page)


def test_from_the_desk_to_published_to_solved_by_another_browser(
    visit: Callable[..., Saros], screenshots: Path, axe: str
) -> None:
    ada, ben = visit(), visit()
    page = ada.page
    begin(ada, "Sun and Moon, astral")
    expect(page.locator(".check")).to_contain_text("needs one princess")
    expect(ada.button("Prove")).to_be_disabled()
    lay(ada, SMALL)
    page.get_by_label("Title").fill("First light")
    # In three moves it has a shorter solution: the fault is told and drawn.
    page.get_by_label("In how many moves").select_option("3")
    expect(page.locator(".check")).to_contain_text("in 3 moves")
    ada.button("Prove").click()
    expect(page.locator(".verdict")).to_contain_text("Not sound.")
    said = page.locator(".verdict").inner_text()
    assert not re.search(r"\.\w", said), said
    expect(page.locator("summary", has_text="Solution")).to_be_visible()
    expect(page.locator('[data-mark="threat"]').first).to_be_attached()
    expect(ada.button("Publish")).to_be_disabled()
    page.get_by_label("In how many moves").select_option("2")
    ada.button("Prove").click()
    expect(page.locator(".verdict")).to_contain_text("Sound.")
    expect(page.locator('[data-mark="best"]')).to_be_attached()
    expect(page.get_by_role("region", name="Versions").locator("li")).to_have_count(2)
    assert faults(page, axe) == []
    ada.shoot_themes(screenshots, "desk")
    ada.button("Publish").click()
    solve = page.get_by_role("link", name="solve it")
    expect(solve).to_be_visible()
    # A reload loses nothing, and somebody else reads it and cannot change it.
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("First light")
    ben.page.goto(page.url)
    expect(ben.button("Copy to a desk of yours")).to_be_visible()
    expect(ben.page.locator("[data-brush]")).to_have_count(0)
    key = page.request.get(page.url.replace("/desk/", "/api/desks/")).json()
    touches = key["versions"][-1]["proof"]["keys"][0]["touches"]
    path = solve.get_attribute("href")
    ben.page.route("**/api/problems", only_published)
    ben.page.goto(f"{ben.address}/problems")
    listed = ben.page.locator(f'a.problem[href="{path}"]')
    expect(listed.get_by_text("First light")).to_be_visible()
    listed.click()
    expect(ben.board).to_be_visible()
    expect(ben.page.get_by_role("region", name="The task")).to_contain_text("First light")
    expect(ben.page).to_have_title("First light · Saros")
    for touch in touches:
        ben.touch(touch)
    told = re.compile("one move left|solved", re.IGNORECASE)
    expect(ben.page.locator(".verdict")).to_contain_text(told)


def test_faults_are_shown_one_at_a_time_and_a_desk_is_deleted_after_a_question(
    visit: Callable[..., Saros], screenshots: Path
) -> None:
    saros = visit()
    page = saros.page
    begin(saros, "Sun and Moon, astral")
    lay(saros, {**SMALL, "stipulation": {"kind": "escape", "moves": 1}})
    saros.button("Prove").click()
    expect(page.locator(".verdict")).to_contain_text("Not sound.")
    # Dozens of moves solve it: one arrow is drawn, and the others are stepped to.
    faults = page.get_by_role("group", name="Step through what solves it")
    expect(faults).to_contain_text("1 of ")
    drawn = page.locator('[data-mark="threat"]')
    expect(drawn).to_have_count(1)
    first = drawn.get_attribute("d") or drawn.inner_html()
    faults.get_by_role("button", name="The next").click()
    expect(faults).to_contain_text("2 of ")
    expect(drawn).to_have_count(1)
    assert (drawn.get_attribute("d") or drawn.inner_html()) != first
    saros.shoot_themes(screenshots, "desk-faults")
    saros.button("Delete").click()
    expect(saros.button("Keep it")).to_be_focused()
    saros.button("Keep it").click()
    expect(page.get_by_text("for ever?")).to_have_count(0)
    saros.button("Delete").click()
    page.get_by_role("group", name="Delete this desk").get_by_role("button", name="Delete").click()
    expect(page).to_have_url(re.compile("/desk$"))
    expect(page.get_by_role("heading", name="Your desks")).to_have_count(0)


def test_a_phone_composes_with_fingers(visit: Callable[..., Saros], screenshots: Path) -> None:
    saros = visit(**PHONE)
    begin(saros, "Sun and Moon, terrestrial")
    for brush, spot in (("R", "a1"), ("r", "e7"), ("U", "c4"), ("u", "h2")):
        saros.page.locator(f'[data-brush="{brush}"]').click()
        saros.touch(spot)
    expect(saros.page.locator(".check")).to_contain_text("Moon banishes sun in 2 moves")
    saros.button("Prove").click()
    expect(saros.page.locator(".verdict")).to_have_text("Not sound. There is no solution.")
    expect(saros.page.locator("summary", has_text="Solution")).to_have_count(0)
    assert saros.sideways() == 0
    saros.shoot(screenshots, "desk-phone")


def test_what_is_answered_and_told_on_a_phone_is_in_sight(visit: Callable[..., Saros]) -> None:
    """The sheet is folded, as it opens."""
    saros = visit(**PHONE)
    page = saros.page
    begin(saros, "Sun and Moon, astral")
    lay(saros, {**SMALL, "stipulation": {"kind": "banish", "moves": 3}})
    saros.button("Prove").tap()
    expect(page.get_by_text("Not sound.", exact=True)).to_be_in_viewport(ratio=0.95)
    # What is touched is told above the buttons: also what a mark without a name on it means.
    for brush in ("P", "shown", "still"):
        page.locator(f'[data-brush="{brush}"]').tap()
        expect(page.locator(".thing h2")).to_be_in_viewport(ratio=0.95)
        expect(saros.button("Prove")).to_be_in_viewport(ratio=0.95)
    saros.button("Move").tap()
    page.get_by_label("In how many moves").select_option("1")
    expect(page.locator(".check")).to_contain_text("in 1 move")
    saros.button("Prove").tap()
    expect(page.get_by_text("There is no solution.")).to_be_in_viewport(ratio=0.95)
    lay(saros, dict(SHIPPED.content))
    saros.button("Prove").tap()
    expect(page.get_by_text("Sound.", exact=True)).to_be_in_viewport(ratio=0.95)
    saros.button("Publish").tap()
    expect(page.get_by_text("The collection has this problem")).to_be_in_viewport(ratio=0.95)


def test_keys_alone_compose_a_problem(saros: Saros) -> None:
    page = saros.page
    page.goto(f"{saros.address}/desk")
    saros.tab_to("button", "Sun and Moon, terrestrial")
    page.keyboard.press("Enter")
    expect(page.locator("[data-brush]").first).to_be_visible()
    for key, spot in (("R", "a1"), ("r", "e7"), ("U", "c4")):
        saros.walk_to(spot)
        page.keyboard.press(key)
    expect(page.locator(".check")).to_contain_text("banishes sun in 2 moves")
    saros.tab_to("button", "a piece that may not move")
    page.keyboard.press("Enter")
    saros.walk_to("c4")
    page.keyboard.press("Enter")
    expect(saros.spot("c4")).to_have_accessible_name(re.compile("may not move"))
    saros.tab_to("button", "Prove")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Not sound.")


def test_what_cannot_be_a_problem_says_so(saros: Saros) -> None:
    begin(saros, "Sun and Moon, terrestrial")
    saros.button("Import, export").click()
    text = saros.page.get_by_label("A position, a whole game or a problem")
    text.fill(json.dumps({**SMALL, "stipulation": {"kind": "banish", "moves": 1_000_000}}))
    saros.button("Read it").click()
    expect(saros.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("1 to 20")
    saros.page.goto(f"{saros.address}/desk#nonsense")
    expect(saros.page.get_by_role("alert")).to_contain_text("This link is damaged")
    saros.page.goto(f"{saros.address}/desk/aaaaaaaa")
    expect(saros.page.get_by_text("there is no such desk")).to_be_visible()


def test_a_finished_game_offers_the_problems_that_were_in_it(saros: Saros) -> None:
    assert PROBLEMS is not None
    posed = next(each for each in PROBLEMS.collection() if each.id == "terrestrial-banish-1-001")
    table = Table.from_state(dict(PROBLEMS.state(PROBLEMS.read_json(posed.content))))
    seats = ("me", "level1") if table.to_act == 0 else ("level1", "me")
    saros.sit_at("terrestrial", *seats, start=table.to_json())
    other = [text for text in table.legal_texts() if table.play(text).outcome is None]
    saros.play(next(way for way in saros.sight()["ways"] if way["text"] in other))
    if saros.turn_or_end():
        saros.resign()
    saros.wait_for_end()
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    saros.button("Problems in this game").click()
    problems = saros.page.get_by_role("region", name="Problems in this game")
    expect(problems).to_contain_text("At the beginning")
    problems.get_by_role("button", name="Set it as a problem").first.click()
    expect(saros.page).to_have_url(re.compile("/desk/[a-z2-9]{8}"))
    expect(saros.page.locator(".check")).to_contain_text("in 1 move")
