// The server's sentences begin in lower case; this is for where they begin a line.

/** Begins with a capital, unless it begins with what somebody has written themselves or the name of a place. */
export function sentence(text: string): string {
  return /^\p{Ll}+(?![\p{L}\d])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
