import { spawnSync } from 'node:child_process';
import { findFirefox } from './firefox.ts';
import { missingForOrca } from './orca.ts';
import { findWebKit } from './webkit.ts';

/** The engines beside Chromium that this machine lacks, by the Debian packages that bring them. */
export const missingEngines = (): string[] => [
  ...(findFirefox() === null ? ['firefox-esr'] : []),
  ...(findWebKit() === null ? ['webkit2gtk-driver', 'xvfb'] : []),
];

/** Installs what is missing where we may: engines, and Orca, which reads aloud. */
export function ensureEngines(): void {
  const missing = [...missingEngines(), ...missingForOrca()];
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  const tries = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ];
  for (const args of tries) spawnSync('apt-get', args, { stdio: 'ignore' });
}
