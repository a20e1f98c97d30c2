import { recordChanges } from '../db/change-log.ts';
import { chunks } from '../db/chunks.ts';
import type { Queries, Tx } from '../db/connection.ts';
import { isDeleted } from '../marc/kind.ts';
import { authoritySummary, type AuthoritySummary } from '../marc/map-authority.ts';
import type { MarcRecord } from '../marc/record.ts';
import { bareSummary } from './records.ts';

/** An authority record on its way into the catalogue. */
export interface IncomingAuthority {
  source: string;
  controlNumber: string | null;
  marc: string;
  summary: AuthoritySummary;
  /** Leader/05 is "d". */
  withdraws: boolean;
}

export const prepareAuthority = (
  record: MarcRecord,
  identity: { source: string; controlNumber: string | null },
): IncomingAuthority => ({
  ...identity,
  marc: JSON.stringify(record),
  summary: authoritySummary(record),
  withdraws: isDeleted(record),
});

interface PresentAuthority {
  id: number;
  source: string | null;
  control_number: string | null;
  kind: string;
  heading: string;
  heading_key: string;
  marc: string | null;
}

/** Where a record may already be: under its number, and under its heading. */
export interface AuthorityFacts {
  byNumber: PresentAuthority | undefined;
  byHeading: PresentAuthority | undefined;
}

/**
 * What an authority record does. `adopted`: the heading stood there already, made from titles or
 * told by the same source without a number, and now has its record. `taken`: another record has
 * described this heading; two of one heading would leave its titles without a home.
 */
export type AuthorityDecision =
  | { outcome: 'created' | 'absent' | 'taken' }
  | { outcome: 'unchanged' | 'withdrawn'; id: number }
  | { outcome: 'updated'; id: number; renamed: boolean }
  | { outcome: 'adopted'; id: number; released: number | null };

/** Pure. */
export function decideAuthority(
  incoming: Pick<IncomingAuthority, 'marc' | 'withdraws' | 'source' | 'controlNumber'>,
  { byNumber, byHeading }: AuthorityFacts,
): AuthorityDecision {
  if (incoming.withdraws) {
    return byNumber ? { outcome: 'withdrawn', id: byNumber.id } : { outcome: 'absent' };
  }
  if (byHeading && byHeading.id === byNumber?.id) return sameOrUpdated(incoming, byHeading);
  if (byHeading && isOpenTo(byHeading, incoming)) {
    if (byHeading.marc === incoming.marc) return { outcome: 'unchanged', id: byHeading.id };
    return { outcome: 'adopted', id: byHeading.id, released: byNumber?.id ?? null };
  }
  if (byHeading) return { outcome: 'taken' };
  return byNumber ? { outcome: 'updated', id: byNumber.id, renamed: true } : { outcome: 'created' };
}

const sameOrUpdated = (
  { marc }: Pick<IncomingAuthority, 'marc'>,
  present: PresentAuthority,
): AuthorityDecision =>
  marc === present.marc
    ? { outcome: 'unchanged', id: present.id }
    : { outcome: 'updated', id: present.id, renamed: false };

/** A heading without record, or with one of the same source that has no number. */
const isOpenTo = (
  { marc, source, control_number }: PresentAuthority,
  incoming: Pick<IncomingAuthority, 'source'>,
): boolean => marc === null || (control_number === null && source === incoming.source);

export interface SavedAuthorities {
  /** One per record, in order. */
  outcomes: AuthorityDecision['outcome'][];
  /** Authorities whose heading changed: the titles linked to them have to be refreshed. */
  renamed: number[];
}

