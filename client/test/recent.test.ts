import { afterAll, beforeAll, expect, it, vi } from "vitest";

let stored = "";
const good = { id: "a", title: "T", against: "", at: 5 };

beforeAll(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ["null"], ["7"], ["{"], ['{"id": "a"}'], ["[null, 3, [], {}]"],
  [JSON.stringify([{ ...good, at: 1e99 }, { ...good, at: "today" }, { ...good, id: 4 }, { ...good, title: null }])],
])("nothing is made of the rubbish %s", async (rubbish) => {
  const { forget, recent } = await import("../src/lib/recent");
  stored = rubbish;
  expect(recent()).toEqual([]);
  forget("b");
  expect(stored).toBe("[]");
});

it("what is sound among rubbish is kept, and once", async () => {
  const { recent } = await import("../src/lib/recent");
  stored = JSON.stringify([null, good, { ...good, against: "again" }]);
  expect(recent()).toEqual([good]);
});

it("games that have ended are kept beside those that go on, with how they ended", async () => {
  const { recent, remember } = await import("../src/lib/recent");
  const { view } = await import("./samples");
  stored = "[]";
  remember(view({ table: "aaaaaaaa", mine: [1], to_act: 1 }));
  remember(view({ table: "bbbbbbbb", mine: [1], to_act: null, ending: { points: [1, 0], sentence: "", reason: "", score: [], rows: [], why: [], counted: false } }));
  expect(recent().map(({ id, turn, end }) => [id, turn, end])).toEqual([["bbbbbbbb", false, "lost"], ["aaaaaaaa", true, ""]]);
  for (let n = 0; n < 30; n += 1) remember(view({ table: `many${n}`, mine: [0], to_act: 1 }));
  expect(recent().filter((each) => !each.end)).toHaveLength(12);
  expect(recent().filter((each) => each.end)).toHaveLength(1);
});

it.each([
  [[1, 0], [0], "won"], [[1, 0], [1], "lost"], [[0.5, 0.5], [1], "drawn"], [[], [1], "called off"], [[1, 0], [0, 1], "ended"],
])("points %j for the seats %j are %s", async (points, mine, word) => {
  const { endOf } = await import("../src/lib/recent");
  expect(endOf({ ending: { points, sentence: "", reason: "", score: [], rows: [], why: [], counted: false }, mine })).toBe(word);
});
