import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createIndex,
  search,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { document } from '../engine/collection.ts';

const volumes = ['10', 'v. 2', '', 'IV', 'v.1', 'n. 12', '3. série, v. 15', '5a', 'vol. III'];
const titles = volumes.map((volume, i) =>
  document(i + 1, {
    // In every other record it is the second series, of which the number is another one.
    series: i % 2 === 0 ? ['Brasiliana'] : ['Clássicos', 'Brasiliana'],
    seriesNumbers: i % 2 === 0 ? [volume] : [String(50 - i), volume],
    other: ['Brasiliana'],
  }),
);
const index = createIndex(titles.slice(0, 5));
for (const title of titles.slice(5)) applyChanges(index, { upsert: [title] });
const IN_ORDER = ['v.1', 'v. 2', 'vol. III', 'IV', '5a', '10', 'n. 12', '3. série, v. 15', ''];

const inOrder = (request: Partial<SearchRequest>): (string | undefined)[] =>
  search(index, { rows: [{ q: 'serie:"Brasiliana"' }], ...request }).ids.map(
    (id) => volumes[id - 1],
  );

describe('a series', () => {
  it('is listed in reading order, titles without a number last', () => {
    expect(inOrder({})).toEqual(IN_ORDER);
    expect(inOrder({ direction: 'D' })).toEqual(IN_ORDER.toReversed());
  });

  it('is in the same order as a whole heading, page by page and with filters', () => {
    const whole = { keys: [{ list: 'series' as const, key: 'brasiliana' }], authorities: [] };
    const rows = [{ q: 'Brasiliana', whole }];
    expect(inOrder({ rows })).toEqual(IN_ORDER);
    const pages = [1, 2, 3].flatMap((page) => inOrder({ rows, page, perPage: 4 }));
    expect(pages).toEqual(IN_ORDER);
    expect(inOrder({ rows, filters: { language: ['por'] } })).toEqual(IN_ORDER);
    expect(inOrder({ rows: [{ q: 'serie:classicos' }] })).toEqual(['5a', 'n. 12', 'IV', 'v. 2']);
  });

  it('takes another order where one is chosen, and relevance among other words', () => {
    const byId = volumes.map((_, i) => volumes[i]);
    expect(inOrder({ orderBy: 'data_cadastro' })).toEqual(byId);
    expect(inOrder({ rows: [{ q: 'serie:brasiliana brasiliana' }] })).toEqual(byId);
  });

  it('is found by the first words of its name, in whole words', () => {
    const found = (q: string) =>
      search(
        createIndex([
          document(1, { series: ['Obras completas de Machado de Assis'] }),
          document(2, { series: ['Obras'] }),
          document(3, { series: ['Obrasil'] }),
        ]),
        { rows: [{ q }] },
      ).ids;
    expect(found('serie:obras')).toEqual([1, 2]);
    expect(found('series:"obras completas"')).toEqual([1]);
    expect(found('coleção:"Obras completas de Machado de Assis"')).toEqual([1]);
    expect(found('serie:completas')).toEqual([]);
  });
});
