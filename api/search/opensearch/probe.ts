import { SearchAwayError, type OpenSearchClient } from './client.ts';

/** Results are cached this long. */
const CACHE_MS = 5000;
const TIMEOUT_MS = 1000;

/** Returns a check whether OpenSearch does not answer now. */
export function createSearchProbe({ request }: OpenSearchClient): () => Promise<boolean> {
  let last: { finding: Promise<boolean>; at: number } | null = null;
  const probe = async (): Promise<boolean> => {
    try {
      await request('GET', '/', undefined, TIMEOUT_MS);
      return false;
    } catch (error) {
      return error instanceof SearchAwayError;
    }
  };
  return () => {
    if (last === null || performance.now() - last.at > CACHE_MS)
      last = { finding: probe(), at: performance.now() };
    return last.finding;
  };
}
