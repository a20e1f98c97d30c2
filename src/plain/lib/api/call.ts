import { callPath } from '#lib/api/call-path.ts';
import { apiError } from '#lib/api/http.ts';
import { setServerTime } from '#lib/clock.ts';
import { currentRendering } from '../../rendering.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Calls `/api` within the server, as the visitor whose page is rendered. */
export async function call(key: string, { params, query = {} }: Parts): Promise<unknown> {
  const { get, locale } = currentRendering();
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value == null ? [] : [[name, String(value)]],
    ),
  );
  const path = callPath(key, params);
  const { status, headers, body } = await get(search.size > 0 ? `${path}?${search}` : path, locale);
  if (status !== 200) {
    const answer = { status, headers: new Headers(headers as Record<string, string>) };
    throw apiError(answer, body);
  }
  setServerTime(headers['date'] ?? null);
  return body;
}
