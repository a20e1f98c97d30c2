import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeFiles } from './checks/splinters.ts';
import { allMutations, type Mutation } from './checks/mutations.ts';

/**
 * npm run mutate: changes rules, hooks and error branches, one small change at a time, and runs the tests that import
 * them until one fails. A change that no test notices is listed. Which changes are made is drawn by a seed.
 */
const { values } = parseArgs({
  options: { sample: { type: 'string', default: '60' }, seed: { type: 'string' } },
});
const size = Number(values.sample);
const seed = Number(values.seed ?? Date.now() % 1_000_000);

/** How many files of tests are run at a time: the closest ones first, which most often notice. */
const BATCHES = [4, 20, 60];
/** A change may make code run forever, which its tests notice too. */
const LIMIT_MS = 180_000;

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function draw<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, all.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one as T;
  });
}

const importersOf = new Map(
  codeFiles().map(({ file, importers }) => [file, importers.map((one) => one.split(' ')[0] ?? '')]),
);

/** Tests that import a file, directly or not, closest first. */
function testsOf(file: string): string[] {
  const seen = new Set([file]);
  for (const one of seen) for (const importer of importersOf.get(one) ?? []) seen.add(importer);
  return [...seen].filter((one) => /\.test\.tsx?$/.test(one) && mayNotice(one, file));
}

/** Almost every test with a server imports all of it: those of the same room are enough. */
function mayNotice(test: string, file: string): boolean {
  if (!/^tests\/(api|db)\//.test(test)) return test.startsWith('tests/unit/');
  const areas = file
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(1);
  return areas.some((area) => test.includes(`/${area}`));
}

/** The projects (vitest.config.ts) of a file of tests. */
function projectsOf(test: string): string[] {
  if (!test.startsWith('tests/unit/')) return ['sqlite'];
  return test.endsWith('.tsx') ? ['dom'] : ['unit', 'stores'];
}

/** Whether a test fails. */
async function fails(tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const projects = [...new Set(tests.flatMap(projectsOf))].flatMap((name) => ['--project', name]);
  const child = spawn('vitest', ['run', '--bail', '1', ...projects, ...tests], {
    stdio: 'ignore',
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  const timer = setTimeout(end, LIMIT_MS);
  process.once('exit', end);
  const code = await new Promise((exited) => child.once('exit', exited));
  clearTimeout(timer);
  process.off('exit', end);
  return code !== 0;
}

/** Makes a change, and takes it back however this ends. */
async function isNoticed({ file, start, original, mutated }: Mutation): Promise<boolean> {
  const text = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, text);
  process.once('exit', restore);
  try {
    writeFileSync(file, text.slice(0, start) + mutated + text.slice(start + original.length));
    const tests = testsOf(file);
    for (const count of BATCHES) if (await fails(tests.splice(0, count))) return true;
    return await fails(tests);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const all = allMutations();
const sample = draw(all, size, createRandom(seed));
console.log(`${sample.length} of ${all.length} possible changes, seed ${seed}`);
const survivors: string[] = [];
for (const mutation of sample) {
  const { file, line, original, mutated } = mutation;
  const name = `${file}:${line}  ${original.replaceAll(/\s+/g, ' ')} → ${mutated}`;
  const noticed = await isNoticed(mutation);
  if (!noticed) survivors.push(name);
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${name}`);
}
const noticed = sample.length - survivors.length;
console.log(
  `\nTests noticed ${noticed} of ${sample.length} (${Math.round((100 * noticed) / sample.length)} %).`,
);
if (survivors.length > 0) console.log(['Not noticed:', ...survivors].join('\n  '));
