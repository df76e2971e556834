import { describe, expect, it } from "vitest";
import { begun, came } from "../src/lib/premove";
import { picture, spot, way } from "./samples";

const tray = (id: string): { seat: number; title: string; items: never[] | object[] } => ({
  seat: 0, title: "to deploy", items: [{ id, symbol: "moon-E", count: 2, label: "two" }],
});
const board = picture({
  spots: [spot("a1", { symbol: "x", owner: 0 }), spot("b1", { symbol: "y", owner: 1 }), spot("c1")],
  trays: [tray("later:E") as never],
});

describe("a move thought ahead", () => {
  it("begins at one's own piece or in one's own tray", () => {
    expect(begun(board, [0], "a1")).toBe("a1");
    expect(begun(board, [0], "later:E")).toBe("later:E");
    expect(begun(board, [0], "b1")).toBeNull();
    expect(begun(board, [0], "c1")).toBeNull();
    expect(begun(board, [1], "later:E")).toBeNull();
  });
  it("is played if it is legal when the turn comes", () => {
    const ways = [way("m", ["a1", "c1"])];
    const pre = { from: "a1", symbol: "", to: "c1" };
    expect(came(pre, board, [0], ways)).toEqual({ kind: "play", way: ways[0] });
  });
  it("is lost if it is not", () => {
    expect(came({ from: "a1", symbol: "", to: "b1" }, board, [0], [way("m", ["a1", "c1"])])).toEqual({ kind: "lost" });
  });
  it("asks if something is left to choose", () => {
    const ways = [way("m", ["a1", "c1", "x"]), way("n", ["a1", "c1", "y"])];
    expect(came({ from: "a1", symbol: "", to: "c1" }, board, [0], ways)).toEqual({ kind: "ask", made: ["a1", "c1"] });
  });
  it("finds the item of a tray again under its new name", () => {
    const now = picture({ trays: [tray("hand:E") as never] });
    const ways = [way("E c1", ["hand:E", "c1"])];
    const pre = { from: "later:E", symbol: "moon-E", to: "c1" };
    expect(came(pre, now, [0], ways)).toEqual({ kind: "play", way: ways[0] });
    expect(came(pre, picture(), [0], ways)).toEqual({ kind: "lost" });
  });
});
