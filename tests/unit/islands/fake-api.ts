import { vi } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { textTableAt } from '../../support/texts.ts';

/** A request as it reached the server. */
interface Asked {
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = (asked: Asked) => unknown;
/** What the server answers to each call; an answer that is no Response is sent as JSON. */
export type Answers = Partial<Record<CallKey, Answer>>;

export interface FakeApi {
  /** May be changed while a test runs. */
  answers: Answers;
  /** Requests to one call, in order. */
  asked(key: CallKey): Asked[];
}

/** By which the site names itself to the token endpoint. */
const CLIENT: Answers = {
  'GET /parametros/instituicao': () => ({ cliente: { id: 'acervo-web', segredo: 'acervo-web' } }),
};

/** Takes the place of the server, for the site's own client; anything unforeseen is a 404. */
export function fakeApi(answers: Answers, files: Record<string, unknown> = {}): FakeApi {
  const requests: (Asked & { key: string })[] = [];
  const api: FakeApi = {
    answers: { ...CLIENT, ...answers },
    asked: (key) => requests.filter((request) => request.key === key),
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://site.test');
    const file = files[pathname] ?? textTableAt(pathname);
    if (file) return json(200, file);
    const path = pathname.replace(/^\/api/, '');
    const key = `${init.method ?? 'GET'} ${path}`;
    const asked: Asked = {
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    const known = Object.keys(api.answers).find((call) => matches(call, key));
    requests.push({ ...asked, key: known ?? key });
    const answer = await api.answers[known as CallKey]?.(asked);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (answer instanceof Response) return answer;
    return answer === undefined ? refusal(404, 'not_found') : json(200, answer);
  });
  return api;
}

/** "GET /parametros/atividade/13/informativo" is "GET /parametros/atividade/:id/informativo". */
const matches = (call: string, key: string): boolean =>
  new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`).test(key);

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** The sentence of a refusal, as the server says it in Portuguese. */
export const sentence = (code: string, params: NonNullable<Refusal['params']> = {}): string =>
  (new Map(Object.entries(refusals)).get(code) ?? code).replace(
    /\{\{(\w+)\}\}/g,
    (_whole, name: string) => formatParam(name, params[name], 'pt'),
  );

/** A refusal as the server words it; `fields`: the fields that it names. */
export const refusal = (
  statusCode: number,
  message: string,
  params: NonNullable<Refusal['params']> = {},
  fields: readonly string[] = [],
): Response => {
  const texto = sentence(message, params);
  return json(statusCode, {
    ...{ statusCode, message, params, texto },
    ...(fields.length > 0 && {
      fields: fields.map((field) => ({ field, problem: message, texto })),
    }),
  });
};

/** What happens without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** An answer that waits until the test gives it. */
export function later(): { answer: Answer; give: (value: unknown) => void } {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: () => promise, give: resolve };
}
