import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toSearchDocument, type GeneratedWork } from '#demo/generate.ts';
import {
  ANYWHERE,
  applyChanges,
  beginMerge,
  finishMerge,
  mergeSegments,
  UNKNOWN_YEAR,
  type Dimension,
  type Facet,
  type SearchDocument,
  type SearchIndex,
  type SearchResult,
} from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { modernSpelling } from '#api/search/engine/query/old-spelling.ts';
import type { Peer } from './search-peers.ts';
import { CLASSES, FILTERS, type Question, type QuestionClass } from './search-questions.ts';

/**
 * Lucene as Debian packages it, in a process of its own (lucene/Lucene.java), asked the same questions in turn with
 * this index: each in the variant that is fastest there, and its totals and counts must be ours.
 */
const JARS = '/usr/share/java';
const PARTS = ['core', 'suggest'];
const PROGRAM = join(import.meta.dirname, 'lucene', 'Lucene.java');
/** The columns in the order in which Lucene is told them. */
const COLUMNS = [
  ...(['year', 'language', 'workType', 'area'] as const),
  ...(['library', 'available', 'author', 'subject'] as const),
] satisfies Dimension[];
/** Both are asked everything so often before it counts: Java, too, is quicker then. */
const WARM_ROUNDS = 2;
const STATES = [0, 20, 1000];
/** In these words are asked for as they are typed; in all others in other forms, too, which Lucene does not know. */
const AS_TYPED: readonly QuestionClass[] = [
  'phrase (NEXT)',
  'prefix, top 20',
  'term autocomplete',
  'ISBN',
];
const KINDS: Record<QuestionClass, string> = {
  'rare term': 'term',
  'common term, top 20': 'term',
  '2-3 terms, AND': 'and',
  'phrase (NEXT)': 'phrase',
  BEFORE: 'before',
  'common NOT a NOT b': 'not',
  'prefix, top 20': 'prefix',
  'term autocomplete': 'complete',
  '8 facets, common term': 'facets',
  'filter, both counts': 'filter',
  'sort, deep page': 'sort',
  ISBN: 'number',
  'did you mean': 'mean',
};

/** The jars of Debian's package, or null when they are not there. */
function classPath(): string | null {
  const names = existsSync(JARS) ? readdirSync(JARS) : [];
  const found = PARTS.map((part) =>
    names.find((name) => new RegExp(`^lucene-${part}-[0-9.]+\\.jar$`).test(name)),
  );
  return found.includes(undefined) ? null : found.map((name) => join(JARS, name!)).join(':');
}

interface Answer {
  ms: number;
  total: number;
  counts: string;
}

