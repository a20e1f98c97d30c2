import type { Queries, Tx } from '../../core/db/connection.ts';
import { countUnread } from '../../patrons/alerts/store.ts';
import { suspendedUntil } from '../loans/facts.ts';
import { calendarIn } from '../loans/policy-store.ts';
import { readCirculation, type Circulation } from '../loans/store.ts';
import { dayIn } from '../units/zone.ts';
import type { ConcernFacts } from './rules.ts';
import { requestsOf } from './requests.ts';
import { OPEN_PHASES } from '#contract/circulation/request-phases.ts';

/**
 * Open loans, debts, suspensions, requests and alerts of a patron; null: no such patron.
 *
 * @param zone of the network, for suspensions and for what goes to no library
 */
export async function readConcerns(
  q: Queries | Tx,
  { patronId, zone, now }: { patronId: number; zone: string; now: Date },
): Promise<ConcernFacts | null> {
  const circulation = await readCirculation(q, patronId);
  if (!circulation) return null;
  const requests = await requestsOf(q, patronId, zone);
  return {
    isBlocked: circulation.patron.blocked,
    suspendedUntil: suspendedUntil(circulation.patron.suspensions, dayIn(now, zone)),
    loans: circulation.loans.map((loan) => loanFacts(circulation, loan)),
    debts: await debtsByLibrary(q, patronId),
    requests: requests.filter(({ phase }) => OPEN_PHASES.includes(phase)),
    unreadAlerts: await countUnread(q, patronId),
  };
}

const loanFacts = (circulation: Circulation, loan: Circulation['loans'][number]) => ({
  title: loan.copy.title,
  library: loan.libraryName,
  zone: calendarIn(circulation, loan.copy.libraryId).zone,
  dueAt: loan.dueAt,
  claimedAt: loan.claimedAt ?? null,
  recall: loan.recall,
});

/** What a patron owes, by library, in cents. */
async function debtsByLibrary(
  q: Queries | Tx,
  patronId: number,
): Promise<{ library: string; cents: number }[]> {
  const rows = await q
    .selectFrom('debts as d')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .innerJoin('libraries as l', 'l.id', 'd.library_id')
    .select(['l.id', 'l.name'])
    .select(({ fn }) => fn.sum<number>('e.cents').as('cents'))
    .where('d.patron_id', '=', patronId)
    .groupBy(['l.id', 'l.name'])
    .having(({ fn }) => fn.sum('e.cents'), '>', 0)
    .orderBy('l.id')
    .execute();
  return rows.map(({ name, cents }) => ({ library: name, cents: Number(cents) }));
}
