"""Where the games of a match or a training are played: on the cores here, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..arena.workers import Jobs
from ..core.machine import cores
from ..core.refusal import Refusal


@contextmanager
def jobs_called(jobs: int | None, cluster: str | None) -> Iterator[Jobs]:
    """Give what `--jobs` and `--cluster` ask for: a process for each core if they say nothing."""
    if cluster is None:
        yield cores() if jobs is None else jobs
        return
    if jobs is not None:
        how = "a cluster plays as many games at a time as it has workers"
        raise Refusal("bad_jobs", f"--jobs is for this machine; {how}")
    from ..arena.cluster import Cluster

    with Cluster(cluster) as there:
        yield there
