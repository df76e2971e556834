// A study of a play: variations somebody keeps, with comments, under a link of its own.
import * as http from "./http";
import type { StudyContent, StudyView, Variation } from "./wire";

export class Study {
  /** Empty as long as it is kept nowhere. */
  id = $state("");
  mine = $state(true);
  title = $state("");
  variations: Variation[] = $state([]);
  problem = $state("");
  /** Whether everything is on the server as it stands here. */
  saved = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string, view: StudyView | null) {
    if (view) this.#take(view);
  }

  get path(): string {
    return `/study/${this.id}`;
  }

  #take(view: StudyView): void {
    this.id = view.id;
    this.mine = view.mine;
    this.title = view.content.title ?? "";
    this.variations = view.content.variations ?? [];
  }

  get #content(): StudyContent {
    return { table: this.table, title: this.title, variations: this.variations };
  }

  /** Keeps a line that leaves the play after a ply, once. */
  keep(ply: number, moves: string[]): void {
    const key = JSON.stringify([ply, moves]);
    if (this.variations.some((each) => JSON.stringify([each.ply, each.moves]) === key)) return;
    this.variations = [...this.variations, { ply, moves, comment: "" }].sort((one, other) => one.ply - other.ply);
    this.changed();
  }

  drop(index: number): void {
    this.variations = this.variations.filter((_, n) => n !== index);
    this.changed();
  }

  comment(index: number, comment: string): void {
    this.variations = this.variations.map((each, n) => (n === index ? { ...each, comment } : each));
    this.changed();
  }

  /** Whoever has shared it changes what the others read, a moment later. */
  changed(): void {
    this.saved = false;
    clearTimeout(this.#timer);
    if (this.id) this.#timer = setTimeout(() => void this.save(), 600);
  }

  async save(): Promise<boolean> {
    try {
      const view = this.id ? await http.changeStudy(this.id, this.#content) : await http.newStudy(this.#content);
      this.id = view.id;
      this.saved = true;
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = (error as Error).message;
      return false;
    }
  }
}
