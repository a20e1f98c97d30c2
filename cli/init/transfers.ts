import { transferGaps, type HoldReach } from '#api/circulation/loans/reach/sources.ts';
import type { Queries, Tx } from '#api/core/db/connection.ts';
import { required, whole } from '../csv/cells.ts';
import { readTable, type TableRow } from '../csv/table.ts';
import { unknownCodes } from './opening-files.ts';
import type { Ids } from './opening-store.ts';

export const TRANSFER_COLUMNS = 'from, to (libraries), days; empty days: not sent there';

const TRANSFER = { from: required, to: required, days: whole() };
export type TransferRows = TableRow<typeof TRANSFER>[];

export const readTransfers = (file: string | null): TransferRows =>
  file === null ? [] : readTable(file, TRANSFER);

/** Unknown and repeated pairs. */
export function transferProblems(transfers: TransferRows, codes: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  const twice = transfers.flatMap(({ values: { from, to }, problem }) => {
    if (from === to) return [problem('to', 'is the library itself')];
    if (named.has(`${from} ${to}`)) return [problem('to', `"${from}" to "${to}" occurs twice`)];
    named.add(`${from} ${to}`);
    return [];
  });
  return [
    ...unknownCodes(transfers, 'from', codes),
    ...unknownCodes(transfers, 'to', codes),
    ...twice,
  ];
}

interface Network {
  transfers: TransferRows;
  libraries: readonly { values: { code: string; campus: string } }[];
  /** Reaches that policies name, with where. */
  reaches: readonly { reach: HoldReach | null; problem: (problem: string) => string }[];
}

/** Most gaps that are listed. */
const MAX_GAPS = 5;

/** Pairs that a policy needs but no line names. */
export function gapProblems({ transfers, libraries, reaches }: Network): string[] {
  const named = new Set(transfers.map(({ values: { from, to } }) => `${from} ${to}`));
  const campusOf = new Map(libraries.map(({ values: { code, campus } }) => [code, campus]));
  const wide = (['network', 'campus'] as const)
    .map((reach) => reaches.find((one) => one.reach === reach))
    .find((one) => one !== undefined);
  if (!wide?.reach) return [];
  const gaps = transferGaps(wide.reach, campusOf, (from, to) => named.has(`${from} ${to}`));
  if (gaps.length === 0) return [];
  const pairs = gaps.slice(0, MAX_GAPS).map(([from, to]) => `"${from}" to "${to}"`);
  const more = gaps.length > MAX_GAPS ? ` and ${gaps.length - MAX_GAPS} more` : '';
  return [
    wide.problem(
      `needs a line in the file of transfers from ${pairs.join(', ')}${more}: how many days a ` +
        'copy travels, or no days where none is sent',
    ),
  ];
}

export async function insertTransfers(
  tx: Tx,
  transfers: TransferRows,
  libraries: Ids,
): Promise<void> {
  const rows = transfers.map(({ values: { from, to, days } }) => ({
    from_library_id: libraries.get(from) ?? 0,
    to_library_id: libraries.get(to) ?? 0,
    days,
  }));
  if (rows.length > 0) await tx.insertInto('transfers').values(rows).execute();
}

/** Finding of `check`: pairs of libraries that no transfer names although a policy lets holds reach them. */
export async function missingTransfers(q: Queries): Promise<string[]> {
  const policies = await q.selectFrom('policies').select('hold_reach').distinct().execute();
  const reach = (['network', 'campus'] as const).find((one) =>
    policies.some(({ hold_reach }) => hold_reach === one),
  );
  if (!reach) return [];
  const libraries = await q.selectFrom('libraries').select(['id', 'code', 'campus_id']).execute();
  const named = await q.selectFrom('transfers').selectAll().execute();
  const keys = new Set(named.map((row) => `${row.from_library_id} ${row.to_library_id}`));
  const campusOf = new Map(libraries.map(({ id, campus_id: campus }) => [id, campus]));
  const codeOf = new Map(libraries.map(({ id, code }) => [id, code]));
  return transferGaps(reach, campusOf, (from, to) => keys.has(`${from} ${to}`)).map(
    ([from, to]) =>
      `transfers: no line from ${codeOf.get(from)} to ${codeOf.get(to)}, so no copy is sent there for ` +
      'a hold; say how many days it travels, or that it is not sent (init --update --transfers)',
  );
}
