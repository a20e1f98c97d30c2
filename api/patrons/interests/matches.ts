import type { InterestKind } from '#contract/shared/interest-kinds.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { articlesOf } from '../../catalogue/periodicals/article-store.ts';
import type { Filters } from '../../search/engine/engine.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { newTitles, type Span } from './new-titles.ts';
import { isValidOn, type Interest } from './rules.ts';

/** A new title, and the interests that it matches. */
export interface Match {
  title: StoredTitle;
  because: readonly Interest[];
}

const MAX_MATCHES = 100;

interface MatchQuery {
  interests: readonly Interest[];
  span: Span;
  /** The network's time zone, for days of issues and of validity. */
  zone: string;
}

/**
 * New titles in a period that match, newest first. Work types narrow areas, authors and subjects; without
 * those, all titles of these types match. Periodicals match their issues and articles of any type.
 */
export async function matchesOf(
  q: Queries,
  searcher: Searcher,
  { interests, span, zone }: MatchQuery,
): Promise<Match[]> {
  const valid = interests.filter((one) => isValidOn(one, dayIn(new Date(span.until), zone)));
  const found = new Map<number, StoredTitle>();
  for (const filters of filtersOf(valid)) {
    const titles = await newTitles(q, searcher, { rows: [], filters }, span, MAX_MATCHES);
    for (const title of titles) found.set(title.id, title);
  }
  const matches = new Map(
    [...found.values()].map((title): [number, Match] => [
      title.id,
      { title, because: reasonsFor(title, valid) },
    ]),
  );
  for (const { title, because } of await periodicalMatches(q, valid, { span, zone })) {
    const known = matches.get(title.id)?.because ?? [];
    matches.set(title.id, { title, because: [...known, ...because] });
  }
  return [...matches.values()]
    .sort((a, b) => b.title.createdAt.localeCompare(a.title.createdAt) || b.title.id - a.title.id)
    .slice(0, MAX_MATCHES);
}

const codesOf = (interests: readonly Interest[], kind: InterestKind): string[] =>
  interests.filter((one) => one.kind === kind).map(({ code }) => code);

/** One search per kind, since filters of different kinds are combined with AND. */
function filtersOf(interests: readonly Interest[]): Filters[] {
  const types = codesOf(interests, 'tipo_obra').map(Number);
  const narrowed: Filters = types.length > 0 ? { workType: types } : {};
  const areas = codesOf(interests, 'area');
  const authors = codesOf(interests, 'autor').map(Number);
  const subjects = codesOf(interests, 'assunto').map(Number);
  const filterSets: Filters[] = [
    ...(areas.length > 0 ? [{ area: areas }] : []),
    ...(authors.length > 0 ? [{ author: authors }] : []),
    ...(subjects.length > 0 ? [{ subject: subjects }] : []),
  ];
  if (filterSets.length > 0) return filterSets.map((filters) => ({ ...filters, ...narrowed }));
  return types.length > 0 && codesOf(interests, 'periodico').length === 0 ? [narrowed] : [];
}

/** Interests that a title matches; its type only if there is no other. */
function reasonsFor({ summary }: StoredTitle, interests: readonly Interest[]): Interest[] {
  const has: Partial<Record<InterestKind, (code: string) => boolean>> = {
    area: (code) => summary.area === code,
    autor: (code) => summary.authors.some(({ authorityId }) => String(authorityId) === code),
    assunto: (code) => summary.subjects.some(({ authorityId }) => String(authorityId) === code),
  };
  const reasons = interests.filter(({ kind, code }) => has[kind]?.(code) ?? false);
  if (reasons.length > 0) return reasons;
  return interests.filter(
    ({ kind, code }) => kind === 'tipo_obra' && String(summary.workType) === code,
  );
}

/** Periodicals with a newly arrived issue, and newly catalogued articles in them. */
async function periodicalMatches(
  q: Queries,
  interests: readonly Interest[],
  { span, zone }: Omit<MatchQuery, 'interests'>,
): Promise<Match[]> {
  const matches: Match[] = [];
  for (const interest of interests.filter(({ kind }) => kind === 'periodico')) {
    const id = Number(interest.code);
    const because = [interest];
    const ids = [
      ...(interest.types.includes('fasciculos') && (await hasArrived(q, id, { span, zone }))
        ? [id]
        : []),
      ...(interest.types.includes('artigos') ? await articleTitles(q, id) : []),
    ];
    const titles = await titlesByIds(q, ids);
    for (const title of titles.values()) {
      const isNew = title.createdAt > span.after && title.createdAt <= span.until;
      if (!title.withdrawn && (title.id === id || isNew)) matches.push({ title, because });
    }
  }
  return matches;
}

const articleTitles = async (q: Queries, id: number): Promise<number[]> =>
  (await articlesOf(q, id)).flatMap(({ titleId }) => titleId ?? []);

/** Did an issue arrive after the first day of the period, up to its last day? */
async function hasArrived(
  q: Queries,
  titleId: number,
  { span, zone }: Omit<MatchQuery, 'interests'>,
): Promise<boolean> {
  const row = await q
    .selectFrom('serial_issues as i')
    .innerJoin('serial_patterns as p', 'p.id', 'i.pattern_id')
    .select('i.id')
    .where('p.title_id', '=', titleId)
    .where('i.state', '=', 'received')
    .where('i.received_on', '>', dayIn(new Date(span.after), zone))
    .where('i.received_on', '<=', dayIn(new Date(span.until), zone))
    .executeTakeFirst();
  return row !== undefined;
}
