// Which page is open. Links within Saros change it without loading a new page.
import { leavePage } from "./focus";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "analysis"; id: string }
  | { page: "study"; id: string }
  | { page: "rules"; game: string }
  | { page: "catalogue"; game: string; item: string }
  | { page: "supplies"; game: string }
  | { page: "variant"; game: string }
  | { page: "builder"; game: string; id: string }
  | { page: "problems"; id: string }
  | { page: "editor"; game: string }
  | { page: "desk"; id: string }
  | { page: "loose analysis"; game: string }
  | { page: "no table" }
  | { page: "missing" };

/** What the server gives as names of tables; a damaged link has no such name in it. */
const TABLE = /^[a-z2-9]{8}$/;

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second = "", third] = parts;
  if (first === undefined) return { page: "home" };
  const analysed = third === "analysis" && parts.length === 3;
  if (first === "t" && second && (parts.length === 2 || analysed)) {
    if (!TABLE.test(second)) return { page: "no table" };
    return { page: analysed ? "analysis" : "table", id: second };
  }
  if (first === "study" && parts.length === 2 && TABLE.test(second)) return { page: "study", id: second };
  if (first === "rules" && second && parts.length === 2) return { page: "rules", game: second };
  if (first === "desk" && (parts.length === 1 || (parts.length === 2 && TABLE.test(second)))) return { page: "desk", id: second };
  if (first === "editor" && second && parts.length === 2) return { page: "editor", game: second };
  if (first === "analysis" && second && parts.length === 2) return { page: "loose analysis", game: second };
  if (first === "catalogue" && second && parts.length <= 3) return { page: "catalogue", game: second, item: third ?? "" };
  if (first === "build" && second && parts.length === 2) return { page: "supplies", game: second };
  if (first === "make" && second && parts.length === 2) return { page: "variant", game: second };
  if (first === "build" && third && parts.length === 3) return { page: "builder", game: second, id: third };
  if (first === "problems" && parts.length <= 2) return { page: "problems", id: second };
  return { page: "missing" };
}

export const here: { route: Route } = $state({ route: routeOf(location.pathname) });

export function go(path: string): void {
  history.pushState(null, "", path);
  turn();
  scrollTo(0, 0);
}

function turn(): void {
  leavePage();
  here.route = routeOf(location.pathname);
}

addEventListener("popstate", turn);

/** Follows plain clicks on links within Saros without loading a new page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
