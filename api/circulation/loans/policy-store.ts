import type { LocalizedText } from '#contract/shared/languages.ts';
import type { LoanKind } from '../../core/db/schema.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { cachedUntilRulesChange } from '../../core/db/rules-version.ts';
import type { OpeningCalendar } from '../units/calendar.ts';
import { allCalendars } from '../units/store.ts';
import type { LoanLimit } from './policies/limits.ts';
import { expandRows, type Units } from './policies/scope.ts';
import { policyFor, type PolicyRow } from './policy.ts';
import type { PolicyOf } from './queue.ts';
import type { GroupSize } from './default-group.ts';
import { sourcesWithin, type Sources, type TransferNetwork } from './reach/sources.ts';

/** A type of loan, as copies name it. */
export interface LoanType {
  kind: LoanKind;
  name: LocalizedText;
}

/** Policies, limits, types and calendars; shared and immutable. */
export interface LendingRules extends TransferNetwork {
  /** Expanded to the groups below each group and the libraries of each campus. */
  policies: readonly PolicyRow[];
  limits: readonly LoanLimit[];
  /** By code. */
  loanTypes: ReadonlyMap<string, LoanType>;
  /** By library, with all exceptions. */
  calendars: ReadonlyMap<number, OpeningCalendar>;
}

/** The current rules, cached until they change. */
export const lendingRules = cachedUntilRulesChange(async (db): Promise<LendingRules> => {
  const units: Units = {
    groups: await db.selectFrom('patron_groups').select(['id', 'parent_id as parentId']).execute(),
    libraries: await db.selectFrom('libraries').select(['id', 'campus_id as campusId']).execute(),
  };
  const limits = await db.selectFrom('loan_limits').selectAll().execute();
  const types = await db.selectFrom('loan_types').selectAll().orderBy('id').execute();
  return {
    policies: expandRows(await db.selectFrom('policies').selectAll().execute(), units),
    limits: expandRows(
      limits.map(({ loan_kinds, ...limit }) => ({
        ...limit,
        types: JSON.parse(loan_kinds) as string[],
      })),
      units,
    ),
    loanTypes: new Map(
      types.map(({ code, kind, name }) => [
        code,
        { kind, name: JSON.parse(name) as LocalizedText },
      ]),
    ),
    calendars: await allCalendars(db),
    campusOf: new Map(units.libraries.map(({ id, campusId }) => [id, campusId])),
    transferDays: await readTransfers(db),
  };
});

async function readTransfers(db: Queries | Tx): Promise<LendingRules['transferDays']> {
  const days = new Map<number, Map<number, number>>();
  for (const row of await db.selectFrom('transfers').selectAll().execute()) {
    if (row.days === null) continue;
    const from = days.get(row.from_library_id) ?? new Map<number, number>();
    days.set(row.from_library_id, from.set(row.to_library_id, row.days));
  }
  return days;
}

const sourcesByRules = new WeakMap<LendingRules['policies'], Map<string, Sources | undefined>>();

/** The libraries whose copies fill holds of a group that are picked up at a library; undefined: only that one. */
export function holdSources(
  rules: Pick<LendingRules, 'policies' | keyof TransferNetwork>,
  { groupId, libraryId }: { groupId: number; libraryId: number },
): Sources | undefined {
  const cached = sourcesByRules.get(rules.policies) ?? new Map<string, Sources | undefined>();
  sourcesByRules.set(rules.policies, cached);
  const key = `${groupId} ${libraryId}`;
  if (!cached.has(key)) {
    const { holdReach } = policyFor(rules.policies, { groupId, loanKind: 'normal', libraryId });
    cached.set(key, sourcesWithin(holdReach, libraryId, rules));
  }
  return cached.get(key);
}

/** The calendar of a library. */
export function calendarIn(
  { calendars }: Pick<LendingRules, 'calendars'>,
  libraryId: number,
): OpeningCalendar {
  const calendar = calendars.get(libraryId);
  if (!calendar) throw new Error(`Library ${libraryId} has no row`);
  return calendar;
}

/** The policy of a patron group for a copy. */
export const policiesOf =
  (rows: LendingRules['policies']): PolicyOf =>
  ({ groupId }, { loanKind, libraryId }) =>
    policyFor(rows, { groupId, loanKind, libraryId });

/** Every patron group with its size. */
export const groupSizes = async (db: Queries | Tx): Promise<GroupSize[]> =>
  (
    await db
      .selectFrom('patron_groups as g')
      .leftJoin('patrons as p', 'p.group_id', 'g.id')
      .select('g.id')
      .select(({ fn }) => fn.count<number>('p.id').as('patrons'))
      .groupBy('g.id')
      .execute()
  ).map(({ id, patrons }) => ({ id, patrons: Number(patrons) }));
