import type { Locale } from '#contract/shared/languages.ts';
import type { Work } from '../../core/http/limits/work-limit.ts';
import type { FacetRequest, SearchRequest, SearchResult } from '../../search/engine/engine.ts';
import type { Services } from '../../services.ts';
import { describedTitles } from '../oai/store.ts';
import {
  surrogateRecord,
  type AnsweredFacet,
  type Form,
  type SearchAnswer,
  type WrittenRecord,
} from './answer.ts';
import { printCql } from './cql/print.ts';
import type { CqlNode, CqlQuery } from './cql/syntax.ts';
import { Diagnostic } from './diagnostics.ts';
import type { FacetQuery } from './facet-query.ts';
import { orderOf, queryNode } from './query-node.ts';
import type { SearchRetrieve } from './request.ts';
import { compareTerms, countedValues, type CountedValue } from './values.ts';

/** Words of a whole query. */
const MAX_WORDS = 100;

interface Searching {
  locale: Locale;
  work: Work;
  form: Form;
  /** Waits until the search may run. */
  turn: () => Promise<void>;
}

/** @throws {Diagnostic} */
export async function searchRetrieve(
  services: Services,
  request: SearchRetrieve,
  { locale, work, form, turn }: Searching,
): Promise<SearchAnswer> {
  const { db, catalogue } = services;
  const { query, start, count, facets } = request;
  const order = orderOf(query.sort);
  const tree = await queryNode(
    {
      ...{ queries: db.queries, directory: () => catalogue.directory(), language: locale },
      ...{ equivalents: await services.equivalents(), budget: { words: MAX_WORDS } },
    },
    query.query,
  );
  const search: SearchRequest = {
    ...{ rows: [], tree, ...order, offset: start - 1, perPage: count },
    facets: facets.map(facetRequest),
  };
  await turn();
  const result = await work.measure(() => catalogue.titles.search(search));
  const { total } = result;
  if (start > Math.max(1, total)) throw new Diagnostic(61, String(start));
  const next = start + result.ids.length;
  return {
    ...{ total, isLimited: result.limited },
    records: await recordsOf(services, result, request, { form, work }),
    next: next <= total && count > 0 ? next : null,
    facets: await answeredFacets(services, result, query, facets),
  };
}

/** Values of a facet that are looked at: `facetStart` finds none beyond them. */
const MAX_VALUES = 1000;

/** Years come by year and others by number of titles, whatever the order of the answer. */
function facetRequest({ dimension, start, limit, sort }: FacetQuery): FacetRequest {
  if (dimension === 'year') return { dimension };
  return {
    dimension,
    limit: sort === 'alphanumeric' ? MAX_VALUES : Math.min(start + limit, MAX_VALUES),
  };
}

async function recordsOf(
  { db, origin }: Services,
  { ids }: SearchResult,
  { start, schema }: SearchRetrieve,
  { form, work }: Pick<Searching, 'form' | 'work'>,
): Promise<WrittenRecord[]> {
  const titles = await describedTitles(db.queries, ids);
  const write = (id: number, i: number): WrittenRecord => {
    const title = titles.get(id);
    const position = start + i;
    // Withdrawn since the index was refreshed.
    if (title === undefined || title.isWithdrawn)
      return surrogateRecord(form, new Diagnostic(64), position);
    const xml = schema.write(title, `${origin}/acervo/${id}`);
    return { schema: schema.uri, xml, id, position };
  };
  return work.measure(() => ids.map(write));
}

function answeredFacets(
  { db, origin }: Services,
  { facets }: SearchResult,
  query: CqlQuery,
  asked: readonly FacetQuery[],
): Promise<AnsweredFacet[]> {
  const answered = asked.map(async (facet, i): Promise<AnsweredFacet> => {
    const counted = facets[i];
    const values = counted ? await countedValues(db.queries, counted) : [];
    const shown = inOrder(values, facet).slice(facet.start - 1, facet.start - 1 + facet.limit);
    const terms = shown.map(({ term, total }) => {
      const narrowed = printCql({ query: narrow(query.query, facet.index, term), sort: [] });
      const address = `${origin}/api/sru?${new URLSearchParams({ query: narrowed })}`;
      return { term, total, query: narrowed, address };
    });
    return { index: facet.index, terms };
  });
  return Promise.all(answered);
}

/** The query with one value of a facet. */
const narrow = (left: CqlNode, index: string, term: string): CqlNode => ({
  ...{ kind: 'boolean', operator: 'and', modifiers: [], left },
  right: {
    ...{ kind: 'clause', index, relation: { name: '==', modifiers: [] } },
    term: term.replace(/[\\"*?^]/g, (character) => `\\${character}`),
  },
});

function inOrder(values: readonly CountedValue[], { sort, isDescending }: FacetQuery) {
  const sign = isDescending ? -1 : 1;
  return values.toSorted(
    (a, b) =>
      sign * (sort === 'recordCount' ? a.total - b.total : compareTerms(a.term, b.term)) ||
      compareTerms(a.term, b.term),
  );
}
