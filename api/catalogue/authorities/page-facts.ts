import { createHash } from 'node:crypto';
import type { Queries } from '../../core/db/connection.ts';
import { authoritySummary, type AuthoritySummary, type Relation } from '../marc/map/authority.ts';
import type { MarcRecord } from '../marc/record.ts';
import { findAuthorities } from './records.ts';
import { authoritiesByIds, recordsOf, type StoredAuthority } from './store.ts';
import { pointingAt, tracingKey, type Pointing } from './tracings.ts';

/** Another heading, as it stands on the page of an authority. */
export interface RelatedAuthority {
  heading: string;
  /** Null: nothing in the catalogue uses it. */
  id: number | null;
  relation: Relation;
  /** What it is in the words of the record; may be `''`. */
  label: string;
}

/** What the page of an authority is made from, in no language yet. */
export interface AuthorityPage {
  id: number;
  summary: AuthoritySummary;
  related: RelatedAuthority[];
  /** Null: made from the headings of titles. */
  record: MarcRecord | null;
  /** Changes when the page would. Titles that use the heading are no part of it: they are live. */
  version: string;
}

/** The pages of these authorities, in their order, with a few statements for all. */
export async function authorityPages(
  q: Queries,
  authorities: readonly StoredAuthority[],
): Promise<AuthorityPage[]> {
  const records = await recordsOf(
    q,
    authorities.map(({ id }) => id),
  );
  const described = authorities.map((authority) => {
    const record = records.get(authority.id) ?? null;
    // What lists need is stored; what only the page shows is read off the record.
    return { authority, record, summary: record ? authoritySummary(record) : authority.summary };
  });
  const named = await findAuthorities(
    q,
    described.flatMap(({ summary }) => summary.related),
  );
  const pointing = await pointingAt(
    q,
    authorities.map(({ headingKey }) => headingKey),
  );
  const headings = await headingsById(q, [...pointing.values()].flat());
  return described.map(({ authority, record, summary }) => {
    const said = summary.related.map(({ heading, key, relation, label }) => {
      return { heading, id: named.get(key) ?? null, relation, label };
    });
    const related = allRelated(
      authority.id,
      said,
      (pointing.get(tracingKey(authority)) ?? []).map(({ id, relation }) => {
        return { heading: headings.get(id) ?? '', id, relation, label: '' };
      }),
    );
    return { id: authority.id, summary, related, record, version: versionOf(summary, related) };
  });
}

async function headingsById(
  q: Queries,
  pointing: readonly Pointing[],
): Promise<Map<number, string>> {
  const found = await authoritiesByIds(
    q,
    pointing.map(({ id }) => id),
  );
  return new Map([...found.values()].map(({ id, heading }) => [id, heading]));
}

const ORDER: readonly Relation[] = ['broader', 'narrower', 'earlier', 'later', 'related'];
/** Of all authorities that name one, so many are shown. */
const MOST_POINTING = 200;
const BY_HEADING = new Intl.Collator('pt');

/** What the record says, then what others say of it from A to Z; each heading once. Pure. */
export function allRelated(
  own: number,
  said: readonly RelatedAuthority[],
  saidByOthers: readonly RelatedAuthority[],
): RelatedAuthority[] {
  const known = new Set([own, ...said.map(({ id }) => id)]);
  const others = saidByOthers
    .filter(({ id, heading }) => heading !== '' && !known.has(id))
    .sort((one, other) => BY_HEADING.compare(one.heading, other.heading))
    .slice(0, MOST_POINTING);
  const all = [...said.filter(({ id }) => id !== own), ...others];
  return ORDER.flatMap((relation) => all.filter((one) => one.relation === relation));
}

const versionOf = (summary: AuthoritySummary, related: readonly RelatedAuthority[]): string =>
  createHash('sha256')
    .update(JSON.stringify([summary, related]))
    .digest('hex')
    .slice(0, 12);
