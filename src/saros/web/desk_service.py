"""Desks and their proofs: what is kept of them, and what is being proved now."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from ..core.names import is_one_line
from ..core.refusal import Refusal
from ..families.problems import problems_of
from ..store import Store
from ..store.desks import DeskRow, PublishedRow, VersionRow, no_desk, not_yours
from .host import new_key
from .messages.desks import (
    DeskContent,
    DeskInfo,
    DeskVersion,
    DeskView,
    ProofProgress,
    ProofView,
    PublishedProblem,
)
from .messages.positions import PositionQuery
from .problem_service import ProblemService
from .proofs import ProofQuestion
from .public_refusals import as_public
from .worker_pool import WorkerPool
from .worker_process import Job

SECONDS = 60.0
"""So long a problem may be searched; whoever wants to know more has the terminal."""
HUNT_PATIENCE = 40.0
"""Seconds after which whoever looks for problems in a game is told to come again."""
LONGEST = 20_000
"""So many characters a problem may have as JSON."""


@dataclass
class Proving:
    """A proof that waits or is under way."""

    version: int
    task: asyncio.Task[None]
    done: int = 0
    total: int = 0

    def tell(self, done: int, total: int) -> None:
        """Note how far it is."""
        self.done, self.total = done, total


class DeskService:
    """Every desk of this server."""

    def __init__(self, store: Store, provers: WorkerPool) -> None:
        self.store, self.provers = store, provers
        self._under_way: dict[str, Proving] = {}
        self._refused: dict[str, str] = {}
        """Why the last proof of a desk came to nothing."""

    async def close(self) -> None:
        """Let go of what is being proved; the versions are kept, and can be proved again."""
        tasks = [each.task for each in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Desks --------------------------------------------------------------------------------

    async def make(self, owner: str, content: DeskContent, now: int) -> DeskView:
        """Keep a new desk."""
        _refuse_odd(content)
        row = DeskRow(new_key(), owner, now, _written(content))
        await self.store.add_desk(row)
        return await self._view(row, owner)

    async def change(self, desk: str, owner: str, content: DeskContent, now: int) -> DeskView:
        """Keep what lies on a desk now."""
        row = await self.own(desk, owner)
        _refuse_odd(content)
        changed = row._replace(changed=now, content=_written(content))
        await self.store.change_desk(changed)
        return await self._view(changed, owner)

    async def own(self, desk: str, owner: str) -> DeskRow:
        """Return a desk to its owner; everybody else is refused."""
        row = await self.store.desk(desk)
        if row is None:
            raise no_desk()
        if row.owner != owner:
            raise not_yours()
        return row

    async def view(self, desk: str, owner: str) -> DeskView:
        """Return a desk to whoever has its link."""
        row = await self.store.desk(desk)
        if row is None:
            raise no_desk()
        return await self._view(row, owner)

    async def of_owner(self, owner: str) -> list[DeskInfo]:
        """Return somebody's desks, the last one they worked at first."""
        rows = sorted(await self.store.desks_of(owner), key=lambda row: -row.changed)
        return [_info(row) for row in rows]

    async def _view(self, row: DeskRow, owner: str) -> DeskView:
        # Asked for first: a proof that ends while the versions are read is then still under way.
        proving = self.progress(row.id)
        versions = [_version(each) for each in await self.store.desk_versions(row.id)]
        published = await self.store.published_problems(row.id)
        return DeskView(
            id=row.id,
            path=f"/desk/{row.id}",
            content=_read(row.content),
            mine=row.owner == owner,
            versions=versions,
            proving=proving,
            published=[each.id for each in published],
        )

    # Proofs -------------------------------------------------------------------------------

    def progress(self, desk: str) -> ProofProgress | None:
        """Return how far the proof of a desk is, or why there is none; None if nobody asked."""
        found = self._under_way.get(desk)
        if found is not None:
            return ProofProgress(found.version, found.done, found.total)
        refused = self._refused.get(desk, "")
        return ProofProgress(0, 0, 0, refused) if refused else None

    async def prove(self, desk: str, owner: str, address: str, now: int) -> DeskView:
        """Keep what lies on a desk as a version, and have it proved beside everything else."""
        row = await self.own(desk, owner)
        content = _read(row.content)
        problems = problems_of(content.game)
        problems.read_json(content.problem)  # what cannot be asked is refused at once
        self._refuse_second(desk)
        self.provers.refuse_if_full(address)
        number = await self.store.add_desk_version(desk, now, row.content)
        self._refuse_second(desk)  # somebody may have asked twice while it was written
        self._refused.pop(desk, None)
        question = ProofQuestion(content.game, content.problem, SECONDS)
        proof = self._proof(desk, number, question, address, owner)
        self._under_way[desk] = Proving(number, asyncio.create_task(proof))
        return await self._view(row, owner)

    def _refuse_second(self, desk: str) -> None:
        if desk in self._under_way:
            raise Refusal("proving", "this desk is being proved already; stop that first")

    async def _proof(
        self, desk: str, number: int, question: ProofQuestion, address: str, owner: str
    ) -> None:
        job = Job({}, proof=question)
        try:
            found = await self.provers.answer(
                lambda: job, address, owner, self._under_way[desk].tell
            )
            await self.store.keep_proof(desk, number, bytes(found.view).decode())
        except Refusal as refusal:
            self._refused[desk] = as_public(refusal).sentence
        finally:
            self._under_way.pop(desk, None)

    async def stop(self, desk: str, owner: str) -> DeskView:
        """End a proof; whatever is kept stays."""
        row = await self.own(desk, owner)
        await self._end_proof(desk)
        return await self._view(row, owner)

    async def _end_proof(self, desk: str) -> None:
        found = self._under_way.get(desk)
        if found is not None:
            found.task.cancel()
            await asyncio.gather(found.task, return_exceptions=True)

    async def found_in(self, place: PositionQuery, address: str, owner: str) -> bytes:
        """Return the problems in a play, as JSON; refused in time if much waits to be proved."""
        problems_of(place.game)
        job = Job({}, hunt=place)
        try:
            async with asyncio.timeout(HUNT_PATIENCE):
                found = await self.provers.answer(lambda: job, address, owner)
        except TimeoutError:
            raise Refusal("too_busy", "too much is being proved just now; try again soon") from None
        return bytes(found.view)

    async def forget(self, desk: str, owner: str) -> None:
        """Take a desk away with its versions; what was published from it stays."""
        await self.store.forget_desk(desk, owner)  # if that is refused, its proof goes on
        await self._end_proof(desk)
        self._refused.pop(desk, None)

    # Publishing ---------------------------------------------------------------------------

    async def publish(self, desk: str, owner: str, now: int, shelf: ProblemService) -> PublishedRow:
        """Put what lies on the desk into this server's collection, if it was proved sound."""
        row = await self.own(desk, owner)
        last = (await self.store.desk_versions(desk))[-1:]
        if not last or last[0].content != row.content or not last[0].proof:
            raise Refusal("not_proved", "only what was proved sound is published: prove it first")
        proof = msgspec.json.decode(last[0].proof, type=ProofView)
        if not proof.sound:
            raise Refusal("not_proved", "only a sound problem is published, and this one is not")
        if not proof.grade:
            raise Refusal("not_proved", "this proof has not judged how hard it is: prove it again")
        problem = _published(_read(row.content), proof)
        twin = await shelf.twin_of(problem.game, problem.problem)
        if twin is not None:
            raise Refusal(
                "published", f"the collection has this problem, or an image of it: {twin}"
            )
        kept = msgspec.json.encode(problem).decode()
        made = PublishedRow(f"house-{new_key()}", desk, owner, now, _digest(problem), kept)
        await self.store.publish_problem(made)
        return made


