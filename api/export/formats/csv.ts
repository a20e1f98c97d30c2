import { authorName } from '../../catalogue/title-wire.ts';
import { word } from '../../words.ts';
import { eachTitle } from '../each-title.ts';
import { holdingsLine, type Taking, type TakenTitle } from '../titles.ts';

const COLUMNS = [
  'code',
  'title',
  'author',
  'edition',
  'place',
  'publisher',
  'year',
  'isbn_issn',
  'subjects',
  'libraries',
  'address',
  'state',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** RFC 4180 in UTF-8, with the mark by which spreadsheets know it; a title a row, columns named in the language. */
export const csv = eachTitle({
  head: ({ locale }) =>
    `\ufeff${COLUMNS.map((name) => cell(word('server/export', `column_${name}`, locale))).join(',')}\r\n`,
  title: (title, taking) => {
    const row = rowOf(title, taking);
    return `${COLUMNS.map((name) => cell(row[name] ?? '')).join(',')}\r\n`;
  },
});

function rowOf({ id, title, address, known, holdings }: TakenTitle, { locale }: Taking): Row {
  if (!known) return { code: id, title, state: word('server/export', 'gone', locale) };
  const { summary } = known;
  const { imprint, isbn, issn, subjects } = summary;
  return {
    ...{ code: id, title, address },
    author: authorName(summary),
    edition: summary.edition,
    place: imprint.place,
    publisher: imprint.publisher,
    year: summary.year,
    isbn_issn: [...isbn.map(({ isbn13, printed }) => isbn13 || printed), ...issn].join('; '),
    subjects: subjects.map(({ heading }) => heading).join('; '),
    libraries: holdingsLine(holdings),
  };
}

/**
 * One cell on one line. What a spreadsheet would take for a formula stands behind an apostrophe, so that a record
 * can make it compute nothing.
 */
function cell(value: string | number): string {
  const text = String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const safe = /^[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
