import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import type { Tx } from '../../../core/db/connection.ts';
import { notify } from '../../../patrons/notices/notify.ts';
import type { Day } from '../../units/zone.ts';

interface Returned {
  patronId: number;
  libraryId: number;
  title: string;
  fineCents: number;
  /** Last day of the suspension that the return caused. */
  suspendedUntil: Day | null;
  at: Date;
}

/** Sends the receipt of a return to those who want one, and notifies of a suspension. */
export async function notifyReturned(tx: Tx, returned: Returned): Promise<void> {
  const { patronId, libraryId, title, fineCents: cents, suspendedUntil: until, at } = returned;
  const library = await libraryName(tx, libraryId);
  await notify(tx, { patronId, kind: 'return_receipt', params: { title, library, cents }, at });
  if (until === null) return;
  await notify(tx, { patronId, kind: 'suspension', params: { title, library, until }, at });
}

interface Charged {
  patronId: number;
  libraryId: number;
  loanId: number | null;
  reason: string;
  cents: number;
  at: Date;
}

/** Notifies of a debt. */
export async function notifyCharged(tx: Tx, charged: Charged): Promise<void> {
  const { patronId, libraryId, loanId, reason, cents, at } = charged;
  const library = await libraryName(tx, libraryId);
  const title = loanId === null ? '' : await titleOfLoan(tx, loanId);
  await notify(tx, { patronId, kind: 'fine', params: { title, library, reason, cents }, at });
}

const libraryName = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('libraries').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name;

async function titleOfLoan(tx: Tx, loanId: number): Promise<string> {
  const row = await tx
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select('t.summary')
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow();
  return (JSON.parse(row.summary) as TitleSummary).title;
}
