// Touching spots of a board to put something there: every spot is a way of its own.
import { MoveInput } from "./moveinput.svelte";
import type { Picture, Way } from "./wire";

export class PlaceInput extends MoveInput {
  override readonly insists = false;

  constructor(
    readonly shown: () => Picture | null,
    readonly put: (spot: string) => void,
  ) {
    super();
  }

  override get picture(): Picture | null {
    return this.shown();
  }

  override get ways(): Way[] {
    return (this.picture?.spots ?? []).map(({ id }) => ({
      text: id, touches: [id], label: id, takes: [], path: [], ray: [], choices: [], loose: [0, 0],
    }));
  }

  override play(way: Way): void {
    this.letGo();
    this.put(way.text);
  }
}
