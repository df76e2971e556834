// How a play ended for who sits at this browser.
import type { TableView } from "./wire";
import { sentence } from "./words";

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

/** The points of two and whose they are: one's own first. */
export function pointsOf({ mine, seats }: Pick<TableView, "mine" | "seats">, points: readonly number[]): string {
  const told = points.map((point) => (point === 0.5 ? "½" : String(point)));
  const [near, far] = mine.length === 1 && mine[0] === 1 ? [1, 0] : [0, 1];
  const called = (seat: number): string => (mine.length === 1 && mine[0] === seat ? "You" : sentence(seats[seat]?.called ?? ""));
  return `${called(near)} ${told[near]} – ${told[far]} ${called(far)}`;
}
