import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createIndex,
  parseQuery,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import {
  EVERY,
  filters,
  isOf,
  manySided,
  passes,
  standsUnder,
  VALUES,
  wholes,
} from './plain-filters.ts';
import { answers, queries } from './plain-reading.ts';

const ORDERS = ['relevancia', 'obra', 'autor', 'ano', 'data_cadastro'] as const;

/** The first half at once, the rest as changes: several segments where there are enough titles. */
function indexOf(documents: readonly SearchDocument[]): SearchIndex {
  const half = Math.ceil(documents.length / 2);
  const index = createIndex(documents.slice(0, half));
  for (const one of documents.slice(half)) applyChanges(index, { upsert: [one] });
  return index;
}
const numbers = (documents: readonly SearchDocument[]): number[] => documents.map(({ id }) => id);
const found = (index: SearchIndex, request: SearchRequest): number[] =>
  search(index, { perPage: 100, ...request }).ids.sort((a, b) => a - b);
const plain = (documents: readonly SearchDocument[], q: string): SearchDocument[] => {
  const { tree } = parseQuery(q);
  return documents.filter((one) => answers(one, tree));
};

describe('filters on any collection', () => {
  it('of one type add up and of several narrow, as a plain reading does', () => {
    fc.assert(
      fc.property(manySided, queries, filters, (documents, q, wanted) => {
        const expected = plain(documents, q).filter((one) => passes(one, wanted));
        const index = indexOf(documents);
        expect(found(index, { rows: [{ q }], filters: wanted })).toEqual(numbers(expected));
        const result = search(index, { rows: [{ q }], filters: wanted });
        expect(result.total).toBe(expected.length);
        expect(result.totalUnfiltered).toBe(plain(documents, q).length);
      }),
      { numRuns: 200 },
    );
  });

  it('never find more than without, nor less than with a value more of the same type', () => {
    fc.assert(
      fc.property(
        manySided,
        queries,
        filters,
        fc.constantFrom(1, 2, 3, 4),
        (documents, q, wanted, more) => {
          const index = indexOf(documents);
          const rows = [{ q }];
          const narrow = new Set(found(index, { rows, filters: wanted }));
          expect(new Set(found(index, { rows })).isSupersetOf(narrow)).toBe(true);
          const [dimension] = EVERY.filter((each) => wanted[each] !== undefined);
          if (dimension === undefined) return;
          const wider = { ...wanted, [dimension]: [...(wanted[dimension] ?? []), more] };
          expect(new Set(found(index, { rows, filters: wider })).isSupersetOf(narrow)).toBe(true);
        },
      ),
    );
  });

  it('count for every value the rows that ticking it brings, those without any filter, and each title under its first year', () => {
    fc.assert(
      fc.property(manySided, queries, filters, (documents, q, wanted) => {
        const index = indexOf(documents);
        const rows = [{ q }];
        const facets = EVERY.map((dimension) => ({ dimension, limit: 100 }));
        const result = search(index, { rows, filters: wanted, facets });
        const hits = plain(documents, q);
        for (const { dimension, entries, distinct } of result.facets) {
          const present = new Set(hits.flatMap((one) => VALUES[dimension](one)));
          expect(distinct).toBe(present.size);
          const listed = new Set([...present, ...(wanted[dimension] ?? [])]);
          expect(new Set(entries.map(({ value }) => value))).toEqual(listed);
          for (const { value, total, totalUnfiltered, selected } of entries) {
            const ticked = { ...wanted, [dimension]: [value] };
            const under = hits.filter((one) => VALUES[dimension](one).includes(value));
            const passing = under.filter((one) => passes(one, ticked));
            expect([total, totalUnfiltered]).toEqual([passing.length, under.length]);
            const brought = found(index, { rows, filters: ticked });
            expect(brought).toEqual(numbers(hits.filter((one) => passes(one, ticked))));
            if (dimension !== 'year') expect(brought).toHaveLength(total);
            expect(new Set(brought).isSupersetOf(new Set(numbers(passing)))).toBe(true);
            expect(selected).toBe(wanted[dimension]?.includes(value) ?? false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('take a range of years as one more value of the years', () => {
    const year = fc.option(fc.integer({ min: 1989, max: 1995 }), { nil: undefined });
    fc.assert(
      fc.property(manySided, filters, year, year, (documents, wanted, from, to) => {
        fc.pre(from !== undefined || to !== undefined);
        const years = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        const { year: listed = [], ...others } = wanted;
        const expected = documents.filter(
          (one) =>
            passes(one, others) &&
            ((listed.length > 0 && passes(one, { year: listed })) ||
              isOf(one, from ?? -Infinity, to ?? Infinity)),
        );
        const index = indexOf(documents);
        const request = { rows: [{ q: '' }], filters: wanted, years };
        expect(found(index, request)).toEqual(numbers(expected));
        if (from !== undefined && to !== undefined && from > to) return;
        const typed = { rows: [{ q: `ano:${from ?? ''}-${to ?? ''}` }] };
        expect(found(index, typed)).toEqual(found(index, { rows: [{ q: '' }], years }));
      }),
    );
  });

  it('keep to the guide: what lies outside is neither found nor counted', () => {
    fc.assert(
      fc.property(manySided, queries, filters, filters, (documents, q, scope, wanted) => {
        const inside = documents.filter((one) => passes(one, scope));
        const facets = EVERY.map((dimension) => ({ dimension, limit: 100 }));
        const request = {
          rows: [{ q }],
          filters: wanted,
          facets,
          orderBy: 'obra',
          perPage: 100,
        } as const;
        const scoped = search(indexOf(documents), { ...request, scope });
        const alone = search(createIndex(inside), request);
        expect(scoped.ids).toEqual(alone.ids);
        expect(scoped.facets).toEqual(alone.facets);
        expect(scoped.totalUnfiltered).toBe(alone.totalUnfiltered);
      }),
    );
  });
});

describe('whole headings on any collection', () => {
  it('find what stands under one of the keys or has one of the authorities', () => {
    fc.assert(
      fc.property(manySided, wholes, (documents, whole) => {
        const expected = documents.filter((one) => standsUnder(one, whole));
        expect(found(indexOf(documents), { rows: [{ q: 'x', whole }] })).toEqual(numbers(expected));
      }),
      { numRuns: 200 },
    );
  });

  it('join with words, with each other and with filters', () => {
    fc.assert(
      fc.property(manySided, wholes, queries, filters, (documents, whole, q, wanted) => {
        const index = indexOf(documents);
        const { tree } = parseQuery(q);
        const under = (one: SearchDocument) => standsUnder(one, whole);
        const joined = (condition: 'AND' | 'OR' | 'NOT') =>
          found(index, {
            rows: [
              { q: 'x', whole },
              { q, condition },
            ],
            filters: wanted,
          });
        const expected = (keep: (one: SearchDocument) => boolean) =>
          numbers(documents.filter((one) => passes(one, wanted) && keep(one)));
        expect(joined('AND')).toEqual(expected((one) => under(one) && answers(one, tree)));
        expect(joined('OR')).toEqual(expected((one) => under(one) || answers(one, tree)));
        expect(joined('NOT')).toEqual(expected((one) => under(one) && !answers(one, tree)));
      }),
    );
  });
});

describe('pages on any collection', () => {
  const key: Record<(typeof ORDERS)[number], (one: SearchDocument) => string | number> = {
    relevancia: () => 0,
    obra: ({ titleSort }) => tokenize(titleSort).join(' '),
    autor: ({ authorSort }) => tokenize(authorSort).join(' '),
    ano: ({ year }) => year ?? '',
    data_cadastro: ({ createdAt }) => Date.parse(createdAt),
  };

  it.each(ORDERS)(
    'by %s hold each row once, in order, going down as going up reversed',
    (orderBy) => {
      const steps = fc.integer({ min: 1, max: 7 });
      const directions = fc.constantFrom('C' as const, 'D' as const);
      fc.assert(
        fc.property(
          manySided,
          queries,
          filters,
          steps,
          directions,
          (documents, q, wanted, perPage, direction) => {
            const index = indexOf(documents);
            const request = { rows: [{ q }], filters: wanted, orderBy, direction, perPage };
            const { total } = search(index, request);
            const seen: number[] = [];
            for (let page = 1; page <= Math.ceil(total / perPage); page++) {
              const { ids } = search(index, { ...request, page });
              expect(ids).toHaveLength(Math.min(perPage, total - seen.length));
              seen.push(...ids);
            }
            expect([...seen].sort((a, b) => a - b)).toEqual(
              numbers(plain(documents, q).filter((one) => passes(one, wanted))),
            );
            const opposite = { ...request, direction: direction === 'C' ? 'D' : 'C' } as const;
            expect(search(index, { ...opposite, perPage: 100 }).ids).toEqual(seen.toReversed());
            const up = direction === 'C' ? seen : seen.toReversed();
            const keys = up.map((id) => key[orderBy](documents[id - 1]!));
            const known = keys.filter((each) => each !== '');
            // Undated before all years, without an author or title behind all texts.
            const at = orderBy === 'ano' ? keys.length - known.length : 0;
            expect(keys.slice(at, at + known.length)).toEqual(known);
            expect(known).toEqual([...known].sort((a, b) => (a < b ? -1 : Number(a > b))));
            expect(search(index, { ...request, page: Math.ceil(total / perPage) + 1 }).ids).toEqual(
              [],
            );
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
