/**
 * A large collection that nobody wrote, for load tests: facts of a catalogue in realistic
 * proportions, the same for the same seed. Words follow Zipf's law over a made-up vocabulary that
 * looks Portuguese, accents included. The facts say nothing of MARC or of the index;
 * `toSearchDocument` makes one from them, records can be made just so.
 */
import type { SearchDocument } from '#api/search/engine/segments/document.ts';
import { createRandom, createZipf, integer, pick, type Random } from './random.ts';

/** A person or a heading: the same id always carries the same name. */
interface GeneratedHeading {
  id: number;
  name: string;
}

/** The facts of one title. */
export interface GeneratedWork {
  /** From 1, rising. */
  id: number;
  title: string;
  /** "" when there is none. */
  subtitle: string;
  /** "Surname, Given name"; the first is the main author. */
  authors: GeneratedHeading[];
  subjects: GeneratedHeading[];
  publisher: string;
  series: string;
  year: number | null;
  language: string;
  workType: number;
  area: string;
  /** Class number and author mark, as on a spine: "869.3 A848d". */
  callNumber: string;
  /** ISBN-13 without hyphens, null for a quarter of the works. */
  isbn: string | null;
  /** One entry a copy: the library that holds it. */
  copies: number[];
  online: boolean;
  accessible: boolean;
  cover: boolean;
  uses: number;
  /** ISO instant. */
  createdAt: string;
}

export interface GenerateOptions {
  titles: number;
  seed?: number;
  /** Ids to spread copies over; 1 to 20 unless given. */
  libraries?: readonly number[];
  /** Codes of work types; 1 to 12 unless given. */
  workTypes?: readonly number[];
}

const LANGUAGES = [
  'por',
  'por',
  'por',
  'por',
  'eng',
  'eng',
  'spa',
  'spa',
  'fre',
  'ita',
  'ger',
  'lat',
  'jpn',
  'rus',
  'gal',
  'cat',
  'grc',
];
const GIVEN = [
  'Ana',
  'João',
  'Maria',
  'José',
  'Antônio',
  'Lúcia',
  'Carlos',
  'Inês',
  'Paulo',
  'Conceição',
  'Luís',
  'Helena',
  'Rui',
  'Sônia',
  'Álvaro',
  'Cecília',
  'Érico',
  'Clarice',
  'Tomás',
  'Zélia',
];
const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'cr',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'j',
  'l',
  'lh',
  'm',
  'n',
  'nh',
  'p',
  'pl',
  'pr',
  'qu',
  'r',
  's',
  't',
  'tr',
  'v',
  'x',
  'z',
  '',
];
const VOWELS = [
  'a',
  'a',
  'a',
  'e',
  'e',
  'e',
  'i',
  'i',
  'o',
  'o',
  'o',
  'u',
  'á',
  'é',
  'í',
  'ó',
  'ú',
  'â',
  'ê',
  'ô',
  'ã',
  'õ',
  'ai',
  'ei',
  'ou',
];
const ENDINGS = [
  '',
  '',
  '',
  's',
  'r',
  'l',
  'm',
  'ção',
  'dade',
  'mento',
  'ista',
  'ões',
  'ável',
  'ico',
  'ia',
  'ncia',
];
/** The commonest words of titles; they head the vocabulary. */
const SMALL_WORDS = [
  'de',
  'a',
  'e',
  'o',
  'do',
  'da',
  'em',
  'para',
  'no',
  'na',
  'dos',
  'um',
  'das',
  'com',
  'uma',
  'os',
  'as',
  'ao',
  'sobre',
  'entre',
];

const VOCABULARY = 200_000;
/** Above 1 so that the commonest words stand in about a tenth of the titles, not in all. */
const ZIPF_SHIFT = 4;
const FIRST_DAY = Date.UTC(2000, 0, 1);
const DAYS = 9_400;
const DAY_MS = 86_400_000;

/** Works one after another; nothing but the vocabulary is kept in memory. */
export function* generateWorks({
  titles,
  seed = 1,
  libraries,
  workTypes,
}: GenerateOptions): Generator<GeneratedWork> {
  const random = createRandom(seed);
  const world = createWorld(random, titles, libraries ?? range(20), workTypes ?? range(12));
  for (let id = 1; id <= titles; id++) yield work(world, id);
}

/** What the index knows of a generated work. */
export function toSearchDocument(made: GeneratedWork): SearchDocument {
  const libraries = [...new Set(made.copies)];
  return {
    id: made.id,
    title: [made.subtitle === '' ? made.title : `${made.title} : ${made.subtitle}`],
    copies: made.copies.length,
    author: made.authors.map(({ name }) => name),
    subject: made.subjects.map(({ name }) => name),
    other: [made.publisher, made.series].filter((text) => text !== ''),
    isbn: made.isbn === null ? [] : [made.isbn],
    issn: [],
    callNumbers: [made.callNumber],
    series: made.series === '' ? [] : [made.series],
    titleSort: made.title.replace(/^(?:O|A|Os|As|Um|Uma) (?=.)/, ''),
    authorSort: made.authors[0]?.name ?? '',
    mainPerson: made.authors[0]?.name,
    work: `${made.authors[0]?.name ?? ''}: ${made.title}`,
    year: made.year,
    language: made.language,
    workType: made.workType,
    area: made.area,
    libraries,
    availableIn: libraries.filter((library) => (library + made.id) % 3 > 0),
    authors: made.authors.map(({ id }) => id),
    subjects: made.subjects.map(({ id }) => id),
    campuses: [...new Set(libraries.map((library) => 1 + (library % 3)))],
    materials: ['P'],
    loanKinds: [made.id % 10 === 0 ? 'consulta_local' : 'normal'],
    courses: [],
    disciplines: [],
    professors: [],
    online: made.online,
    cover: made.cover,
    accessible: made.accessible,
    createdAt: made.createdAt,
    uses: made.uses,
  };
}

