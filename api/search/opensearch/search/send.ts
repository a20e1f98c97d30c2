/** Searches in OpenSearch, several in one request. */
import type { SearchDocument } from '../../engine/engine.ts';
import type { OpenSearchClient } from '../client.ts';
import type { Aggregations } from '../query/filter-query.ts';
import type { Dsl } from '../query/dsl.ts';

export interface Hit {
  _id: string;
  _score?: number | null;
  _source?: { document: SearchDocument; word?: string; titles?: number };
  fields?: Record<string, (string | number)[]>;
  sort?: (string | number | null)[];
  matched_queries?: string[];
}

export interface Found {
  timed_out: boolean;
  hits: { total?: { value: number }; hits: Hit[] };
  aggregations?: Aggregations;
  error?: { type: string; reason: string };
}

/** How long OpenSearch may search; then it returns what it has found. */
const TIMEOUT = '2s';

/** @throws {SearchAwayError} */
export async function searchAll(
  client: OpenSearchClient,
  index: string,
  bodies: readonly Dsl[],
): Promise<Found[]> {
  if (bodies.length === 0) return [];
  if (bodies.length === 1) return [await searchOne(client, index, bodies[0]!)];
  const lines = bodies.flatMap((body) => ['{}', JSON.stringify({ timeout: TIMEOUT, ...body })]);
  const path = `/${index}/_msearch?max_concurrent_searches=${MAX_AT_ONCE}`;
  const { responses } = await client.request<{ responses: Found[] }>(
    'POST',
    path,
    `${lines.join('\n')}\n`,
  );
  for (const { error } of responses) if (error) throw new Error(`OpenSearch: ${error.reason}`);
  return responses;
}
const MAX_AT_ONCE = 8;

export const searchOne = (client: OpenSearchClient, index: string, body: Dsl): Promise<Found> =>
  client.request<Found>('POST', `/${index}/_search`, { timeout: TIMEOUT, ...body });

/** Body that only counts. */
export const counting = (query: Dsl, more: Dsl = {}): Dsl => ({
  ...{ size: 0, track_total_hits: true, query },
  ...more,
});

export const totalOf = ({ hits }: Found): number => hits.total?.value ?? 0;
export const idOf = ({ _id }: Hit): number => Number(_id);
export const documentsOf = ({ hits }: Found): SearchDocument[] =>
  hits.hits.flatMap(({ _source }) => _source?.document ?? []);
