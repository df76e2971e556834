// One table as this browser sees it: the last view, the ply looked at, and what is being touched.
import { after } from "./change";
import { CloserLook } from "./closerlook.svelte";
import * as http from "./http";
import { Connection } from "./connection.svelte";
import * as ahead from "./premove";
import { remember } from "./recent";
import { Pace } from "./pace";
import { moving } from "./settings.svelte";
import { play as ring } from "./sound";
import { nextTouches, touch } from "./touch";
import { MoveInput } from "./moveinput.svelte";
import type { EndingView, GoodMove, MatchView, Picture, PositionView, TableChange, TableView, TakeSeat, ToBrowser, Way, Wish } from "./wire";

/** Refusals after which asking again is useless; any other may pass. */
const FINAL = new Set(["no_table", "bad_message"]);
/** Milliseconds until a table is asked for again. */
const AGAIN = 1000;

const UNSENT = "The connection is lost; the move was not sent.";
const UNHEARD = "The connection was lost; the move did not come.";
const BUSY = "A move is on its way already.";

const SENT = "Your move is on its way.";
const PAST = "You are looking back. Return to the game to move.";
const OVER = "The game is over.";
const UNSEATED = "You are watching; those who play move.";
const UNBEGUN = "The game begins when every seat is taken.";
const CHANGED = "Others have moved just now. Touch it again if you still want to.";
const CHANCE = "Wait a moment: it is nobody's turn.";

/** The last message for a person; `n` tells two equal sentences apart. */
export interface Said {
  n: number;
  text: string;
  bad: boolean;
}

