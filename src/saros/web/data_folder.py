"""Where a server keeps its things if nobody says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

from ..core.refusal import Refusal


def data_folder() -> Path:
    """Return the folder of the database and the secret, made if it is not there."""
    given = os.environ.get("SAROS_DATA")
    if given:
        folder = Path(given)
    else:
        from platformdirs import user_data_path

        folder = user_data_path("saros", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("no_folder", f"the folder {folder} cannot be made: {why}") from None
    return folder


def default_database(folder: Path) -> str:
    """Return the database in such a folder."""
    return f"sqlite:///{folder / 'saros.db'}"
