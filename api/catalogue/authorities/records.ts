import { recordChanges } from '../../core/db/change-log.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { chunks } from '../../core/db/chunks.ts';
import { headingKey, type AuthorityKind } from '../marc/map/heading-text.ts';
import type { AuthoritySummary } from '../marc/map/authority.ts';
import { decideHeading, type HeadingFacts } from './rules.ts';
import { everyOwnerOfForms, ownersOfForms } from './tracings.ts';

/** A heading used by a title. */
export interface Heading {
  kind: AuthorityKind;
  heading: string;
  /** `authorityKey(kind, heading)` */
  key: string;
  dates: string;
}

/**
 * Authorities of these headings, by key; headings without one are missing. A heading that exactly
 * one record lists as variant (4XX) belongs to that authority (`decideHeading`).
 */
export async function findAuthorities(
  queries: Queries | Tx,
  headings: Iterable<Pick<Heading, 'key' | 'heading'>>,
): Promise<Map<string, number>> {
  const wanted = new Map([...headings].map(({ key, heading }) => [key, headingKey(heading)]));
  const keys = [...new Set(wanted.values())];
  const own = await findByHeading(queries, keys);
  const seeFrom = await ownersOfForms(queries, keys);
  const found = new Map<string, number>();
  for (const key of wanted.keys()) {
    const id = decideHeading({ own: own.get(key), seeFrom: seeFrom.get(key) ?? [] });
    if (id !== null) found.set(key, id);
  }
  return found;
}

/** The same for all headings, read once for all titles. */
export async function allHeadings(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const own = new Map<string, NonNullable<HeadingFacts['own']>>();
  for (let last = 0; ;) {
    const rows = await queries
      .selectFrom('authorities')
      .select(['id', 'kind', 'heading_key'])
      .select((select) => select('marc', 'is not', null).as('described'))
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, kind, heading_key, described } of rows) {
      own.set(`${kind}:${heading_key}`, { id, described: Boolean(described) });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) break;
  }
  const seeFrom = await everyOwnerOfForms(queries);
  const found = new Map<string, number>();
  for (const key of new Set([...own.keys(), ...seeFrom.keys()])) {
    const id = decideHeading({ own: own.get(key), seeFrom: seeFrom.get(key) ?? [] });
    if (id !== null) found.set(key, id);
  }
  return found;
}
const PAGE = 10_000;

/** Authorities whose own headings have these keys, by authority key. */
async function findByHeading(
  queries: Queries | Tx,
  headingKeys: readonly string[],
): Promise<Map<string, NonNullable<HeadingFacts['own']>>> {
  const found = new Map<string, NonNullable<HeadingFacts['own']>>();
  for (const some of chunks(headingKeys)) {
    const rows = await queries
      .selectFrom('authorities')
      .select(['id', 'kind', 'heading_key'])
      .select((select) => select('marc', 'is not', null).as('described'))
      .where('heading_key', 'in', some)
      .execute();
    for (const { id, kind, heading_key, described } of rows) {
      found.set(`${kind}:${heading_key}`, { id, described: Boolean(described) });
    }
  }
  return found;
}

export interface EnsuredAuthorities {
  /** Id by authority key, for every requested heading. */
  ids: Map<string, number>;
  created: number;
}

/** Returns the authorities of these headings and creates missing ones. */
export async function ensureAuthorities(
  tx: Tx,
  headings: readonly Heading[],
  now: string,
): Promise<EnsuredAuthorities> {
  const wanted = new Map(
    headings.filter(({ heading }) => headingKey(heading) !== '').map((entry) => [entry.key, entry]),
  );
  const ids = await findAuthorities(tx, wanted.values());
  // In key order, so that concurrent imports cannot deadlock.
  const missing = [...wanted.values()]
    .filter(({ key }) => !ids.has(key))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  let created = 0;
  for (const some of chunks(missing)) {
    const rows = await tx
      .insertInto('authorities')
      .values(some.map((heading) => headingRow(heading, now)))
      .onConflict((conflict) => conflict.columns(['kind', 'heading_key']).doNothing())
      .returning(['id', 'kind', 'heading_key'])
      .execute();
    for (const { id, kind, heading_key } of rows) ids.set(`${kind}:${heading_key}`, id);
    const fresh = rows.map(({ id }) => id);
    await recordChanges(tx, 'authority', fresh, now);
    created += fresh.length;
  }
  const overtaken = missing.filter(({ key }) => !ids.has(key));
  if (overtaken.length > 0) {
    for (const [key, id] of await findAuthorities(tx, overtaken)) ids.set(key, id);
  }
  return { ids, created };
}

/** Summary of a heading without a record. */
export const bareSummary = ({
  kind,
  heading,
  key,
  dates,
}: Pick<AuthoritySummary, 'kind' | 'heading' | 'key' | 'dates'>): AuthoritySummary => ({
  kind,
  heading,
  headingKey: headingKey(heading),
  key,
  dates,
  originalScript: '',
  variants: [],
  related: [],
  sources: [],
  biography: [],
  scope: [],
  identifiers: [],
  links: [],
});

/** Row of an authority without a record. */
const headingRow = (heading: Heading, now: string) => ({
  source: null,
  control_number: null,
  kind: heading.kind,
  heading: heading.heading,
  heading_key: headingKey(heading.heading),
  summary: JSON.stringify(bareSummary(heading)),
  marc: null,
  created_at: now,
  updated_at: now,
});
