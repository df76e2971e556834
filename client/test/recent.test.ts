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
