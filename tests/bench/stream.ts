import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { generateWorks, type GeneratedWork } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork, openNetwork } from '#api/open-network.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { createServices } from '#api/server.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { addTitles, fillNetwork } from '../support/networks/small-network.ts';
import { CLASSES, makeQuestions, type Question, type QuestionClass } from './search-questions.ts';

/**
 * npm run bench:stream [-- --titles 10000 --seconds 60 --changes 100]: searches of every kind, none asked twice,
 * while nothing changes, while a hundred titles a second do (another process writes them), and again while nothing does.
 * Milliseconds by the clock and of the processor of the thread that answers, whatever it does meanwhile; and how many
 * times the quiet p95 (of both quiet turns) the p95 amid the changes is.
 */
const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    changes: { type: 'string', default: '100' },
  },
});
const [titles = 0, seconds = 0, changes = 0] = [values.titles, values.seconds, values.changes].map(
  Number,
);
if (!titles || !seconds || !changes || titles < 1000) {
  console.error('--titles takes a number from 1000, --seconds and --changes one from 1');
  process.exit(2);
}

const QUIET = '--disable-warning=ExperimentalWarning';
const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Between two questions; the server is not to be busy with questions alone. */
const PAUSE_MS = 5;
const WARM_SECONDS = 5;
const BATCH = 500;
const FACETED = '&perPage=1';

type Path = (question: Question) => string;
const asking = (q: string, more = ''): string => `/api/consulta?q=${encodeURIComponent(q)}${more}`;
const words: Path = ({ words }) => asking(words.join(' '));

const PATHS: Record<QuestionClass, Path> = {
  'rare term': words,
  'common term, top 20': words,
  '2-3 terms, AND': words,
  'phrase (NEXT)': ({ words }) => asking(`"${words.join(' ')}"`),
  BEFORE: ({ words }) => asking(words.join(' BEFORE ')),
  'common NOT a NOT b': ({ words }) => asking(words.join(' NOT ')),
  'prefix, top 20': ({ words }) => asking(`${words[0]}*`),
  'term autocomplete': ({ words: [word = ''] }) =>
    `/api/consulta/sugestoes?q=${encodeURIComponent(word)}`,
  '8 facets, common term': ({ words }) => asking(words.join(' '), FACETED),
  'filter, both counts': ({ words }) => asking(words.join(' '), '&tipo_obra=1,2&biblioteca=1'),
  'sort, deep page': ({ words, page }) =>
    asking(words.join(' '), `&orderBy=obra&page=${Math.ceil(page / 10)}`),
  ISBN: words,
  'did you mean': words,
};

/** The server keeps answers: with another list to show none is asked twice. */
let asked = 0;
const neverAsked = (path: string): string =>
  path.includes('/sugestoes') ? path : `${path}&filtro=autor&filtro_texto=${asked++}`;

async function fill(folder: string): Promise<GeneratedWork[]> {
  const db = openDatabase(join(folder, 'acervo.db'));
  await migrate(db);
  await fillNetwork(db);
  const libraries = new Map([[1, 'central']]);
  const works = [...generateWorks({ titles, seed: 1, libraries: [1] })];
  for (let at = 0; at < works.length; at += BATCH) {
    const some = works.slice(at, at + BATCH).map((work) => incomingTitle(work, 1, libraries));
    await addTitles(db, some);
  }
  await db.transaction((tx) => foundNetwork(tx, new Date()));
  await db.close();
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  return works;
}

function questionsAbout(works: readonly GeneratedWork[], count: number) {
  const titlesWith = new Map<string, number>();
  for (const { title } of works) {
    for (const word of new Set(tokenize(title)))
      titlesWith.set(word, (titlesWith.get(word) ?? 0) + 1);
  }
  const holding = (word: string) => titlesWith.get(word) ?? 0;
  return makeQuestions(works, works.length, count, holding).questions;
}

/** The server, in this process: so that the processor time of its thread can be told for each question. */
async function startServer(folder: string) {
  const config = readConfig({ ACERVO_DATA: folder });
  const network = await openNetwork(config);
  const services = await createServices(network, config);
  const app = await buildApp(services, { maxEventLoopDelayMs: 0 });
  services.catalogue.start(console.error);
  const close = async () => {
    await app.close();
    await services.mail.close();
    await services.catalogue.close();
    await network.close();
  };
  return { app, close };
}

/** Milliseconds of processor that this thread has had. */
function processor(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Time {
  clock: number;
  processor: number;
}
type Times = Record<QuestionClass, Time[]>;

/** Asks a question of every class in turn for so long. */
async function ask(app: FastifyInstance, next: (name: QuestionClass) => string, lasts: number) {
  const times = Object.fromEntries(CLASSES.map((name) => [name, [] as Time[]])) as Times;
  for (const began = performance.now(); performance.now() - began < lasts * 1000;) {
    for (const name of CLASSES) {
      const path = next(name);
      const [start, used] = [performance.now(), processor()];
      const { statusCode } = await app.inject(path);
      times[name].push({ clock: performance.now() - start, processor: processor() - used });
      if (statusCode !== 200) throw new Error(`${path} was answered by ${statusCode}`);
      await pause(PAUSE_MS);
    }
  }
  return times;
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? NaN;
}

const cell = (text: string | number): string =>
  (typeof text === 'number' ? text.toFixed(2) : text).padStart(12);

function tell(kind: keyof Time, quiet: Times, amid: Times): void {
  const heads = ['quiet p50', 'p95', 'amid p50', 'p95', 'p95 ratio', 'asked'];
  console.log(`\n${kind.padEnd(24)}${heads.map(cell).join('')}`);
  for (const name of CLASSES) {
    const [before, now] = [quiet, amid].map((times) => times[name].map((time) => time[kind]));
    if (!before || !now) continue;
    const [p95, p95Amid] = [share(before, 0.95), share(now, 0.95)];
    const cells = [share(before, 0.5), p95, share(now, 0.5), p95Amid, p95Amid / p95];
    console.log(`${name.padEnd(24)}${[...cells, String(now.length)].map(cell).join('')}`);
  }
}

const joined = (one: Times, other: Times) =>
  Object.fromEntries(CLASSES.map((name) => [name, [...one[name], ...other[name]]])) as Times;

const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
try {
  const works = await fill(folder);
  const questions = questionsAbout(works, 2000);
  const places = new Map<QuestionClass, number>();
  const next = (name: QuestionClass): string => {
    const at = places.get(name) ?? 0;
    places.set(name, at + 1);
    const question = questions[name][at % questions[name].length];
    return question === undefined ? '/' : neverAsked(PATHS[name](question));
  };
  const { app, close } = await startServer(folder);
  await ask(app, next, WARM_SECONDS);
  const first = await ask(app, next, seconds / 2);
  const asWritten = [join(folder, 'acervo.db'), String(titles), String(changes)];
  const writer = fork(programOf('stream-writer.ts'), asWritten, { execArgv: [QUIET] });
  let changed = 0;
  writer.on('message', (count: number) => (changed = count));
  await once(writer, 'message');
  const amid = await ask(app, next, seconds);
  console.log(`${changed} changes in ${seconds} s`);
  writer.kill();
  await once(writer, 'exit');
  const last = await ask(app, next, seconds / 2);
  await close();
  for (const kind of ['clock', 'processor'] as const) tell(kind, joined(first, last), amid);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
