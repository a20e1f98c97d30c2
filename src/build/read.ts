import type { CallKey, Input, Output } from '#contract/calls.ts';
import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { callPath } from '#lib/api/call-path.ts';
import { mergeEvents, type ListedEvent } from '#lib/events/events.ts';
import { ROUTES } from '#lib/routes/table.ts';
import { DEFAULT_GUIDE } from '#lib/search/guides.ts';

/** The live `/api` of the network being published. */
const ORIGIN = process.env['ACERVO_API'] ?? 'http://127.0.0.1:4321';

/** Token for reading the lists of published records (`acervo build-token`). */
const TOKEN = process.env['ACERVO_BUILD_TOKEN'] ?? '';

const answers = new Map<string, Promise<unknown>>();

type ReadKey = Extract<CallKey, `GET ${string}`>;
type ReadInput<K extends ReadKey> = Input<K> & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
};

/**
 * Reads from the live `/api` in a language. Responses are cached for the build. Any failure aborts
 * the build: a partial site is never published.
 */
export function read<K extends ReadKey>(
  key: K,
  input: ReadInput<K>,
  locale: Locale,
): Promise<Output<K>> {
  const id = `${locale} ${addressOf(key, input)}`;
  let answer = answers.get(id) as Promise<Output<K>> | undefined;
  if (!answer) {
    answer = readOnce(key, input, locale);
    answers.set(id, answer);
  }
  return answer;
}

/** The same without caching, for data that is read once. */
export const readOnce = <K extends ReadKey>(
  key: K,
  input: ReadInput<K>,
  locale: Locale,
): Promise<Output<K>> => fetchJson(addressOf(key, input), locale);

function addressOf(
  key: string,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  return `${ORIGIN}/api${callPath(key, params)}${search.size > 0 ? `?${search}` : ''}`;
}

/** The server lacks this call or this record. */
class Absent extends Error {}

async function fetchJson<T>(url: string, locale: Locale): Promise<T> {
  const token = url.startsWith(`${ORIGIN}/api/publicacao/`) ? TOKEN : '';
  const answer = await fetch(url, {
    headers: {
      lang: LANG_HEADER[locale],
      // Local connection: compression would take longer than sending.
      'accept-encoding': 'identity',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  });
  if (answer.status === 404) throw new Absent(`${url} answered 404`);
  if (answer.status === 401) return refusedList(url, token);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Foreign servers may deny their lists: then titles are served by their shell. */
function refusedList(url: string, token: string): never {
  if (token !== '') throw new Error(`${url} does not take ACERVO_BUILD_TOKEN`);
  console.warn(`${url} asks for ACERVO_BUILD_TOKEN: without it no pages are made of what it lists`);
  throw new Absent(`${url} answered 401`);
}

/**
 * Response of one of our additional calls; null from servers that only implement the specification.
 */
const ifPresent = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Absent) return null;
    throw error;
  });

/** Response that is not JSON, such as "/publicacao/mapa"; empty if the server lacks it. */
export async function readText(path: string): Promise<string> {
  const answer = await fetch(`${ORIGIN}/api${path}`);
  if (answer.status === 404) return '';
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

type ListKey = 'GET /publicacao/acervos' | 'GET /publicacao/autoridades';

/** Reads a paged list of published records. */
async function published<K extends ListKey>(key: K): Promise<Output<K>['itens']> {
  const all: Output<K>['itens'] = [];
  for (let depois: string | undefined; ;) {
    const query = { limite: 1000, ...(depois !== undefined && { depois }) };
    const answer = await ifPresent(read<ListKey>(key, { query }, 'pt'));
    all.push(...((answer?.itens ?? []) as never[]));
    depois = answer?.proximo;
    if (depois === undefined) return all;
  }
}

/** Ids to render, if not all (render-pages.ts). */
const ONLY = process.env['ACERVO_ONLY'];
const only =
  ONLY === undefined ? null : (JSON.parse(ONLY) as Record<'titles' | 'authorities', number[]>);

/** Ids and versions of titles to pre-render, with the data of their covers when all are listed. */
export const publishedTitles = async (): Promise<PublishedTitle[]> =>
  only?.titles.map((id) => ({ cod_acervo: id, versao: '' })) ??
  (await published('GET /publicacao/acervos'));

type ListedTitle = Output<'GET /publicacao/acervos'>['itens'][number];
type PublishedTitle = Omit<ListedTitle, 'capa'> & Partial<ListedTitle>;

/** Ids and versions of authorities to pre-render. */
export const publishedAuthorities = async () =>
  only?.authorities.map((id) => ({ cod_autoridade: id, versao: '' })) ??
  (await published('GET /publicacao/autoridades'));

/** Guides of the search; the search of everything alone where the server has no list of them. */
export const readGuides = async (locale: Locale): Promise<Output<'GET /consulta/guias'>['itens']> =>
  (await ifPresent(read('GET /consulta/guias', {}, locale)))?.itens ?? [
    { codigo: DEFAULT_GUIDE, descricao: '' },
  ];

/** Informational pages in menu order. A slug that collides with a route aborts the build. */
export async function readPages(
  locale: Locale,
): Promise<Output<'GET /publicacao/paginas'>['itens']> {
  const pages = (await ifPresent(read('GET /publicacao/paginas', {}, locale)))?.itens ?? [];
  const taken = pages.find(({ slug }) => ROUTES.some(({ pattern }) => pattern === `/${slug}`));
  if (taken) throw new Error(`The page "${taken.slug}" has the address of a screen`);
  return pages;
}

/** Reading lists; empty if the server has none. */
export const readLists = async (
  locale: Locale,
): Promise<Output<'GET /parametros/listas'>['itens']> =>
  (await ifPresent(read('GET /parametros/listas', {}, locale)))?.itens ?? [];

/** Courses with teaching plans; empty if the server has none. */
export const readCourses = async (
  locale: Locale,
): Promise<Output<'GET /plano-ensino/cursos'>['itens']> =>
  (await ifPresent(read('GET /plano-ensino/cursos', {}, locale)))?.itens ?? [];

/** A course with its disciplines. */
export const readCourse = (curso: string, locale: Locale) =>
  read('GET /plano-ensino/cursos/:curso', { params: { curso } }, locale);

/** Currently popular titles; empty if the server does not say. */
export const readMostLent = async (
  locale: Locale,
): Promise<Output<'GET /emprestimo/em-leitura'>['itens']> =>
  (await ifPresent(read('GET /emprestimo/em-leitura', {}, locale)))?.itens ?? [];

/** Events of both lists, and when they were fetched. */
export async function readEvents(
  locale: Locale,
): Promise<{ events: ListedEvent[]; builtAt: string }> {
  const institution = await read('GET /parametros/eventos_institucionais', {}, locale);
  const eventum = await read('GET /parametros/eventos_eventum', {}, locale);
  const { agora } = await read('GET /parametros/atendimento', {}, locale);
  return { events: mergeEvents(institution.itens, eventum.itens), builtAt: agora };
}
