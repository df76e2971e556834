import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Desk } from "../src/lib/desk.svelte";
import type { DeskView } from "../src/lib/wire";

const VIEW: DeskView = {
  id: "desk2345", path: "/desk/desk2345", content: { game: "toy", title: "", problem: {} }, mine: true, versions: [], proving: null, published: [],
};
let asked: string[] = [];
let away = false;

function onFetch(path: string, how?: RequestInit): Promise<Response> {
  // What is told of the pieces is fetched beside it, whenever it comes.
  if (!path.startsWith("/api/glossary/")) asked.push(`${how?.method ?? "GET"} ${path}`);
  const body = away ? { code: "away", sentence: "the server is away" } : VIEW;
  return Promise.resolve(new Response(JSON.stringify(body), { status: away ? 503 : 200 }));
}

beforeEach(() => {
  [asked, away] = [[], false];
  vi.stubGlobal("fetch", onFetch);
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("proves and publishes nothing older than what lies on the desk", async () => {
  const desk = new Desk(VIEW);
  desk.title = "First light";
  desk.changed();
  away = true;
  await desk.prove();
  expect(await desk.publish()).toBe("");
  expect(asked).toEqual(["PUT /api/desks/desk2345", "PUT /api/desks/desk2345"]);
  expect(desk.problem).toBe("the server is away");
  away = false;
  await desk.prove();
  expect(asked.slice(2)).toEqual(["PUT /api/desks/desk2345", "POST /api/desks/desk2345/proof"]);
  expect(desk.saved).toBe(true);
});

it("saves what lies there after all if the desk could not be taken away", async () => {
  const desk = new Desk(VIEW);
  desk.title = "First light";
  desk.changed();
  away = true;
  expect(await desk.forget()).toBe(false);
  expect(desk.problem).toBe("the server is away");
  away = false;
  desk.end();
  await vi.waitFor(() => expect(desk.saved).toBe(true));
  expect(asked).toEqual(["DELETE /api/desks/desk2345", "PUT /api/desks/desk2345"]);
});
