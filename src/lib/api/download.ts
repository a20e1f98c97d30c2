import { watched } from '../watchdog.ts';
import { apiError } from './http.ts';

/**
 * Fetches a file that is also a plain link, so that refusals can be displayed.
 *
 * @param address as in the link: "/api/acervo/5/marc?formato=iso2709"
 * @throws an ApiError for everything but the file
 */
export async function download(address: string): Promise<{ content: Blob; name: string }> {
  const response = await watched(fetch(address)).catch((error: unknown) => {
    throw apiError(undefined, null, error);
  });
  if (!response.ok) throw apiError(response, await response.json().catch(() => null));
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? '';
  return { content: await response.blob(), name };
}
