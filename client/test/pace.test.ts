import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GAP, Pace } from "../src/lib/pace";

describe("what comes at once", () => {
  let seen: string[];
  let pace: Pace<string>;
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    seen = [];
    pace = new Pace((each) => seen.push(each), (each) => each !== "quick");
  });

  it("is seen one after the other", () => {
    pace.add("a");
    pace.add("b");
    pace.add("quick");
    pace.add("c");
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(GAP);
    expect(seen).toEqual(["a", "b", "quick"]);
    vi.advanceTimersByTime(GAP);
    expect(seen).toEqual(["a", "b", "quick", "c"]);
  });

  it("is not held back from who goes on", () => {
    for (const each of ["a", "b", "c"]) pace.add(each);
    pace.flush();
    expect(seen).toEqual(["a", "b", "c"]);
    vi.advanceTimersByTime(2 * GAP);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("is never waited for when there is much of it", () => {
    for (let n = 0; n < 12; n++) pace.add(String(n));
    expect(seen.length).toBeGreaterThan(8);
  });
});
