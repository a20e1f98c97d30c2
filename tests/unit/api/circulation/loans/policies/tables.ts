import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDueAtTime } from '#api/circulation/loans/due.ts';
import type { CopyFacts, LoanFacts, PatronFacts } from '#api/circulation/loans/facts.ts';
import { fineFor } from '#api/circulation/loans/fine.ts';
import { limitsFor, type CountedCopy } from '#api/circulation/loans/policies/limits.ts';
import { expandRows } from '#api/circulation/loans/policies/scope.ts';
import { policyFor } from '#api/circulation/loans/policy.ts';
import { decideLoan, decideRenewal } from '#api/circulation/loans/rules.ts';
import type { Interval, OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { instantOf, withOffset } from '#api/circulation/units/zone.ts';
import { policyProblems, readPolicies } from '#cli/init/policy-files.ts';
import { limitRows, periodRows, policyRows } from '#cli/init/policy-store.ts';

const ZONE = 'America/Sao_Paulo';
const LONG_DAY: Interval[] = [{ opens: '08:00', closes: '22:00' }];

/** Monday to Friday 8 to 22, Saturday 8 to 12; closed on Good Friday, Easter and Tiradentes. */
const CALENDAR: OpeningCalendar = {
  zone: ZONE,
  week: new Map([
    ...[1, 2, 3, 4, 5].map((day) => [day, LONG_DAY] as const),
    [6, [{ opens: '08:00', closes: '12:00' }]],
  ]),
  exceptions: new Map(['2026-04-03', '2026-04-21'].map((day) => [day, []])),
};

interface Network {
  /** Groups with the group above, libraries with their campus. */
  groups: Readonly<Record<string, string>>;
  libraries: Readonly<Record<string, string>>;
  types: string;
  policies: string;
  periods?: string;
  limits?: string;
}

/** "2026-03-12 14:20" as an instant. */
const at = (local: string): Date => {
  const [day = '', time = '12:00'] = local.split(' ');
  return instantOf(day, time, ZONE);
};

/** A due date as "2026-03-19", or "2026-03-19 09:00" where it is at a time of day. */
const shown = (due: Date): string =>
  withOffset(due, ZONE)
    .slice(0, isDueAtTime(due, ZONE) ? 16 : 10)
    .replace('T', ' ');

const idsOf = (codes: Iterable<string>) => new Map([...codes].map((code, at) => [code, at + 1]));

/** The rules of a network whose tables are read as `acervo init` reads them. */
export function networkOf({ groups, libraries, ...files }: Network) {
  const ids = {
    groups: idsOf(Object.keys(groups)),
    libraries: idsOf(Object.keys(libraries)),
    campuses: idsOf(new Set(Object.values(libraries))),
  };
  const tables = readTables(files);
  const problems = policyProblems(tables, {
    groups: new Set(ids.groups.keys()),
    libraries: new Set(ids.libraries.keys()),
    campuses: new Set(ids.campuses.keys()),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const units = {
    groups: Object.entries(groups).map(([code, parent]) => ({
      id: ids.groups.get(code) ?? 0,
      parentId: ids.groups.get(parent) ?? null,
    })),
    libraries: Object.entries(libraries).map(([code, campus]) => ({
      id: ids.libraries.get(code) ?? 0,
      campusId: ids.campuses.get(campus) ?? 0,
    })),
  };
  const rows = expandRows([...policyRows(tables, ids), ...periodRows(tables, ids)], units);
  const limitsOfNetwork = expandRows(
    limitRows(tables, ids).map(({ loan_kinds, ...limit }) => ({
      ...limit,
      types: JSON.parse(loan_kinds) as string[],
    })),
    units,
  );
  const caseOf = (group: string, loanKind: string, library: string) => ({
    groupId: ids.groups.get(group) ?? 0,
    loanKind,
    libraryId: ids.libraries.get(library) ?? 0,
  });
  return casesOf(caseOf, rows, limitsOfNetwork);
}

function readTables({
  types,
  policies,
  periods,
  limits,
}: Pick<Network, 'types' | 'policies' | 'periods' | 'limits'>) {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-policies-'));
  const write = (name: string, text: string | undefined) => {
    if (text === undefined) return null;
    const path = join(folder, name);
    writeFileSync(path, `${text.trim().replaceAll(/\n +/g, '\n')}\n`);
    return path;
  };
  try {
    return readPolicies({
      loanTypes: write('loan-types.csv', types),
      policies: write('policies.csv', policies),
      periods: write('periods.csv', periods),
      limits: write('limits.csv', limits),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Rows = Parameters<typeof policyFor>[0];
type Limits = Parameters<typeof limitsFor>[0];
type CaseOf = (
  group: string,
  type: string,
  library: string,
) => Parameters<typeof policyFor>[1] & {
  libraryId: number;
};

const copyOf = ({
  loanKind,
  libraryId,
}: Pick<CountedCopy, 'loanKind' | 'libraryId'>): CopyFacts => ({
  ...{ id: 1, titleId: 1, title: 'O cortiço', libraryId, loanKind, state: null },
  ...{ volume: null, tome: null, part: null, additional: false },
});

const patronOf = (groupId: number): PatronFacts => ({
  ...{ id: 1, groupId, blocked: false, hasLeft: false, debtCents: 0, suspensions: [] },
  ...{ cardExpires: null },
});

const codesOrDue = (decision: ReturnType<typeof decideRenewal>): string =>
  decision.ok ? shown(decision.dueAt) : decision.refusals.map(({ code }) => code).join(' ');

const casesOf = (caseOf: CaseOf, rows: Rows, limits: Limits) => ({
  policy: (group: string, type: string, library: string) =>
    policyFor(rows, caseOf(group, type, library)),
  /** When a loan falls due, or the codes of its refusals. `open`: types on loan, each of another title. */
  lend: (group: string, type: string, library: string, when: string, ...open: string[]): string =>
    lend({ rows, limits, wanted: caseOf(group, type, library), when, open }),
  /** The new due date of a loan, or the codes of its refusals. */
  renew(
    ...[group, type, library, due, when, renewals]: [
      ...Scope,
      due: string,
      when: string,
      renewals: number,
    ]
  ): string {
    const wanted = caseOf(group, type, library);
    const facts = {
      loan: { ...loanDue(due, copyOf(wanted)), renewals },
      patron: patronOf(wanted.groupId),
      ...{ otherOverdue: [], holds: [], calendar: CALENDAR },
    };
    return codesOrDue(decideRenewal(facts, policyFor(rows, wanted), at(when)));
  },
  /** What lateness costs: "3.00" for money, "4 d" for days without borrowing. */
  late(
    ...[group, type, library, due, back, price]: [
      ...Scope,
      due: string,
      back: string,
      price?: number,
    ]
  ): string {
    const wanted = caseOf(group, type, library);
    const loan = { ...loanDue(due, copyOf(wanted)), priceCents: price ?? null };
    const cost = fineFor(loan, at(back), policyFor(rows, wanted), CALENDAR);
    const parts = [
      ...(cost.fineCents > 0 ? [(cost.fineCents / 100).toFixed(2)] : []),
      ...(cost.suspensionDays > 0 ? [`${cost.suspensionDays} d`] : []),
    ];
    return parts.join(' and ') || '0';
  },
});

type Scope = [group: string, type: string, library: string];

interface LendCase {
  rows: Rows;
  limits: Limits;
  wanted: ReturnType<CaseOf>;
  when: string;
  open: readonly string[];
}

function lend({ rows, limits, wanted, when, open }: LendCase): string {
  const openLoans = open.map((loanKind, place) => ({
    ...{ titleId: loanKind === 'same title' ? 1 : place + 2, libraryId: wanted.libraryId },
    loanKind,
  }));
  const facts = {
    ...{ copy: copyOf(wanted), onLoan: false, sentForOther: false, openLoans, holds: [] },
    limits: limitsFor(limits, wanted.groupId, { ...wanted, titleId: 1 }),
    patron: patronOf(wanted.groupId),
    overdue: open.includes('overdue') ? ['Iracema'] : [],
    calendar: CALENDAR,
  };
  return codesOrDue(decideLoan(facts, policyFor(rows, wanted), at(when)));
}

/** A loan due at the end of a day, or at a time. */
function loanDue(due: string, copy: CopyFacts): LoanFacts {
  const dueAt = due.includes(' ')
    ? at(due)
    : new Date(instantOf(due, '24:00', ZONE).getTime() - 1000);
  return { ...{ id: 1, patronId: 1, finesFrom: null, renewals: 0, returnedAt: null }, dueAt, copy };
}
