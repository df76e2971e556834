"""`saros engine`: other programs drive Saros line by line; docs/protocol.md has every word.

One thread listens and one thinks, so that no line waits for a thought to end.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable, Iterator
from threading import Event, RLock
from typing import IO, Any

from .. import LARGEST_FILE, __version__
from ..core.game import CHANCE
from ..core.refusal import Refusal, excerpt
from ..families.drawing import ending
from ..families.players import players_of
from ..games import AnyGame
from ..players.analyst import AnyAnalyst, AnyFinding, line_texts, move_text
from ..table.table import result_text
from ..table.view_table import AnyTable
from .analyse import refuse_thoughtless
from .engine_input import SEPARATOR, SearchOrder, read_go, read_position
from .engine_options import EngineOptions
from .seats import seat_names
from .thinking_thread import ThinkingThread

AUTHOR = "the Saros authors"

JOINT = f" {SEPARATOR} "


class LineWriter:
    """Writes whole lines, each at once, from whichever thread; falls silent when nobody hears."""

    def __init__(self, out: IO[str]) -> None:
        self.out, self.lock, self.gone = out, RLock(), False

    def say(self, line: str) -> None:
        """Write a line."""
        with self.lock:
            try:
                if not self.gone:
                    self.out.write(f"{line}\n")
                    self.out.flush()
            except (OSError, ValueError):  # hung up, or closed
                self.gone = True


class EngineSession:
    """What is set, what stands on the board, and what is being thought about."""

    def __init__(self, writer: LineWriter) -> None:
        self.writer, self.say = writer, writer.say
        self.options = EngineOptions()
        self.table = read_position("start", self.options)
        self.thought: ThinkingThread[None] | None = None
        self.busy = False
        self.released = Event()
        self.infinite = False
        self._analyst: tuple[tuple[Any, ...], AnyAnalyst] | None = None
        self._rng = self._seeded()

    def answer(self, line: str) -> bool:
        """Do what a line says; False ends the dialogue. A refusal changes nothing."""
        word, *rest = line.split(None, 1) or [""]
        try:
            if word in COMMANDS:
                COMMANDS[word](self, "".join(rest).strip())
            elif word and word != "quit":
                known = ", ".join([*COMMANDS, "quit"])
                raise Refusal("unknown_word", f"no word {excerpt(word)}; there are: {known}")
        except Refusal as refusal:
            self.say(f"error {refusal.sentence}")
        return word != "quit"

    # The words ----------------------------------------------------------------------------

    def do_saros(self, _: str) -> None:
        self.say(f"id name Saros {__version__}")
        self.say(f"id author {AUTHOR}")
        for line in self.options.lines():
            self.say(line)
        self.say("sarosok")

    def do_isready(self, _: str) -> None:
        try:
            if not self._is_thinking():
                self._get_ready()
        except Refusal as refusal:
            self.say(f"error {refusal.sentence}")
        self.say("readyok")  # whoever asks waits for it, come what may

    def do_newgame(self, _: str) -> None:
        self._refuse_thinking("newgame")
        self.table = read_position("start", self.options)
        self._rng = self._seeded()
        self._get_ready()

    def do_setoption(self, text: str) -> None:
        self._refuse_thinking("setoption")
        words = text.split()
        if len(words) < 2 or words[0] != "name" or words[2:3] not in ([], ["value"]):
            raise Refusal("bad_option", "an option is set by: setoption name NAME value VALUE")
        self.options.set(words[1], " ".join(words[3:]))
        if words[1].lower() == "seed":
            self._rng = self._seeded()

    def do_position(self, text: str) -> None:
        self._refuse_thinking("position")
        self.table = read_position(text, self.options)

    def do_show(self, _: str) -> None:
        table = self.table
        self.say(f"show line {table.one_line()}")
        if table.outcome is not None:
            self.say(f"show outcome {result_text(table.outcome)} {ending(table.game, table.state)}")
        elif table.to_act is not None:
            chance = table.to_act == CHANCE
            self.say(f"show turn {'chance' if chance else seat_names(table)[table.to_act]}")
        self.say(f"show moves {len(table.legal_moves())}")

    def do_go(self, text: str) -> None:
        self._refuse_thinking("go")
        refuse_thoughtless(self.table)
        order = read_go(text, self.table)
        if order.only and self.options.values["Level"]:
            raise Refusal("bad_go", "searchmoves needs full strength: Level 0")
        self._begin(order, self._analyst_set())

    def do_stop(self, _: str) -> None:
        self.released.set()
        if self.thought is not None:
            self.thought.stop()

    def do_wait(self, _: str) -> None:
        if self._is_thinking() and self.infinite:
            raise Refusal("bad_wait", "this thought has no end; it needs stop")
        if self.thought is not None:
            self.thought.wait()

    # Thinking -----------------------------------------------------------------------------

    def _begin(self, order: SearchOrder, analyst: AnyAnalyst) -> None:
        table = self.table
        # A level knows itself when it has thought enough.
        self.infinite = order.infinite or not (order.bounded or self.options.values["Level"])
        self.released.clear()
        self.busy = True
        self.thought = ThinkingThread(analyst, lambda: self._think(table, order, analyst))

    def _think(self, table: AnyTable, order: SearchOrder, analyst: AnyAnalyst) -> None:
        """Think, in a thread of its own, and say what comes of it."""
        try:
            last = f"bestmove {self._best(table, order, analyst)}"
        except MemoryError:
            last = "error there is not enough memory; set Memory lower"
        except Refusal as refusal:
            last = f"error {refusal.sentence}"
        except Exception:
            # A bug must not end a program that somebody else drives; what it was stands beside.
            traceback.print_exc()
            last = "error the thinking has failed"
        # At once, for the answer to it may come before this thread gets any further.
        with self.writer.lock:
            self.busy = False
            self.say(last)

    def _best(self, table: AnyTable, order: SearchOrder, analyst: AnyAnalyst) -> str:
        told: list[Any] = [None]

        def tell(finding: AnyFinding) -> None:
            told.append(finding.line)
            self.say(info(table, finding))

        found = analyst.think(
            table.game, table.state, order.limits, only=order.only or None, tell=tell
        )
        if told[-1] != found.line:  # stopped within a depth that had brought something better
            self.say(info(table, found))
        if self.infinite:
            self.released.wait()
        return move_text(table.game, table.state, found)

    def _is_thinking(self) -> bool:
        with self.writer.lock:
            return self.busy

    def _refuse_thinking(self, word: str) -> None:
        if self._is_thinking():
            raise Refusal("thinking", f"{word} must wait until the thinking ends; send stop first")

    def _analyst_set(self) -> AnyAnalyst:
        """Return the analyst of the options as they are, the old one if they are the same."""
        game, values = self.table.game, self.options.values
        level = values["Level"]
        key = (game.family, level, *(values[n] for n in ("Threads", "Memory", "Judgement")))
        if self._analyst is None or self._analyst[0] != key:
            self._analyst = (key, self._made(game, level))
        return self._analyst[1]

    def _get_ready(self) -> None:
        """Load what thinking about this position takes: nobody's clock runs yet."""
        self._analyst_set().get_ready(self.table.game, self.table.state)

    def _made(self, game: AnyGame, level: int) -> AnyAnalyst:
        ladder, values = players_of(game), self.options.values
        analyst: AnyAnalyst
        if level:
            analyst = ladder.level_analyst(level, self._rng)
        else:
            analyst = ladder.analyst(values["Threads"], values["Memory"], values["Judgement"])
        return analyst

    def _seeded(self) -> random.Random:
        """Return new luck, that of the seed or any for 0, and let the analyst of before go."""
        self._analyst = None
        return random.Random(self.options.values["Seed"] or None)