/** Writes authority records in the caller's transaction. */
export async function saveAuthorities(
  tx: Tx,
  batch: readonly IncomingAuthority[],
  now: string,
): Promise<SavedAuthorities> {
  const present = await presentAuthorities(tx, batch);
  const saved: SavedAuthorities = { outcomes: [], renamed: [] };
  const changed: number[] = [];
  for (const incoming of batch) {
    const decision = decideAuthority(incoming, present.factsOf(incoming));
    saved.outcomes.push(decision.outcome);
    const row = await apply(tx, incoming, decision, now);
    if (decision.outcome === 'updated' && decision.renamed) saved.renamed.push(decision.id);
    for (const entry of row) {
      present.put(entry);
      changed.push(entry.id);
    }
  }
  await recordChanges(tx, 'authority', changed, now);
  return saved;
}

/** Carries out a decision; answers with the rows as they are now. */
async function apply(
  tx: Tx,
  incoming: IncomingAuthority,
  decision: AuthorityDecision,
  now: string,
): Promise<PresentAuthority[]> {
  switch (decision.outcome) {
    case 'created':
      return [
        await tx
          .insertInto('authorities')
          .values({ ...rowOf(incoming), created_at: now, updated_at: now })
          .returning(PRESENT_COLUMNS)
          .executeTakeFirstOrThrow(),
      ];
    case 'updated':
      return [await describe(tx, decision.id, incoming, now)];
    case 'adopted': {
      const { released } = decision;
      const freed = released === null ? [] : [await release(tx, released, now)];
      return [...freed, await describe(tx, decision.id, incoming, now)];
    }
    case 'withdrawn':
      return [await release(tx, decision.id, now)];
    default:
      return [];
  }
}

const rowOf = ({ source, controlNumber, marc, summary }: IncomingAuthority) => ({
  source,
  control_number: controlNumber,
  kind: summary.kind,
  heading: summary.heading,
  heading_key: summary.headingKey,
  summary: JSON.stringify(summary),
  marc,
});

const describe = (tx: Tx, id: number, incoming: IncomingAuthority, now: string) =>
  tx
    .updateTable('authorities')
    .set({ ...rowOf(incoming), updated_at: now })
    .where('id', '=', id)
    .returning(PRESENT_COLUMNS)
    .executeTakeFirstOrThrow();

/** Takes its record from an authority; the heading stays, for the titles that use it. */
async function release(tx: Tx, id: number, now: string): Promise<PresentAuthority> {
  const { summary } = await tx
    .selectFrom('authorities')
    .select('summary')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const described = JSON.parse(summary) as AuthoritySummary;
  return tx
    .updateTable('authorities')
    .set({
      source: null,
      control_number: null,
      marc: null,
      summary: JSON.stringify(bareSummary(described)),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(PRESENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

const PRESENT_COLUMNS = [
  'id',
  'source',
  'control_number',
  'kind',
  'heading',
  'heading_key',
  'marc',
] as const;

/** What the catalogue has of these records, kept up to date while they are written. */
export async function presentAuthorities(
  queries: Queries | Tx,
  batch: readonly IncomingAuthority[],
) {
  const byId = new Map<number, PresentAuthority>();
  const put = (row: PresentAuthority): void => void byId.set(row.id, row);
  const rows = queries.selectFrom('authorities').select(PRESENT_COLUMNS);
  for (const some of chunks(batch)) {
    const keys = [...new Set(some.map(({ summary }) => summary.headingKey))];
    (await rows.where('heading_key', 'in', keys).execute()).forEach(put);
    const numbers = [...new Set(some.flatMap(({ controlNumber }) => controlNumber ?? []))];
    if (numbers.length === 0) continue;
    (await rows.where('control_number', 'in', numbers).execute()).forEach(put);
  }
  const factsOf = ({ source, controlNumber, summary }: IncomingAuthority): AuthorityFacts => {
    const all = [...byId.values()];
    return {
      byNumber: all.find(
        (row) =>
          controlNumber !== null && row.control_number === controlNumber && row.source === source,
      ),
      byHeading: all.find(
        ({ kind, heading_key }) => kind === summary.kind && heading_key === summary.headingKey,
      ),
    };
  };
  return { put, factsOf };
}
