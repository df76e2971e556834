"""Writes `client/src/lib/wire.ts` from the messages, so that both ends of the wire speak alike.

python -m saros.web.typescript > client/src/lib/wire.ts
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec import inspect as types

from ..draw.picture import Sound
from ..table.acts import Wish
from .messages import (
    analysis,
    desks,
    editor,
    errors,
    explanations,
    games,
    health,
    positions,
    problems,
    socket,
    studies,
    supplies,
    table_views,
    tables,
    variants,
)
from .messages.limits import MoveText

HEAD = """\
// What goes over the wire. Made from src/saros/web/messages by `python -m saros.web.typescript`;
// do not edit: change the messages and make it again.
"""
MODULES = (
    socket, table_views, tables, health, errors, supplies, games, variants, positions,
    explanations, editor, analysis, studies, desks, problems,
)  # fmt: skip
UNIONS = {"FromBrowser": socket.FromBrowser, "ToBrowser": socket.ToBrowser}
WORDS = {"Sound": Sound, "Wish": Wish}
"""Literals that have a name of their own."""
LONGEST = {"LONGEST_MOVE": MoveText}
"""Texts of which the browser must know how long they may be."""


def text() -> str:
    """Return the whole file."""
    parts = [HEAD]
    parts += [f"export type {name} = {_literal(literal)};\n" for name, literal in WORDS.items()]
    parts += [f"export const {name} = {_most(kind)};\n" for name, kind in LONGEST.items()]
    parts += [_interface(info) for info in _structs()]
    for name, union in UNIONS.items():
        members = types.type_info(union).types  # type: ignore[attr-defined]
        parts.append(f"export type {name} = {' | '.join(each.cls.__name__ for each in members)};\n")
    return "\n".join(parts)


def _structs() -> list[Any]:
    """Return every message, and before each whatever it is made of."""
    found: dict[type, Any] = {}
    for module in MODULES:
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__:
                _gather(types.type_info(value), found)
    return list(found.values())


def _gather(info: Any, found: dict[type, Any]) -> None:
    if isinstance(info, types.StructType | types.DataclassType) and info.cls not in found:
        for field in info.fields:
            _gather(field.type, found)
        found[info.cls] = info
    for part in _parts(info):
        _gather(part, found)


def _parts(info: Any) -> Iterator[Any]:
    """Yield the types a type is made of, without the fields of an object."""
    if isinstance(info, types.UnionType):
        yield from info.types
    elif isinstance(info, types.TupleType):
        yield from info.item_types
    elif isinstance(info, types.ListType | types.VarTupleType):
        yield info.item_type
    elif isinstance(info, types.DictType):
        yield info.value_type


def _interface(info: Any) -> str:
    cls, notes = info.cls, _notes(info.cls)
    lines = [_comment(inspect.getdoc(cls) or "", ""), f"export interface {cls.__name__} {{"]
    tag = getattr(info, "tag", None)
    if tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(tag)};")
    # What the browser sends may leave out what has a default; what it gets only what may be UNSET.
    sent = getattr(info, "forbid_unknown_fields", False)
    for field in info.fields:
        if note := notes.get(field.name):
            lines.append(_comment(note, "  "))
        spared = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        mark = "?" if (sent and spared) or not (spared or field.required) else ""
        lines.append(f"  {field.encode_name}{mark}: {_name(field.type)};")
    return "\n".join([*lines, "}", ""])


def _notes(cls: type) -> dict[str, str]:
    """Return what stands below each field in the source, also where it was inherited from."""
    inherited = [_notes(each) for each in cls.__bases__ if each not in (object, Struct)]
    tree = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(tree, ast.ClassDef)
    notes = {name: note for each in inherited for name, note in each.items()}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            notes[field.target.id] = inspect.cleandoc(str(below.value.value))
    return notes


def _comment(text: str, indent: str) -> str:
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */"
    body = [f"{indent} * {line}".rstrip() for line in lines]
    return "\n".join([f"{indent}/**", *body, f"{indent} */"])


SIMPLE = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def _name(info: Any) -> str:
    """Return a type as TypeScript writes it."""
    if type(info) in SIMPLE:
        return SIMPLE[type(info)]
    if isinstance(info, types.StructType | types.DataclassType):
        return info.cls.__name__
    if isinstance(info, types.LiteralType):
        return _literal_name(info)
    if isinstance(info, types.UnionType):
        return " | ".join(map(_name, info.types))
    if isinstance(info, types.TupleType):
        return f"[{', '.join(map(_name, info.item_types))}]"
    if isinstance(info, types.DictType):
        return f"Record<string, {_name(info.value_type)}>"
    if isinstance(info, types.ListType | types.VarTupleType):
        item = _name(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    raise TypeError(f"the wire has no word for {info}")


def _literal_name(info: types.LiteralType) -> str:
    for name, literal in WORDS.items():
        if types.type_info(literal) == info:
            return name
    return " | ".join(json.dumps(value) for value in info.values)


def _most(kind: Any) -> int:
    return types.type_info(kind).max_length  # type: ignore[attr-defined, no-any-return]


def _literal(literal: Any) -> str:
    values = types.type_info(literal).values  # type: ignore[attr-defined]
    return " | ".join(json.dumps(value) for value in values)


if __name__ == "__main__":
    print(text(), end="")
