"""Whose job is next: nobody who looks waits for a crowd, and no kind of work starves another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from saros.web.fair_queue import STARVED, Claim, FairQueue, Kind, Ticket

MOVE, QUESTION, BACKGROUND = Kind.MOVE, Kind.QUESTION, Kind.BACKGROUND


class Job(Ticket):
    def __init__(self, kind: Kind, address: str, owner: str = "", seconds: float = 1.0) -> None:
        super().__init__(lambda: Claim(self.kind, address, owner))
        self.kind, self.address, self.owner, self.seconds = kind, address, owner, seconds


class Desk:
    """Some workers who do one job after the other, in a time of their own."""

    def __init__(self, workers: int = 1) -> None:
        self.time = 0.0
        self.queue: FairQueue[Job] = FairQueue(workers, lambda: self.time)
        self.workers = workers
        self.running: list[tuple[float, Job]] = []

    def add(self, *jobs: Job) -> None:
        for job in jobs:
            self.queue.add(job)

    def done(self) -> Iterator[Job]:
        """Yield the jobs as they are finished."""
        while True:
            while len(self.running) < self.workers and (job := self.queue.pop()) is not None:
                self.running.append((self.time + job.seconds, job))
            if not self.running:
                return
            self.running.sort(key=lambda each: each[0])
            self.time, job = self.running.pop(0)
            self.queue.done(job, job.seconds)
            yield job

    def until(self, job: Job) -> float:
        """Return when a job is finished."""
        began = self.time
        assert any(each is job for each in self.done())
        return self.time - began


def crowd(kind: Kind, count: int, address: str = "the crowd's", seconds: float = 1.0) -> list[Job]:
    """Jobs of one address, each of somebody who was never here before."""
    return [Job(kind, address, f"nobody {number}", seconds) for number in range(count)]


def test_new_identities_of_one_address_do_not_come_before_a_stranger() -> None:
    for kind in (MOVE, BACKGROUND):
        for workers in (1, 2):
            desk = Desk(workers)
            desk.add(*crowd(kind, 60))
            list(islice(desk.done(), 5))
            stranger = Job(MOVE, "elsewhere", "ada", seconds=0.05)
            desk.add(stranger)
            assert desk.until(stranger) <= 1.1, "only what runs already comes before"


def test_many_strangers_take_turns_with_a_crowd_as_one() -> None:
    desk = Desk()
    desk.add(*crowd(MOVE, 30), *(Job(MOVE, f"192.0.2.{n}", f"guest {n}") for n in range(5)))
    first = [job.address for job in islice(desk.done(), 6)]
    assert Counter(first)["the crowd's"] == 1


def test_within_an_address_its_people_take_turns() -> None:
    desk = Desk()
    desk.add(*(Job(MOVE, "school", owner) for owner in "aaabbc"))
    assert [job.owner for job in desk.done()] == ["a", "b", "c", "a", "b", "a"]


def test_moves_and_questions_share_the_time_they_take() -> None:
    desk = Desk()
    desk.add(*crowd(MOVE, 200, "a", seconds=1.0), *crowd(QUESTION, 600, "b", seconds=0.3))
    spent: Counter[Kind] = Counter()
    for job in islice(desk.done(), 120):
        spent[job.kind] += job.seconds  # type: ignore[assignment]
    assert 2.4 < spent[MOVE] / spent[QUESTION] < 3.6


def test_a_question_is_not_starved_by_moves_nor_a_move_by_questions() -> None:
    for kind, other in ((QUESTION, MOVE), (MOVE, QUESTION)):
        desk = Desk()
        desk.add(*crowd(other, 300))
        list(islice(desk.done(), 20))
        mine = Job(kind, "elsewhere", seconds=0.3)
        desk.add(mine)
        assert desk.until(mine) <= 1.4


def test_who_did_not_ask_for_long_has_not_saved_up() -> None:
    desk = Desk()
    desk.add(*crowd(MOVE, 100))
    assert len(list(desk.done())) == 100
    desk.add(*crowd(QUESTION, 100), *crowd(MOVE, 100, "another"))
    kinds = Counter(job.kind for job in islice(desk.done(), 20))
    assert kinds[MOVE] >= 10, "questions take their share, and not all that they left before"


def test_games_that_nobody_looks_at_come_last_but_go_on() -> None:
    desk = Desk()
    desk.add(*crowd(BACKGROUND, 20), *crowd(MOVE, 100, "busy"))
    kinds = [job.kind for job in islice(desk.done(), 40)]
    assert kinds[:STARVED_JOBS].count(BACKGROUND) == 0
    assert 2 <= kinds.count(BACKGROUND) <= 4


STARVED_JOBS = int(STARVED)


def test_games_that_nobody_looks_at_leave_a_worker_free() -> None:
    desk = Desk(workers=2)
    desk.add(*crowd(BACKGROUND, 20))
    assert desk.queue.pop() is not None
    assert desk.queue.pop() is None
    mine = Job(MOVE, "elsewhere")
    desk.add(mine)
    assert desk.queue.pop() is mine


def test_a_game_that_somebody_begins_to_look_at_comes_forward() -> None:
    desk = Desk()
    games = crowd(BACKGROUND, 20)
    desk.add(*games)
    games[15].kind = MOVE
    assert desk.queue.pop() is games[15]


def test_what_nobody_wants_any_more_is_not_done_and_nothing_is_remembered() -> None:
    desk = Desk()
    jobs = [Job(MOVE, f"address {n}", f"guest {n}") for n in range(50)]
    desk.add(*jobs)
    desk.queue.discard(jobs[3])
    assert jobs[3] not in list(desk.done())
    desk.add(Job(MOVE, "last", "last"))
    assert len(list(desk.done())) == 1
    assert len(desk.queue) == 0
    for turns in (desk.queue._addresses, desk.queue._people):
        assert not turns.busy
        assert len(turns.served) <= 2
