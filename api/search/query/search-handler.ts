import type { Output } from '#contract/calls.ts';
import { searchTitles } from '#contract/search/search.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { watchChanges, type Committed } from '../../core/db/watch-changes.ts';
import { ResponseCache } from '../../core/http/response-cache.ts';
import { SerializedResponse } from '../../core/http/serialized-response.ts';
import { withItems, serializerOf } from '../../core/http/validation.ts';
import { readingKinds } from '../../catalogue/teaching/store.ts';
import type { Work } from '../../core/http/limits/work-limit.ts';
import { toSearchRequest } from './search-request.ts';
import {
  describe,
  type QueryPart,
  type SearchRequest,
  type SearchResult,
} from '../engine/engine.ts';
import { openMeaning } from '../meaning/near.ts';
import type { NearTitle } from '../meaning/vectors.ts';
import { byMeaning, searchInOrder, topicOf } from './by-meaning.ts';
import { withBarcode } from './heading-rows.ts';
import { LabelCache } from './label-cache.ts';
import { NameCache } from './name-cache.ts';
import { nearHeadings } from './near-headings.ts';
import { pastedReferences } from './pasted-references.ts';
import { repairsWire } from './repairs-wire.ts';
import { MAX_ROW_AGE_MS, RowCache } from './row-cache.ts';
import type { WireQuery } from './request.ts';
import type { SearchQueue } from './search-queue.ts';
import { subjectWords } from './subject-words.ts';

type Answer = Output<'GET /consulta'>;

/** Cache size in bytes: one to two thousand responses. */
const MAX_BYTES = 64_000_000;
const MAX_TRANSLATIONS = 3;

/**
 * Returns the search handler for our own catalogue. Responses, rows and names are cached until the
 * database or the index changes.
 */
export function createSearchHandler(services: Services, queue: SearchQueue) {
  const { db, catalogue, settings, now } = services;
  const refresh = watchChanges(db, (committed) => invalidate(committed));
  const rows = new RowCache(db, refresh);
  const names = new NameCache(db, refresh);
  const labels = new LabelCache(names);
  let changes = 0;
  const invalidate = (committed: Committed) => {
    changes++;
    rows.invalidate(committed);
    names.invalidate(committed);
    if (committed.authorities || committed.rules) labels.invalidate();
  };
  const period = () => Math.floor(now().getTime() / MAX_ROW_AGE_MS);
  const state = async () => {
    await refresh();
    return `${changes} ${await catalogue.titles.version()} ${period()}`;
  };
  const responses = new ResponseCache(state, MAX_BYTES);

  const nearTitles = openMeaning(db, settings.search.meaning);
  const write = async (
    query: WireQuery,
    locale: Locale,
    work: Work,
    near: readonly NearTitle[] | null,
  ): Promise<string> => {
    const request = await toSearchRequest({ ...services, names }, query, locale);
    if (typeof request === 'string') throw new Error(`${request} is answered by another catalogue`);
    const together = groupsEditions(query, settings);
    await queue.take();
    const references = pastedIn(query);
    const full = { ...request, together, subjectWords, suggest: references.length === 0 };
    const result = await find(services, full, near, work);
    const letters = { filter: query.filtro, letters: query.filtro_texto };
    const filtros = await labels.filters(result, locale, letters);
    const itens = await rows.of(result.ids, {
      ...{ locale, covers: settings.covers, titles: catalogue.titles, now: now() },
      areNew: query.search_tab === 'novas_aquisicoes',
      editions: result.editions,
    });
    return serialise(itens, filtros, {
      edicoes: together ? ('J' as const) : ('S' as const),
      total: result.total,
      page: result.page,
      perPage: result.perPage,
      ...suggestionWire(result),
      ...(await readingWire(services, request, result)),
      ...(await helpWire(services, { request, result, references, near, locale })),
      consulta: parsedWire(result, query, locale),
    });
  };
  return async (query: WireQuery, locale: Locale, work: Work): Promise<SerializedResponse> => {
    // Wait before the cache lookup: an earlier request in the queue may fill the cache.
    work.check();
    const topic = topicOf(query);
    const near = topic === null ? null : await nearTitles(topic);
    const make = () => write(query, locale, work, near);
    if (ages(query, settings)) return new SerializedResponse(await refresh().then(make));
    return responses.of(`${locale} ${near !== null} ${JSON.stringify(query)}`, make);
  };
}

/** True for queries whose results change with time alone: new acquisitions. */
const ages = ({ search_tab: tab }: WireQuery, { search: { newForDays } }: Services['settings']) =>
  tab === 'novas_aquisicoes' && newForDays > 0;

const pastedIn = ({ q = '', q2 }: WireQuery): readonly string[] =>
  q2 === undefined ? pastedReferences(q) : [];

