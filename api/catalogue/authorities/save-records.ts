import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { isDeleted } from '../marc/kind.ts';
import {
  authoritySummary,
  authorityTracings,
  type AuthoritySummary,
  type Tracing,
} from '../marc/map/authority.ts';
import { withoutMarks } from '../marc/non-sorting.ts';
import type { MarcRecord } from '../marc/record.ts';
import { bareSummary } from './records.ts';
import {
  decideAuthority,
  type ArrivingAuthority,
  type AuthorityDecision,
  type AuthorityFacts,
  type PresentAuthority,
} from './rules.ts';
import {
  authoritiesAffected,
  formsOf,
  NO_CLAIMS,
  noteShifts,
  type Claims,
  type Shifts,
} from './shifts.ts';
import { replaceTracings, tracingsOf } from './tracings.ts';

/** An authority record on its way into the catalogue. */
export interface IncomingAuthority extends ArrivingAuthority {
  summary: AuthoritySummary;
  /** Headings that it points at and from. */
  tracings: Tracing[];
}

export const prepareAuthority = (
  record: MarcRecord,
  identity: Pick<ArrivingAuthority, 'source' | 'controlNumber' | 'isSourceAssumed'>,
): IncomingAuthority => {
  const marc = JSON.stringify(record);
  const plain = withoutMarks(record, marc);
  return {
    ...identity,
    marc,
    summary: authoritySummary(plain),
    tracings: authorityTracings(plain),
    withdraws: isDeleted(record),
  };
};

export interface SavedAuthorities {
  /** One per record, in order. */
  outcomes: AuthorityDecision['outcome'][];
  /**
   * Authorities whose titles may lead to another one now, because a heading changed or another
   * record names it as a form of its own: their titles have to be refreshed.
   */
  affected: number[];
}

/** Writes authority records in the caller's transaction. */
export async function saveAuthorities(
  tx: Tx,
  batch: readonly IncomingAuthority[],
  now: string,
): Promise<SavedAuthorities> {
  const present = await presentAuthorities(tx, batch);
  const claims = await claimsOf(tx, present.rows());
  const outcomes: SavedAuthorities['outcomes'] = [];
  const written = new Map<number, Tracing[]>();
  const renamed: number[] = [];
  const shifts: Shifts = new Map();
  for (const incoming of batch) {
    const decision = decideAuthority(incoming, present.factsOf(incoming));
    outcomes.push(decision.outcome);
    if (decision.outcome === 'updated' && decision.renamed) renamed.push(decision.id);
    for (const row of await apply(tx, incoming, decision, now)) {
      const tracings = row.marc === null ? [] : incoming.tracings;
      const after = claimsWith(row, tracings);
      noteShifts(shifts, row.id, claims.get(row.id) ?? NO_CLAIMS, after);
      claims.set(row.id, after);
      present.put(row);
      written.set(row.id, tracings);
    }
  }
  await replaceTracings(tx, written);
  const affected = [...new Set([...renamed, ...(await authoritiesAffected(tx, shifts))])];
  await recordChanges(tx, 'authority', [...written.keys(), ...affected], now);
  return { outcomes, affected };
}

/** What these authorities claim before anything is written. */
async function claimsOf(tx: Tx, rows: readonly PresentAuthority[]): Promise<Map<number, Claims>> {
  const tracings = await tracingsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, claimsWith(row, tracings.get(row.id) ?? [])]));
}

const claimsWith = (
  { kind, heading_key, marc }: PresentAuthority,
  tracings: readonly Tracing[],
): Claims => ({
  own: marc === null ? null : `${kind}:${heading_key}`,
  forms: formsOf(tracings),
});

/** Carries out a decision; returns the rows as they are now. */
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
async function presentAuthorities(queries: Queries | Tx, batch: readonly IncomingAuthority[]) {
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
  return { put, factsOf, rows: () => [...byId.values()] };
}
