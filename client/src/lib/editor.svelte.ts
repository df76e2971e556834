// A position being set up: a sketch, its changes one after the other, and what the server says of it.
import { CloserLook } from "./closerlook.svelte";
import * as http from "./http";
import { decoded, encoded } from "./linkcode";
import { MoveInput } from "./moveinput.svelte";
import type { Brush, Edit, EditQuery, EditView, Picture, Way } from "./wire";

/** The two tools beside the palette: carrying what stands there, and taking it away. */
export const HAND = "";
export const REMOVE = "remove";
/** What an item of the palette is called where things have ids. */
const ITEM = "brush:";
export const itemOf = (brush: string): string => ITEM + brush;
const MOST_STEPS = 200;

export type SketchPlace = Pick<EditQuery, "options" | "seats" | "start" | "moves" | "supplies" | "match">;
const PARTS: (keyof SketchPlace)[] = ["options", "seats", "start", "moves", "supplies", "match"];

/** What a link may say of a sketch, and nothing else. */
export function sketchIn(value: Record<string, unknown>): SketchPlace {
  return Object.fromEntries(PARTS.filter((part) => part in value).map((part) => [part, value[part]]));
}

export class EditorSession extends MoveInput {
  override readonly insists = false;
  override readonly closer = new CloserLook();
  view: EditView | null = $state.raw(null);
  /** Why there is nothing to see at all. */
  refused = $state("");
  /** Why the last change was not made. */
  problem = $state("");
  /** What a touch does: carry, take away, or put something of the palette. */
  brush = $state(HAND);
  /** How often can be taken back, and made again. */
  done: EditView["start"][] = $state.raw([]);
  undone: EditView["start"][] = $state.raw([]);
  /** The address of what is on the board, to be kept and shared. */
  link = $state("");
  /** Called with each sketch that is shown. */
  onchange: (view: EditView) => void = () => undefined;
  #waiting: Edit[] = [];
  #busy = false;

  /** Sets up a position, or a problem with its task. */
  constructor(readonly game: string, readonly composes = false) {
    super();
    this.closer.begin(game);
  }

  /** What was last carried onto, until something else is touched. */
  #replaced = $state("");

  /** Every spot can be touched, but for the one from which something is carried; nothing here is a move, so a way has no words. */
  readonly ways: Way[] = $derived.by(() => {
    const spots = this.brush === HAND && this.made.length === 0 ? [] : (this.view?.picture.spots ?? []);
    return spots.filter(({ id }) => id !== this.made[0]).map(({ id }) => ({ text: id, label: "put it here", touches: [...this.made, id], takes: [], path: [], ray: [], choices: [], loose: [0, 0] }));
  });
  get palette(): Brush[] {
    return this.view?.palette ?? [];
  }
  /** With the palette in a tray, so that whatever can be touched is told about. */
  readonly picture: Picture | null = $derived.by(() => {
    if (!this.view) return null;
    const items = this.palette.map(({ id, symbol, label }) => ({ id: itemOf(id), symbol, label, count: 1 }));
    return { ...this.view.picture, trays: [...this.view.picture.trays, { seat: 0, title: "palette", items }] };
  });

  override get prompt(): string {
    return this.made.length > 0 ? "Touch where it shall go." : this.#replaced;
  }

  play(): void {}

  // What is shown ------------------------------------------------------------------------

  /** Shows what the address holds, or where the game begins. */
  async open(code: string): Promise<void> {
    const said = code ? await decoded(code) : {};
    if (said) await this.show(sketchIn(said));
    else await this.show({});
    if (!said && this.view) this.problem = "This link is damaged, so here is the beginning of the game.";
  }

  /** Shows another sketch in the place of this one, which can be taken back. */
  async show(sketch: SketchPlace, ...edits: Edit[]): Promise<boolean> {
    try {
      this.#accept(await this.#ask(sketch, edits), this.view?.start);
      return true;
    } catch (error) {
      if (this.view) this.problem = (error as Error).message;
      else this.refused = (error as Error).message;
      return false;
    }
  }

