import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { EVERY_CALL } from '../support/every-call.ts';
import { boundIn, testOf } from './bound-calls.ts';

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

/** `tests/coverage/*.tsv`: a file for each section of the specification; its calls are read from the code. */
const ROWS = 'tests/coverage/*.tsv';
const DOCUMENT = 'docs/coverage.md';

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

/** A row of a table: what the specification says, where it is implemented, which tests prove it. */
function rowOf(line: string, at: string): Row {
  const [what = '', where = '', tests = ''] = line.split('\t');
  return { at, what, where: placesOf(where, '#'), tests: placesOf(tests, ': ') };
}

/** Every call of the contract, with the files that define and bind it and a test that makes it. */
const callRows = (): Row[] =>
  EVERY_CALL.map(({ key }) => ({
    ...{ at: 'the contract', what: `\`${key}\`` },
    ...{ where: boundIn(key), tests: testOf(key) },
  }));

type Line = string | Row;

/** The lines of a section: headings as they stand, and rows. */
export const linesOf = (file: string, text: string): Line[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, at }) => (line.startsWith('#') ? line : rowOf(line, at)));

/** The lines of all sections in their order, and the calls. */
function readLines(): Line[] {
  const number = (file: string) => Number(/\d+/.exec(file)?.[0]);
  const sections = globSync(ROWS)
    .sort((one, other) => number(one) - number(other))
    .flatMap((file) => linesOf(file, readFileSync(file, 'utf8')));
  return [...sections, '# Calls', ...callRows()];
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

/** Everything that is wrong: rows that prove nothing, calls that nothing binds or tests. */
export const checkCoverage = (lines: readonly Line[] = readLines()): string[] =>
  lines.filter(isRow).flatMap((row) => wrongWith(row).map((wrong) => `${row.at}: ${wrong}`));

const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');

const address = (path: string): string =>
  `../${path.replaceAll('[', '%5B').replaceAll(']', '%5D')}`;

const drawPlace = ({ path, text }: Place): string =>
  `[\`${path}\`](${address(path)})${text === undefined ? '' : ` \`${text}\``}`;

const drawTest = ({ path, text }: Place): string =>
  `[\`${path.replace('tests/', '')}\`](${address(path)})${text === undefined ? '' : ` ${cell(text)}`}`;

function drawRow({ what, where, tests }: Row): string {
  const cells = [cell(what), where.map(drawPlace).join('<br>'), tests.map(drawTest).join('<br>')];
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
