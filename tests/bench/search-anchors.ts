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
import { Anchor, type Answer } from './anchors/anchor.ts';
import { luceneProgram, tantivyProgram } from './anchors/programs.ts';
import { CLASSES, FILTERS, type Question, type QuestionClass } from './search-questions.ts';

/**
 * Lucene (anchors/lucene/Lucene.java) and Tantivy (anchors/tantivy) in processes of their own, asked the same
 * questions in turn with this index: each in the variant that is fastest there, and their totals and counts must be
 * ours.
 */
/** The columns in the order in which a document's line has them. */
const COLUMNS = [
  ...(['year', 'language', 'workType', 'area'] as const),
  ...(['library', 'available', 'author', 'subject'] as const),
] satisfies Dimension[];
/** All are asked everything so often before it counts: Java, too, is quicker then. */
const WARM_ROUNDS = 2;
const STATES = [0, 20, 1000];
/** In these words are asked for as they are typed; in all others in other forms, too, which the others do not know. */
const AS_TYPED: readonly QuestionClass[] = [
  'phrase (NEXT)',
  'prefix, top 20',
  'term autocomplete',
  'ISBN',
];
const ALL_OF: QuestionClass = '2-3 terms, AND';
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
    // The others count words of deleted titles until they merge.
    if (hasEdits) return null;
    return ours.length === theirs.total ? null : `${ours.length} words, there ${theirs.total}`;
  }
  if (ours.total !== theirs.total) return `${ours.total} titles, there ${theirs.total}`;
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

/** How the index answers each class of questions. */
export type Answers = Record<QuestionClass, (question: Question) => unknown>;

/** A filter where the search without it was made just before. */
export interface Narrowed {
  before: (question: Question) => unknown;
  answer: (question: Question) => unknown;
}

interface Setting {
  index: SearchIndex;
  own: Answers;
  questions: Record<QuestionClass, Question[]>;
  works: readonly GeneratedWork[];
  documents: () => Iterable<SearchDocument>;
  narrowed: Narrowed;
  /** Titles with all of the words; of one row those with other articles are found, too. */
  withAll: (question: Question) => SearchResult;
}

/** Asks all in turn and prints one table for each state. */
export async function besideAnchors(setting: Setting): Promise<void> {
  const { index, documents, works, narrowed, withAll } = setting;
  const texts = new Map<string, number>();
  const programs = [luceneProgram(), tantivyProgram()].filter((program) => program !== null);
  const anchors: Anchor[] = [];
  for (const program of programs) {
    const anchor = new Anchor(program);
    const began = performance.now();
    const version = await anchor.load(documents(), (document) => lineOf(document, texts));
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${anchor.name} ${version}: loaded in ${seconds} s`);
    anchors.push(anchor);
  }
  let edits = 0;
  let differences = 0;
  for (const state of STATES) {
    const changes = noTimes(anchors);
    for (; edits < state; edits++) {
      const changed = edited(works, edits);
      const start = performance.now();
      applyChanges(index, { upsert: [changed] });
      changes.ours.push(performance.now() - start);
      // All merge in other threads.
      const merge = beginMerge(index);
      if (merge !== null) finishMerge(index, merge, mergeSegments(merge.snapshots));
      const line = `update\t${lineOf(changed, texts)}`;
      for (const [i, anchor] of anchors.entries()) {
        changes.theirs[i]!.push((await anchor.ask(line)).ms);
      }
    }
    header(state === 0 ? 'fresh' : `after ${state} edits`, anchors);
    for (const name of CLASSES) {
      const asked = setting.questions[name];
      const ask = (answer: (question: Question) => unknown, before?: Narrowed['before']) =>
        askAll({ name, asked, answer, before, withAll }, anchors, { texts, hasEdits: edits > 0 });
      differences += row(name, await ask(setting.own[name]));
      if (name !== 'filter, both counts') continue;
      differences += row('filter, seen without', await ask(narrowed.answer, narrowed.before));
    }
    if (state > 0) row('one title changed', changes);
  }
  for (const anchor of anchors) await anchor.close();
  console.log(
    differences === 0 ? '\ntotals and counts are the same' : `\n${differences} answers differ`,
  );
  if (differences > 0) process.exitCode = 1;
}

interface Times {
  ours: number[];
  /** Of each anchor. */
  theirs: number[][];
  differences: number;
}

const noTimes = (anchors: readonly Anchor[]): Times => ({
  ours: [],
  theirs: anchors.map(() => []),
  differences: 0,
});

/** Milliseconds; the ratios are ours divided by theirs, of both medians and of both p95. */
function header(state: string, anchors: readonly Anchor[]): void {
  const others = anchors.map(
    ({ name }) =>
      `${name.padStart(11)}${'p95'.padStart(9)}${'ratio'.padStart(8)}${'p95'.padStart(7)}`,
  );
  console.log(
    `\n${state.padEnd(24)}${'ours p50'.padStart(8)}${'p95'.padStart(9)}${others.join('')}`,
  );
}

function row(name: string, { ours, theirs, differences }: Times): number {
  const own = [median(ours, 0.5), median(ours, 0.95)];
  const others = theirs.map((times) => {
    const other = [median(times, 0.5), median(times, 0.95)];
    const ratios = other.map((ms, i) => (own[i]! / ms).toFixed(2).padStart(7)).join('');
    return `  ${other.map(shown).join(' ')} ${ratios}`;
  });
  console.log(`${name.padEnd(24)}${own.map(shown).join(' ')}${others.join('')}`);
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
  withAll: Setting['withAll'];
}

async function askAll(
  { name, asked, answer, before, withAll }: Asking,
  anchors: readonly Anchor[],
  known: Known,
): Promise<Times> {
  const times = noTimes(anchors);
  const isExact = AS_TYPED.includes(name);
  for (let round = 0; round <= WARM_ROUNDS; round++) {
    for (const question of asked) {
      const { words, page } = question;
      before?.(question);
      const start = performance.now();
      const result = answer(question) as SearchResult | readonly unknown[];
      const ms = performance.now() - start;
      const others: Answer[] = [];
      for (const anchor of anchors) {
        others.push(await anchor.ask(`${KINDS[name]}\t${words.join(' ')}\t${page}`));
      }
      if (round < WARM_ROUNDS) continue;
      times.ours.push(ms);
      const exact = { words: words.map((word) => `"${word}"`), page };
      const same = isExact ? result : ((name === ALL_OF ? withAll : answer)(exact) as SearchResult);
      for (const [i, other] of others.entries()) {
        times.theirs[i]!.push(other.ms);
        const differs = difference(name, same, other, known);
        if (differs !== null && times.differences++ === 0) {
          console.log(`${name}: ${words.join(' ')}: ${differs} (${anchors[i]!.name})`);
        }
      }
    }
  }
  return times;
}

/** The filter is the same in all. */
if (FILTERS.workType.join() !== '1,2' || FILTERS.library.join() !== '1,2') {
  throw new Error('the anchors filter by values 1 and 2');
}