  #ask(sketch: SketchPlace, edits: Edit[]): Promise<EditView> {
    return http.sketch({ ...sketch, game: this.game, edits, problem: this.composes, tall: http.tall() });
  }

  #accept(view: EditView, before?: EditView["start"]): void {
    if (before && JSON.stringify(before) !== JSON.stringify(view.start)) {
      this.done = [...this.done, before].slice(-MOST_STEPS);
      this.undone = [];
    }
    this.view = view;
    this.problem = "";
    this.#blame();
    this.onchange(view);
    void encoded({ start: view.start }).then((code) => {
      if (this.view === view) this.link = `/editor/${this.game}#${code}`;
    });
  }

  /** What is wrong is told at the spot; on a phone, where that would hide the palette, only shown there. */
  #blame(): void {
    const fault = this.view?.fault;
    const wide = matchMedia("(min-width: 40.01rem)").matches;
    this.reason = fault && fault.spots.length > 0 ? { ...fault, at: wide ? (fault.spots[0] ?? "") : "" } : null;
  }

  // Changes ------------------------------------------------------------------------------

  /** Makes a change; those that come while the server is asked are made with the next question. */
  edit(...edits: Edit[]): void {
    this.#waiting.push(...edits);
    if (!this.#busy) void this.#send();
  }

  async #send(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0 && this.view) {
      const edits = this.#waiting;
      this.#waiting = [];
      try {
        this.#accept(await this.#ask({ start: this.view.start }, edits), this.view.start);
      } catch (error) {
        this.problem = (error as Error).message;
      }
    }
    this.#busy = false;
  }

  put(spot: string, brush: string): void {
    const wanted = this.palette.find((each) => each.id === brush);
    const there = this.picture?.spots.find((each) => each.id === spot);
    // Put twice it is taken away again.
    const same = wanted && there?.symbol === wanted.symbol;
    this.edit({ kind: "put", at: spot, value: same ? "" : brush });
  }

  take(spot: string): void {
    this.edit({ kind: "put", at: spot, value: "" });
  }

  set(field: string, value: string | number | boolean): void {
    this.edit({ kind: "set", at: field, value });
  }

  async undo(): Promise<void> {
    await this.#step(this.done, (rest, now) => ([this.done, this.undone] = [rest, [...this.undone, now]]));
  }

  async redo(): Promise<void> {
    await this.#step(this.undone, (rest, now) => ([this.undone, this.done] = [rest, [...this.done, now]]));
  }

  async #step(steps: EditView["start"][], move: (rest: EditView["start"][], now: EditView["start"]) => void): Promise<void> {
    const [to, now] = [steps.at(-1), this.view?.start];
    if (!to || !now || this.#busy) return;
    this.letGo();
    this.#busy = true;
    try {
      this.#accept(await this.#ask({ start: to }, []));
      move(steps.slice(0, -1), now);
    } catch (error) {
      this.problem = (error as Error).message;
    }
    // What was touched meanwhile comes after it.
    await this.#send();
  }

  // Touching -----------------------------------------------------------------------------

  override examine(id: string): void {
    this.closer.shown = id;
    this.closer.fresh = true;
  }

  pick(brush: string): void {
    this.letGo();
    this.brush = this.brush === brush ? HAND : brush;  // picked twice it is put down
    if (this.brush !== HAND && this.brush !== REMOVE) this.examine(itemOf(brush));
  }

  override begins(id: string): boolean {
    if (id.startsWith(ITEM)) return true;
    return this.brush === HAND && Boolean(this.picture?.spots.find((spot) => spot.id === id)?.symbol);
  }

  override touch(id: string): void {
    this.reason = null;
    this.#replaced = "";
    this.examine(id);
    if (id.startsWith(ITEM)) this.brush = id.slice(ITEM.length);
    else if (this.brush === REMOVE) this.take(id);
    else if (this.brush !== HAND) this.put(id, this.brush);
    else this.#carry(id);
  }

  #carry(id: string): void {
    const [from] = this.made;
    this.made = [];
    if (from && from !== id) this.#putDown(from, id);
    else if (!from && this.begins(id)) this.made = [id];
    else if (!from) this.reason = { at: id, sentence: "Choose a piece from the palette to put it here.", spots: [], strokes: [] };
  }

  /** Carries something to a place; what stood there is no longer on the board, which is told. */
  #putDown(from: string, to: string): void {
    const there = this.picture?.spots.find((spot) => spot.id === to);
    if (there?.symbol) this.#replaced = `Replaced: ${there.label || to}. It can be taken back.`;
    this.edit({ kind: "carry", at: from, value: to });
  }

  override letGo(): void {
    super.letGo();
    this.#replaced = "";
    this.#blame();
  }
}
