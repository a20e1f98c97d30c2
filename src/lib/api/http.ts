import { createFetch, FetchError } from 'ofetch';
import { DEFAULT_LOCALE, LANG_HEADER, LOCALES, type Locale } from '#contract/shared/languages.ts';
import { pageLanguage } from '../page.ts';

export interface FieldProblem {
  field: string;
  problem: string;
  /** What is wrong, as the server says it to a person. */
  texto?: string;
}

/** A call that did not succeed. `statusCode` 0: no answer came. */
export interface ApiError extends Error {
  name: 'ApiError';
  statusCode: number;
  /** The server's message: a refusal code, or the text of a server that is not ours. */
  code: string;
  /** The server's sentence in the language of the page; empty from one that sends none. */
  text: string;
  params: Record<string, string | number>;
  fields: FieldProblem[];
  /** Seconds after which to try again, from Retry-After. */
  retryAfter: number | null;
  /** The request was given up on purpose: nothing is to be said. */
  cancelled: boolean;
  /** There was no connection when it was made: it never left. */
  unsent?: boolean;
}

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

export interface HttpRequest {
  method: string;
  /** Path under `/api`, filled in. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Looks `fetch` up at each call; the library's own instance brings care for hosts without `globalThis`. */
const ask = createFetch({ fetch: (...request) => fetch(...request) });

/** Where `/api` is and in which language it answers; tests point it to a server of their own. */
export const apiSettings = { origin: '', locale: (): Locale => localeOfPage() };

const localeOfPage = (): Locale =>
  LOCALES.find((locale) => pageLanguage().startsWith(locale)) ?? DEFAULT_LOCALE;

/** False only where the browser knows that there is no connection at all. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** One request. Throws an ApiError for everything but an answer. */
export async function http<T>(request: HttpRequest): Promise<T> {
  const { method, path, query, body, token, headers, signal } = request;
  const unsent = !isOnline();
  try {
    return await ask<T>(`${apiSettings.origin}/api${path}`, {
      method,
      retry: 0,
      ...(query && { query: encodable(query) }),
      ...(body !== undefined && { body: body as Record<string, unknown> }),
      ...(signal && { signal }),
      headers: {
        lang: LANG_HEADER[apiSettings.locale()],
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  } catch (error) {
    const { response, data } = error instanceof FetchError ? error : {};
    throw Object.assign(apiError(response, data, error), {
      cancelled: signal?.aborted === true,
      unsent,
    });
  }
}

/** Half an emoji, left where a text was cut, cannot stand in an address. */
const encodable = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value,
    ]),
  );

/** What an answer without success says; undefined when none came. */
export function apiError(
  response: Pick<Response, 'status' | 'headers'> | undefined,
  data: unknown,
  cause?: unknown,
): ApiError {
  const body = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const retryAfter = Number(response?.headers.get('retry-after') ?? NaN);
  return Object.assign(new Error('The call failed', { cause }), {
    name: 'ApiError' as const,
    statusCode: response?.status ?? 0,
    code: typeof body['message'] === 'string' ? body['message'] : '',
    text: typeof body['texto'] === 'string' ? body['texto'] : '',
    params: (body['params'] ?? {}) as Record<string, string | number>,
    fields: (body['fields'] ?? []) as FieldProblem[],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    cancelled: false,
  });
}