COMMANDS: dict[str, Callable[[EngineSession, str], None]] = {
    "saros": EngineSession.do_saros,
    "isready": EngineSession.do_isready,
    "newgame": EngineSession.do_newgame,
    "setoption": EngineSession.do_setoption,
    "position": EngineSession.do_position,
    "show": EngineSession.do_show,
    "go": EngineSession.do_go,
    "stop": EngineSession.do_stop,
    "wait": EngineSession.do_wait,
}


def info(table: AnyTable, finding: AnyFinding) -> str:
    """Return what a finished depth has brought, as a line."""
    milliseconds = round(1000 * finding.seconds)
    rate = round(finding.nodes / max(finding.seconds, 1e-6))
    if finding.wins_in is None:
        score = f"points {finding.score}"
    else:
        how = "forfeit" if finding.forfeit else table.game.win_words[0]
        score = f"{how} {finding.wins_in}"
    line = JOINT.join(line_texts(table.game, table.state, finding))
    return (
        f"info depth {finding.depth} score {score} chance {finding.first_chance:.3f}"
        f" nodes {finding.nodes} nps {rate} time {milliseconds} pv {line}"
    )


# Lines -------------------------------------------------------------------------------------


def lines_of(source: IO[bytes]) -> Iterator[bytes | None]:
    """Yield the lines of a stream; None for one that is too long to be kept."""
    while line := _line(source):
        if len(line) <= LARGEST_FILE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = _line(source)
        yield None


def _line(source: IO[bytes]) -> bytes:
    try:
        return source.readline(LARGEST_FILE + 1)
    except OSError:  # an input that cannot be read has come to its end
        return b""


def serve() -> None:
    """Answer lines until `quit`, the end of the input, or Ctrl-C."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8")  # whatever the machine is used to: programs read this
    writer = LineWriter(sys.stdout)
    session = EngineSession(writer)
    try:
        for line in lines_of(sys.stdin.buffer) if sys.stdin else ():
            if not _answered(session, line) or writer.gone:
                break
    finally:
        session.do_stop("")
    if writer.gone:
        raise BrokenPipeError


def _answered(session: EngineSession, line: bytes | None) -> bool:
    if line is None:
        session.say(f"error a line has more than {LARGEST_FILE:,} bytes")
        return True
    try:
        return session.answer(line.decode("utf-8"))
    except UnicodeDecodeError:
        session.say("error this line is not text in UTF-8")
        return True
