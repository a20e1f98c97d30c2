import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 2000;
/** A build that gave no sign of life for so long was killed. */
const DEAD_MS = 15_000;
const ASK_MS = 250;

/**
 * Runs one build at a time in a folder; another one, of whatever process, waits for its end.
 * `interrupted` says that the build before was killed and left the folder as it was just then.
 */
export async function oneAtATime<T>(
  folder: string,
  work: (interrupted: boolean) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'building');
  const interrupted = await take(file);
  const beat = setInterval(() => touch(file), BEAT_MS);
  try {
    return await work(interrupted);
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  for (let interrupted = false; ; await pause(ASK_MS)) {
    try {
      writeFileSync(file, '', { flag: 'wx' });
      return interrupted;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (ageOf(file) < DEAD_MS) continue;
    rmSync(file, { force: true });
    interrupted = true;
  }
}

/** Milliseconds since the last sign of life; a file that is gone is not old. */
function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was taken away under a running build: its own writes will say so.
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
