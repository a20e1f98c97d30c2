import { createFetch, FetchError } from 'ofetch';
import { DEFAULT_LOCALE, LANG_HEADER, LOCALES, type Locale } from '#contract/shared/languages.ts';
import { setServerTime } from '../clock.ts';
import { pageLanguage } from '../page.ts';
import { watched } from '../watchdog.ts';

interface FieldProblem {
  field: string;
  problem: string;
  /** Explanation by the server. */
  texto?: string;
}

/** A failed call. `statusCode` 0: no response. */
export interface ApiError extends Error {
  name: 'ApiError';
  statusCode: number;
  /** The server's message: a refusal code, or the text of another server. */
  code: string;
  /** The server's message in the page's language; empty from other servers. */
  text: string;
  params: Record<string, string | number>;
  fields: FieldProblem[];
  /** Retry-After in seconds. */
  retryAfter: number | null;
  /** Aborted by the caller: no message. */
  cancelled: boolean;
  /** Offline: the request was never sent. */
  unsent?: boolean;
}

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

/** The server lacks this call (docs/other-servers.md). A missing record has a code of its own: "title_not_found". */
export const isNotOffered = (error: unknown): boolean =>
  isApiError(error) && error.statusCode === 404 && !/_/.test(error.code.replace('not_found', ''));

export interface HttpRequest {
  method: string;
  /** Path under `/api`, with parameters filled in. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Looks `fetch` up at each call; the library's own instance supports hosts without `globalThis`.
 */
const ask = createFetch({ fetch: (...request) => fetch(...request) });

/** Origin and language of `/api`; overridden by tests. */
export const apiSettings = { origin: '', locale: (): Locale => localeOfPage() };

const localeOfPage = (): Locale =>
  LOCALES.find((locale) => pageLanguage().startsWith(locale)) ?? DEFAULT_LOCALE;

/** False only if the browser knows that it is offline. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Sends one request. Throws an ApiError unless it succeeds, also if no response comes in time. */
export async function http<T>(request: HttpRequest): Promise<T> {
  const { signal } = request;
  const unsent = !isOnline();
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  try {
    return await watched(send<T>(request, ended.signal), sendingMs(request.body));
  } catch (error) {
    const { response, data } = error instanceof FetchError ? error : {};
    throw Object.assign(apiError(response, data, error), {
      cancelled: signal?.aborted === true,
      unsent,
    });
  } finally {
    end();
    signal?.removeEventListener('abort', end);
  }
}

const send = <T>(request: HttpRequest, signal: AbortSignal): Promise<T> => {
  const { method, path, query, body, token, headers } = request;
  return ask<T>(`${apiSettings.origin}/api${path}`, {
    method,
    retry: 0,
    onResponse: ({ response }) => setServerTime(response.headers.get('date')),
    ...(query && { query: encodable(query) }),
    ...(body !== undefined && { body: body as Record<string, unknown> }),
    signal,
    headers: {
      lang: LANG_HEADER[apiSettings.locale()],
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
};

/** How long a body takes to send on a slow line, in milliseconds: 5 kB a second. */
const sendingMs = (body: unknown): number => (JSON.stringify(body) ?? '').length / 5;

/** Lone surrogates, left by truncation, are invalid in URLs. */
const encodable = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value,
    ]),
  );

/** Parses an error response; undefined when there is none. */
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
