import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Flags under which every Chromium runs the same, as root and without a network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium without windows: a page costs it less than half of what it costs the whole browser. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

const SYSTEM = [
  DEBIAN_SHELL,
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium on this machine: CHROMIUM_PATH, Playwright's own, or the system's. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/** One with windows, which keeps pages whole for who goes back; a shell does not. */
export const findWholeChromium = (): string | null =>
  [chromium.executablePath(), ...SYSTEM].find(
    (path) => path !== DEBIAN_SHELL && existsSync(path),
  ) ?? null;

/** Adds Debian's shell beside its Chromium, of the same version so that nothing else changes, where we may. */
function addDebianShell(): void {
  const options = { encoding: 'utf8', timeout: 90_000 } as const;
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${Version}', 'chromium'], options);
  if (!stdout || process.getuid?.() !== 0) return;
  console.log('Adding chromium-headless-shell, in which the tests take half the time …');
  const version = `chromium-headless-shell=${stdout}`;
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', version], options);
}

/** Finds a Chromium or installs one: Debian's package where we may, else Playwright's download. */
export function ensureChromium(): string {
  if (findChromium() === DEBIAN_CHROMIUM) addDebianShell();
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one …');
  const tries: [string, string[]][] = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']],
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    ['npx', ['playwright', 'install', 'chromium']],
  ];
  for (const [command, args] of tries) {
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium could be found or installed. Install one and set CHROMIUM_PATH to its program.',
  );
}
