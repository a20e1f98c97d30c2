import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../../support/networks/small-site.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const place = mkdtempSync(join(tmpdir(), 'acervo-signals-'));

/** Stands for the server: says its number and waits for a signal. */
const SERVER = `
  const end = (signal: string) => { console.log('ended by ' + signal); process.exit(0); };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  setInterval(() => undefined, 1000);
  console.log('serves as ' + process.pid);
`;

beforeAll(() => {
  for (const file of ['package.json', 'deploy']) {
    cpSync(join(PROJECT, file), join(place, file), { recursive: true });
  }
  writeFiles(place, { 'deploy/start.ts': SERVER });
  symlinkSync(join(PROJECT, 'node_modules'), join(place, 'node_modules'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Waits until a process has printed something. */
async function printed(child: ChildProcess, words: RegExp): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const found = words.exec(output);
    if (found) return found[1] ?? found[0];
  }
  throw new Error(`"${output}" does not match ${words.source}`);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'the server ends when npm start alone receives %s',
  async (signal) => {
    const npm = spawn('npm', ['start'], { cwd: place, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(npm, 'exit');
    const server = Number(await printed(npm, /serves as (\d+)/));
    npm.kill(signal);
    await ended;
    await expect.poll(() => isRunning(server), { timeout: 10_000 }).toBe(false);
  },
);
