import { useMemo } from 'react';
import { $concerns } from '#lib/account-home.ts';
import { rowsByDate, type Facts } from '#lib/account/by-date.ts';
import { serverTime } from '#lib/clock.ts';
import { isNotOffered } from '#lib/api/http.ts';
import { wallClockAt } from '#lib/format/dates.ts';
import { $debts } from '#lib/stores/debts.ts';
import { $holds } from '#lib/stores/holds.ts';
import { $loans, $renewals } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { $ownRequests } from '#lib/stores/own-requests.ts';
import { useStore } from '../../ui/island/use-store.ts';

/** Everything that awaits the patron, from the stores that other screens use as well. */
export function useNews() {
  const loans = useStore($loans);
  const holds = useStore($holds);
  const debts = useStore($debts);
  const requests = useStore($ownRequests);
  const concerns = useStore($concerns);
  const all = [loans, holds, debts, requests, concerns];
  const facts: Facts = {
    loans: loans.kind === 'done' ? loans.loans.itens : [],
    renewals: useStore($renewals),
    holds: holds.kind === 'done' ? holds.answer.itens : [],
    requests: requests.kind === 'done' ? requests.requests : [],
    debts: debts.kind === 'done' ? debts.debts : null,
    alerts:
      concerns.kind === 'done'
        ? (concerns.concerns.find(({ tipo }) => tipo === 'alertas')?.quantidade ?? 0)
        : 0,
  };
  const today = useToday(facts.loans[0]?.data_devolucao);
  return {
    loading: all.some(({ kind }) => kind === 'loading'),
    /** Why some of it is missing, or older than now. */
    errors: all.flatMap((state) =>
      'error' in state && isMissed(state.error) ? [state.error] : [],
    ),
    /** False for a cached list: nothing can be renewed from it. */
    live: loans.kind === 'done' && loans.seenAt === null,
    /** Requests that have not ended and are not in the list yet. */
    others: requests.kind === 'done' ? requests.others : 0,
    isComplete: all.every(
      (state) => state.kind === 'done' || ('error' in state && !isMissed(state.error)),
    ),
    concerns: concerns.kind === 'done' ? concerns.concerns : [],
    facts,
    today,
    rows: rowsByDate(facts, today),
  };
}

const isMissed = (error: unknown): boolean => error !== null && !isNotOffered(error);

export type News = ReturnType<typeof useNews>;

/**
 * The time, and the day that it is where the libraries are.
 *
 * @param local an instant in their time zone, where the opening hours are not known
 */
function useToday(local: string | undefined) {
  const opening = useStore($opening);
  const day = wallClockAt(serverTime(), opening?.agora ?? local ?? '')
    .toISOString()
    .slice(0, 10);
  return useMemo(() => ({ now: serverTime(), day }), [day]);
}
