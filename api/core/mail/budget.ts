import { createHash } from 'node:crypto';
import type { Queries, Tx } from '../db/connection.ts';
import { inNetworks, networkPrefix, plainAddress } from '../http/networks.ts';
import { refused } from '../http/refused.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { ALLOWANCES, spend, type Allowance } from './rules.ts';

/** An e-mail to send. */
export interface Outgoing {
  /** Account that triggers it; undefined: nobody is signed in. */
  patronId?: number;
  ip: string;
  to: readonly string[];
  /** Confirmed addresses of the account, which are not limited as recipients. */
  own?: readonly string[];
  at: Date;
}

type Budgets = Pick<Settings, 'login'>;

/**
 * Charges an e-mail to account, network and recipients, in the transaction of its cause. Every e-mail that
 * a person can trigger goes through here.
 *
 * @throws RefusalError 429 `mail_limit` with the seconds to wait; then nothing is charged
 */
export async function chargeEmail(tx: Tx, settings: Budgets, outgoing: Outgoing): Promise<void> {
  const { patronId, ip, to, own = [], at } = outgoing;
  const mine = new Set(own.map(folded));
  const others = to.map(folded).filter((address) => !mine.has(address));
  const waitSeconds = await claim(tx, at, [
    ...(patronId === undefined ? [] : [[`account:${patronId}`, ALLOWANCES.account] as const]),
    ...networkBudget(settings, ip),
    ...others.map((address) => [recipient(address), ALLOWANCES.recipient] as const),
  ]);
  // Thrown inside the transaction, which rolls back.
  if (waitSeconds > 0) throw refused(429, 'mail_limit', { espera: waitSeconds });
}

/**
 * Charges an e-mail to its recipients per network only, so that strangers elsewhere cannot exhaust a
 * recipient's allowance. Returns false, and charges nothing, if it may not be sent.
 */
export async function chargeRecipientsPerNetwork(
  tx: Tx,
  { ip, to, at }: Pick<Outgoing, 'ip' | 'to' | 'at'>,
): Promise<boolean> {
  const here = to.map((address) => `${recipient(folded(address))}@${networkPrefix(ip)}`);
  const wait = await claim(
    tx,
    at,
    here.map((subject) => [subject, ALLOWANCES.recipient] as const),
  );
  return wait === 0;
}

const folded = (address: string): string => address.trim().toLowerCase();

const recipient = (address: string): string =>
  `to:${createHash('sha256').update(address).digest('hex')}`;

type Claim = readonly [subject: string, allowance: Allowance];

const networkBudget = ({ login }: Budgets, ip: string): Claim[] =>
  inNetworks(login.ownNetworks)(plainAddress(ip))
    ? []
    : [[`network:${networkPrefix(ip)}`, ALLOWANCES.network]];

/** Charges all budgets or none. Returns the seconds to wait; 0: charged. Sorted, to avoid deadlocks. */
async function claim(tx: Tx, at: Date, claims: readonly Claim[]): Promise<number> {
  const paid: [subject: string, paidOffAt: Date][] = [];
  let waitSeconds = 0;
  for (const [subject, allowance] of [...new Map(claims)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const spent = spend(await lockBudget(tx, subject, at), allowance, at);
    if ('waitSeconds' in spent) waitSeconds = Math.max(waitSeconds, spent.waitSeconds);
    else paid.push([subject, spent.paidOffAt]);
  }
  if (waitSeconds > 0) return waitSeconds;
  for (const [subject, paidOffAt] of paid) await saveBudget(tx, subject, paidOffAt);
  return 0;
}

/** Reads and locks the row of a subject. */
async function lockBudget(tx: Tx, subject: string, at: Date): Promise<Date> {
  const { paid_off_at } = await tx
    .insertInto('mail_budgets')
    .values({ subject, paid_off_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ subject: eb.ref('excluded.subject') })),
    )
    .returning('paid_off_at')
    .executeTakeFirstOrThrow();
  return new Date(paid_off_at);
}

const saveBudget = (tx: Tx, subject: string, paidOffAt: Date) =>
  tx
    .updateTable('mail_budgets')
    .set({ paid_off_at: paidOffAt.toISOString() })
    .where('subject', '=', subject)
    .execute();

/** Deletes budgets that are paid off. */
export async function deletePaidBudgets(q: Queries | Tx, now: Date): Promise<void> {
  await q.deleteFrom('mail_budgets').where('paid_off_at', '<', now.toISOString()).execute();
}
