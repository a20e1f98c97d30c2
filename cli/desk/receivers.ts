import type { Queries } from '#api/core/db/connection.ts';
import { receiverTexts } from '#api/patrons/profile/receivers.ts';
import type { Context } from '../command.ts';
import { oneLine } from '../terminal-text.ts';

type Owned = { loanId: number } | { barcode: string };

/** Prints who else may receive for the borrower of a loan, or for whom a copy is set aside or was sent. */
export async function sayReceivers(
  q: Queries,
  owned: Owned,
  { say }: Pick<Context, 'say'>,
): Promise<void> {
  const patronId =
    'loanId' in owned ? await borrowerOf(q, owned.loanId) : await waitingFor(q, owned);
  if (patronId === undefined) return;
  const texts = await receiverTexts(q, patronId);
  if (texts.length > 0) say(`May also receive it: ${texts.map(oneLine).join('; ')}.`);
}

/** Who else may receive for the patron of a request between libraries. */
export async function receiversOfRequest(q: Queries, id: number): Promise<string[]> {
  const row = await q
    .selectFrom('loan_requests')
    .select('patron_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? receiverTexts(q, row.patron_id) : [];
}

const borrowerOf = async (q: Queries, loanId: number): Promise<number | undefined> =>
  (await q.selectFrom('loans').select('patron_id').where('id', '=', loanId).executeTakeFirst())
    ?.patron_id;

/** Patron of the released hold, or of the open request, that has a copy. */
async function waitingFor(
  q: Queries,
  { barcode }: { barcode: string },
): Promise<number | undefined> {
  const hold = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .select('h.patron_id')
    .where('c.barcode', '=', barcode)
    .where('h.state', '=', 'released')
    .executeTakeFirst();
  if (hold) return hold.patron_id;
  const request = await q
    .selectFrom('loan_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .select('r.patron_id')
    .where('c.barcode', '=', barcode)
    .where('r.state', 'in', ['em_transito', 'disponivel'])
    .executeTakeFirst();
  return request?.patron_id;
}
