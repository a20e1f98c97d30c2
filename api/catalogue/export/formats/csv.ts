import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/export/csv.ts';
import { yearsText } from '../../marc/dates/years.ts';
import { authorName } from '../../records/title-wire.ts';
import { word } from '../../../core/words.ts';
import { titleWriter } from '../title-writer.ts';
import { holdingsLine, type ExportContext, type ExportedTitle } from '../titles.ts';

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

/** One row per title, with localised column names. */
export const csv = titleWriter({
  head: ({ locale }) => {
    const names = COLUMNS.map((name) => word('server/export', `column_${name}`, locale));
    return `${BYTE_ORDER_MARK}${csvRow(names, locale)}`;
  },
  title: (title, taking) => {
    const row = rowOf(title, taking);
    return csvRow(
      COLUMNS.map((name) => onOneLine(row[name] ?? '')),
      taking.locale,
    );
  },
});

function rowOf(
  { id, title, address, known, holdings }: ExportedTitle,
  { locale }: ExportContext,
): Row {
  if (!known) return { code: id, title, state: word('server/export', 'gone', locale) };
  const { summary } = known;
  const { imprint, isbn, issn, subjects } = summary;
  return {
    ...{ code: id, title, address },
    author: authorName(summary),
    edition: summary.edition,
    place: imprint.place,
    publisher: imprint.publisher,
    year: summary.yearEnd === null ? summary.year : yearsText(summary),
    isbn_issn: [...isbn.map(({ isbn13, printed }) => isbnText(isbn13 || printed)), ...issn].join(
      '; ',
    ),
    subjects: subjects.map(({ heading }) => heading).join('; '),
    libraries: holdingsLine(holdings),
  };
}

const onOneLine = (value: string | number): string | number =>
  typeof value === 'number' ? value : value.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Hyphenated, to remain text: spreadsheets show thirteen digits as 9.79E+12 and drop a leading 0.
 */
const isbnText = (isbn: string): string =>
  isbn.replace(/^97[89](?=\d{10}$)|^0(?=\d{8}[\dX]$)/, '$&-');
