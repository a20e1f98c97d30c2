import type { OpenSearchClient } from './client.ts';

/** Results are cached this long. */
const CACHE_MS = 5000;
const TIMEOUT_MS = 1000;

/** Returns a check whether OpenSearch cannot answer searches now: it is away, or its index is not built yet. */
export function createSearchProbe({ request, names }: OpenSearchClient): () => Promise<boolean> {
  let last: { finding: Promise<boolean>; at: number } | null = null;
  const probe = (): Promise<boolean> =>
    request('GET', `/_alias/${names.titles}`, undefined, TIMEOUT_MS).then(
      () => false,
      () => true,
    );
  return () => {
    if (last === null || performance.now() - last.at > CACHE_MS)
      last = { finding: probe(), at: performance.now() };
    return last.finding;
  };
}
