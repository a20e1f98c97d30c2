import { useState } from 'react';
import { $concerns } from '#lib/account-home.ts';
import { dueSoon, requestNews } from '#lib/account-news.ts';
import { $debts } from '#lib/stores/debts.ts';
import { $holds } from '#lib/stores/holds.ts';
import { $loans, type Loan } from '#lib/stores/loans.ts';
import { $ownRequests } from '#lib/stores/own-requests.ts';
import { useStore } from '../../ui/island/use-store.ts';

/** Everything that may matter, from the stores of the screens that tell it whole. */
export function useNews() {
  const loans = useStore($loans);
  const holds = useStore($holds);
  const debts = useStore($debts);
  const requests = useStore($ownRequests);
  const concerns = useStore($concerns);
  const [now] = useState(() => new Date());
  const all = [loans, holds, debts, requests, concerns];
  const itens = loans.kind === 'done' ? loans.loans.itens : null;
  return {
    loading: all.some(({ kind }) => kind === 'loading'),
    /** Why some of it is missing, or older than now. */
    errors: all.flatMap((state) => ('error' in state && state.error !== null ? [state.error] : [])),
    /** May anything be done from it? */
    live: loans.kind === 'done' && loans.seenAt === null,
    loans: itens,
    soon: useDueSoon(itens),
    ready:
      holds.kind === 'done'
        ? holds.answer.itens.filter(({ situacao }) => situacao === 'liberada')
        : [],
    debts: debts.kind === 'done' ? debts.debts : null,
    answers: requests.kind === 'done' ? requestNews(requests.requests, now) : [],
    concerns: concerns.kind === 'done' ? concerns.concerns : null,
  };
}

export type News = ReturnType<typeof useNews>;

/** The loans that are due soon, in an order that stays: renewing one moves no row. */
function useDueSoon(loans: readonly Loan[] | null): Loan[] {
  const [codes, setCodes] = useState<readonly number[]>([]);
  const next = dueSoon(loans ?? [], codes);
  if (next !== codes) setCodes(next);
  return next.flatMap(
    (code) =>
      loans?.find(({ cod_emprestimo: own, situacao }) => own === code && situacao !== 'atrasado') ??
      [],
  );
}