export class TableSession extends MoveInput {
  view: TableView | null = $state.raw(null);
  /** When the view came, by `performance.now()`. */
  heard = $state(0);
  /** Why there is nothing to see, if so. */
  refused = $state("");
  looking: number | null = $state(null);
  past: PositionView | null = $state.raw(null);
  pre: ahead.Premove | null = $state.raw(null);
  preFrom = $state("");
  /** A move that is on its way to the server. */
  sent = $state(false);
  said: Said = $state.raw({ n: 0, text: "", bad: false });
  /** A good move that somebody has asked for. */
  hint: GoodMove | null = $state.raw(null);
  /** Whether the picture came by a move forward, so that it may be seen moving. */
  lively = $state(false);
  /** The seat whose player, of several at this device, has said that they are looking. */
  looker: number | null = $state(null);
  connection: Connection;
  override readonly closer = new CloserLook();
  /** What others do is seen one thing after the other; whoever touches anything sees all of it. */
  #pace = new Pace<TableChange>(
    (change) => this.view && this.#see(after(this.view, change)),
    (change) => this.#isToBeSeen(change),
  );
  /** Whether the server has shown the table since the connection was opened. */
  #joined = false;
  #timer = 0;
  #upright = http.upright();
  /** Plies looked back at; replaced by a new map when they would be drawn differently. */
  #pictures = new Map<number, PositionView>();
  #sticky = "";
  /** The ply at which a game of the match ended, until somebody here has been shown it. */
  #unseen: number | null = null;
  /** Answers whoever typed the move that is on its way. */
  #typist: ((sentence: string) => void) | null = null;
  /** Whether that move was sent over a connection that has closed since. */
  #adrift = false;

  constructor(readonly id: string) {
    super();
    this.connection = new Connection(
      () => this.#arrive(),
      (message) => this.#hear(message),
    );
    this.#upright.addEventListener("change", this.#turned);
  }

  #arrive(): void {
    this.#joined = false;
    this.#adrift = this.#typist !== null;
    this.#join();
  }

  #join(): boolean {
    return this.connection.send({ t: "join", table: this.id, tall: http.tall(), brief: true, seat: this.looker });
  }

  /** The device was turned: everything is drawn anew for its shape. */
  #turned = (): void => {
    this.#pictures = new Map();
    this.#join();
    if (this.looking !== null) void this.look(this.looking);
  };

  end(): void {
    clearTimeout(this.#timer);
    this.#pace.end();
    this.#upright.removeEventListener("change", this.#turned);
    this.connection.send({ t: "leave", table: this.id });
    this.connection.end();
  }

  /** The link to send to somebody who shall join. */
  get address(): string {
    return `${location.origin}/t/${this.id}`;
  }
  get live(): boolean {
    return this.looking === null;
  }
  get picture(): Picture | null {
    if (!this.live && this.past) return this.past.picture;
    const view = this.view;
    return view && (view.ending ? withoutActions(view.picture) : view.picture);
  }
  /** How the match stands at the ply that is looked at. */
  get match(): MatchView | null {
    return (this.live ? this.view : this.past)?.match ?? null;
  }
  get ply(): number {
    return this.looking ?? this.view?.ply ?? 0;
  }
  /** The moves that may be touched now. */
  get ways(): Way[] {
    return this.live && !this.sent && this.view ? this.view.ways : [];
  }
  get seated(): boolean {
    return (this.view?.mine.length ?? 0) > 0;
  }
  /** The seat at this device that is to move and whose player has not yet said that they are looking. */
  get awaited(): number | null {
    const view = this.view;
    if (!view || view.to_act === null || view.viewpoint === view.to_act) return null;
    return view.mine.includes(view.to_act) ? view.to_act : null;
  }
  /** What was done last: since one's own move, or before the ply that is looked at. */
  get happened(): string[] {
    return (this.live ? null : this.past?.happened) ?? this.view?.happened ?? [];
  }
  /** What nobody may miss of it. */
  get headlines(): string[] {
    return (this.live && this.view?.headlines) || [];
  }
  /** How the game of a match ended that is looked at, if it is its end. */
  get endedGame(): EndingView | null {
    return (this.view?.match && !this.live && this.past?.ending) || null;
  }
  /** Whether the game after the one that is looked at is the last that has begun. */
  get #nextIsLast(): boolean {
    return this.view?.match?.began === this.ply + 1;
  }
  /** Until when, by `performance.now()`, a clock waits for a first move there: one's own; to whoever watches, anybody's. */
  get nextWaitsUntil(): number {
    const view = this.view;
    if (!view?.match || !this.#nextIsLast || view.ending || view.clock.kind === "none") return 0;
    const moved = new Set(view.moves.slice(view.match.began).map((move) => move.seat));
    const seats = this.seated ? view.mine : [...view.seats.keys()];
    // A clock that does not run yet has all of its waiting before it.
    const waits = (seat: number): number => (view.clock.running === seat ? this.heard + view.clock.grace : Infinity);
    return Math.max(0, ...seats.filter((seat) => !moved.has(seat)).map(waits));
  }
  /** From the end of a game of the match on to the next: to the play itself, if that is it. */
  nextGame(): void {
    if (this.view) void this.look(this.#nextIsLast ? this.view.ply : this.ply + 1);
  }
  /** Whether nobody but computers plays against who sits here, so that a hint is nobody's harm. */
  get alone(): boolean {
    const view = this.view;
    return !!view && this.seated && view.seats.every((seat, n) => seat.kind === "computer" || view.mine.includes(n));
  }
  get mayThinkAhead(): boolean {
    const view = this.view;
    return !!view && this.awaited === null && this.live && this.seated && !view.ending && !view.waiting && view.ways.length === 0;
  }

  // Touching -----------------------------------------------------------------------------

  override touch(id: string): void {
    const unseen = this.#pace.flush();
    this.reason = null;
    // Something can be picked up on a board that was not seen before the touch, but nothing is played.
    if (unseen && touch(this.ways, this.made, id).kind === "play") this.explain(id, CHANGED);
    else if (this.ways.length > 0) super.touch(id);
    else if (this.mayThinkAhead) this.#touchAhead(id);
    else this.explain(id, this.#whyIdle());
  }

  override examine(id: string): void {
    const view = this.view;
    if (!view || this.awaited !== null) return;
    const [ply, seat] = [this.ply, view.viewpoint];
    this.closer.look(id, `${ply} ${seat}`, () => http.explanations(this.id, ply, seat));
  }

  /** Why nothing can be moved now, whatever is touched. */
  #whyIdle(): string {
    const view = this.view;
    if (!this.live) return PAST;
    if (view?.ending) return OVER;
    if (!this.seated) return UNSEATED;
    if (view?.waiting) return UNBEGUN;
    return this.sent ? SENT : CHANCE;
  }

  protected override refuse(touches: string[]): void {
    const { ply } = this;
    this.showWhy(touches.at(-1) as string, http.why(this.id, touches, this.looker), () => this.ply !== ply);
  }

  protected override tellBelow(sentence: string): void {
    this.tell(sentence, true);
  }

  override letGo(): void {
    super.letGo();
    this.pre = null;
    this.preFrom = "";
    this.#sticky = "";
  }

  #touchAhead(id: string): void {
    const view = this.view;
    if (!view) return;
    if (this.pre || this.preFrom === id) return this.letGo();
    if (!this.preFrom) {
      this.preFrom = ahead.begun(view.picture, view.mine, id) ?? "";
      if (!this.preFrom) this.explain(id, whoseTurn(view));
      return;
    }
    const symbol = ahead.symbolOf(view.picture, view.mine, this.preFrom);
    this.pre = { from: this.preFrom, symbol, to: id };
    this.preFrom = "";
  }

  override begins(id: string): boolean {
    if (this.ways.length > 0) return super.begins(id);
    const view = this.view;
    return !!view && this.mayThinkAhead && ahead.begun(view.picture, view.mine, id) !== null;
  }

  play(way: Way): void {
    const view = this.view;
    if (!view) return;
    const first = way.touches[0] ?? "";
    this.letGo();
    if (view.picture.trays.some((tray) => tray.items.some((item) => item.id === first))) this.#sticky = first;
    if (!this.#send(view, way.text)) this.tell(UNSENT, true);
  }

  /** Plays what was typed as the server reads it; answers why it was not played, or nothing. */
  say(text: string): Promise<string> {
    this.#pace.flush();
    const view = this.view;
    if (!view || this.sent) return Promise.resolve(BUSY);
    this.letGo();
    if (!this.#send(view, text)) return Promise.resolve(UNSENT);
    return new Promise((answer) => (this.#typist = answer));
  }

  #send(view: TableView, move: string): boolean {
    const seat = view.mine.length > 1 ? view.to_act : null;
    this.sent = this.connection.send({ t: "play", table: this.id, ply: view.ply, move, seat });
    return this.sent;
  }

  /** Tells who typed a move what has become of it, and whether anybody had. */
  #answer(sentence: string): boolean {
    const typist = this.#typist;
    this.#typist = null;
    typist?.(sentence);
    return typist !== null;
  }

  /** Asks for a good move; it is shown until something is played. */
  async askHint(): Promise<void> {
    const { ply } = this;
    if (this.ways.length === 0) return;
    this.turnAway();
    try {
      const hint = await http.hint(this.id, this.looker);
      if (this.ply === ply && this.ways.some((way) => way.text === hint.move)) this.hint = hint;
    } catch (error) {
      this.tell((error as Error).message, true);
    }
  }

  ask(wish: Wish): void {
    this.#pace.flush();
    const view = this.view;
    if (!view) return;
    this.turnAway();
    const answer = wish.startsWith("accept") || wish.startsWith("decline");
    const other = view.mine.find((each) => each !== view.offer?.seat);
    const turn = view.mine.find((each) => each === view.to_act) ?? view.mine[0];
    const last = view.moves.findLast((move) => move.seat !== null && view.mine.includes(move.seat))?.seat;
    const asker = wish === "ask_takeback" ? (last ?? turn) : turn;
    const seat = view.mine.length > 1 ? ((answer ? other : asker) ?? null) : null;
    if (!this.connection.send({ t: "ask", table: this.id, number: view.number, wish, seat }))
      this.tell("The connection is lost; nothing was sent.", true);
  }

  /** Sits down; `supply` is what they bring of their own, where the game asks for it. */
  async sit(seat: number, name: string, supply = ""): Promise<void> {
    if (await this.#seat({ seat, name, supply })) this.#join();
  }

  /** Gives a free seat to a computer player. */
  async engage(seat: number, player: string): Promise<void> {
    await this.#seat({ seat, player });
  }

  async #seat(wish: TakeSeat): Promise<boolean> {
    try {
      await http.takeSeat(this.id, wish);
      return true;
    } catch (error) {
      this.tell((error as Error).message, true);
      return false;
    }
  }

  /** The player of a seat has taken the device and may see what is theirs. */
  lookFrom(seat: number): void {
    this.looker = seat;
    this.#blink();
    this.letGo();
    if (!this.#join()) this.tell("The connection is lost; wait a moment.", true);
  }

  // Looking back -------------------------------------------------------------------------

  /** Another seat looks now: what was seen before was perhaps not for them. */
  #blink(): void {
    this.#pictures = new Map();
    this.looking = null;
    this.past = null;
  }

  async look(ply: number): Promise<void> {
    this.#pace.flush();
    const view = this.view;
    // Nobody looks back before they have said who is looking.
    if (!view || this.awaited !== null) return;
    this.letGo();
    const from = this.ply;
    if (ply >= view.ply && this.#unseen !== null) ply = this.#unseen;
    if (ply === this.#unseen) this.#unseen = null;
    if (ply >= view.ply) {
      this.lively = false;
      this.looking = null;
      return;
    }
    this.looking = ply;
    const pictures = this.#pictures;
    const late = (): boolean => pictures !== this.#pictures || this.looking !== ply;
    try {
      const found = pictures.get(ply) ?? (await http.ply(this.id, ply, this.looker));
      pictures.set(ply, found);
      if (late()) return;
      this.lively = ply === from + 1;
      this.past = found;
      if (this.lively) ring(found.picture.sound);
    } catch (error) {
      if (late()) return;
      this.looking = null;
      this.tell((error as Error).message, true);
    }
  }

  // Hearing ------------------------------------------------------------------------------

  tell(text: string, bad = false): void {
    this.said = { n: this.said.n + 1, text, bad };
  }

  #hear(message: ToBrowser): void {
    if (message.t === "change" && this.view && message.table === this.id) return this.#pace.add(message);
    this.#pace.flush();
    if (message.t === "table" && message.table === this.id) this.#see(message);
    else if (message.t === "refused") this.#refuse(message.code, message.sentence);
  }

  /** Whether a change is a move of somebody else for which there is time; with a clock there is none. */
  #isToBeSeen(change: TableChange): boolean {
    const view = this.view;
    if (!view || !moving() || view.clock.kind !== "none" || document.visibilityState === "hidden") return false;
    const mover = change.added?.lines.at(-1)?.seat ?? null;
    return mover !== null && !view.mine.includes(mover);
  }

  #refuse(code: string, sentence: string): void {
    this.sent = false;
    this.#sticky = "";
    if (!this.#joined && FINAL.has(code)) {
      this.refused = sentence;
      return;
    }
    if (!this.#answer(sentence)) this.tell(sentence, true);
    if (!this.#joined) this.#joinSoon();
    // Something here was out of date: fetch the table again.
    else if (code.startsWith("stale")) this.#join();
  }

  #joinSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#join(), AGAIN);
  }

  #see(view: TableView): void {
    const before = this.view;
    // After a reconnection the view is final about a move sent before: it has arrived, or never will.
    if (before?.ply !== view.ply) this.#answer("");
    else if (this.#adrift) this.#answer(UNHEARD);
    this.#adrift = false;
    this.#joined = true;
    clearTimeout(this.#timer);
    this.refused = "";
    this.heard = performance.now();
    this.sent = false;
    // One's own move may be told together with the answer to it: then the answer is seen.
    const moved = before !== null && view.ply > before.ply;
    if (!before) this.closer.begin(view.game);
    if (before?.number !== view.number || before?.viewpoint !== view.viewpoint) this.closer.forget();
    if (before?.ply !== view.ply) this.reason = this.hint = null;
    if (before && before.viewpoint !== view.viewpoint) this.#blink();
    if (before && view.ply < before.ply) this.#takenBack(view.ply);
    if (before?.ply !== view.ply) super.letGo(); // but not of a move thought ahead
    if (this.live) this.lively = moved;
    const picked = { from: this.preFrom, symbol: before ? ahead.symbolOf(before.picture, before.mine, this.preFrom) : "" };
    this.view = view;
    remember(view);
    const ends = view.ending !== null && before?.ending === null;
    if (moved || ends) ring(view.ending ? "end" : view.picture.sound);
    const next = view.match && before?.match && view.match.game > before.match.game;
    if (next) this.#unseen = view.match!.began - 1;
    // The end is shown beside the board already.
    if (view.said && before && !ends && !next) this.tell(view.said);
    this.#goOn(view, picked);
    // The play goes on, but who was here is shown first how the game before it ended.
    if (this.#unseen !== null && this.live) void this.look(this.#unseen);
  }

  #takenBack(ply: number): void {
    for (const known of [...this.#pictures.keys()]) if (known > ply) this.#pictures.delete(known);
    if (this.looking !== null && this.looking >= ply) this.looking = null;
    if (this.#unseen !== null && this.#unseen >= ply) this.#unseen = null;
    this.letGo();
  }

  /** The turn has come: a premove is tried, and what was picked up stays picked up. */
  #goOn(view: TableView, picked: Pick<ahead.Premove, "from" | "symbol">): void {
    if (view.ways.length === 0) {
      if (view.ending) this.letGo();
      return;
    }
    this.preFrom = "";
    const pre = this.pre;
    this.pre = null;
    if (pre) {
      const done = ahead.came(pre, view.picture, view.mine, view.ways);
      if (done.kind === "play") return this.play(done.way);
      if (done.kind === "ask") this.made = done.made;
      else this.tell("The move thought ahead cannot be played.", true);
      return;
    }
    const from = (picked.from && ahead.held(picked, view.picture, view.mine)) || this.#sticky;
    if (from && this.made.length === 0 && nextTouches(view.ways, []).has(from)) this.made = [from];
  }
}

/** What is only there to be pressed goes when nothing can be done any more, whoever ended it. */
export function withoutActions(picture: Picture): Picture {
  const stays = ({ look }: { look: string[] }): boolean => !look.includes("action");
  return { ...picture, spots: picture.spots.filter(stays), captions: picture.captions.filter(stays) };
}

/** Says whose turn it is to somebody who waits for theirs. */
function whoseTurn(view: TableView): string {
  const called = view.to_act === null ? "" : (view.seats[view.to_act]?.called ?? "");
  if (!called) return CHANCE;
  return `It is ${called}'s turn. With what is yours you can plan one move ahead.`;
}
