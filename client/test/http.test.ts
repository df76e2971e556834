import { afterAll, beforeAll, expect, it, vi } from "vitest";

const asked: string[] = [];

beforeAll(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify([{ name: "g", edition: "e1" }]));
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("asks for art by its edition as soon as that is known, and once", async () => {
  const http = await import("../src/lib/http");
  await http.art("g", "before", false);
  await http.games();
  await http.art("g", "board", true);
  await http.art("g", "board", true);
  expect(asked).toEqual([
    "/api/art/g/before?turned=false", "/api/games", "/api/art/g/board?turned=true&edition=e1",
  ]);
});
