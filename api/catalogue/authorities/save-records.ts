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
  type IncomingHeading,
  type AuthorityDecision,
  type AuthorityFacts,
  type ExistingAuthority,
} from './rules.ts';
import {
  findAffected,
  formsOf,
  NO_CLAIMS,
  recordShifts,
  type Claims,
  type Shifts,
} from './shifts.ts';
import { replaceTracings, tracingsOf } from './tracings.ts';

/** An authority record, mapped but not yet saved. */
export interface IncomingAuthority extends IncomingHeading {
  summary: AuthoritySummary;
  /** Related and variant headings. */
  tracings: Tracing[];
}

export const prepareAuthority = (
  record: MarcRecord,
  identity: Pick<IncomingHeading, 'source' | 'controlNumber' | 'isSourceAssumed'>,
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
   * Authorities whose titles may now belong to another one, because a heading changed or another
   * record lists it as a variant: refresh their titles.
   */
  affected: number[];
}

/** Saves authority records in the caller's transaction. */
export async function saveAuthorities(
  tx: Tx,
  batch: readonly IncomingAuthority[],
  now: string,
): Promise<SavedAuthorities> {
  const present = await findExisting(tx, batch);
  const claims = await readClaims(tx, present.rows());
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
      const after = toClaims(row, tracings);
      recordShifts(shifts, row.id, claims.get(row.id) ?? NO_CLAIMS, after);
      claims.set(row.id, after);
      present.put(row);
      written.set(row.id, tracings);
    }
  }
  await replaceTracings(tx, written);
  const affected = [...new Set([...renamed, ...(await findAffected(tx, shifts))])];
  await recordChanges(tx, 'authority', [...written.keys(), ...affected], now);
  return { outcomes, affected };
}

/** Headings claimed by these authorities before saving. */
async function readClaims(
  tx: Tx,
  rows: readonly ExistingAuthority[],
): Promise<Map<number, Claims>> {
  const tracings = await tracingsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, toClaims(row, tracings.get(row.id) ?? [])]));
}

const toClaims = (
  { kind, heading_key, marc }: ExistingAuthority,
  tracings: readonly Tracing[],
): Claims => ({
  own: marc === null ? null : `${kind}:${heading_key}`,
  forms: formsOf(tracings),
});

/** Applies a decision; returns the current rows. */
async function apply(
  tx: Tx,
  incoming: IncomingAuthority,
  decision: AuthorityDecision,
  now: string,
): Promise<ExistingAuthority[]> {
  switch (decision.outcome) {
    case 'created':
      return [
        await tx
          .insertInto('authorities')
          .values({ ...authorityRow(incoming), created_at: now, updated_at: now })
          .returning(COLUMNS)
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

const authorityRow = ({ source, controlNumber, marc, summary }: IncomingAuthority) => ({
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
    .set({ ...authorityRow(incoming), updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Removes the record of an authority; the heading stays for its titles. */
async function release(tx: Tx, id: number, now: string): Promise<ExistingAuthority> {
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
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

const COLUMNS = [
  'id',
  'source',
  'control_number',
  'kind',
  'heading',
  'heading_key',
  'marc',
] as const;

/** Stored authorities of these records, updated while saving. */
async function findExisting(queries: Queries | Tx, batch: readonly IncomingAuthority[]) {
  const byId = new Map<number, ExistingAuthority>();
  const put = (row: ExistingAuthority): void => void byId.set(row.id, row);
  const rows = queries.selectFrom('authorities').select(COLUMNS);
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
