// The words of the server, as a page shows them.
import type { LevelInfo } from "./wire";

/** The server's sentences begin in lower case; where one begins a line, with a capital, unless it begins with what somebody has written themselves or the name of a place. */
export function sentence(text: string): string {
  return /^\p{Ll}+(?![\p{L}\d])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** What is said in several parts, as it is read aloud: each begins with a capital and ends with one stop. */
export const aloud = (...parts: (string | undefined)[]): string => parts.flatMap((part) => (part ? [sentence(part).replace(/[^.!?…]$/u, "$&.")] : [])).join(" ");

/** A name in two parts: a number at its end never comes alone to the next line, so it is with its word in the second. */
export function together(name: string): [string, string] {
  const at = name.search(/\S+ \d+$/);
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at)];
}

/** A computer player with its level, if it has one. */
export const numbered = ({ title, number }: LevelInfo): string => (number ? `${title}, level ${number}` : title);
