import type { CallKey, Input, Output } from '#contract/calls.ts';
import { LANG_HEADER, type Locale } from '#contract/languages.ts';

/** Where the build reads records: the live `/api` of the network that is being published. */
const ORIGIN = process.env['ACERVO_API'] ?? 'http://127.0.0.1:4321';

const answers = new Map<string, Promise<unknown>>();

type ReadKey = Extract<CallKey, `GET ${string}`>;

/**
 * Reads from the live `/api` while pages are made, in a language. Each answer is read once per
 * build. Anything but an answer stops the build: half a site is never published.
 */
export function read<K extends ReadKey>(
  key: K,
  input: Input<K> & { params?: Record<string, unknown>; query?: Record<string, unknown> },
  locale: Locale,
): Promise<Output<K>> {
  const url = addressOf(key, input);
  const id = `${locale} ${url}`;
  let answer = answers.get(id) as Promise<Output<K>> | undefined;
  if (!answer) {
    answer = fetchJson<Output<K>>(url, locale);
    answers.set(id, answer);
  }
  return answer;
}

function addressOf(
  key: string,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_whole, name: string) => String(values.get(name)));
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  return `${ORIGIN}/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function fetchJson<T>(url: string, locale: Locale): Promise<T> {
  const answer = await fetch(url, { headers: { lang: LANG_HEADER[locale] } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Ids and versions of every title to pre-render, read page by page. */
export async function publishedTitles(): Promise<{ cod_acervo: number; versao: string }[]> {
  const titles: { cod_acervo: number; versao: string }[] = [];
  for (;;) {
    const { itens } = await read(
      'GET /publicacao/acervos',
      { query: { depois: titles.length, limite: 1000 } },
      'pt',
    );
    titles.push(...itens);
    if (itens.length < 1000) return titles;
  }
}