/** What was typed, or the title of the copy with that barcode. */
async function find(
  { db, catalogue: { titles } }: Services,
  request: SearchRequest,
  near: readonly NearTitle[] | null,
  work: Work,
): Promise<SearchResult> {
  const typed = await work.measure(() =>
    near ? searchInOrder(titles, request, near) : titles.search(request),
  );
  const copy = typed.totalUnfiltered === 0 ? await withBarcode(db.queries, request) : null;
  return copy ? titles.search(copy) : typed;
}

/** The response around rows and filters that are already JSON, as the schema serialises it. */
function serialise(rows: string, filters: string, rest: Omit<Answer, 'itens' | 'filtros'>): string {
  const empty = serializerOf(searchTitles.output)({ itens: [], filtros: [], ...rest });
  return withItems(withItems(empty, filters, 'filtros'), rows);
}

/**
 * Whether editions of a work share one row; new acquisitions list titles unless requested
 * otherwise.
 */
const groupsEditions = (
  { edicoes, search_tab: tab }: WireQuery,
  { search: { editionsTogether } }: Services['settings'],
): boolean =>
  edicoes === undefined ? editionsTogether && tab !== 'novas_aquisicoes' : edicoes === 'J';

function suggestionWire({ suggestion }: SearchResult): Pick<Answer, 'sugestao'> {
  if (!suggestion) return {};
  const [first, second] = suggestion.rows;
  const q2 = second && { q2: second.q };
  return { sugestao: { q: first?.q ?? '', ...q2, total: suggestion.total } };
}

/** Whether the titles of a search by course, discipline or professor are basic or complementary reading. */
async function readingWire(
  { db }: Services,
  { filters = {} }: SearchRequest,
  { ids }: SearchResult,
): Promise<Pick<Answer, 'bibliografia'>> {
  const numbers = (values: readonly (number | string)[] = []) => values.map(Number);
  const { course = [], discipline = [], professor = [] } = filters;
  if (course.length + discipline.length + professor.length === 0) return {};
  const kinds = await readingKinds(db.queries, ids, {
    ...{ courses: numbers(course), disciplines: numbers(discipline) },
    professors: numbers(professor),
  });
  const { basica = [], complementar = [] } = Object.groupBy(
    ids.filter((id) => kinds.has(id)),
    (id) => kinds.get(id) ?? 'complementar',
  );
  return { bibliografia: { basica, complementar } };
}

interface HelpContext {
  request: SearchRequest;
  result: SearchResult;
  /** References in what was typed. */
  references: readonly string[];
  near: readonly NearTitle[] | null;
  locale: Locale;
}

/**
 * References and wildcards in what was typed, what was not found, headings near it, the subject in other languages, and
 * titles near in meaning.
 */
async function helpWire(
  { db, catalogue, settings }: Services,
  { request, result, references, near, locale }: HelpContext,
): Promise<Pick<Answer, 'ajuda'>> {
  const { unmatched, translations, page, query } = result;
  const others = page > 1 ? [] : translations.slice(0, MAX_TRANSLATIONS);
  const { similarity = 1 } = settings.search.meaning ?? {};
  const sources = { queries: db.queries, titles: catalogue.titles, similarity };
  const meant = near && (await byMeaning(sources, request, result, near));
  const lists = {
    referencias: page > 1 ? [] : references,
    outros_idiomas: others.map(({ language, q, total }) => ({ idioma: language, q, total })),
    nao_encontradas: unmatched?.missing ?? [],
    ...(unmatched && (await nearHeadings(db.queries, catalogue, unmatched.words, locale))),
  };
  const ajuda = {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(query.repairs.some(({ code }) => code === 'star-dropped') && { curinga: true as const }),
    ...(meant && (meant.ordenado || meant.titulos.length > 0) && { por_sentido: meant }),
  };
  return Object.keys(ajuda).length > 0 ? { ajuda } : {};
}

const parsedWire = (
  { query, limited }: SearchResult,
  typed: WireQuery,
  locale: Locale,
): Answer['consulta'] => ({
  partes: partsWire(describe(query.tree)),
  reparada: query.repairs.length > 0,
  ...repairsWire(query.repairs, [typed.q ?? '', typed.q2 ?? ''], locale),
  ...(limited && { limitada: true }),
});

type Part = Answer['consulta']['partes'][number];

const partsWire = (parts: readonly QueryPart[]): Part[] => parts.flatMap((part) => partWire(part));

function partWire(part: QueryPart): Part[] {
  switch (part.code) {
    case 'all':
    case 'none':
      return [];
    case 'open':
      return [{ tipo: 'abre', valor: '(' }];
    case 'close':
      return [{ tipo: 'fecha', valor: ')' }];
    case 'and':
    case 'or':
    case 'not':
    case 'next':
    case 'before':
    case 'after':
      return [{ tipo: 'operador', valor: part.code.toUpperCase() }];
    default: {
      const tipo = part.code === 'phrase' ? 'frase' : part.code === 'prefix' ? 'prefixo' : 'termo';
      return [{ tipo, valor: part.term, ...(part.field && { campo: part.field }) }];
    }
  }
}
