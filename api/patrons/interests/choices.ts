import type { HeadingKind } from '#contract/shared/interest-kinds.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { authoritiesByIds } from '../../catalogue/authorities/store.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { workTypeName } from '../../catalogue/records/title-wire.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Catalogue } from '../../search/live-index/live-index.ts';
import { WORK_TYPES } from '../../catalogue/marc/map/work-types.ts';
import { hasArticles } from '../../catalogue/periodicals/article-store.ts';
import { hasIssues } from '../../catalogue/periodicals/store.ts';
import { titlesOfEach } from '../../search/searcher/heading-counts.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import { fold, search } from '../../search/engine/engine.ts';
import { filterNames } from '../../search/query/filter-wire.ts';
import { storedNames } from '../../search/query/name-cache.ts';
import { toPrefixQuery } from '../../search/query/suggestions.ts';
import { word } from '../../core/words.ts';
import type { Interest } from './rules.ts';

/** Rows per list of choices. */
const EACH = 10;

const AREAS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

export const areaChoices = (locale: Locale) =>
  AREAS.map((codigo) => ({ codigo, descricao: word('server/filters', `area_${codigo}`, locale) }));

export const typeChoices = (locale: Locale) =>
  WORK_TYPES.map(({ code }) => ({
    codigo: String(code),
    descricao: workTypeName(code, locale) ?? '',
  })).sort((a, b) => a.descricao.localeCompare(b.descricao, locale));

/** Areas, authors or subjects that match a typed text, whose last word may be incomplete. */
export async function headingsLike(
  q: Queries,
  catalogue: Catalogue,
  { kind, typed, locale }: { kind: HeadingKind; typed: string; locale: Locale },
) {
  if (kind === 'area') {
    const words = fold(typed);
    const areas = areaChoices(locale).filter(({ descricao }) => fold(descricao).includes(words));
    return Promise.all(
      areas.map(async (choice) => ({
        ...choice,
        total: await countWith(catalogue.titles, choice.codigo),
      })),
    );
  }
  const words = toPrefixQuery(typed);
  if (words === '') return [];
  const role = kind === 'autor' ? 'author' : 'subject';
  const { ids } = search(catalogue.directory(), {
    rows: [{ q: words, for: 'LIVRE' }],
    scope: { material: [role] },
    perPage: 4 * EACH,
  });
  const found = await authoritiesByIds(q, ids);
  const counts = await titlesOfEach(catalogue.titles, role, ids);
  return ids
    .map((id) => ({
      codigo: String(id),
      descricao: found.get(id)?.heading ?? '',
      total: counts.get(id) ?? 0,
    }))
    .filter(({ total, descricao }) => total > 0 && descricao !== '')
    .sort((a, b) => b.total - a.total)
    .slice(0, EACH);
}

const countWith = async (titles: Searcher, area: string): Promise<number> =>
  (await titles.search({ rows: [], filters: { area: [area] }, perPage: 1 })).total;

const PERIODICAL_TYPES = WORK_TYPES.filter(({ key }) => key.startsWith('periodico')).map(
  ({ code }) => code,
);

/** Periodicals whose title matches the typed text. */
export async function periodicalsLike(q: Queries, searcher: Searcher, typed: string) {
  const words = toPrefixQuery(typed);
  if (words === '') return [];
  const { ids } = await searcher.search({
    rows: [{ q: words, for: 'TITULO' }],
    filters: { workType: PERIODICAL_TYPES },
    perPage: EACH,
  });
  const titles = await titlesByIds(q, ids);
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title ? [{ codigo: String(id), descricao: title.summary.title }] : [];
  });
}

type Coded = Pick<Interest, 'kind' | 'code'>;

const idsOf = (interests: readonly Coded[], kind: Interest['kind']): number[] =>
  interests.filter((one) => one.kind === kind).map(({ code }) => Number(code));

/** Names of interests; undefined for what no longer exists. */
export async function namesOf(
  q: Queries,
  interests: readonly Coded[],
  locale: Locale,
): Promise<(interest: Coded) => string | undefined> {
  const { valueName } = await filterNames(
    storedNames(q),
    { autor: idsOf(interests, 'autor'), assunto: idsOf(interests, 'assunto') },
    locale,
  );
  const periodicals = await titlesByIds(q, idsOf(interests, 'periodico'));
  return ({ kind, code }) => {
    if (kind === 'periodico') return periodicals.get(Number(code))?.summary.title;
    return valueName(kind, kind === 'area' ? code : Number(code));
  };
}

const AN_ID = /^[1-9]\d{0,12}$/;

/** Does the network have this area, authority, periodical or type? */
export async function isKnown(q: Tx, { kind, code }: Coded): Promise<boolean> {
  if (kind === 'area') return AREAS.includes(code);
  if (kind === 'tipo_obra') return WORK_TYPES.some((type) => String(type.code) === code);
  if (!AN_ID.test(code)) return false;
  const id = Number(code);
  if (kind !== 'periodico') return (await authoritiesByIds(q, [id])).has(id);
  const title = (await titlesByIds(q, [id])).get(id);
  if (!title || title.withdrawn) return false;
  const isSerial = PERIODICAL_TYPES.includes(title.summary.workType);
  return isSerial || (await hasIssues(q, id)) || (await hasArticles(q, id));
}