class Lucene {
  private waiting: ((line: string) => void)[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  private readonly process: ChildProcess;
  version = '';

  constructor(path: string) {
    this.process = spawn('java', ['-Xmx4g', '-cp', path, PROGRAM, this.folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.once('error', (error) => {
      console.error(`java does not run: ${error.message}. Install default-jdk-headless.`);
      process.exit(2);
    });
    createInterface({ input: this.process.stdout! }).on('line', (line) =>
      this.waiting.shift()?.(line),
    );
  }

  private hear(): Promise<string> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private write(line: string): Promise<void> | void {
    const { stdin } = this.process;
    if (!stdin!.write(`${line}\n`)) return new Promise((resolve) => stdin!.once('drain', resolve));
  }

  async load(documents: Iterable<SearchDocument>, line: (document: SearchDocument) => string) {
    this.version = await this.hear();
    const lines: string[] = [];
    const send = () => this.write(lines.splice(0).join('\n'));
    for (const document of documents) {
      if (lines.push(`add\t${line(document)}`) === AT_ONCE) await send();
    }
    if (lines.length > 0) await send();
    const ready = this.hear();
    await this.write('ready');
    await ready;
  }

  async ask(line: string): Promise<Answer> {
    const heard = this.hear();
    await this.write(line);
    const [nanoseconds, total, counts = ''] = (await heard).split('\t');
    return { ms: Number(nanoseconds) / 1e6, total: Number(total), counts };
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdin!.end();
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

/** Documents that are sent at once. */
const AT_ONCE = 500;

/** A document as a line: its words as the index has them, its values as numbers. */
function lineOf(document: SearchDocument, texts: Map<string, number>): string {
  const words = (['title', 'author', 'subject', 'other'] as const).flatMap((field) =>
    document[field].flatMap((heading) => ['|', ...wordsOf(heading, document.language)]),
  );
  const number = (value: number | string): number => {
    if (typeof value === 'number') return value;
    return texts.get(value) ?? texts.set(value, texts.size + 1).get(value)!;
  };
  const columns = [
    [document.year ?? UNKNOWN_NUMBER],
    [number(document.language)],
    [document.workType],
    [number(document.area)],
    document.libraries,
    document.availableIn.length > 0 ? [ANYWHERE, ...document.availableIn] : [],
    ...[document.authors, document.subjects],
  ];
  return [
    document.id,
    words.join(' '),
    document.isbn[0] ?? '',
    tokenize(document.titleSort).join(' '),
    ...columns.map((values) => values.join()),
  ].join('\t');
}
const UNKNOWN_NUMBER = 3000;

function wordsOf(heading: string, language: string): string[] {
  const others = besides(heading);
  return tokenize(heading).flatMap((word, i) => {
    const modern = language === 'por' ? modernSpelling(word) : null;
    const same = new Set([...(others.get(i) ?? []), ...(modern === null ? [] : [modern])]);
    same.delete(word);
    return [word, ...[...same].map((other) => `=${other}`)];
  });
}

interface Known {
  /** Numbers of values that are texts. */
  texts: Map<string, number>;
  hasEdits: boolean;
}

/** What differs between both answers, or null. */
function difference(
  name: QuestionClass,
  ours: SearchResult | readonly unknown[],
  theirs: Answer,
  { texts, hasEdits }: Known,
): string | null {
  if (!('facets' in ours)) {
    // Lucene counts words of deleted titles until it merges.
    if (hasEdits) return null;
    return ours.length === theirs.total ? null : `${ours.length} words, Lucene ${theirs.total}`;
  }
  if (ours.total !== theirs.total) return `${ours.total} titles, Lucene ${theirs.total}`;
  if (theirs.counts === '' || name === 'sort, deep page') return null;
  const lists = theirs.counts.split(';').map((list) => list.split(',').filter(Boolean));
  return (
    COLUMNS.map((dimension, i) => {
      const facet = ours.facets.find((one) => one.dimension === dimension)!;
      return sameCounts(facet, lists[i]!, texts) ? null : `${dimension} is counted otherwise`;
    }).find((text) => text !== null) ?? null
  );
}

/** Years are listed by year; of other values those with as many titles as the last may be others. */
function sameCounts(
  { dimension, entries }: Facet,
  theirs: readonly string[],
  texts: ReadonlyMap<string, number>,
): boolean {
  const ours = entries.map(({ value, total, totalUnfiltered }) => {
    const text = typeof value === 'string' ? texts.get(value) : value;
    return `${value === UNKNOWN_YEAR ? UNKNOWN_NUMBER : text}:${total}:${totalUnfiltered}`;
  });
  const counts = (lines: readonly string[]): string[] =>
    lines.map((line) => line.slice(line.indexOf(':')));
  const last = counts(ours).at(-1);
  const known = new Set(theirs);
  if (dimension === 'year') return ours.every((line) => known.has(line));
  return (
    counts(ours).join() === counts(theirs).join() &&
    ours.every((line) => known.has(line) || line.endsWith(last!))
  );
}

const median = (times: number[], part: number): number =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
const shown = (ms: number): string => ms.toPrecision(3).padStart(8);

/** A filter where the search without it was made just before. */
export interface Narrowed {
  before: (question: Question) => unknown;
  answer: (question: Question) => unknown;
}

interface Setting {
  index: SearchIndex;
  own: Peer;
  questions: Record<QuestionClass, Question[]>;
  works: readonly GeneratedWork[];
  documents: () => Iterable<SearchDocument>;
  narrowed: Narrowed;
}

/** Asks both in turn and prints one table for each state. */
export async function besideLucene(setting: Setting): Promise<void> {
  const path = classPath();
  if (path === null) {
    console.error(
      `No Lucene in ${JARS}. On Debian: apt-get install liblucene8-java default-jdk-headless`,
    );
    process.exit(2);
  }
  const { index, documents, works, narrowed } = setting;
  const texts = new Map<string, number>();
  const lucene = new Lucene(path);
  const began = performance.now();
  await lucene.load(documents(), (document) => lineOf(document, texts));
  console.log(
    `Lucene ${lucene.version}: loaded in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  let edits = 0;
  let differences = 0;
  for (const state of STATES) {
    const changes: Both = { ours: [], theirs: [], differences: 0 };
    for (; edits < state; edits++) {
      const changed = edited(works, edits);
      const start = performance.now();
      applyChanges(index, { upsert: [changed] });
      changes.ours.push(performance.now() - start);
      // Both merge in other threads.
      const merge = beginMerge(index);
      if (merge !== null) finishMerge(index, merge, mergeSegments(merge.snapshots));
      changes.theirs.push((await lucene.ask(`update\t${lineOf(changed, texts)}`)).ms);
    }
    console.log(
      `\n${(state === 0 ? 'fresh' : `after ${state} edits`).padEnd(24)}${'ours p50'.padStart(8)}${'p95'.padStart(9)}${'Lucene'.padStart(9)}${'p95'.padStart(9)}   ratio`,
    );
    for (const name of CLASSES) {
      const asked = setting.questions[name];
      const ask = (answer: (question: Question) => unknown, before?: Narrowed['before']) =>
        askBoth({ name, asked, answer, before }, lucene, { texts, hasEdits: edits > 0 });
      differences += row(name, await ask(setting.own.answers[name]!));
      if (name !== 'filter, both counts') continue;
      differences += row('filter, seen without', await ask(narrowed.answer, narrowed.before));
    }
    if (state > 0) row('one title changed', changes);
  }
  await lucene.close();
  console.log(
    differences === 0 ? '\ntotals and counts are the same' : `\n${differences} answers differ`,
  );
  if (differences > 0) process.exitCode = 1;
}

interface Both {
  ours: number[];
  theirs: number[];
  differences: number;
}

function row(name: string, { ours, theirs, differences }: Both): number {
  const times = [median(ours, 0.5), median(ours, 0.95), median(theirs, 0.5), median(theirs, 0.95)];
  const ratio = (times[0]! / times[2]!).toFixed(2);
  console.log(`${name.padEnd(24)}${times.map(shown).join(' ')}${ratio.padStart(8)}`);
  return differences;
}

/** One title gets the title of another, and moves to other libraries. */
function edited(works: readonly GeneratedWork[], number: number): SearchDocument {
  const work = works[(number * 7919) % works.length]!;
  const { title, copies } = works[(number * 104_729 + 1) % works.length]!;
  return toSearchDocument({ ...work, title, copies });
}

interface Asking {
  name: QuestionClass;
  asked: readonly Question[];
  answer: (question: Question) => unknown;
  before: Narrowed['before'] | undefined;
}

async function askBoth(
  { name, asked, answer, before }: Asking,
  lucene: Lucene,
  known: Known,
): Promise<Both> {
  const both: Both = { ours: [], theirs: [], differences: 0 };
  for (let round = 0; round <= WARM_ROUNDS; round++) {
    for (const question of asked) {
      const { words, page } = question;
      before?.(question);
      const start = performance.now();
      const result = answer(question) as SearchResult | readonly unknown[];
      const ms = performance.now() - start;
      const other = await lucene.ask(`${KINDS[name]}\t${words.join(' ')}\t${page}`);
      if (round < WARM_ROUNDS) continue;
      both.ours.push(ms);
      both.theirs.push(other.ms);
      const isExact = AS_TYPED.includes(name);
      const exact = { words: words.map((word) => `"${word}"`), page };
      const same = isExact ? result : (answer(exact) as SearchResult);
      const differs = difference(name, same, other, known);
      if (differs !== null && both.differences++ === 0) {
        console.log(`${name}: ${words.join(' ')}: ${differs}`);
      }
    }
  }
  return both;
}

/** The filter is the same in both. */
if (FILTERS.workType.join() !== '1,2' || FILTERS.library.join() !== '1,2') {
  throw new Error('lucene/Lucene.java filters by values 1 and 2');
}
