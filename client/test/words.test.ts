import { describe, expect, it } from "vitest";
import { aloud, numbered, sentence, together } from "../src/lib/words";

describe("a sentence", () => {
  it("begins with a capital", () => expect(sentence("it is the turn of sun")).toBe("It is the turn of sun"));
  it.each(["“hello” is no move", "s0a is not in moon's half", "-s- is taken", "Ada has left", ""])(
    "leaves %j as it is written",
    (text) => expect(sentence(text)).toBe(text),
  );
});

describe("what is read aloud", () => {
  it("is in sentences, each with one stop", () => expect(aloud("your princess is in eclipse!", "", undefined, "moon to move")).toBe("Your princess is in eclipse! Moon to move."));
  it("keeps the stops there are", () => expect(aloud("Ada wins.", "Ben lays sun 4 …")).toBe("Ada wins. Ben lays sun 4 …"));
});

describe("a name", () => {
  it.each([["Foal 2", "", "Foal 2"], ["Ada the 3rd", "Ada the 3rd", ""], ["Ada Foal 12", "Ada ", "Foal 12"], ["7", "7", ""], ["", "", ""]])(
    "keeps its number with its word: %j",
    (name, ...parts) => expect(together(name)).toEqual(parts),
  );
});

describe("a computer player", () => {
  const player = { name: "", title: "Foal", about: "" };
  it("is named with its level", () => expect(numbered({ ...player, number: 1 })).toBe("Foal, level 1"));
  it("has none where no computer has learned the game", () => expect(numbered({ ...player, number: null })).toBe("Foal"));
});
