// A move being made by touching one thing after the other: at a table, or when moves are tried.
import type { CloserLook } from "./closerlook.svelte";
import { bringers, menuOf, nextTouches, touch } from "./touch";
import type { Choice, Picture, ReasonView, Way } from "./wire";

/** Why nothing can be touched while a try is judged. */
export const JUDGED = "Your move is being looked at.";

/** Why a touch led nowhere, and what was touched. */
export interface RefusedTouch extends Omit<ReasonView, "is_refusal"> {
  at: string;
}

export abstract class MoveInput {
  made: string[] = $state.raw([]);
  /** A spot that was touched first, before the item of a tray that shall be put there. */
  wanted = $state("");

  /** Why the last touch led nowhere; until something else is touched. */
  reason: RefusedTouch | null = $state.raw(null);
  /** What is told about the things in the picture, where somebody wants that. */
  readonly closer: CloserLook | null = null;

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

  /** What was touched last, if another press of it would do something, and what: no move is made by one slip. */
  get another(): { id: string; label: string } | null {
    const id = this.made.at(-1) ?? "";
    const left = nextTouches(this.ways, this.made).get(id);
    return left ? { id, label: (left.length === 1 && left[0]?.label) || "for a choice" } : null;
  }

  /** What is wanted now of somebody who has begun a move, in one sentence. */
  get prompt(): string {
    const next = nextTouches(this.ways, this.made);
    if (this.wanted || (this.made.length > 0 && this.menu.length > 0)) return "Choose from the menu.";
    if (this.made.length === 0 || next.size === 0) return "";
    const again = this.another;
    // Where it has an area, that is told over it.
    const bare = again && this.picture?.spots.some((spot) => spot.id === again.id && !spot.areas[0]);
    const more = bare ? `Press it again: ${again.label}.` : "";
    if (bare && next.size === 1) return more;
    const takes = [...next.values()].flat().some((way) => way.takes.length > 0);
    const marked = next.size === 1 ? "Now touch the place that is marked." : `Now touch one of the marked places${takes ? "; what is ringed would be taken" : ""}.`;
    return `${(this.picture && this.closer?.wants(this.picture, this.made)) || marked} ${more}`.trim();
  }

  /** Counts what was touched in vain, and what was asked for since: no answer comes after the next. */
  #question = 0;

  /** Somebody looks at a thing: it was pointed at, touched or focused. */
  examine(_id: string): void {}

  /** What was touched leads nowhere: somebody shall be told why. */
  protected refuse(_touches: string[]): void {}

  /** Shows why when it has come, unless the board `changed` or something else was touched meanwhile. */
  protected showWhy(at: string, asked: Promise<ReasonView>, changed: () => boolean): void {
    const { made } = this;
    const question = ++this.#question;
    const late = (): boolean => changed() || this.made !== made || question !== this.#question;
    asked.then(
      // What is there to be read the card tells already.
      (reason) => late() || (!reason.is_refusal && this.closer) || this.#show({ ...reason, at }),
      (error) => late() || this.explain(at, (error as Error).message),
    );
  }

  protected explain(at: string, sentence: string): void {
    this.#show({ at, sentence, spots: [], strokes: [] });
  }

  /** Shows why at the spot; what lies beside the board is told below. */
  #show(reason: RefusedTouch): void {
    this.reason = reason;
    if (!this.picture?.spots.some((spot) => spot.id === reason.at)) this.tellBelow(reason.sentence);
  }

  protected tellBelow(_sentence: string): void {}

  touch(id: string): void {
    this.#question += 1;
    this.wanted = "";
    this.reason = null;
    const done = touch(this.ways, this.made, id);
    if (done.kind === "play") this.play(done.way);
    else if (done.kind === "picked") this.made = done.made;
    else if (this.made.length === 0 && this.#bringers(id).length > 0) this.wanted = id;
    else this.#refused(id);
  }

  /** Says why; what is picked up stays so, unless it is touched again or waits for a choice. */
  #refused(id: string): void {
    const touches = [...this.made, id];
    if (this.made[0] === id || this.menu.length > 0) this.letGo();
    if (touches[0] !== id || touches.length === 1) this.refuse(touches);
  }

  choose(id: string): void {
    const place = this.wanted;
    this.wanted = "";
    this.touch(id);
    if (place) this.touch(place);
  }

  letGo(): void {
    this.reason = null;
    this.made = [];
    this.wanted = "";
  }

  /** Something else is asked for: what was told about the last touch no longer lies over the answer. */
  turnAway(): void {
    this.#question += 1;
    this.reason = null;
    if (this.closer) this.closer.away = true;
  }

  /** Whether something begins here: a piece or an item that can be picked up. */
  begins(id: string): boolean {
    return nextTouches(this.ways, []).has(id);
  }

  #bringers(id: string): Choice[] {
    return bringers(this.ways, this.picture?.trays ?? [], id);
  }
}
