// Which problems somebody has chosen to look at, and in which order they go on: kept until the page is closed.
import { anything, type Wanted } from "./catalogue";
import type { Catalogue } from "./wire";

class ProblemChoice {
  wanted: Wanted | null = $state.raw(null);
  /** The problems that were last shown, in their order. */
  order: string[] = $state.raw([]);

  /** What is wanted of a catalogue; anything, as long as nothing was chosen. */
  of(catalogue: Catalogue | null): Wanted {
    if (this.wanted) return this.wanted;
    return catalogue ? anything(catalogue) : { text: "", values: [], ranges: [], sort: "order" };
  }

  follow(order: string[]): void {
    this.order = order;
  }
}

export const wantedProblems = new ProblemChoice();