def _published(content: DeskContent, proof: ProofView) -> PublishedProblem:
    """Return a problem as the collection keeps it, with what its proof has found to tell of it."""
    problems = problems_of(content.game)
    written = problems.write_json(problems.read_json(content.problem))
    return PublishedProblem(content.game, content.title, written, proof.grade, proof.tags)


def _digest(published: PublishedProblem) -> str:
    problems = problems_of(published.game)
    same = problems.twin_key(problems.read_json(published.problem))
    return sha256(f"{published.game} {same}".encode()).hexdigest()


def _refuse_odd(content: DeskContent) -> None:
    """Refuse what no desk holds; an impossible or unfinished problem is welcome."""
    problems_of(content.game)
    if "\\u0000" in _written(content) or not is_one_line(content.title):
        raise Refusal("bad_desk", "a problem is plain text, and its title one line of it")
    if len(msgspec.json.encode(content.problem)) > LONGEST:
        raise Refusal("bad_desk", f"a problem has at most {LONGEST:,} characters as JSON")


def _written(content: DeskContent) -> str:
    return msgspec.json.encode(content, order="deterministic").decode()


def _read(text: str) -> DeskContent:
    return msgspec.json.decode(text, type=DeskContent)


def _info(row: DeskRow) -> DeskInfo:
    content = _read(row.content)
    return DeskInfo(row.id, f"/desk/{row.id}", content.title, content.game, row.changed)


def _version(row: VersionRow) -> DeskVersion:
    proof = msgspec.json.decode(row.proof, type=ProofView) if row.proof else None
    return DeskVersion(row.number, row.made, _read(row.content), proof)
