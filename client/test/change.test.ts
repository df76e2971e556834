import { describe, expect, it } from "vitest";
import { after } from "../src/lib/change";
import type { TableChange, TableView } from "../src/lib/wire";
import { picture, spot, way } from "./samples";

const line = (text: string): { number: string; seat: number; text: string } => ({ number: "1", seat: 0, text });
const view = {
  t: "table", table: "abcdefgh", number: 3, ply: 2, ways: [way("m", ["a1", "b1"])], said: "moon offers a draw",
  moves: [line("one"), line("two")],
  picture: picture({ spots: [spot("a1", { symbol: "x" }), spot("b1")], sound: "lay" }),
} as unknown as TableView;
const change = (fields: Partial<TableChange>): TableChange => ({ t: "change", table: "abcdefgh", number: 4, ply: 3, ...fields });

describe("a change", () => {
  it("leaves as it was what it does not name, but says nothing twice", () => {
    expect(after(view, change({}))).toEqual({ ...view, number: 4, ply: 3, said: "" });
  });
  it("repaints the spots it names, and all that is no spot", () => {
    const moved = { spots: [spot("a1"), spot("b1", { symbol: "x" })], ghosts: [], strokes: [], captions: [], trays: [], story: [], sound: "take" as const };
    const seen = after(view, change({ changed: { ...moved, spots: [moved.spots[1]!] } })).picture;
    expect(seen.spots.map((each) => each.symbol)).toEqual(["x", "x"]);
    expect(seen.sound).toBe("take");
    expect(seen.width).toBe(view.picture.width);
  });
  it("goes on with the move list where it says", () => {
    expect(after(view, change({ added: { first: 2, lines: [line("three")] } })).moves.map((each) => each.text)).toEqual(["one", "two", "three"]);
    expect(after(view, change({ added: { first: 1, lines: [] } })).moves.map((each) => each.text)).toEqual(["one"]);
  });
});
