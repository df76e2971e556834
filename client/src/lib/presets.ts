// The clocks people ask for, by kind. Numbers are seconds, as on the wire.
import type { ClockSetup, GameInfo } from "./wire";

export type ClockKind = NonNullable<ClockSetup["kind"]>;
/** Stop-and-go is a time for each move whose overstepping costs only the move. */
export type ClockStyle = ClockKind | "stop_and_go";

export interface Preset {
  label: string;
  clock: ClockSetup;
}

const minutes = (n: number): number => n * 60;

export const STYLES: { value: ClockStyle; label: string; about: string }[] = [
  { value: "none", label: "No clock", about: "Take your time." },
  { value: "total", label: "Game time", about: "Time for all moves, and some more with each turn." },
  { value: "delay", label: "Delay", about: "The first seconds of every move are free." },
  { value: "byoyomi", label: "Byo-yomi", about: "When the time is up, short periods are left." },
  { value: "per_move", label: "Time a move", about: "So long for each move; who oversteps it loses." },
  { value: "stop_and_go", label: "Stop-and-go", about: "So long for each move; who oversteps it loses the move." },
  { value: "hourglass", label: "Hourglass", about: "The time you use is your opponent's." },
];

/** The styles that so many can play a game by. */
export function stylesFor(game: Pick<GameInfo, "loses_turns">, seats: number): typeof STYLES {
  const fits: Partial<Record<ClockStyle, boolean>> = { stop_and_go: game.loses_turns, hourglass: seats === 2 };
  return STYLES.filter(({ value }) => fits[value] ?? true);
}

export const PRESETS: Record<ClockStyle, Preset[]> = {
  none: [{ label: "No clock", clock: { kind: "none" } }],
  total: [
    { label: "3 min + 2 s", clock: { kind: "total", base: minutes(3), increment: 2 } },
    { label: "5 min + 3 s", clock: { kind: "total", base: minutes(5), increment: 3 } },
    { label: "10 min + 5 s", clock: { kind: "total", base: minutes(10), increment: 5 } },
    { label: "15 min + 10 s", clock: { kind: "total", base: minutes(15), increment: 10 } },
    { label: "30 min", clock: { kind: "total", base: minutes(30), increment: 0 } },
  ],
  delay: [
    { label: "5 min, 3 s free", clock: { kind: "delay", base: minutes(5), increment: 3 } },
    { label: "10 min, 5 s free", clock: { kind: "delay", base: minutes(10), increment: 5 } },
    { label: "20 min, 10 s free", clock: { kind: "delay", base: minutes(20), increment: 10 } },
  ],
  byoyomi: [
    { label: "5 min, 3 × 20 s", clock: { kind: "byoyomi", base: minutes(5), increment: 20, periods: 3 } },
    { label: "10 min, 3 × 30 s", clock: { kind: "byoyomi", base: minutes(10), increment: 30, periods: 3 } },
    { label: "20 min, 5 × 30 s", clock: { kind: "byoyomi", base: minutes(20), increment: 30, periods: 5 } },
  ],
  per_move: [
    { label: "10 s", clock: { kind: "per_move", base: 10 } },
    { label: "30 s", clock: { kind: "per_move", base: 30 } },
    { label: "1 min", clock: { kind: "per_move", base: minutes(1) } },
    { label: "1 day", clock: { kind: "per_move", base: minutes(24 * 60) } },
  ],
  stop_and_go: [
    { label: "10 s", clock: { kind: "per_move", base: 10, forfeit: "move" } },
    { label: "20 s", clock: { kind: "per_move", base: 20, forfeit: "move" } },
    { label: "30 s", clock: { kind: "per_move", base: 30, forfeit: "move" } },
  ],
  hourglass: [
    { label: "1 min", clock: { kind: "hourglass", base: minutes(1) } },
    { label: "3 min", clock: { kind: "hourglass", base: minutes(3) } },
    { label: "5 min", clock: { kind: "hourglass", base: minutes(5) } },
  ],
};

/** The preset that is chosen when a style is: the middle one. */
export function usual(style: ClockStyle): string {
  const presets = PRESETS[style];
  return presets[Math.floor((presets.length - 1) / 2)]?.label ?? "";
}
