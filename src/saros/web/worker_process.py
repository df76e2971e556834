"""What runs in a worker process: one job a line, one answer a line, both JSON.

A worker is an interpreter of its own, so that no search delays anybody's move. It ends with the
server that started it: then its input ends.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any

import msgspec

from ..core.clock import Time
from ..core.game import CHANCE
from ..core.record import Record
from ..core.refusal import Refusal
from ..families import GAMES
from ..families.files import read_record
from ..families.players import levels_of, player_named
from ..families.problems import problem_in
from ..table.table import Table
from .messages.editor import ImportQuery, ImportView
from .messages.positions import PositionQuery
from .messages.studies import Variation
from .problem_questions import ProblemQuestion
from .proofs import ProofQuestion, found_in, proved
from .thinking import Question, Survey, survey

SECONDS = 1.0
"""For one move of a player who has no other measure. Given, it also keeps to one thread."""

COLD = "cold"
"""Said to a worker that is to begin at once: it loads what it needs with its first job."""

NICE = 5
"""On a machine that has too much to do, whoever moves comes before whoever thinks."""
SESSION_PRIORITY = Path("/proc/self/autogroup")
"""Where Linux shares the cores between sessions first, a session has a priority of its own."""


class Job(msgspec.Struct, omit_defaults=True):
    """A record to think about: for a move of a player, or without one for a thought.

    Or with a place, a position to look at; with a text, something to be read; with variations,
    whether they can be played; or a problem to be asked about, or to
    be proved.
    """

    record: dict[str, Any]
    player: str = ""
    seat: int = 0
    seed: int = 0
    time: Time | None = None
    seconds: float = SECONDS
    place: PositionQuery | None = None
    text: ImportQuery | None = None
    question: Question = Question()
    problem: ProblemQuestion | None = None
    variations: dict[int, Variation] | None = None
    """Of a study of the record, by their numbers."""
    proof: ProofQuestion | None = None
    hunt: PositionQuery | None = None


class Answer(msgspec.Struct, omit_defaults=True):
    """What came of it; `code` and `sentence` if it was refused."""

    move: str = ""
    survey: Survey | None = None
    """What was found out about a position."""
    view: msgspec.Raw = msgspec.Raw()
    """What a position looks like, as it goes out."""
    code: str = ""
    sentence: str = ""
    progress: tuple[int, int] | None = None
    """Said before the answer to a long job: how much is done, and of how much."""


def answer(job: Job) -> Answer:
    """Do a job."""
    try:
        if job.place is not None:
            return looked_at(job.place)
        if job.problem is not None:
            return _told(job.problem.answer())
        if job.text is not None:
            return imported(job.text)
        if job.proof is not None:
            return _told(proved(job.proof, tell_progress))
        if job.hunt is not None:
            return _told(found_in(job.hunt))
        table = Table.from_record(Record.from_json(job.record))
        if job.variations is not None:
            return checked(table, job.variations)
        return chosen(job, table) if job.player else thought(job, table)
    except Refusal as refusal:
        return Answer(code=refusal.code, sentence=refusal.sentence)


def looked_at(place: PositionQuery) -> Answer:
    """Say what a position looks like."""
    from .position_replay import replayed, shown

    return _told(shown(place, replayed(place)))


def imported(text: ImportQuery) -> Answer:
    """Say what a text holds; its moves are played to see that they can be."""
    if (found := problem_in(text.text)) is not None:
        problems, problem = found
        content = problems.write_json(problem)
        return _told(ImportView(problems.pose("", problem).game, {}, content))
    record = read_record(text.text, text.name)
    Table.from_record(record)
    return _told(ImportView(record.game, record.to_json()))


def _told(found: msgspec.Struct) -> Answer:
    return Answer(view=msgspec.Raw(msgspec.json.encode(found)))


def tell_progress(done: int, total: int) -> None:
    """Say how far a long job is."""
    _say(msgspec.json.encode(Answer(progress=(done, total))))


def checked(table: Table, variations: dict[int, Variation]) -> Answer:
    """Refuse a study that cannot be played; there is nothing else to be said about it."""
    from .study_replay import check_variations

    check_variations(table, variations)
    return Answer()


def chosen(job: Job, table: Table) -> Answer:
    """Let a player choose a move from the view of its seat."""
    game = table.game
    player = player_named(job.player, Random(job.seed), job.seconds)
    move = player.choose(game, game.view(table.state, job.seat), job.time)
    return Answer(move=game.write_move(table.state, move))


def thought(job: Job, table: Table) -> Answer:
    """Say what a position is worth, and what is expected to be played."""
    return Answer(survey=survey(table, job.question, job.seconds))


def warm() -> None:
    """Load what the first move would otherwise wait for."""
    for game in GAMES.values():
        for name in list(levels_of(game))[:1]:
            rng, state = Random(1), game.setup()
            while (seat := game.to_act(state)) == CHANCE:
                state = game.play_unchecked(state, game.chance(state, rng))
            player_named(name, rng, 0.01).choose(game, game.view(state, seat))


def step_back() -> None:
    """Leave the cores to whoever needs them for a moment: the server, its database, the others."""
    if sys.platform == "win32":
        return
    os.nice(NICE)
    if os.getsid(0) == os.getpid():
        # A session of our own: to be nice inside of it would do nothing.
        with suppress(OSError):
            SESSION_PRIORITY.write_text(str(NICE))


def main() -> None:
    """Answer line by line until nobody asks any more."""
    # Ctrl-C reaches every process of a terminal; who started us decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(lines,), daemon=True).start()
    read, write = msgspec.json.Decoder(Job), msgspec.json.Encoder()
    if COLD not in sys.argv:
        warm()
    step_back()  # not before: whoever waits for the first move of all waits for this too
    _say(b"{}")
    while True:
        _say(write.encode(answer(read.decode(lines.get()))))


def _read(lines: SimpleQueue[bytes]) -> None:
    """Hear also while thinking whether the server is still there."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


def _say(line: bytes) -> None:
    try:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # the server has gone, and we are the first to hear of it
        os._exit(0)


if __name__ == "__main__":
    main()
