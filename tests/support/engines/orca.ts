import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findWholeChromium } from './chromium.ts';
import { SCREEN, startScreen } from './screen.ts';

const run = promisify(execFile);

const BUS = '/usr/bin/dbus-daemon';
const ACCESSIBILITY_BUS = '/usr/libexec/at-spi-bus-launcher';
const PYTHON = '/usr/bin/python3';
const KEYBOARD = '/usr/bin/xdotool';

/** The programs that are needed, by the Debian packages that bring them. */
const PROGRAMS: Record<string, string> = {
  orca: '/usr/bin/orca',
  'at-spi2-core': ACCESSIBILITY_BUS,
  'dbus-daemon': BUS,
  xvfb: SCREEN,
  xdotool: KEYBOARD,
};

/** What this machine lacks to read a page with Orca, by Debian packages. */
export const missingForOrca = (): string[] => [
  ...Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name] ?? '')),
  ...(findWholeChromium() === null ? ['chromium'] : []),
];

/** How often in a row Orca must have heard and said nothing new until it counts as silent. */
const QUIET_TIMES = 4;
const PAUSE_MS = 100;

/** A page of which more is said is read in circles. */
const MOST = 2000;

/** A desktop of its own with Orca, which speaks Portuguese. */
export interface Orca {
  /** Environment of a browser that it is to read. */
  env: Record<string, string>;
  /** Presses a key as at a keyboard, by its name in X. */
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Waits until it is silent, and returns what it has said since it was last asked. */
  listen: () => Promise<Utterance[]>;
  stop: () => void;
}

interface Utterance {
  /** Part of what it reads from one place to the end of the page; else what it says by itself. */
  isRead: boolean;
  text: string;
}

/** The bus by which programs of a desktop talk to each other. */
async function startBus(env: Record<string, string>) {
  const args = ['--session', '--nofork', '--print-address=1'];
  const bus = spawn(BUS, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [address] = (await once(bus.stdout, 'data')) as [Buffer];
  return { bus, address: address.toString().trim() };
}

/** Starts a screen, a bus and Orca, with settings of their own. */
export async function startOrca(): Promise<Orca> {
  const home = mkdtempSync(join(tmpdir(), 'orca-'));
  const { screen, display } = await startScreen();
  const desktop: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    DISPLAY: display,
    LANG: 'C.UTF-8',
    LANGUAGE: 'pt_BR',
  };
  const { bus, address } = await startBus(desktop);
  const env = { ...desktop, DBUS_SESSION_BUS_ADDRESS: address };
  const launcher = spawn(ACCESSIBILITY_BUS, ['--launch-immediately', '--a11y=1'], {
    env,
    stdio: 'ignore',
  });
  const reader = spawn(PYTHON, [join(import.meta.dirname, 'orca', 'read.py')], {
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const keyboard = async (...args: string[]): Promise<void> =>
    void (await run(KEYBOARD, args, { env }));
  return {
    env,
    press: (key) => keyboard('key', key),
    type: (text) => keyboard('type', '--delay', '20', text),
    listen: listenerTo(reader),
    stop: () => {
      for (const one of [reader, launcher, bus, screen]) one.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Follows what read.py tells. */
function listenerTo(reader: ChildProcess): Orca['listen'] {
  let said: Utterance[] = [];
  let answered = (_events: string): void => {};
  createInterface({ input: reader.stdio[3] as NodeJS.ReadableStream }).on('line', (line) => {
    const [kind, text] = [line[0], line.slice(1)];
    const last = said.at(-1);
    if (kind === 'q') answered(text);
    else if (kind === 'c' && last) last.text += ` · ${text}`;
    else if (kind !== 'e') said.push({ isRead: kind !== 's', text });
  });
  const ended = once(reader, 'exit').then(() => Promise.reject(new Error('Orca has ended')));
  ended.catch(() => {});
  const countEvents = (): Promise<string> => {
    const answer = new Promise<string>((done) => (answered = done));
    reader.stdin?.write('\n');
    return Promise.race([answer, ended]);
  };
  return async () => {
    let [last, times] = ['', 0];
    while (times < QUIET_TIMES) {
      if (said.length > MOST) throw new Error(`Orca reads in circles: ${said.at(-1)?.text}`);
      const now = `${await countEvents()} ${said.length}`;
      times = now === last ? times + 1 : 0;
      last = now;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    const all = said;
    said = [];
    return all;
  };
}
