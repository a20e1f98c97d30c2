import { $deskSound, type OutcomeKind } from '#lib/desk/outcome.ts';

/** Short and unlike each other: pitch and number of notes, in hertz and seconds from the beginning. */
const NOTES: Readonly<Record<OutcomeKind, readonly (readonly [hertz: number, at: number])[]>> = {
  ok: [[880, 0]],
  refused: [
    [220, 0],
    [165, 0.14],
  ],
  hold: [
    [660, 0],
    [880, 0.1],
    [1100, 0.2],
  ],
  transfer: [
    [990, 0],
    [660, 0.12],
  ],
  ask: [
    [740, 0],
    [740, 0.12],
  ],
};

const NOTE_SECONDS = 0.09;
const GAP_SECONDS = 0.12;

let context: AudioContext | null = null;
/** When the last sound ends: those of ten answers follow each other. */
let free = 0;

function playNote(audio: AudioContext, hertz: number, at: number): void {
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.type = hertz < 300 ? 'sawtooth' : 'sine';
  note.frequency.value = hertz;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + NOTE_SECONDS);
}

/** Plays the sound of an answer, after those before it. Without sound the page says the same. */
export function playOutcome(kind: OutcomeKind): void {
  if (!$deskSound.get() || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    const start = Math.max(context.currentTime, free);
    const notes = NOTES[kind];
    for (const [hertz, at] of notes) playNote(context, hertz, start + at);
    free = start + (notes.at(-1)?.[1] ?? 0) + GAP_SECONDS;
  } catch {
    // A device without sound.
  }
}
