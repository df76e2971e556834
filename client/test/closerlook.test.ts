import { describe, expect, it, vi } from "vitest";
import { CloserLook, kindOf, thingOf, toldOf } from "../src/lib/closerlook.svelte";
import * as http from "../src/lib/http";
import type { Entry } from "../src/lib/wire";
import { picture, spot } from "./samples";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id, name: id, does: [`${id} does something.`], symbols: [], words: [], diagram: "", then: [], ...more,
});
const glossary = [
  entry("pile", { words: ["pile"] }),
  entry("temple", { words: ["-t-"], symbols: [""] }),
  entry("knight", { symbols: ["red-knight", "blue-knight"] }),
  entry("cell", { symbols: [""] }),
  entry("nameless"),
];
const thing = (id: string, symbol = ""): { id: string; symbol: string; label: string; note: string } => ({ id, symbol, label: id, note: "" });

describe("the kind of a thing", () => {
  it("is known by what it is drawn with", () => {
    expect(kindOf(glossary, thing("d2", "blue-knight"))?.id).toBe("knight");
    expect(kindOf(glossary, thing("d2"))?.id).toBe("cell");
  });
  it("is known by the word its id begins with, whatever lies on it", () => {
    expect(kindOf(glossary, thing("pile:1", "red-knight"))?.id).toBe("pile");
  });
  it("needs both where an entry asks for both", () => {
    expect(kindOf(glossary, thing("-t-"))?.id).toBe("temple");
    expect(kindOf(glossary, thing("-t-", "red-knight"))?.id).toBe("knight");
  });
  it("is what the view says, if it says something", () => {
    expect(kindOf(glossary, thing("d2"), "nameless")?.id).toBe("nameless");
    expect(kindOf(glossary, thing("d2", "green"))).toBeUndefined();
  });
});

describe("what is told", () => {
  const noted = { ...thing("d2", "red-knight"), note: "under it: a stone\nand a leaf" };

  it("has the note of a thing until the view is explained", () => {
    expect(toldOf(glossary, noted, undefined).now).toEqual(["under it: a stone", "and a leaf"]);
    const found = { id: "d2", kind: "knight", now: ["Covers a stone."], goals: [], takes: [] };
    expect(toldOf(glossary, noted, found).now).toEqual(["Covers a stone."]);
  });
  it("is about a spot, or about what lies beside the board", () => {
    const tray = { seat: 0, title: "lost", items: [{ id: "lost:K", symbol: "red-knight", count: 1, label: "a knight" }] };
    const shown = picture({ spots: [spot("d2")], trays: [tray] });
    expect(thingOf(shown, "lost:K")?.label).toBe("a knight");
    expect(thingOf(shown, "d2")?.id).toBe("d2");
    expect(thingOf(shown, "d9")).toBeUndefined();
  });
  it("shows no picture of what is only there to be pressed", () => {
    const shown = picture({ spots: [{ ...spot("leave"), symbol: "frame", look: ["pill", "action"] }] });
    expect(thingOf(shown, "leave")?.symbol).toBe("");
  });
});

it("says after each touch what is wanted next, if what was touched first does", async () => {
  vi.spyOn(http, "glossary").mockResolvedValue({ entries: [entry("pile", { words: ["pile"], then: ["one", "two"] })] });
  const closer = new CloserLook();
  closer.begin("a game");
  await Promise.resolve();
  const seen = picture({ spots: [spot("pile:1"), spot("d4")] });
  const wanted = [["pile:1"], ["pile:1", "d4"], ["pile:1", "d4", "e5"], ["d4"]].map((made) => closer.wants(seen, made));
  expect(wanted).toEqual(["one", "two", "two", undefined]);
});
