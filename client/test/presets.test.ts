import { describe, expect, it } from "vitest";
import { STYLES, stylesFor } from "../src/lib/presets";

describe("the clocks that are offered", () => {
  const offered = (loses_turns: boolean, seats: number): string[] => stylesFor({ loses_turns }, seats).map((each) => each.value);

  it("are all of them for two who may lose turns", () => expect(offered(true, 2)).toHaveLength(STYLES.length));
  it("have no stop-and-go where no turn can be lost", () => expect(offered(false, 2)).not.toContain("stop_and_go"));
  it("have no hourglass for three", () => expect(offered(true, 3)).not.toContain("hourglass"));
});
