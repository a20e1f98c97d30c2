// node deploy/with-node.mjs FILE [ARGUMENTS]: runs a TypeScript file on the project's own Node.
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { holdBundle, findBundle } from './bundle.mjs';
import { ROOT, ensureInstalled, findNode } from './install.mjs';

/** Node's compile cache is keyed by content, so a copied folder can use it. */
const COMPILED = {
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
};

/** Runs a file on the right Node and exits like it; forwards signals. */
export function runFile(file, args, { withChecks = false, keepsCompiled = false } = {}) {
  ensureInstalled({ withChecks });
  const bin = join(ROOT, 'node_modules', '.bin');
  const bundle = keepsCompiled ? findBundle(ROOT) : null;
  if (bundle !== null) holdBundle(bundle);
  const program = bundle ?? resolve(ROOT, file);
  const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(keepsCompiled && COMPILED),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  endWithParent(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/**
 * If npm is killed, its child is re-parented and must exit. Signals that npm forwards reach this process
 * only because the scripts of package.json replace npm's shell (`exec`): a shell keeps SIGINT for itself.
 */
function endWithParent(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

const [, own, file, ...args] = process.argv;
if (file && own && resolve(own) === join(ROOT, 'deploy', 'with-node.mjs')) {
  runFile(file, args, { withChecks: file.startsWith('tests/') });
}
