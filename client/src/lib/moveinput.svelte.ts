// A move being made by touching one thing after the other: at a table, or when moves are tried.
import { bringers, menuOf, nextTouches, touch } from "./touch";
import type { Choice, Picture, Way } from "./wire";

export abstract class MoveInput {
  made: string[] = $state.raw([]);
  /** A spot that was touched first, before the item of a tray that shall be put there. */
  wanted = $state("");

  /** Whether a menu takes the focus although nothing has been touched yet. */
  readonly insists: boolean = true;

  /** The moves that may be touched now. */
  abstract get ways(): Way[];
  abstract get picture(): Picture | null;
  abstract play(way: Way): void;

  /** What is offered in the small menu by the board. */
  get menu(): Choice[] {
    return this.wanted ? this.#bringers(this.wanted) : menuOf(this.ways, this.made);
  }
  /** Whether the menu takes the focus: who has touched something goes on from there. */
  get urgent(): boolean {
    return this.insists || this.made.length > 0 || this.wanted !== "";
  }
  /** The spot that the menu belongs to. */
  get menuAt(): string {
    return this.wanted || (this.made.at(-1) ?? "");
  }

  touch(id: string): void {
    this.wanted = "";
    const done = touch(this.ways, this.made, id);
    if (done.kind === "play") this.play(done.way);
    else if (done.kind === "picked") this.made = done.made;
    else if (this.made.length === 0 && this.#bringers(id).length > 0) this.wanted = id;
    else this.letGo();
  }

  choose(id: string): void {
    const place = this.wanted;
    this.wanted = "";
    this.touch(id);
    if (place) this.touch(place);
  }

  letGo(): void {
    this.made = [];
    this.wanted = "";
  }

  /** Whether something begins here: a piece or an item that can be picked up. */
  begins(id: string): boolean {
    return nextTouches(this.ways, []).has(id);
  }

  #bringers(id: string): Choice[] {
    return bringers(this.ways, this.picture?.trays ?? [], id);
  }
}
