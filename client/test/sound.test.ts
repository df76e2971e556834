import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Settings } from "../src/lib/settings.svelte";

/** Everything that can be asked of a sound; `begun` counts the waves that were started. */
let begun = 0;
const value = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
class Audio {
  readonly currentTime = 0;
  readonly state = "running";
  createOscillator = (): object => ({ frequency: value, connect: (to: object) => to, start: () => (begun += 1), stop: () => undefined });
  createGain = (): object => ({ gain: value, connect: (to: object) => to });
}

let settings: Settings;
let play: (name: string) => void;
const person = { hasBeenActive: true };

beforeAll(async () => {
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("navigator", { userActivation: person });
  vi.stubGlobal("matchMedia", () => new EventTarget());
  ({ settings } = await import("../src/lib/settings.svelte"));
  ({ play } = await import("../src/lib/sound"));
});
afterAll(() => {
  settings.sound = true;
  vi.unstubAllGlobals();
});
beforeEach(() => {
  begun = 0;
  settings.sound = true;
  person.hasBeenActive = true;
});

it.each([["lay", 1], ["take", 2], ["alarm", 2], ["end", 3], ["clock", 2]])("%s is heard", (name, waves) => {
  play(name);
  expect(begun).toBe(waves);
});

it.each(["", "thunder"])("nothing is heard for a sound that there is not: %j", (name) => {
  play(name);
  expect(begun).toBe(0);
});

it("nothing is heard when sounds are off, nor before anybody has touched the page", () => {
  settings.sound = false;
  play("lay");
  settings.sound = true;
  person.hasBeenActive = false;
  play("lay");
  expect(begun).toBe(0);
});
