import { expect, it } from 'vitest';
import { LOCALES } from '#contract/shared/languages.ts';
import { csvText } from '#lib/format/csv.ts';

const linesOf = (text: string) => text.slice(1, -2).split('\r\n');

it('parts cells and writes numbers as spreadsheets of the language read them', () => {
  const rows = [
    ['Obra', 'Multa'],
    ['Iracema', 2.5],
  ];
  for (const locale of LOCALES) {
    const text = csvText(rows, locale);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(text)).toEqual(
      locale === 'en' ? ['Obra,Multa', 'Iracema,2.5'] : ['Obra;Multa', 'Iracema;2,5'],
    );
  }
});

it('keeps what stands in a cell in one cell', () => {
  const [line] = linesOf(csvText([['Helena; romance', 'A "nova" edição', 'duas\nlinhas']], 'pt'));
  expect(line).toBe('"Helena; romance";"A ""nova"" edição";"duas\nlinhas"');
});

it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'never lets %j be a formula',
  (cell) => {
    const [line = ''] = csvText([[cell, -1]], 'pt')
      .slice(1)
      .split(';');
    expect(line.replace(/^"/, '')[0]).toBe("'");
  },
);
