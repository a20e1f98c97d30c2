import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { isoYears, yearsOf, yearsText } from '#api/catalogue/marc/dates/years.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { bibtexEntry } from '#api/catalogue/references/formats/bibtex.ts';
import { cslItem } from '#api/catalogue/references/formats/csl.ts';
import { risReference } from '#api/catalogue/references/formats/ris.ts';
import { createIndex, search, type SearchRequest } from '#api/search/engine/engine.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';

/** One line of the table for each title; ids are line numbers. */
const cases = readFileSync('tests/fixtures/dates.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, at) => {
    const [coded = '', imprint = '', ...columns] = line.split('\t');
    const [interval = '', shown = '', abnt = '', bibtex = '', iso = '', what = ''] = columns;
    const [type = 'am'] = coded.split(' ');
    const dates = coded.slice(type.length + 1);
    const [first, last = first] = interval === '' ? [] : interval.split('-').map(Number);
    const record = marc({
      type,
      control: {
        '008': fixed008({
          dateType: dates.charAt(0),
          date1: dates.slice(1, 5),
          date2: dates.slice(5, 9),
        }),
      },
      data: ['245 00 $aCantos', ...(imprint === '' ? [] : [`260 __ ${imprint}`])],
    });
    const name = `${coded}, ${imprint || 'nothing printed'}`;
    return { id: at + 1, name, record, first, last, shown, abnt, bibtex, iso, what };
  });

const index = createIndex(
  cases.map(({ id, record }) =>
    searchDocument(
      {
        ...{ id, summary: titleSummary(record), coverFile: '', withdrawn: false, uses: 0 },
        createdAt: '2026-01-05T12:00:00.000Z',
      },
      [],
    ),
  ),
);
const found = (request: Partial<SearchRequest>): number[] =>
  search(index, { rows: [{ q: '' }], perPage: 200, ...request }).ids.sort((a, b) => a - b);

describe.each(cases)('a date coded and printed as $name: $what', (one) => {
  it('has its interval', () => {
    const { year, yearEnd } = yearsOf(one.record);
    expect([year, yearEnd ?? year]).toEqual([one.first ?? null, one.last ?? null]);
  });

  it('is shown and exported as what it is', () => {
    const { record } = one;
    const work = citableWork(record, titleSummary(record));
    const item = cslItem(work, one.id, '2026-03-12');
    const written = {
      shown: yearsText(yearsOf(record)),
      abnt: work.imprint.date || '[s. d.]',
      bibtex: /^ {2}year = \{(.*)\},$/m.exec(bibtexEntry(item))?.[1] ?? '',
      iso: isoYears(yearsOf(record)),
    };
    const { shown, abnt, bibtex, iso } = one;
    expect(written).toEqual({ shown, abnt, bibtex, iso });
    const ris = /^PY {2}- (.*)\r$/m.exec(risReference(item))?.[1] ?? '';
    expect(ris).toBe(bibtex.split('--', bibtex.startsWith('[') ? undefined : 1).join('--'));
  });

  it('is found by every year of its interval and by no other', () => {
    const { first, last, id } = one;
    if (first === undefined || last === undefined) {
      expect(found({ filters: { year: ['?'] } })).toContain(id);
      expect(found({ years: { from: 0 } })).not.toContain(id);
      return;
    }
    const middle = Math.floor((first + Math.min(last, 2100)) / 2);
    for (const year of [first, middle, last]) {
      expect(found({ rows: [{ q: `ano:${year}` }] })).toContain(id);
      expect(found({ filters: { year: [year] } })).toContain(id);
      expect(found({ years: { from: year, to: year } })).toContain(id);
    }
    for (const year of [first - 1, last + 1].filter((other) => other < 9999)) {
      expect(found({ rows: [{ q: `ano:${year}` }] })).not.toContain(id);
      expect(found({ filters: { year: [year] } })).not.toContain(id);
    }
    expect(found({ years: { from: first - 9, to: first } })).toContain(id);
    expect(found({ years: { from: last } })).toContain(id);
    expect(found({ years: { to: first - 1 } })).not.toContain(id);
  });
});

describe('all dates together', () => {
  it('are counted once, under the first year', () => {
    const [facet] = search(index, { rows: [{ q: '' }], facets: [{ dimension: 'year' }] }).facets;
    const counted = Map.groupBy(cases, ({ first }) => first ?? '?');
    expect(new Map(facet?.entries.map(({ value, total }) => [value, total]))).toEqual(
      new Map([...counted].map(([year, some]) => [year, some.length])),
    );
  });

  it('are in the order of the first year, those without one first', () => {
    const { ids } = search(index, { rows: [{ q: '' }], orderBy: 'ano', perPage: 200 });
    const years = ids.map((id) => cases[id - 1]?.first ?? 0);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });
});
