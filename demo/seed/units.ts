import type { Insertable } from 'kysely';
import type { Queries, Tx } from '#api/core/db/connection.ts';
import type { Flag, LoanKind, Tables } from '#api/core/db/schema.ts';
import { EMPTY_POLICY_ROW, type PolicyRow } from '#api/circulation/loans/policy.ts';
import { groups } from '../groups.ts';
import { holidays } from '../holidays.ts';
import { campuses, institution, libraries, type DemoLibrary } from '../network.ts';

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>;

/** Ids of what everything else of the demonstration network refers to. */
export interface Units {
  campuses: ReadonlyMap<string, number>;
  /** By key ("central"). */
  libraries: ReadonlyMap<string, number>;
  /** By code ("01"). */
  groups: ReadonlyMap<string, number>;
}

/** Campuses, libraries with their hours and holidays, patron groups and the policy table. */
export async function seedUnits(tx: Tx | Queries, year: number): Promise<Units> {
  const units: Units = {
    campuses: new Map(campuses.map(({ code }, index) => [String(code), index + 1])),
    libraries: new Map(libraries.map(({ key, code }) => [key, code])),
    groups: new Map(groups.map(({ code }, index) => [code, index + 1])),
  };
  await tx
    .insertInto('campuses')
    .values(campuses.map(({ code, name }, index) => ({ id: index + 1, code: String(code), name })))
    .execute();
  await tx
    .insertInto('libraries')
    .values(libraries.map((library) => libraryRow(library, units)))
    .execute();
  await tx.insertInto('opening_hours').values(libraries.flatMap(hoursOf)).execute();
  await tx
    .insertInto('opening_exceptions')
    .values([year - 1, year, year + 1].flatMap(holidayRows))
    .execute();
  await tx
    .insertInto('patron_groups')
    .values(
      groups.map(({ code, name }, index) => ({ id: index + 1, code, name: JSON.stringify(name) })),
    )
    .execute();
  await tx.insertInto('policies').values(policyRows(units)).execute();
  return units;
}

const libraryRow = ({ code, name, campus }: DemoLibrary, units: Units): Row<'libraries'> => ({
  id: code,
  campus_id: units.campuses.get(String(campus)) ?? 1,
  code: String(code),
  name,
  time_zone: institution.timeZone,
  shelf_guide: '[]',
});

/** The tables of the network count weekdays from Sunday 0; the database from Monday 1. */
const hoursOf = ({ code, week }: DemoLibrary): Row<'opening_hours'>[] =>
  week.flatMap((intervals, day) =>
    intervals.map(({ opens, closes }) => ({ library_id: code, weekday: day || 7, opens, closes })),
  );

/** Closed everywhere, but for libraries that stay open: those have their usual hours that day. */
function holidayRows(year: number): Row<'opening_exceptions'>[] {
  return holidays(year).flatMap(({ day, name }) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const reason = JSON.stringify(name);
    const open = libraries
      .filter(({ openOnHolidays }) => openOnHolidays)
      .flatMap(({ code, week }) =>
        (week[weekday] ?? []).map((hours) => ({ library_id: code, day, reason, ...hours })),
      );
    return [{ library_id: null, day, reason, opens: null, closes: null }, ...open];
  });
}

type SeedPolicy = PolicyRow & { lendable: Flag | null };

const UNSAID: SeedPolicy = { ...EMPTY_POLICY_ROW, lendable: null };

/** Groups that keep what they borrow for two weeks, and those that may have ten items. */
const LONG_LOANS = ['03', '06', '07', '08'];
const MANY_ITEMS = ['08'];
/** Groups whose loans are recalled when somebody waits. */
const RECALLED = ['03', '06', '07'];

/**
 * The seed of design §6 in rows that say only what differs from the network's default.
 */
export function policyRows(units: Units): SeedPolicy[] {
  const hourly: LoanKind = 'horas';
  const reference: LoanKind = 'consulta_local';
  const groupId = (code: string) => units.groups.get(code) ?? null;
  return [
    {
      ...UNSAID,
      lendable: 1,
      loan_days: 7,
      max_items: 5,
      max_renewals: 5,
      max_holds: 5,
      max_requests: 5,
      between_libraries: 1,
      pickup_hours: 48,
      fine_cents_per_day: 100,
      fine_cents_per_hour: 100,
      block_from_cents: 1000,
    },
    ...LONG_LOANS.map((code) => ({
      ...UNSAID,
      group_id: groupId(code),
      loan_days: 14,
      ...(MANY_ITEMS.includes(code) && { max_items: 10 }),
      ...(RECALLED.includes(code) && { recall_after_days: 7, recall_days: 3 }),
    })),
    { ...UNSAID, loan_kind: hourly, loan_hours: 2 },
    { ...UNSAID, loan_kind: reference, lendable: 0 },
    {
      ...UNSAID,
      library_id: units.libraries.get('serra') ?? null,
      home_delivery: 1,
      suspension_days_per_day: 2,
    },
  ];
}
