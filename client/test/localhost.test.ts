import { expect, it } from "vitest";
import { isOnlyHere } from "../src/lib/localhost";

it.each(["localhost", "saros.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s is this computer", (host) => {
  expect(isOnlyHere(host)).toBe(true);
});

it.each(["192.168.0.7", "127.example.org", "localhost.example.org", "[fe80::1]", "saros"])("%s is known to others", (host) => {
  expect(isOnlyHere(host)).toBe(false);
});
