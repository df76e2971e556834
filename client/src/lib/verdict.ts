// How a play ended for who sits at this browser.
import type { TableView } from "./wire";

/** In two words or three; nothing for who watches, plays both sides, or where nobody played to the end. */
export function verdictOf({ ending, mine, seats }: Pick<TableView, "ending" | "mine" | "seats">): string {
  const own = mine[0];
  if (!ending || ending.reason === "aborted" || own === undefined) return "";
  if (mine.some((seat) => ending.points[seat] !== ending.points[own])) return "";
  const best = Math.max(...ending.points);
  const winners = ending.points.flatMap((point, seat) => (point === best ? [seat] : []));
  if (winners.length === ending.points.length) return "A draw";
  if (!winners.includes(own)) return "You lost";
  const partners = [...mine, ...(seats[own]?.partners ?? [])];
  return winners.every((seat) => partners.includes(seat)) ? "You won" : "You share the win";
}

/** The points of two: one's own first, or with whose they are to who plays neither side or both. */
export function pointsOf({ mine, seats }: Pick<TableView, "mine" | "seats">, points: readonly number[]): string {
  const [first = "", second = ""] = points.map((point) => (point === 0.5 ? "½" : String(point)));
  if (mine.length === 1) return mine[0] === 0 ? `${first} – ${second}` : `${second} – ${first}`;
  return `${seats[0]?.called} ${first} – ${second} ${seats[1]?.called}`;
}
