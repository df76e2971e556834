"""Compiles the fast kernels when Saros is built; where that fails they run as plain Python."""

import os
import shutil
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
    "src/saros/players/sunmoon/evaluation.py",
    "src/saros/players/sunmoon/search.py",
    "src/saros/players/sunmoon/proof.py",
)

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-Wno-sign-compare"]


class KernelHook(BuildHookInterface[Any]):
    """Puts the compiled kernels into the wheel."""

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


if __name__ == "__main__":
    try:
        build(Path(__file__).resolve().parent)
    except KeyboardInterrupt:
        sys.exit(130)
