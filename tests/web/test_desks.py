"""Composers' desks over HTTP: kept, proved beside everything else, published when sound, and
nothing of it lost when the server is killed in the middle of a proof."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, cast

import msgspec
import pytest

from saros.core.refusal import Refusal
from saros.families import FAMILIES, GAMES
from saros.players.problems import SolveLimits
from saros.players.sunmoon.images import image
from saros.store import Store
from saros.store.desks import PublishedRow
from saros.web import desk_service
from saros.web.fair_queue import Kind
from saros.web.messages.desks import DeskContent, DeskView, PublishedProblem
from saros.web.messages.problems import ProblemsPage
from saros.web.problem_service import ProblemService, read_published
from saros.web.rate_limits import Rate, Rates
from saros.web.worker_pool import WorkerPool

from ..problem_samples import OWN
from .crowd import Mortal
from .house import House, Visitor, settings

Guests = Callable[..., Visitor]
PROBLEMS = FAMILIES["sunmoon"].problems
assert PROBLEMS is not None
SOUND = {each.id: each for each in PROBLEMS.collection()}
SMALL = OWN["terrestrial"]
LONG = {
    **GAMES["terrestrial"].write_state(GAMES["terrestrial"].setup()),
    "stipulation": {"kind": "banish", "moves": 6},
}
"""Nobody searches that to the end."""
KEPT = {"game": "terrestrial", "title": "Old", "problem": SMALL, "grade": 4}
"""As it was published before themes were told."""
PATIENCE = 60.0


def made(visitor: Visitor, problem: dict[str, Any], title: str = "Mine") -> dict[str, Any]:
    game = problem.get("board", "terrestrial")
    answer = visitor.http.post(
        "/api/desks", json={"game": game, "title": title, "problem": problem}
    )
    assert answer.status_code == 201, answer.text
    desk: dict[str, Any] = answer.json()
    return desk


def seen(visitor: Visitor, desk: dict[str, Any]) -> dict[str, Any]:
    answer = visitor.http.get(f"/api/desks/{desk['id']}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def prove(visitor: Visitor, desk: dict[str, Any]) -> dict[str, Any]:
    """Have a desk proved, and wait for it."""
    begun = visitor.http.post(f"/api/desks/{desk['id']}/proof")
    assert begun.status_code == 201, begun.text
    end = monotonic() + PATIENCE
    while monotonic() < end:
        found = seen(visitor, desk)
        if found["proving"] is None or found["proving"]["refused"]:
            return found
        sleep(0.05)
    raise AssertionError("the proof has no end")


def changed(desk: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**desk["content"], **more}


def test_a_desk_is_kept_proved_published_and_solved_by_somebody_else(guest: Guests) -> None:
    ada, ben = guest(), guest()
    desk = made(ada, SMALL, " <b>First</b> light ")
    assert (desk["mine"], desk["versions"], desk["path"]) == (True, [], f"/desk/{desk['id']}")
    refused = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_proved")
    proved = prove(ada, desk)
    assert [version["number"] for version in proved["versions"]] == [1]
    proof = proved["versions"][0]["proof"]
    assert (proof["finished"], proof["sound"], proof["faults"]) == (True, True, [])
    assert len(proof["keys"]) == 1
    assert len(proof["keys"][0]["touches"]) >= 2
    assert proof["lines"][0].endswith("sound")
    published = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert published.status_code == 201, published.text
    key = published.json()["id"]
    told = ben.http.get(f"/api/problems/{key}").json()["problem"]
    assert (told["grade"], told["tags"]) == graded(SMALL)
    assert (told["published"], told["title"]) == (True, "<b>First</b> light")
    # It joins the list that everybody solves from.
    assert told in ben.http.get("/api/problems").json()["problems"]
    move = {"moves": [proof["keys"][0]["move"]]}
    tried = ben.http.post(f"/api/problems/{key}/attempt", json=move)
    assert tried.status_code == 200, tried.text
    assert tried.json()["state"] in ("open", "solved")
    assert seen(ben, desk)["published"] == [key]
    # The same is not published twice, from whichever desk.
    other = made(ben, SMALL, "Copied")
    prove(ben, other)
    again = ben.http.post(f"/api/desks/{other['id']}/publish")
    assert (again.status_code, again.json()["code"]) == (409, "published")
    assert key in again.json()["sentence"]


def graded(problem: dict[str, Any]) -> tuple[int, list[str]]:
    """Grade and themes as those of the shipped problems are found."""
    assert PROBLEMS is not None
    read = PROBLEMS.read_json(problem)
    found = PROBLEMS.graded(read, PROBLEMS.solver(read, SolveLimits(tries=True)).solve())
    return found.grade, list(found.tags)


@pytest.mark.parametrize(("mirror", "swap"), [(False, False), (True, False), (True, True)])
def test_a_shipped_problem_or_an_image_of_it_is_not_published(
    guest: Guests, mirror: bool, swap: bool
) -> None:
    ada, shipped = guest(), SOUND["terrestrial-win-2-001"]
    desk = made(ada, image(shipped.content, mirror, swap))
    assert prove(ada, desk)["versions"][0]["proof"]["sound"]
    refused = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert (refused.status_code, refused.json()["code"]) == (409, "published")
    assert refused.json()["sentence"].endswith(f": {shipped.id}")


def test_a_desk_is_taken_away_by_its_owner_alone(guest: Guests) -> None:
    ada, ben = guest(), guest()
    desk, other = made(ada, LONG), made(ada, SMALL)
    ada.http.post(f"/api/desks/{desk['id']}/proof")
    assert ben.http.delete(f"/api/desks/{desk['id']}").status_code == 403
    assert ada.http.delete(f"/api/desks/{desk['id']}").status_code == 204
    assert ada.http.get(f"/api/desks/{desk['id']}").status_code == 404
    assert ada.http.delete(f"/api/desks/{desk['id']}").status_code == 404
    assert ada.http.post(f"/api/desks/{desk['id']}/proof").status_code == 404
    # The proof that was under way is over, and the other desk is still there.
    assert [each["id"] for each in ada.http.get("/api/desks").json()["desks"]] == [other["id"]]
    assert prove(ada, other)["versions"][0]["proof"]["sound"]


def test_searches_of_what_is_not_shipped_come_behind_everything_else(guest: Guests) -> None:
    rows = [PublishedRow("house-new", "desk", "ada", 1, "digest", json.dumps(KEPT))]
    service = ProblemService(WorkerPool(2), WorkerPool(1), Rate(1, 1), cast("Store", None))
    found = read_published(rows)["house-new"]
    shipped = found._replace(published=False)
    kinds = [service.place_of(each, "attempt")[1] for each in (found, shipped)]
    assert kinds == [Kind.BACKGROUND, Kind.QUESTION]
    assert service.place_of(found, "position")[1] is Kind.QUESTION


def test_a_proof_tells_set_play_and_tries_beside_the_solution(guest: Guests) -> None:
    ada = guest()
    desk = made(ada, dict(SOUND["astral-banish-2-009"].content))
    proof = prove(ada, desk)["versions"][0]["proof"]
    assert all(line.lstrip().startswith(("1...", "2.")) for line in proof["set_play"])
    assert proof["set_play"]
    assert [" ? but 1... " in line for line in proof["tries"]] == [True]
    assert not any(line.startswith(("Try", "Set play")) for line in proof["lines"])
    assert any("(dual)" in line for line in proof["lines"])


def test_what_lies_on_a_desk_is_solved_by_whoever_has_its_link(guest: Guests) -> None:
    ada, ben = guest(), guest()
    desk = made(ada, SMALL)
    where = f"/api/problems/desk-{desk['id']}"
    assert ben.http.get(where).json()["problem"]["moves"] == 2
    key = ben.http.get(f"{where}/solution").json()["steps"][0]["move"]
    tried = ben.http.post(f"{where}/attempt", json={"moves": [key]}).json()
    assert tried["state"] == "open"
    # It is asked anew when the desk has changed, and stands in no list.
    longer = {**SMALL, "stipulation": {**SMALL["stipulation"], "moves": 3}}
    ada.http.put(f"/api/desks/{desk['id']}", json=changed(desk, problem=longer))
    assert ben.http.get(where).json()["problem"]["moves"] == 3
    listed = ben.http.get("/api/problems").json()["problems"]
    assert not any(each["id"].startswith("desk-") for each in listed)
    ada.http.put(f"/api/desks/{desk['id']}", json=changed(desk, problem={}))
    assert (ben.http.get(where).status_code, ben.http.get(f"{where}x").status_code) == (422, 404)


def test_publishing_changes_neither_the_problems_of_the_days_nor_those_of_a_run(
    guest: Guests,
) -> None:
    ada = guest()
    days = [f"2026-11-{n:02}" for n in range(1, 31)]

    def told() -> tuple[list[str], set[str]]:
        asked = [ada.http.get("/api/problems/day", params={"date": day}) for day in days]
        listed = ada.http.get("/api/problems").json()["problems"]
        return [each.json()["id"] for each in asked], {
            each["id"] for each in listed if not each["published"]
        }

    before = told()
    desk = made(ada, OWN["astral"])
    prove(ada, desk)
    published = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert published.status_code == 201
    assert told() == before
    assert before[1] == set(SOUND)
    # It stays when its desk is taken away.
    assert ada.http.delete(f"/api/desks/{desk['id']}").status_code == 204
    assert ada.http.get(f"/api/problems/{published.json()['id']}").status_code == 200


def test_what_was_published_before_themes_were_told_still_loads() -> None:
    row = PublishedRow("house-old", "desk", "ada", 1, "digest", json.dumps(KEPT))
    found = read_published([row])["house-old"]
    assert (found.posed.grade, found.posed.tags, found.title) == (4, (), "Old")
    untitled = row._replace(content=json.dumps({**KEPT, "title": ""}))
    assert read_published([untitled])["house-old"].title == ""


def test_an_unsound_problem_tells_its_faults_and_is_not_published(guest: Guests) -> None:
    ada = guest()
    loose = {**SMALL, "stipulation": {**SMALL["stipulation"], "moves": 3}}
    desk = made(ada, loose)
    proof = prove(ada, desk)["versions"][-1]["proof"]
    assert (proof["finished"], proof["sound"]) == (True, False)
    assert proof["faults"]
    assert any(move["touches"] for fault in proof["faults"] for move in fault["moves"])
    refused = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_proved")


def test_versions_are_kept_and_a_changed_desk_must_be_proved_again(guest: Guests) -> None:
    ada = guest()
    desk = made(ada, SMALL)
    prove(ada, desk)
    prove(ada, desk)
    assert len(seen(ada, desk)["versions"]) == 1
    more = {**SMALL, "stipulation": {**SMALL["stipulation"], "moves": 1}}
    ada.http.put(f"/api/desks/{desk['id']}", json=changed(desk, problem=more))
    refused = ada.http.post(f"/api/desks/{desk['id']}/publish")
    assert refused.json()["code"] == "not_proved"
    found = prove(ada, desk)
    assert [each["content"]["problem"] for each in found["versions"]] == [SMALL, more]
    assert all(each["proof"] for each in found["versions"])


def test_only_its_owner_changes_a_desk(guest: Guests) -> None:
    ada, ben = guest(), guest()
    desk = made(ada, SMALL)
    where = f"/api/desks/{desk['id']}"
    assert seen(ben, desk)["mine"] is False
    answers = [
        ben.http.put(where, json=changed(desk, title="Ben's")),
        ben.http.post(f"{where}/proof"),
        ben.http.delete(f"{where}/proof"),
        ben.http.post(f"{where}/publish"),
    ]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [
        (403, "not_your_desk")
    ] * 4
    assert [each["id"] for each in ada.http.get("/api/desks").json()["desks"]] == [desk["id"]]
    assert ben.http.get("/api/desks").json()["desks"] == []


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "none"}, 422, "none"),
        ({"game": "sonnemond"}, 422, "no problems are posed in"),
        ({"game": "terrestrial", "title": "x" * 81}, 400, "at most 80"),
        ({"game": "terrestrial", "title": "a\x00b"}, 422, "plain text"),
        ({"game": "terrestrial", "title": "a\nb"}, 422, "one line"),
        ({"game": "terrestrial", "title": "a\u202eb"}, 422, "one line"),
        ({"game": "terrestrial", "problem": {"x": "y" * 20_000}}, 422, "at most 20,000"),
        ({"game": "terrestrial", "more": 1}, 400, "there is no “more” here"),
    ],
)
def test_what_no_desk_holds_is_refused(
    guest: Guests, body: dict[str, Any], status: int, sentence: str
) -> None:
    answer = guest().http.post("/api/desks", json=body)
    assert answer.status_code == status, answer.text
    assert sentence in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ({}, "board"),
        ({**SMALL, "stipulation": {"kind": "banish", "moves": 1_000_000}}, "1 to 20"),
        ({**SMALL, "pieces": {"a1": "R"}}, "sun needs one princess"),
        ({**SMALL, "stipulation": None}, "stipulation"),
    ],
)
def test_an_impossible_problem_is_kept_but_not_proved(
    guest: Guests, problem: dict[str, Any], sentence: str
) -> None:
    ada = guest()
    desk = made(ada, problem)
    answer = ada.http.post(f"/api/desks/{desk['id']}/proof")
    assert answer.status_code == 422, answer.text
    assert sentence in answer.json()["sentence"]
    assert seen(ada, desk)["content"]["problem"] == problem


def test_a_long_proof_shows_how_far_it_is_delays_nobody_and_can_be_stopped(guest: Guests) -> None:
    ada = guest()
    desk = made(ada, LONG)
    begun = ada.http.post(f"/api/desks/{desk['id']}/proof").json()
    assert begun["proving"]["version"] == 1
    twice = ada.http.post(f"/api/desks/{desk['id']}/proof")
    assert (twice.status_code, twice.json()["code"]) == (409, "proving")
    end = monotonic() + PATIENCE
    while not seen(ada, desk)["proving"]["total"]:
        assert monotonic() < end, "nothing is told"
        sleep(0.05)
    # A computer player moves meanwhile.
    talk = ada.talk(ada.table("terrestrial", "me", "level1"))
    talk.move("E d2 d3")
    talk.until(lambda view: view["ply"] == 2)
    stopped = ada.http.delete(f"/api/desks/{desk['id']}/proof").json()
    assert stopped["proving"] is None
    assert stopped["versions"][0]["proof"] is None
    # And the next one comes to its turn.
    assert prove(ada, made(ada, SMALL))["versions"][0]["proof"]["sound"]


def test_a_proof_that_takes_too_long_says_that_it_was_not_finished(
    guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_service, "SECONDS", 0.3)
    ada = guest()
    proof = prove(ada, made(ada, LONG))["versions"][0]["proof"]
    assert (proof["finished"], proof["sound"]) == (False, False)


def test_more_proofs_than_can_wait_are_refused_at_once(guest: Guests) -> None:
    ada = guest()
    desks = [made(ada, LONG) for _ in range(6)]
    answers = [ada.http.post(f"/api/desks/{desk['id']}/proof") for desk in desks]
    refused = [answer for answer in answers if answer.status_code == 503]
    assert refused
    assert refused[0].json()["code"] == "too_busy"
    for desk in desks:
        ada.http.delete(f"/api/desks/{desk['id']}/proof")


def test_a_flood_at_desks_is_refused(tmp_path: Path) -> None:
    rates = Rates(desks=Rate(0.001, 2), new_desks=Rate(0.001, 2))
    with House(settings(tmp_path, rates)) as house, house.guest() as ada:
        body = {"game": "terrestrial"}
        made = [ada.http.post("/api/desks", json=body) for _ in range(3)]
        assert [each.status_code for each in made] == [201, 201, 429]
        desk = made[0].json()["id"]
        kept = [ada.http.put(f"/api/desks/{desk}", json=body) for _ in range(3)]
        assert [each.status_code for each in kept] == [200, 200, 429]


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].family != "sunmoon"])
def test_games_without_problems_have_no_desk(game: str) -> None:
    from saros.families.problems import problems_of

    with pytest.raises(Refusal, match="no problems"):
        problems_of(game)


def test_problems_are_found_in_a_play(guest: Guests) -> None:
    pieces = {"a1": "R", "c4": "U", "d5": "E", "e5": "E", "f5": "E", "g4": "U", "e7": "r"}
    start = {"board": "terrestrial", "turn": "moon", "pieces": pieces}
    ada = guest()
    answer = ada.http.post("/api/desks/found", json={"game": "terrestrial", "start": start})
    assert answer.status_code == 200, answer.text
    [found] = answer.json()["problems"]
    assert (found["ply"], found["task"]) == (0, "Moon banishes sun in 1 move")
    assert made(ada, found["problem"])["id"]
    none = ada.http.post("/api/desks/found", json={"game": "sonnemond"})
    assert (none.status_code, none.json()["code"]) == (422, "no_problems")


def test_a_server_killed_while_it_proves_loses_neither_desk_nor_problem(
    url: str, tmp_path: Path
) -> None:
    with (tmp_path / "errors").open("wb") as errors:
        with Mortal(url, errors) as first:
            asyncio.run(first.begun())
            with Visitor(first.where.rstrip("/")) as ada:
                sound = made(ada, SMALL, "Sound")
                proof = prove(ada, sound)["versions"][0]["proof"]
                key = ada.http.post(f"/api/desks/{sound['id']}/publish").json()["id"]
                long = made(ada, LONG, "Long")
                ada.http.post(f"/api/desks/{long['id']}/proof")
                cookies = dict(ada.http.cookies)
                first.kill()
        with Mortal(url, errors) as second:
            asyncio.run(second.begun())
            with Visitor(second.where.rstrip("/")) as ada:
                ada.http.cookies.update(cookies)
                found = seen(ada, long)
                assert (found["mine"], found["content"]) == (True, long["content"])
                assert [each["proof"] for each in found["versions"]] == [None]
                assert found["proving"] is None
                assert seen(ada, sound)["versions"][0]["proof"] == proof
                assert ada.http.get(f"/api/problems/{key}").status_code == 200
                # Whoever comes back proves what was broken off, or something easier.
                ada.http.put(f"/api/desks/{long['id']}", json=changed(long, problem=SMALL))
                assert prove(ada, long)["versions"][-1]["proof"]["sound"]
    assert (tmp_path / "errors").read_text() == ""


@pytest.mark.anyio
async def test_who_asks_twice_at_once_has_one_proof(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    desks = desk_service.DeskService(store, WorkerPool(1, patient=True))  # nobody works there
    desk = await desks.make("ada", DeskContent("terrestrial", "", SMALL), 0)
    asking = (desks.prove(desk.id, "ada", "", 0) for _ in range(2))
    first, second = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(first, DeskView)
    assert isinstance(second, Refusal)
    assert second.code == "proving"
    assert desks.progress(desk.id) is not None
    await desks.close()
    await store.close()


@pytest.mark.anyio
async def test_who_may_not_take_a_desk_away_ends_no_proof_and_who_may_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    desks = desk_service.DeskService(store, WorkerPool(1, patient=True))  # nobody works there
    desk = await desks.make("ada", DeskContent("terrestrial", "", SMALL), 0)
    await desks.prove(desk.id, "ada", "", 0)
    with pytest.raises(Refusal, match="only whoever works at a desk"):
        await desks.forget(desk.id, "ben")

    async def away(*_: str) -> None:
        raise Refusal("not_saved", "the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(store, "forget_desk", away)
        with pytest.raises(Refusal, match="is away"):
            await desks.forget(desk.id, "ada")
    assert desks.progress(desk.id) is not None
    await desks.forget(desk.id, "ada")
    assert desks.progress(desk.id) is None
    assert await store.desk(desk.id) is None
    await store.close()


@pytest.mark.anyio
async def test_why_a_proof_came_to_nothing_names_nothing_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    pool = WorkerPool(1)
    desks = desk_service.DeskService(store, pool)

    async def away(*_: object) -> None:
        raise Refusal("not_saved", f"{tmp_path}/saros.db could not be written")

    monkeypatch.setattr(pool, "answer", away)
    desk = await desks.make("ada", DeskContent("terrestrial", "", SMALL), 0)
    await desks.prove(desk.id, "ada", "", 0)
    while desks._under_way:
        await asyncio.sleep(0)
    told = desks.progress(desk.id)
    assert told is not None
    assert "the database is away" in told.refused
    assert str(tmp_path) not in told.refused
    await store.close()


@pytest.mark.anyio
async def test_a_published_problem_that_cannot_be_read_takes_no_other_with_it(
    tmp_path: Path,
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    problems = ProblemService(WorkerPool(1), WorkerPool(1), Rate(1, 1), store)
    before = await problems.page()
    for number, content in enumerate(({}, SMALL), 1):
        kept = msgspec.json.encode(PublishedProblem("terrestrial", "", content, 1)).decode()
        key = f"house-{number}"
        await store.publish_problem(PublishedRow(key, "desk", "ada", number, key, kept))
    page = msgspec.json.decode(await problems.page(), type=ProblemsPage)
    assert [each.id for each in page.problems] == [*SOUND, "house-2"]
    assert len(before) < len(await problems.page())
    with pytest.raises(Refusal, match="no problem"):
        await problems.find("house-1")
    await store.close()
