import { chunks } from '#api/core/db/chunks.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import { EMPTY_POLICY_ROW } from '#api/circulation/loans/policy.ts';
import { localizedText, type Ids } from './opening-store.ts';
import type { PolicyTables } from './policy-files.ts';

/** Ids by code. */
export interface ScopeIds {
  libraries: Ids;
  groups: Ids;
  campuses: Ids;
}

interface ScopeCells {
  group: string;
  material: string;
  campus: string;
  library: string;
}

const scope = ({ group, material, campus, library }: ScopeCells, ids: ScopeIds) => ({
  group_id: ids.groups.get(group) ?? null,
  loan_kind: material || null,
  campus_id: ids.campuses.get(campus) ?? null,
  library_id: ids.libraries.get(library) ?? null,
});

/** Rows of the policy table from policies.csv. */
export const policyRows = ({ policies }: Pick<PolicyTables, 'policies'>, ids: ScopeIds) =>
  policies.map(({ values, at }) => {
    const { group, material, campus, library, ...columns } = values;
    const { fine_per_day, fine_per_hour, max_fine, block_from, replacement, ...same } = columns;
    return {
      ...EMPTY_POLICY_ROW,
      ...same,
      ...scope({ group, material, campus, library }, ids),
      fine_cents_per_day: fine_per_day,
      fine_cents_per_hour: fine_per_hour,
      max_fine_cents: max_fine,
      block_from_cents: block_from,
      replacement_cents: replacement,
      source: at,
    };
  });

/** Rows of the policy table from periods.csv. */
export const periodRows = ({ periods }: Pick<PolicyTables, 'periods'>, ids: ScopeIds) =>
  periods.map(({ values, at }) => ({
    ...EMPTY_POLICY_ROW,
    ...scope(values, ids),
    from_day: values.from,
    until_day: values.until,
    due_on: values.due_on || null,
    due_rule: values.due,
    loan_days: values.loan_days,
    loan_hours: values.loan_hours,
    until_closing: values.until_closing,
    max_items: values.max_items,
    source: at,
  }));

export const limitRows = (
  { limits }: Pick<PolicyTables, 'limits'>,
  { groups, libraries }: Pick<ScopeIds, 'groups' | 'libraries'>,
) =>
  limits.map(({ values, at }) => ({
    group_id: groups.get(values.group) ?? null,
    library_id: libraries.get(values.library) ?? null,
    loan_kinds: JSON.stringify(values.materials),
    max_items: values.max_items,
    source: at,
  }));

type LoanTypeCells = PolicyTables['loanTypes'][number]['values'];

/** A loan type as it is stored; the first three are of their own kind. */
export const loanTypeFacts = (values: LoanTypeCells) => ({
  name: localizedText('name', values),
  kind: values.kind ?? LOAN_KINDS.find((kind) => kind === values.code) ?? 'normal',
});

/** Adds or renames loan types. */
export async function saveLoanTypes(tx: Tx, { loanTypes }: PolicyTables): Promise<void> {
  for (const { values } of loanTypes) {
    const facts = loanTypeFacts(values);
    await tx
      .insertInto('loan_types')
      .values({ code: values.code, ...facts })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(facts))
      .execute();
  }
}

type PolicyTable = 'policies' | 'periods' | 'limits';

/** Writes these tables. */
export async function insertPolicies(
  tx: Tx,
  tables: PolicyTables,
  ids: ScopeIds,
  which: readonly PolicyTable[] = ['policies', 'periods', 'limits'],
): Promise<void> {
  const rows = [
    ...(which.includes('policies') ? policyRows(tables, ids) : []),
    ...(which.includes('periods') ? periodRows(tables, ids) : []),
  ];
  for (const some of chunks(rows)) await tx.insertInto('policies').values(some).execute();
  const limits = which.includes('limits') ? limitRows(tables, ids) : [];
  for (const some of chunks(limits)) await tx.insertInto('loan_limits').values(some).execute();
}

/** Stored rows of these tables, without ids, as the files would give them. */
export async function storedPolicies(tx: Tx): Promise<Record<PolicyTable, object[]>> {
  const stored = await tx.selectFrom('policies').selectAll().execute();
  const rows = stored.map(({ id: _, ...row }) => row);
  const limits = await tx.selectFrom('loan_limits').selectAll().execute();
  return {
    policies: rows.filter(({ from_day }) => from_day === null),
    periods: rows.filter(({ from_day }) => from_day !== null),
    limits: limits.map(({ id: _, ...row }) => row),
  };
}

export async function deletePolicies(tx: Tx, which: readonly PolicyTable[]): Promise<void> {
  if (which.includes('policies')) {
    await tx.deleteFrom('policies').where('from_day', 'is', null).execute();
  }
  if (which.includes('periods')) {
    await tx.deleteFrom('policies').where('from_day', 'is not', null).execute();
  }
  if (which.includes('limits')) await tx.deleteFrom('loan_limits').execute();
}
