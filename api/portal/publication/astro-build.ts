import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export interface AstroBuild {
  /** Project folder. */
  root: string;
  /** Environment for src/lib and astro.config.mjs. */
  environment: Record<string, string>;
  onLine: (line: string) => void;
  /** Aborts the build, which then throws. */
  signal?: AbortSignal | undefined;
  /** Run at low priority. */
  behind?: boolean | undefined;
}

/** Runs Astro's build. Throws with the relevant part of its output. */
export async function astroBuild(options: AstroBuild): Promise<void> {
  const { root, environment, onLine, signal, behind = false } = options;
  const program = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
    env: {
      ...process.env,
      ...environment,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
    },
  });
  if (behind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      onLine(line);
    });
  }
  const code = await new Promise((done, fail) => child.on('close', done).on('error', fail));
  if (code !== 0) throw new Error(`The site could not be built:\n${problemOf(said)}`);
}

/** The error and its place, without colours and stack. */
function problemOf(said: readonly string[]): string {
  const lines = said.map((line) => stripVTControlCharacters(line));
  const stack = lines.findIndex((line) => line.includes('Stack trace:'));
  const told = stack < 0 ? lines : lines.slice(0, stack);
  const error = told.findIndex((line) => /\berror\b/i.test(line));
  const lastOnes = error < 0 ? told.slice(-10) : told.slice(error, error + 20);
  return lastOnes.join('\n').trim();
}
