import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import { csvRow, type Cell } from '#contract/shared/export/csv.ts';

const linesOf = (rows: Cell[][], locale: Locale) =>
  rows.map((cells) => csvRow(cells, locale).replace(/\r\n$/, ''));

it('parts cells and writes numbers as spreadsheets of the language read them', () => {
  const rows = [
    ['Obra', 'Multa'],
    ['Iracema', 2.5],
  ];
  for (const locale of LOCALES) {
    expect(linesOf(rows, locale)).toEqual(
      locale === 'en' ? ['Obra,Multa', 'Iracema,2.5'] : ['Obra;Multa', 'Iracema;2,5'],
    );
  }
});

it('keeps what stands in a cell in one cell', () => {
  const [line] = linesOf([['Helena; romance', 'A "nova" edição', 'duas\nlinhas']], 'pt');
  expect(line).toBe('"Helena; romance";"A ""nova"" edição";"duas\nlinhas"');
});

it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'never lets %j be a formula',
  (cell) => {
    const [line = ''] = csvRow([cell, -1], 'pt').split(';');
    expect(line.replace(/^"/, '')[0]).toBe("'");
  },
);
