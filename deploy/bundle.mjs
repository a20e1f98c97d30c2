// Bundles a program into few files, so that a start reads some twenty modules instead of two thousand. Runs
// before anything is installed, on any Node from 20 on: only makeBundle imports packages.
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK = 'package-lock.json';
/** For this long another start may still be bundling. */
const MAKING_MS = 3_600_000;

const folderOf = (root) => join(root, '.cache', 'start');
const memoryOf = (root) => join(folderOf(root), 'made.json');

/** Content hash, so that a copied project can use its bundle. */
function digestOf(files, textOf) {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(textOf(file));
  return digest.digest('hex').slice(0, 16);
}

function lastMade(root) {
  try {
    return JSON.parse(readFileSync(memoryOf(root), 'utf8'));
  } catch {
    return { files: [], digest: '', outputs: [] };
  }
}

const readerIn = (root) => (file) => readFileSync(join(root, file));

/**
 * Returns the bundle of a program; null if there is none for the current sources.
 *
 * @param {string} root project folder
 * @returns {string | null}
 */
export function findBundle(root) {
  try {
    const { files, digest, outputs } = lastMade(root);
    const folder = join(folderOf(root), digest);
    const isWhole = outputs.every(([name, size]) => statSync(join(folder, name)).size === size);
    return isWhole && digestOf(files, readerIn(root)) === digest ? join(folder, 'start.mjs') : null;
  } catch {
    return null;
  }
}

/**
 * Bundles our modules and packages with many modules. Other packages stay external, since some load files
 * beside them; so do worker threads and child programs.
 *
 * @param {string} root project folder
 * @param {string} program "deploy/start.ts"
 */
export async function makeBundle(root, program) {
  const { build } = await import('vite');
  const next = join(folderOf(root), `next-${process.pid}`);
  const sources = new Map([[LOCK, readerIn(root)(LOCK)]]);
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: ['typebox', 'kysely', 'jose'] },
    plugins: [ownSources(root, next, sources)],
    build: {
      ssr: program,
      outDir: next,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'start.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const files = [...sources.keys()].sort();
  const digest = digestOf(files, (file) => sources.get(file));
  const outputs = readdirSync(next).map((name) => [name, statSync(join(next, name)).size]);
  keep(root, next, { files, digest, outputs });
}

/** Records our sources in the bundle; modules that read files relative to themselves still find them. */
const ownSources = (root, folder, sources) => ({
  name: 'acervo-own-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!isAbsolute(id) || id.includes('node_modules')) return null;
    sources.set(relative(root, id), code);
    const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
    return code.replaceAll('import.meta.url', place);
  },
});

const RUNS = 'runs-';

/**
 * Protects a bundle from deletion while this process runs, since parts are loaded late.
 *
 * @param {string} bundle its main file
 */
export function holdBundle(bundle) {
  const mark = join(dirname(bundle), `${RUNS}${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    return; // read-only folder: nothing will be deleted either
  }
  process.on('exit', () => rmSync(mark, { force: true }));
}

const marksOf = (bundle) => readdirSync(bundle).filter((name) => name.startsWith(RUNS));

/** Whether a running process uses this bundle; a killed process leaves a stale mark. */
const isHeld = (bundle) => marksOf(bundle).some((mark) => lives(Number(mark.slice(RUNS.length))));

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Repairs an incomplete bundle file by file, as it may be in use. */
function mend(place, next) {
  for (const name of readdirSync(next)) renameSync(join(next, name), join(place, name));
  rmSync(next, { recursive: true });
}

/** Moves a bundle into place and deletes earlier ones, except the last and those in use. */
function keep(root, next, made) {
  const folder = folderOf(root);
  const spared = [basename(next), basename(memoryOf(root)), lastMade(root).digest];
  const isMade = (name) =>
    name.startsWith('next-') && Date.now() - statSync(join(folder, name)).mtimeMs < MAKING_MS;
  const others = readdirSync(folder, { withFileTypes: true });
  for (const { name } of others.filter(
    (entry) =>
      !spared.includes(entry.name) &&
      !isMade(entry.name) &&
      !(entry.isDirectory() && isHeld(join(folder, entry.name))),
  )) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  const place = join(folder, made.digest);
  if (existsSync(place)) mend(place, next);
  else renameSync(next, place);
  writeFileSync(`${memoryOf(root)}.part`, JSON.stringify(made));
  renameSync(`${memoryOf(root)}.part`, memoryOf(root));
}

const [, own, root, program] = process.argv;
if (own === fileURLToPath(import.meta.url) && root && program) await makeBundle(root, program);
