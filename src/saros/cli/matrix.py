"""`saros match --matrix`: every ready supply of a game against every other."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from ..arena.match import Terms
from ..arena.matrix import Matrix
from ..arena.shares import Share
from ..arena.workers import Jobs
from ..core.refusal import Refusal
from ..draw.matrix import ShareCell, matrix_picture
from ..families import game_named
from .cores_or_cluster import jobs_called
from .files import path_called, write_text
from .formatting import json_text
from .interrupt import INTERRUPTED, on_interrupt


def refuse_beside_matrix(terms: Terms, save: str | None) -> None:
    """Refuse what a single match can have and a matrix cannot."""
    wrong = {"--sprt": terms.sprt, "--save": save, "supplies of one's own": terms.supplies}
    for what, given in wrong.items():
        if given:
            raise Refusal("bad_option", f"a matrix is played without {what}")


def run_matrix(
    terms: Terms, jobs: int | None, cluster: str | None, picture: str | None, wants_json: bool
) -> int:
    """Play a matrix, print it, and return the exit status."""
    matrix = Matrix.of_ready(terms)
    status = 0
    try:
        with jobs_called(jobs, cluster) as workers:
            _play(matrix, workers)
    except KeyboardInterrupt:
        status = INTERRUPTED
    with on_interrupt(signal.SIG_IGN):
        print(as_json(matrix) if wants_json else as_text(matrix), flush=True)
        if picture is not None:
            write_text(path_called(picture), as_picture(matrix))
    return status


def _play(matrix: Matrix, workers: Jobs) -> None:
    with closing(matrix.play(workers)) as games, _bar(matrix) as advance:
        for _ in games:
            advance()


@contextmanager
def _bar(matrix: Matrix) -> Iterator[Callable[[], None]]:
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("pairings", total=matrix.games)
        yield lambda: progress.update(task, completed=matrix.played)


def as_text(matrix: Matrix) -> str:
    """Return the table: in percent what the row takes from the column, and how sure that is."""
    width = max(map(len, (*matrix.names, "±100 100")))
    lines = [" ".join(["".ljust(width), *(name.rjust(width) for name in (*matrix.names, "mean"))])]
    for name, shares, mean in matrix.rows():
        cells = [*map(_written, shares), f"{100 * mean:.1f}"]
        lines.append(" ".join([name.ljust(width), *(cell.rjust(width) for cell in cells)]))
    first, second = matrix.terms.players
    lines += [
        "",
        f"{first} – {second}, {matrix.terms.games} games a pairing, in percent of the wins",
    ]
    return "\n".join(line.rstrip() for line in lines)


def _written(share: Share) -> str:
    return f"{100 * share.share:.0f} ±{100 * _reach(share):.0f}"


def _reach(share: Share) -> float:
    low, high = share.interval
    return (high - low) / 2


def as_json(matrix: Matrix) -> str:
    """Return every pairing with its share and interval."""
    pairs = [
        {
            "first": matrix.names[one],
            "second": matrix.names[other],
            "games": len(matrix.points.get((one, other), [])),
            "share": round(matrix.share(one, other).share, 4),
            "interval": [round(end, 4) for end in matrix.share(one, other).interval],
        }
        for one, other in matrix.pairings
    ]
    means = {name: round(mean, 4) for name, _, mean in matrix.rows()}
    terms = matrix.terms
    return json_text(
        {
            "players": list(terms.players), "board": terms.game, "pairings": pairs,
            "means": means, "seed": terms.seed, "seconds": terms.seconds,
        }
    )  # fmt: skip


def as_picture(matrix: Matrix) -> str:
    """Return the matrix as SVG."""
    rows = [
        [ShareCell(share.share, _reach(share)) for share in shares]
        for _, shares, _ in matrix.rows()
    ]
    means = [mean for _, _, mean in matrix.rows()]
    first, second = matrix.terms.players
    title = f"{game_named(matrix.terms.game).title}: {first} – {second}, wins in percent"
    return matrix_picture(title, matrix.names, rows, means)
