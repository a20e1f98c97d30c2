// What a program is made of in few files: a start reads some twenty modules instead of two thousand.
// Read before anything is installed, on any Node from 20 on: packages are imported by the maker alone.
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
/** For so long another start may still be making one. */
const MAKING_MS = 3_600_000;

const folderOf = (root) => join(root, '.cache', 'start');
const memoryOf = (root) => join(folderOf(root), 'made.json');

/** By what they say: a copied project knows its own. */
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
 * The file to run instead of a program of the project; null where none was made of the sources as they are now.
 *
 * @param {string} root folder of the project
 * @returns {string | null}
 */
export function standingBundle(root) {
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
 * Makes it, with all that the program imports: our modules, and packages of very many modules. The others stay what
 * they are, since some look for files beside them; so do threads and programs that it starts.
 *
 * @param {string} root folder of the project
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

/** Notes what was read of ours; a module that reads a file beside it looks for it where its source stands. */
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
 * Keeps a bundle for as long as this process lives, which runs a server from it: parts of it are read late.
 *
 * @param {string} bundle its file to run
 */
export function holdBundle(bundle) {
  const mark = join(dirname(bundle), `${RUNS}${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    return; // where nothing can be written, nothing is removed
  }
  process.on('exit', () => rmSync(mark, { force: true }));
}

const marksOf = (bundle) => readdirSync(bundle).filter((name) => name.startsWith(RUNS));

/** Whether a process that holds this bundle lives; one that was killed has left its mark. */
const isHeld = (bundle) => marksOf(bundle).some((mark) => lives(Number(mark.slice(RUNS.length))));

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The same once more, for what stood was not whole: file by file, so that none is missing from what somebody runs. */
function mend(place, next) {
  for (const name of readdirSync(next)) renameSync(join(next, name), join(place, name));
  rmSync(next, { recursive: true });
}

/** Puts it in the place of earlier ones, but for the last and those from which a server runs. */
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
