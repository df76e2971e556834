"""The TypeScript of the messages is made from the messages."""

from pathlib import Path

from saros.web import messages, typescript


def test_the_clients_types_are_those_of_the_messages(root: Path) -> None:
    there = (root / "client" / "src" / "lib" / "wire.ts").read_text(encoding="utf-8")
    assert there == typescript.text(), (
        "make it again: python -m saros.web.typescript > client/src/lib/wire.ts"
    )


def test_every_file_of_messages_is_read() -> None:
    there = {path.stem for path in Path(messages.__path__[0]).glob("*.py")}
    read = {module.__name__.rpartition(".")[2] for module in typescript.MODULES}
    assert there - read == {"__init__", "limits"}


def test_a_default_may_be_left_out_only_on_the_way_to_the_server() -> None:
    text = typescript.text()
    assert 'export interface Join {\n  t: "join";\n  table: string;' in text
    assert "  tall?: boolean;" in text
    assert "  next: string;" in text
    assert "  ways: Way[];" in text
    assert "  ways?: Way[];" in text, "a change leaves out what has not changed"
    assert "export type ToBrowser = TableView | TableChange | Refused | Pong;" in text
