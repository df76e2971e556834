import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SupplyQuery, SupplyView } from "../src/lib/wire";
import { catalogue } from "./samples";

type Builder = typeof import("../src/lib/builder.svelte");
interface Asked { text: string; answer: (view: Partial<SupplyView> | null) => Promise<void> }
let asked: Asked[] = [];
let kept: Record<string, string> = {};
let module: Builder;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => new Promise((done, fail) => {
    const answer = async (view: Partial<SupplyView> | null): Promise<void> => {
      if (view) done({ ok: true, json: () => Promise.resolve({ text: "", faults: [], statistics: [], ...view }) });
      else fail(new Error("away"));
      await vi.advanceTimersByTimeAsync(0);
    };
    asked.push({ text: (JSON.parse(body) as SupplyQuery).text, answer });
  }));
  module = await import("../src/lib/builder.svelte");
});
afterEach(() => {
  asked = [];
  kept = {};
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function begun() {
  const entry = { id: "a", game: "g", name: "Mine", text: "Name: Mine\nWren", sound: false, at: 0 };
  return new module.BuilderSession(catalogue(), entry);
}
const stored = () => (JSON.parse(kept["saros.supplies"] ?? "[]") as { text: string; sound: boolean }[])[0];

describe("a builder", () => {
  it("is judged when it is opened, and after a pause in its changes", async () => {
    const built = begun();
    expect(asked.map((each) => each.text)).toEqual(["Name: Mine\nWren"]);
    built.touch("fox");
    built.head("bird");
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map((each) => each.text)).toEqual(["Name: Mine\nWren", "Name: Mine\nPatron: bird\nWren\nFox"]);
  });
  it("is kept at once, and sound only as long as the game has said so of this very text", async () => {
    const built = begun();
    built.touch("fox");
    expect(stored()).toMatchObject({ text: "Name: Mine\nWren\nFox", sound: false });
    await vi.advanceTimersByTimeAsync(1000);
    await asked[1]?.answer({ faults: [] });
    expect(stored()).toMatchObject({ sound: true });
    built.lessen("fox");
    expect(stored()).toMatchObject({ text: "Name: Mine\nWren", sound: false });
  });
  it("takes no notice of an answer about what it was before", async () => {
    const built = begun();
    built.touch("fox");
    await asked[0]?.answer({ faults: ["late"] });
    expect(built.report).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await asked[1]?.answer({ faults: ["too few"] });
    expect([built.report?.faults, built.current]).toEqual([["too few"], true]);
    built.rename("Yours");
    expect(built.current).toBe(false);
  });
  it("is judged although it is left at once, but does not come back if it is thrown away", async () => {
    const built = begun();
    built.touch("fox");
    built.end();
    await asked[1]?.answer({});
    expect(stored()).toMatchObject({ sound: true });
    built.touch("fox");
    built.end();
    kept = {};
    await asked[2]?.answer({});
    expect(stored()).toBeUndefined();
  });
  it("says that the game cannot be asked, and asks again", async () => {
    const built = begun();
    await asked[0]?.answer(null);
    expect(built.problem).toBe("The server cannot be reached just now.");
    built.check();
    await asked[1]?.answer({});
    expect([built.problem, built.current]).toEqual(["", true]);
  });
});
