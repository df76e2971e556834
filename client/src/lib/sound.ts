// Soft sounds, made here and not fetched: a few sine waves that fade.
import type { Sound } from "./wire";
import { settings } from "./settings.svelte";

interface Note {
  pitch: number;
  after: number;
  last: number;
  loud: number;
  shape?: OscillatorType;
}

const SOUNDS: Record<Exclude<Sound, ""> | "clock", Note[]> = {
  lay: [{ pitch: 330, after: 0, last: 0.09, loud: 0.16, shape: "triangle" }],
  take: [
    { pitch: 330, after: 0, last: 0.08, loud: 0.16, shape: "triangle" },
    { pitch: 220, after: 0.05, last: 0.16, loud: 0.16, shape: "triangle" },
  ],
  alarm: [
    { pitch: 196, after: 0, last: 0.5, loud: 0.14 },
    { pitch: 207.7, after: 0.04, last: 0.55, loud: 0.09 },
  ],
  end: [
    { pitch: 261.6, after: 0, last: 0.5, loud: 0.12 },
    { pitch: 329.6, after: 0.12, last: 0.55, loud: 0.11 },
    { pitch: 392, after: 0.24, last: 0.8, loud: 0.1 },
  ],
  clock: [
    { pitch: 880, after: 0, last: 0.06, loud: 0.07 },
    { pitch: 880, after: 0.14, last: 0.06, loud: 0.07 },
  ],
};

let context: AudioContext | null = null;

/** A page may be older than its server, and not know a sound. */
export function play(name: string): void {
  const notes = (SOUNDS as Record<string, Note[]>)[name];
  if (!notes || !settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of notes) ring(context, note);
}

function ring(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.after;
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = note.shape ?? "sine";
  wave.frequency.value = note.pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.last);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + note.last + 0.02);
}
