import { expect, it } from 'vitest';
import { hasYearChart } from '#lib/search/year-chart.ts';
import { decadesOf } from '#lib/search/years.ts';

const years = (...codes: string[]) => codes.map((codigo) => ({ codigo, total: 1 }));

it.each([
  [[], false],
  [['1956'], false],
  [['1950', '1959'], false],
  // The unknown year is no decade.
  [['1950', '?'], false],
  [['1959', '1960'], true],
  [['?', '1899', '2001'], true],
])('years %j are drawn: %s, as there are several decades', (codes, drawn) => {
  expect(hasYearChart(years(...codes))).toBe(drawn);
  expect(decadesOf(years(...codes)).length > 1).toBe(drawn);
});
