import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EditorSession } from "../src/lib/editor.svelte";
import type { EditQuery } from "../src/lib/wire";
import { picture, spot } from "./samples";

/** A sketch is the list of what was put: enough to see what follows what. */
const put = ({ start, edits }: EditQuery): unknown[] => [...((start?.["put"] as unknown[]) ?? []), ...(edits ?? []).map((edit) => edit.value)];

const spots = ["a", "b"].map((id) => spot(id, { symbol: "piece" }));

async function onFetch(path: string, how?: RequestInit): Promise<Response> {
  if (path !== "/api/editor") return new Response("{}", { status: 404 });
  const query = JSON.parse(String(how?.body)) as EditQuery;
  await Promise.resolve();
  const view = { game: "toy", start: { put: put(query) }, options: {}, seats: 2, picture: picture({ spots }), palette: [], fields: [], fault: null, ending: "", to_act: 0, line: "", sheet: "", task: "" };
  return new Response(JSON.stringify(view));
}

beforeEach(() => {
  vi.stubGlobal("fetch", onFetch);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("takes back once for each press, and makes what is touched meanwhile after that", async () => {
  const editor = new EditorSession("toy");
  await editor.show({ start: { put: [] } });
  for (const value of ["one", "two"]) {
    editor.edit({ kind: "put", at: "a", value });
    await vi.waitFor(() => expect(editor.done).toHaveLength(value === "one" ? 1 : 2));
  }
  const first = editor.undo();
  const second = editor.undo(); // before the first is answered
  await Promise.all([first, second]);
  expect(editor.view?.start).toEqual({ put: ["one"] });
  expect([editor.done.length, editor.undone.length]).toEqual([1, 1]);
  const back = editor.undo();
  editor.edit({ kind: "put", at: "a", value: "three" });
  await back;
  expect(editor.view?.start).toEqual({ put: ["three"] });
});

it("says where a piece that is carried shall go, and what it replaced; its own place asks for nothing more", async () => {
  const editor = new EditorSession("toy");
  await editor.show({ start: { put: [] } });
  const [from, to] = spots;
  editor.touch(from!.id);
  expect([editor.made, editor.prompt, editor.another]).toEqual([[from!.id], "Touch where it shall go.", null]);
  editor.touch(from!.id);
  expect([editor.made, editor.prompt]).toEqual([[], ""]);
  editor.touch(from!.id);
  editor.touch(to!.id);
  expect([editor.made, editor.prompt]).toEqual([[], "Replaced: b. It can be taken back."]);
  editor.touch(to!.id);
  expect(editor.prompt).toBe("Touch where it shall go.");
});
