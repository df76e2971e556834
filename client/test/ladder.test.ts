import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, SeatView } from "../src/lib/wire";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { isNewTo, keepLevel, nextLevel, ownLevel } = await import("../src/lib/ladder");

const levels = ["Ant", "Bee", "Crow"].map((title, n) => ({ name: `level${n + 1}`, title, about: "", number: n + 1 }));
const game = { name: "toy", title: "Toy", levels, middle: "level2" } as unknown as GameInfo;
const seat = (name: string, kind = "computer"): SeatView => ({ name, kind }) as unknown as SeatView;

beforeEach(() => store.clear());

test("begins at the first level for who has never played a game to its end", () => {
  expect(ownLevel(game)?.name).toBe("level1");
  const entry = { id: "aaaaaaaa", title: "Toy", against: "Ant", at: 1 };
  store.set("saros.recent", JSON.stringify([entry]));
  expect(ownLevel(game)?.name).toBe("level1");
  store.set("saros.recent", JSON.stringify([{ ...entry, end: "lost" }]));
  expect(isNewTo("Toy")).toBe(false);
  expect(ownLevel(game)).toBe(undefined);
});

test("stays at the level that somebody has come to, if there still is such a one", () => {
  keepLevel("toy", "level3");
  expect(ownLevel(game)?.name).toBe("level3");
  keepLevel("toy", "level9");
  expect(ownLevel(game)?.name).toBe("level1");
});

test("leads to the level after the strongest that was beaten", () => {
  expect(nextLevel(game, [seat("Ant")])?.name).toBe("level2");
  expect(nextLevel(game, [seat("Ant 1"), seat("Bee 2")])?.name).toBe("level3");
  expect(nextLevel(game, [seat("Crow")])).toBe(undefined);
  expect(nextLevel(game, [seat("Ada", "guest")])).toBe(undefined);
  expect(nextLevel(game, [])).toBe(undefined);
});
