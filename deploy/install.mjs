// Runs before anything is installed, on any Node from 20 on: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE = 24;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Are all packages pinned in package.json installed in that version? */
function isInstalled(withChecks) {
  const { dependencies, devDependencies, optionalDependencies } = readJson(
    join(ROOT, 'package.json'),
  );
  const wanted = { ...dependencies, ...(withChecks ? devDependencies : {}) };
  const own = `node-${process.platform}-${process.arch}`;
  if (optionalDependencies[own]) wanted[own] = optionalDependencies[own];
  return Object.entries(wanted).every(([name, version]) => {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    return existsSync(file) && readJson(file).version === version;
  });
}

/** Installs missing packages exactly as in the lock file. `withChecks` includes test tools. */
export function ensureInstalled({ withChecks }) {
  if (isInstalled(withChecks)) return;
  console.log(`Installing packages${withChecks ? ' and test tools' : ''} (once, about a minute) …`);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withChecks) args.push('--omit=dev');
  const { status, error } = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`npm could not install the packages${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

/** Finds the project's Node: its own, or the system's if it is recent enough. */
export function findNode() {
  const brought = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  console.error(
    `Acervo needs Node ${NEEDED_NODE}. This is Node ${process.versions.node}, and no Node comes ` +
      `with the packages for ${process.platform}-${process.arch}. Install Node ${NEEDED_NODE} LTS ` +
      'from https://nodejs.org and run the command again.',
  );
  return process.exit(1);
}
