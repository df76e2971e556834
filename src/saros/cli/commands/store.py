"""Commands for whoever runs a server, about its database: check, backup, restore."""

from __future__ import annotations

from typing import Annotated

import typer

from ..shared_options import AsJson

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="A file of SQLite's, or postgresql://...; that of `saros serve` by default.",
    ),
]


def check(
    database: DatabaseUrl = None,
    accept: Annotated[
        bool,
        typer.Option(
            "--accept", help="Go on without saves that are missing; only with SQLite, no server."
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """Look through a database for damage, and replay every table in it.

    Nothing is changed, and a server may run meanwhile. The exit status is 1 if anything is wrong.

    Examples:

    \b
      saros store check
      saros store check --database games/saros.db --json
      saros store check --accept
    """
    from ..store import accepted, check_report

    if accept:
        print(accepted(database, json))
        return
    report, is_sound = check_report(database, json)
    print(report)
    if not is_sound:
        raise typer.Exit(1)


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; nothing is written over.")],
    database: DatabaseUrl = None,
) -> None:
    """Write all of a database into one file, while its server runs.

    Examples:

    \b
      saros store backup monday.db
      saros store backup monday.db --database postgresql://saros@localhost/saros
    """
    from ..store import backed_up

    print(backed_up(database, file))


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `saros store backup` wrote.")],
    database: DatabaseUrl = None,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Though there is a database already: a file of SQLite's is put aside."
        ),
    ] = False,
) -> None:
    """Bring a database to what a backup holds; no server may run on it.

    A backup of either kind of database can be restored to either kind.

    Examples:

    \b
      saros store restore monday.db
      saros store restore monday.db --replace
    """
    from ..store import restored

    print(restored(database, file, replace))
