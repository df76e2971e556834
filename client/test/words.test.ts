import { describe, expect, it } from "vitest";
import { sentence } from "../src/lib/words";

describe("a sentence", () => {
  it("begins with a capital", () => expect(sentence("it is the turn of sun")).toBe("It is the turn of sun"));
  it.each(["“hello” is no move", "s0a is not in moon's half", "-s- is taken", "Ada has left", ""])(
    "leaves %j as it is written",
    (text) => expect(sentence(text)).toBe(text),
  );
});
