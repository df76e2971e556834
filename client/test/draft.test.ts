import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SupplyQuery, SupplyView } from "../src/lib/wire";
import { catalogue } from "./samples";

type Draft = typeof import("../src/lib/draft.svelte");
interface Asked { text: string; answer: (view: Partial<SupplyView> | null) => Promise<void> }
let asked: Asked[] = [];
let kept: Record<string, string> = {};
let module: Draft;

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
  module = await import("../src/lib/draft.svelte");
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
  return new module.DraftSession(catalogue(), entry);
}
const stored = () => (JSON.parse(kept["saros.supplies"] ?? "[]") as { text: string; sound: boolean }[])[0];

describe("a draft", () => {
  it("is judged when it is opened, and after a pause in its changes", async () => {
    const draft = begun();
    expect(asked.map((each) => each.text)).toEqual(["Name: Mine\nWren"]);
    draft.touch("fox");
    draft.head("bird");
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map((each) => each.text)).toEqual(["Name: Mine\nWren", "Name: Mine\nPatron: bird\nWren\nFox"]);
  });
  it("is kept at once, and sound only as long as the game has said so of this very text", async () => {
    const draft = begun();
    draft.touch("fox");
    expect(stored()).toMatchObject({ text: "Name: Mine\nWren\nFox", sound: false });
    await vi.advanceTimersByTimeAsync(1000);
    await asked[1]?.answer({ faults: [] });
    expect(stored()).toMatchObject({ sound: true });
    draft.lessen("fox");
    expect(stored()).toMatchObject({ text: "Name: Mine\nWren", sound: false });
  });
  it("takes no notice of an answer about what it was before", async () => {
    const draft = begun();
    draft.touch("fox");
    await asked[0]?.answer({ faults: ["late"] });
    expect(draft.report).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await asked[1]?.answer({ faults: ["too few"] });
    expect([draft.report?.faults, draft.current]).toEqual([["too few"], true]);
    draft.rename("Yours");
    expect(draft.current).toBe(false);
  });
  it("is judged although it is left at once, but does not come back if it is thrown away", async () => {
    const draft = begun();
    draft.touch("fox");
    draft.end();
    await asked[1]?.answer({});
    expect(stored()).toMatchObject({ sound: true });
    draft.touch("fox");
    draft.end();
    kept = {};
    await asked[2]?.answer({});
    expect(stored()).toBeUndefined();
  });
  it("says that the game cannot be asked, and asks again", async () => {
    const draft = begun();
    await asked[0]?.answer(null);
    expect(draft.problem).toBe("The server cannot be reached just now.");
    draft.check();
    await asked[1]?.answer({});
    expect([draft.problem, draft.current]).toEqual(["", true]);
  });
});
