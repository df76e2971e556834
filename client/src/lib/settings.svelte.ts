// The settings, kept in this browser only.
export interface Settings {
  theme: "system" | "light" | "dark";
  colours: "usual" | "safe";
  sound: boolean;
  motion: boolean;
  coordinates: boolean;
  /** Whether a move without a choice is made by itself. */
  forced: boolean;
  /** Whether it is told what somebody points at. */
  explain: boolean;
  /** Whether a good move may be asked for against the computer. */
  hints: boolean;
  /** Whether the analysis draws arrows on the board. */
  arrows: boolean;
  name: string;
}

const KEY = "saros.settings";
const USUAL: Settings = {
  theme: "system", colours: "usual", sound: true, motion: true, coordinates: true, forced: false, explain: true, hints: true, arrows: true, name: "",
};

/** Reads what this browser keeps; one that keeps nothing, or nonsense, gives the default. */
export function kept<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

/** Keeps something in this browser; false if it keeps nothing. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // it still plays
  }
}

export const settings: Settings = $state({ ...USUAL, ...kept<Partial<Settings>>(KEY, {}) });

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move: both the system's setting and ours must allow it. */
export function moving(): boolean {
  return settings.motion && !still.matches;
}

/** Shows the chosen look and keeps it; to be called from an effect. */
export function applySettings(): void {
  const root = document.documentElement.dataset;
  const dark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  root["theme"] = dark ? "dark" : "light";
  root["colours"] = settings.colours;
  root["motion"] = moving() ? "on" : "off";
  root["coordinates"] = settings.coordinates ? "on" : "off";
  keep(KEY, settings);
}

night.addEventListener("change", applySettings);
still.addEventListener("change", applySettings);
