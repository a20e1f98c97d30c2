import type { Queries, Tx } from '#api/core/db/connection.ts';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import { localizedText } from './opening-store.ts';
import { loanTypeFacts } from './policy-store.ts';
import type { InitTables } from './files.ts';

/** A campus, library or group with what is compared, and a description of the change. */
interface Named {
  code: string;
  facts: Readonly<Record<string, string>>;
}

interface Change {
  code: string;
  facts: Named['facts'];
  /** Null: new. */
  id: number | null;
}

/** Planned changes of one table. */
export interface TablePlan {
  /** To be created or updated. */
  wanted: Change[];
  gone: { id: number; code: string }[];
  lines: string[];
}

const withName = <T extends { code: string; name: string }>({ name, ...one }: T) => ({
  ...one,
  facts: { name },
});

/** Without a campus file, existing campuses stay and libraries may name new ones. */
function newOnly(
  present: readonly { code: string }[],
  { campuses }: Pick<InitTables, 'campuses'>,
): TablePlan {
  const known = new Set(present.map(({ code }) => code));
  const fresh = campuses.map(({ values }) => values).filter(({ code }) => !known.has(code));
  return compare('campus', [], fresh.map(withName));
}

const UNTOUCHED: TablePlan = { wanted: [], gone: [], lines: [] };

export interface UpdatePlan {
  campuses: TablePlan;
  libraries: TablePlan;
  groups: TablePlan;
  loanTypes: TablePlan;
}

/** Which files were given; other data are not changed. */
export type Given = Readonly<
  Record<
    | 'campuses'
    | 'groups'
    | 'loanTypes'
    | 'policies'
    | 'periods'
    | 'limits'
    | 'hours'
    | 'holidays'
    | 'transfers',
    boolean
  >
>;

/** Compares the files with the network, by the codes of campuses, libraries and groups. */
export async function planUpdate(
  q: Queries | Tx,
  tables: InitTables,
  given: Given,
): Promise<UpdatePlan> {
  const campuses = await q.selectFrom('campuses').selectAll().execute();
  const codeOf = new Map(campuses.map(({ id, code }) => [id, code]));
  const libraries = await q.selectFrom('libraries').selectAll().execute();
  const groups = await q.selectFrom('patron_groups').selectAll().execute();
  const groupCode = new Map(groups.map(({ id, code }) => [id, code]));
  const { timeZone } = tables.settings;
  return {
    campuses: given.campuses
      ? compare(
          'campus',
          campuses.map(withName),
          tables.campuses.map(({ values }) => withName(values)),
        )
      : newOnly(campuses, tables),
    libraries: compare(
      'library',
      libraries.map(({ id, code, name, campus_id, time_zone }) => ({
        ...{ id, code },
        facts: { name, campus: codeOf.get(campus_id) ?? '', time_zone },
      })),
      tables.libraries.map(({ values: { code, name, campus, time_zone } }) => ({
        code,
        facts: { name, campus, time_zone: time_zone || timeZone },
      })),
    ),
    groups: given.groups
      ? compare(
          'group',
          groups.map(({ id, code, name, parent_id }) => ({
            ...{ id, code },
            facts: { name, parent: groupCode.get(parent_id ?? 0) ?? '' },
          })),
          tables.groups.map(({ values }) => ({
            code: values.code,
            facts: { name: localizedText('name', values), parent: values.parent },
          })),
        )
      : UNTOUCHED,
    loanTypes: given.loanTypes ? await planLoanTypes(q, tables) : UNTOUCHED,
  };
}

/** The first three types stay, whether the file names them or not. */
async function planLoanTypes(q: Queries | Tx, { loanTypes }: InitTables): Promise<TablePlan> {
  const present = await q.selectFrom('loan_types').selectAll().orderBy('id').execute();
  const plan = compare(
    'loan type',
    present.map(({ id, code, name, kind }) => ({ id, code, facts: { name, kind } })),
    loanTypes.map(({ values }) => ({ code: values.code, facts: loanTypeFacts(values) })),
  );
  const isFirst = (code: string) => LOAN_KINDS.some((kind) => kind === code);
  return {
    ...plan,
    gone: plan.gone.filter(({ code }) => !isFirst(code)),
    lines: plan.lines.filter(
      (line) => !LOAN_KINDS.some((kind) => line === `  removed  loan type ${kind}`),
    ),
  };
}

function compare(
  kind: string,
  present: readonly (Named & { id: number })[],
  wanted: readonly Named[],
): TablePlan {
  const byCode = new Map(present.map((one) => [one.code, one]));
  const codes = new Set(wanted.map(({ code }) => code));
  const changes = wanted.flatMap(({ code, facts }) => {
    const known = byCode.get(code);
    const names = Object.keys(facts).filter((name) => known?.facts[name] !== facts[name]);
    if (known && names.length === 0) return [];
    const line = known
      ? `  changed  ${kind} ${code}: ${names.map((name) => `${name} ${known.facts[name] ?? ''} → ${facts[name] ?? ''}`).join(', ')}`
      : `  new      ${kind} ${code}: ${facts['name'] ?? ''}`;
    return [{ code, facts, id: known?.id ?? null, line }];
  });
  const gone = present.filter(({ code }) => !codes.has(code));
  return {
    wanted: changes,
    gone,
    lines: [
      ...changes.map(({ line }) => line),
      ...gone.map(({ code }) => `  removed  ${kind} ${code}`),
    ],
  };
}
