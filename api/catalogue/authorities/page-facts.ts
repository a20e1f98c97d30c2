import { createHash } from 'node:crypto';
import type { Queries } from '../../core/db/connection.ts';
import { authoritySummary, type AuthoritySummary, type Relation } from '../marc/map/authority.ts';
import type { MarcRecord } from '../marc/record.ts';
import { findAuthorities } from './records.ts';
import { authoritiesByIds, recordsByAuthority, type StoredAuthority } from './store.ts';
import { findReferring, tracingKey, type Referring } from './tracings.ts';

/** A related heading on an authority's page. */
export interface RelatedAuthority {
  heading: string;
  /** Null: unused in the catalogue. */
  id: number | null;
  relation: Relation;
  /** Relationship in the record's words; may be `''`. */
  label: string;
}

/** Language-independent data of an authority's page. */
export interface AuthorityPage {
  id: number;
  summary: AuthoritySummary;
  related: RelatedAuthority[];
  /** Null: created from headings of titles. */
  record: MarcRecord | null;
  /** Changes when the page would. Titles are fetched live and not part of it. */
  version: string;
}

/** Pages of these authorities, in order, with few statements. */
export async function authorityPages(
  q: Queries,
  authorities: readonly StoredAuthority[],
): Promise<AuthorityPage[]> {
  const records = await recordsByAuthority(
    q,
    authorities.map(({ id }) => id),
  );
  const described = authorities.map((authority) => {
    const record = records.get(authority.id) ?? null;
    // Lists use stored data; the page also reads the record.
    return { authority, record, summary: record ? authoritySummary(record) : authority.summary };
  });
  const named = await findAuthorities(
    q,
    described.flatMap(({ summary }) => summary.related),
  );
  const referring = await findReferring(
    q,
    authorities.map(({ headingKey }) => headingKey),
  );
  const headings = await headingsById(q, [...referring.values()].flat());
  return described.map(({ authority, record, summary }) => {
    const said = summary.related.map(({ heading, key, relation, label }) => {
      return { heading, id: named.get(key) ?? null, relation, label };
    });
    const related = allRelated(
      authority.id,
      said,
      (referring.get(tracingKey(authority)) ?? []).map(({ id, relation }) => {
        return { heading: headings.get(id) ?? '', id, relation, label: '' };
      }),
    );
    return { id: authority.id, summary, related, record, version: pageVersion(summary, related) };
  });
}

async function headingsById(
  q: Queries,
  referring: readonly Referring[],
): Promise<Map<number, string>> {
  const found = await authoritiesByIds(
    q,
    referring.map(({ id }) => id),
  );
  return new Map([...found.values()].map(({ id, heading }) => [id, heading]));
}

const ORDER: readonly Relation[] = ['broader', 'narrower', 'earlier', 'later', 'related'];
/** Maximum authorities shown that refer to this one. */
const MAX_REFERRING = 200;
const BY_HEADING = new Intl.Collator('pt');

/**
 * Related headings of the record, then those that refer to it, A to Z, without duplicates. Pure.
 */
export function allRelated(
  own: number,
  said: readonly RelatedAuthority[],
  saidByOthers: readonly RelatedAuthority[],
): RelatedAuthority[] {
  const known = new Set([own, ...said.map(({ id }) => id)]);
  const others = saidByOthers
    .filter(({ id, heading }) => heading !== '' && !known.has(id))
    .sort((one, other) => BY_HEADING.compare(one.heading, other.heading))
    .slice(0, MAX_REFERRING);
  const all = [...said.filter(({ id }) => id !== own), ...others];
  return ORDER.flatMap((relation) => all.filter((one) => one.relation === relation));
}

const pageVersion = (summary: AuthoritySummary, related: readonly RelatedAuthority[]): string =>
  createHash('sha256')
    .update(JSON.stringify([summary, related]))
    .digest('hex')
    .slice(0, 12);
