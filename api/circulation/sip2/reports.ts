import type { Refusal } from '#contract/shared/refusals.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';
import type { Sip2ReportTable } from '../../core/db/schema/sip2.ts';
import type { Terminal } from './terminals.ts';

interface Report {
  kind: Sip2ReportTable['kind'];
  patronId: number | null;
  /** As read. */
  card: string;
  barcode: string;
  happenedAt: Date;
  at: Date;
  reasons: readonly Refusal[];
}

const MAX_LENGTH = 200;

/** Adds to the list for staff. */
export const saveReport = (
  q: Queries | Tx,
  { login, library }: Pick<Terminal, 'login' | 'library'>,
  { kind, patronId, card, barcode, happenedAt, at, reasons }: Report,
) =>
  q
    .insertInto('sip2_reports')
    .values({
      ...{ terminal: login, library_id: library.id, kind, patron_id: patronId },
      card: patronId === null ? card.slice(0, MAX_LENGTH) : '',
      barcode: barcode.slice(0, MAX_LENGTH),
      happened_at: happenedAt.toISOString(),
      reported_at: at.toISOString(),
      reasons: JSON.stringify(reasons),
      handled_at: null,
    })
    .execute();

/** The open reports, oldest first. */
export async function openReports(q: Queries) {
  const rows = await q
    .selectFrom('sip2_reports as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .leftJoin('patrons as p', 'p.id', 'r.patron_id')
    .selectAll('r')
    .select(['l.name as library', 'l.time_zone as zone', 'p.login'])
    .where('r.handled_at', 'is', null)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, reasons: JSON.parse(row.reasons) as Refusal[] }));
}

/** Ends a report. False: there is no open one. */
export const endReport = async (q: Queries | Tx, id: number, at: Date): Promise<boolean> =>
  (
    await q
      .updateTable('sip2_reports')
      .set({ handled_at: at.toISOString() })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .returning('id')
      .execute()
  ).length > 0;

/** Ends the open blocks of a patron. Returns how many. */
export const endBlocks = async (tx: Tx, patronId: number, at: Date): Promise<number> =>
  (
    await tx
      .updateTable('sip2_reports')
      .set({ handled_at: at.toISOString() })
      .where('patron_id', '=', patronId)
      .where('kind', '=', 'block')
      .where('handled_at', 'is', null)
      .returning('id')
      .execute()
  ).length;

/** Deletes reports made before an instant, except of blocks that still hold. Returns how many. */
export const deleteOldReports = (q: Queries | Tx, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('sip2_reports')
      .where('reported_at', '<', before.toISOString())
      .where(({ eb, or }) => or([eb('kind', '!=', 'block'), eb('handled_at', 'is not', null)])),
  );
