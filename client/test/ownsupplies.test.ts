import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

type OwnSupplies = typeof import("../src/lib/ownsupplies");
let own: OwnSupplies;
let kept: Record<string, string> = {};

beforeAll(async () => {
  const noMedia = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => noMedia);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (kept["full"]) throw new Error("full");
      kept[key] = value;
    },
  });
  own = await import("../src/lib/ownsupplies");
});
afterEach(() => {
  kept = {};
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("what somebody has built", () => {
  it("is kept by game, the newest first, and replaced by what it becomes", () => {
    const [one, two] = [own.newSupply("g", "One", "a"), own.newSupply("g", "Two", "b")];
    own.keepSupply({ ...one, at: 1 });
    own.keepSupply({ ...two, at: 2 });
    own.keepSupply(own.newSupply("other", "Three", "c"));
    expect(own.ownSupplies("g").map((each) => each.name)).toEqual(["Two", "One"]);
    own.keepSupply({ ...one, text: "changed", sound: true, at: 3 });
    expect(own.ownSupplies("g").map((each) => each.text)).toEqual(["changed", "b"]);
    own.dropSupply(two.id);
    expect(own.ownSupplies("g")).toHaveLength(1);
    expect(own.ownSupplies("other")).toHaveLength(1);
  });
  it("is not kept by a browser that keeps nothing, which says so", () => {
    kept["full"] = "yes";
    expect(own.keepSupply(own.newSupply("g", "One", "a"))).toBe(false);
    expect(own.ownSupplies("g")).toEqual([]);
  });
  it.each(["{", "7", '[null, {"id": 7}]', '[{"id": "a", "game": "g", "name": "", "text": "", "sound": 1, "at": 0}]'])(
    "is nothing where rubbish is kept: %s", (rubbish) => {
      kept["saros.supplies"] = rubbish;
      expect(own.ownSupplies("g")).toEqual([]);
    },
  );
});
