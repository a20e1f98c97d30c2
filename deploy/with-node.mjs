// node deploy/with-node.mjs FILE [ARGUMENTS]: runs a TypeScript file on the project's own Node.
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { ROOT, ensureInstalled, findNode } from './install.mjs';

/** Runs a file on the right Node and ends as it ends; signals reach the file first. */
export function runFile(file, args, { withChecks = false } = {}) {
  ensureInstalled({ withChecks });
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(
    findNode(),
    ['--disable-warning=ExperimentalWarning', resolve(ROOT, file), ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const [, own, file, ...args] = process.argv;
if (file && own && resolve(own) === join(ROOT, 'deploy', 'with-node.mjs')) {
  runFile(file, args, { withChecks: file.startsWith('tests/') });
}