interface World {
  random: Random;
  vocabulary: string[];
  word: () => number;
  author: () => number;
  subject: () => number;
  publisher: () => number;
  libraries: readonly number[];
  library: () => number;
  workTypes: readonly number[];
  workType: () => number;
}

function createWorld(
  random: Random,
  titles: number,
  libraries: readonly number[],
  workTypes: readonly number[],
): World {
  const authors = Math.max(20, Math.round(titles * 0.3));
  const subjects = Math.max(20, Math.min(50_000, Math.round(titles * 0.2)));
  // Beyond two million titles there are new words, too: every collection has rare ones.
  const words = Math.min(Math.max(VOCABULARY, Math.round(titles / 10)), Math.max(500, titles * 4));
  return {
    random,
    vocabulary: createVocabulary(random, words),
    word: createZipf(random, words, ZIPF_SHIFT),
    author: createZipf(random, authors, 500),
    subject: createZipf(random, subjects, 40),
    publisher: createZipf(random, 400, 5),
    libraries,
    library: createZipf(random, libraries.length, 3),
    workTypes,
    workType: createZipf(random, workTypes.length, 1),
  };
}

const range = (size: number): number[] => Array.from({ length: size }, (_, i) => i + 1);

function createVocabulary(random: Random, size: number): string[] {
  const words = new Set(SMALL_WORDS);
  while (words.size < size) {
    let word = '';
    for (let syllables = integer(random, 1, 3); syllables > 0; syllables--) {
      word += pick(random, ONSETS) + pick(random, VOWELS);
    }
    word += pick(random, ENDINGS);
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

function work(world: World, id: number): GeneratedWork {
  const { random } = world;
  const title = phrase(world, integer(random, 1, 3) + integer(random, 0, 4));
  const authors = distinct(integer(random, 1, 10) > 7 ? integer(random, 2, 3) : 1, world.author);
  const year = random() < 0.03 ? null : 2025 - Math.floor(125 * random() ** 2.2);
  const area = String(integer(random, 0, 9)) + String(integer(random, 0, 5));
  const main = authorName(world, authors[0] ?? 0);
  return {
    id,
    title,
    subtitle: random() < 0.35 ? phrase(world, integer(random, 2, 6)).toLowerCase() : '',
    authors: authors.map((number) => ({ id: number + 1, name: authorName(world, number) })),
    subjects: distinct(integer(random, 1, 4), world.subject).map((number) => ({
      id: number + 1,
      name: subjectName(world, number),
    })),
    publisher: `Editora ${capital(wordNumber(world, 300 + world.publisher()))}`,
    series: random() < 0.2 ? `Coleção ${capital(wordNumber(world, 700 + world.publisher()))}` : '',
    year,
    language: LANGUAGES[Math.floor(LANGUAGES.length * random() ** 2)] ?? 'por',
    workType: world.workTypes[world.workType()] ?? 1,
    area,
    callNumber: `${area}${integer(random, 0, 9)}.${integer(random, 1, 999)} ${main.slice(0, 1)}${integer(random, 100, 999)}${title.slice(0, 1).toLowerCase()}`,
    isbn: random() < 0.75 ? isbn(id) : null,
    copies: Array.from(
      { length: integer(random, 1, 5) },
      () => world.libraries[world.library()] ?? 1,
    ),
    online: random() < 0.12,
    accessible: random() < 0.04,
    cover: random() < 0.4,
    uses: Math.floor(400 * random() ** 8),
    createdAt: new Date(
      FIRST_DAY + integer(random, 0, DAYS) * DAY_MS + (id % 86_400) * 1000,
    ).toISOString(),
  };
}

function phrase(world: World, length: number): string {
  const words = Array.from({ length }, () => wordNumber(world, world.word()));
  return capital(words.join(' '));
}

/** Names are worked out from the number, so that no list of them needs to be kept. */
function authorName({ vocabulary }: World, number: number): string {
  const surname = capital(
    vocabulary[SMALL_WORDS.length + ((number * 7919) % (vocabulary.length - SMALL_WORDS.length))] ??
      '',
  );
  const given = GIVEN[number % GIVEN.length] ?? '';
  const second = GIVEN[Math.floor(number / GIVEN.length) % GIVEN.length] ?? '';
  return `${surname}, ${given} ${second}`;
}

function subjectName({ vocabulary }: World, number: number): string {
  const head =
    vocabulary[
      SMALL_WORDS.length + ((number * 104_729) % (vocabulary.length - SMALL_WORDS.length))
    ] ?? '';
  const tail = vocabulary[SMALL_WORDS.length + (number % 97)] ?? '';
  return number % 3 === 0 ? `${capital(head)} - ${tail}` : capital(head);
}

const wordNumber = ({ vocabulary }: World, number: number): string =>
  vocabulary[number % vocabulary.length] ?? '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function distinct(count: number, draw: () => number): number[] {
  const drawn = new Set<number>();
  for (let tries = 0; drawn.size < count && tries < 20; tries++) drawn.add(draw());
  return [...drawn];
}

/** A right ISBN-13 that belongs to this number alone. */
function isbn(id: number): string {
  const body = `97865${String(id).padStart(7, '0')}`.slice(0, 12);
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}
