import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { EVERY_CALL } from '../support/every-call.ts';
import { boundIn, namedIn } from './bound-calls.ts';

/** A file, and text that stands in it: of a test, part of its title. */
interface Place {
  path: string;
  text?: string | undefined;
}

interface Row {
  /** Where the row stands: "tests/coverage/4-states.tsv:12". */
  at: string;
  what: string;
  where: Place[];
  tests: Place[];
}

/** `tests/coverage/*.tsv`: a file a section of the specification. */
const ROWS = 'tests/coverage/*.tsv';
const DOCUMENT = 'docs/coverage.md';

const IS_CALL = /^(?:GET|POST|PUT|DELETE) \//;
const IS_TEST = /^tests\/.+\.(?:test|spec)\.tsx?$/;

/** "a.ts#text ; b.ts": several places, each with the text after its mark, if any. */
function placesOf(cell: string, mark: string): Place[] {
  return cell
    .split(' ; ')
    .map((place) => place.trim())
    .filter((place) => place !== '')
    .map((place) => {
      const at = place.indexOf(mark);
      if (at < 0) return { path: place };
      return { path: place.slice(0, at), text: place.slice(at + mark.length) };
    });
}

/** What a line says; of a call, what it leaves out is found. */
function rowOf(line: string, at: string): Row {
  const [what = '', where = '', tests = ''] = line.split('\t');
  const row = { at, what, where: placesOf(where, '#'), tests: placesOf(tests, ': ') };
  if (!IS_CALL.test(what)) return row;
  return {
    ...row,
    where: [...boundIn(what), ...row.where],
    tests: row.tests.length > 0 ? row.tests : namedIn(what),
  };
}

type Line = string | Row;

/** The lines of a section: headings as they stand, and rows. */
export const linesOf = (file: string, text: string): Line[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, at }) => (line.startsWith('#') ? line : rowOf(line, at)));

/** The lines of all sections in their order. */
function readLines(): Line[] {
  const number = (file: string) => Number(/\d+/.exec(file)?.[0]);
  return globSync(ROWS)
    .sort((one, other) => number(one) - number(other))
    .flatMap((file) => linesOf(file, readFileSync(file, 'utf8')));
}

const isRow = (line: Line): line is Row => typeof line !== 'string';

/** What stands before a title: `it(`, `test.each(…)(`, or the name that it is kept under. */
const BEFORE = [
  /\b(?:it|test|describe|describeEngine)\b[^'"`;{}]*?\(\s*/,
  /\.each(?:<[^]*?>)?\([^]*?\)\(\s*/,
  /\bconst name = /,
];
const TITLES = BEFORE.map(
  ({ source }) => new RegExp(`${source}(['"\`])((?:\\\\.|(?!\\1)[^])*)\\1`, 'g'),
);

/** The titles of the tests of a file, as they are written there. */
function titlesOf(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  return TITLES.flatMap((titles) => [...code.matchAll(titles)]).map(([, , title = '']) => title);
}

/** Rules of what is filled in (section 5): each is tested in the browser and straight at the server. */
const RULES = 'tests/coverage/5-rules.tsv';
const SIDES = [
  { folder: 'tests/e2e/', place: 'in the browser', unless: '(the server alone)' },
  { folder: 'tests/api/', place: 'straight at the server', unless: '(the browser alone)' },
];

const lacksSides = ({ at, what, tests }: Row): string[] =>
  !at.startsWith(`${RULES}:`)
    ? []
    : SIDES.filter(
        ({ folder, unless }) =>
          !what.endsWith(unless) && !tests.some(({ path }) => path.startsWith(folder)),
      ).map(({ place }) => `"${what}" is not tested ${place}`);

function wrongWith(row: Row): string[] {
  const { what, where, tests } = row;
  if (where.length === 0) return [`"${what}" lives nowhere`];
  if (tests.length === 0) return [`"${what}" has no test`];
  const missing = [...where, ...tests].filter(({ path }) => !existsSync(path));
  if (missing.length > 0) return missing.map(({ path }) => `${path} is not there`);
  return [
    ...lacksSides(row),
    ...where
      .filter(({ path, text }) => text !== undefined && !readFileSync(path, 'utf8').includes(text))
      .map(({ path, text }) => `"${text}" does not stand in ${path}`),
    ...tests
      .filter(({ path }) => !IS_TEST.test(path))
      .map(({ path }) => `${path} is no file of tests`),
    ...tests
      .filter(
        ({ path, text }) => text !== undefined && !titlesOf(path).some((t) => t.includes(text)),
      )
      .map(({ path, text }) => `no test of ${path} is named "${text}"`),
  ];
}

/** Everything that is wrong: rows that prove nothing, calls without a row, rows of no call. */
export function checkCoverage(lines: readonly Line[] = readLines()): string[] {
  const rows = lines.filter(isRow);
  const told = rows.map(({ what }) => what).filter((what) => IS_CALL.test(what));
  const calls = EVERY_CALL.map(({ key }) => key);
  return [
    ...rows.flatMap((row) => wrongWith(row).map((wrong) => `${row.at}: ${wrong}`)),
    ...calls
      .filter((key) => !told.includes(key))
      .map((key) => `${key} has no row: it takes one in tests/coverage`),
    ...told.filter((key) => !calls.includes(key)).map((key) => `${key} is no call of the contract`),
    ...told.filter((key, at) => told.indexOf(key) !== at).map((key) => `${key} has two rows`),
  ];
}

const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');

const address = (path: string): string =>
  `../${path.replaceAll('[', '%5B').replaceAll(']', '%5D')}`;

const drawPlace = ({ path, text }: Place): string =>
  `[\`${path}\`](${address(path)})${text === undefined ? '' : ` \`${text}\``}`;

const drawTest = ({ path, text }: Place): string =>
  `[\`${path.replace('tests/', '')}\`](${address(path)})${text === undefined ? '' : ` ${cell(text)}`}`;

function drawRow({ what, where, tests }: Row): string {
  const cells = [
    IS_CALL.test(what) ? `\`${what}\`` : cell(what),
    where.map(drawPlace).join('<br>'),
    tests.map(drawTest).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The rows as a Markdown document. */
function drawCoverage(): string {
  const lines = readLines();
  const drawn = lines.flatMap((line, at) => {
    if (!isRow(line)) return ['', `#${line}`];
    const before = lines[at - 1];
    const begins = before === undefined || !isRow(before);
    return [
      ...(begins ? ['', '| what | where | test |', '| --- | --- | --- |'] : []),
      drawRow(line),
    ];
  });
  return [
    '# Coverage',
    '',
    'Every line of the specification, the code that implements it and the test that proves it. ' +
      'Written by `npm run coverage` from `tests/coverage/*.tsv`; not committed.',
    '',
    ...drawn,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const problems = checkCoverage();
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
  writeFileSync(DOCUMENT, drawCoverage());
  console.log(`Wrote ${DOCUMENT}`);
}
