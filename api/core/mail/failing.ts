import { emailsOf } from '#contract/shared/contact.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { RejectedAddress } from '../../portal/integrations/mail.ts';

/** Addresses of a patron that mail servers have refused for good, in lower case. */
export async function failingEmails(q: Queries | Tx, patronId: number): Promise<string[]> {
  const rows = await q
    .selectFrom('failing_emails')
    .select('address')
    .where('patron_id', '=', patronId)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

/** The addresses that are not failing. */
export const withoutFailing = (
  addresses: readonly string[],
  failing: readonly string[],
): string[] => addresses.filter((address) => !failing.includes(address.toLowerCase()));

/** Notes a permanent refusal. Returns whether it is new. */
export async function saveFailing(
  tx: Tx,
  patronId: number,
  { address, reason }: RejectedAddress,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('failing_emails')
    .values({
      ...{ patron_id: patronId, address: address.toLowerCase() },
      ...{ since: at.toISOString(), reason: reason.slice(0, 500) },
    })
    .onConflict((conflict) => conflict.columns(['patron_id', 'address']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lets addresses be tried again: they were changed or confirmed. */
export const clearFailing = (q: Queries | Tx, patronId: number) =>
  q.deleteFrom('failing_emails').where('patron_id', '=', patronId).execute();

/** Failing addresses that are still in use, with their patrons, for the staff. */
export async function listFailing(q: Queries) {
  const rows = await q
    .selectFrom('failing_emails as f')
    .innerJoin('patrons as p', 'p.id', 'f.patron_id')
    .select(['p.id', 'p.login', 'p.email', 'f.address', 'f.since', 'f.reason'])
    .orderBy('f.since')
    .orderBy('p.login')
    .execute();
  return rows.filter(({ email, address }) =>
    emailsOf(email ?? '').some((own) => own.toLowerCase() === address),
  );
}
