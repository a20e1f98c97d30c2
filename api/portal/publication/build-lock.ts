import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 2000;
/** A build without heartbeat for this long was killed. */
const DEAD_MS = 15_000;
const POLL_MS = 250;

/**
 * Runs one build at a time per folder, across processes; others wait. `interrupted` is true if the previous
 * build was killed and left the folder as it was.
 */
export async function withBuildLock<T>(
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
  for (let interrupted = false; ; await pause(POLL_MS)) {
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

/** Milliseconds since the last heartbeat; 0 if the file is gone. */
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
    // The folder was removed during the build, whose own writes will fail.
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
