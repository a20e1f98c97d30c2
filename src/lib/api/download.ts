import { apiError } from './http.ts';

/**
 * Fetches a file that a plain link leads to, so that a refusal can be told in words.
 *
 * @param address as in the link: "/api/acervo/5/marc?formato=iso2709"
 * @throws an ApiError for everything but the file
 */
export async function download(address: string): Promise<{ content: Blob; name: string }> {
  const response = await fetch(address).catch((error: unknown) => {
    throw apiError(undefined, null, error);
  });
  if (!response.ok) throw apiError(response, await response.json().catch(() => null));
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? '';
  return { content: await response.blob(), name };
}
