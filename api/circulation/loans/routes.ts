import type { Locale } from '#contract/shared/languages.ts';
import { readPendingLoans, renewLoans as renewLoansCall } from '#contract/circulation/loans.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { motivos } from '../../core/http/messages.ts';
import { withOffset } from '../units/zone.ts';
import { pendingLoans } from './details/pending.ts';
import { renewLoans, type RenewalResult } from './renew.ts';

export function loanRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;
  bind(readPendingLoans, ({ query }, { patronId, locale }) =>
    pendingLoans(services, { patronId, locale, detailed: query?.showDetails !== false }),
  );

  bind(renewLoansCall, async ({ body }, { patronId, locale }) => {
    const order = { patronId, loanIds: body.emprestimos, now: now() };
    return { itens: (await renewLoans(db, order)).map((result) => resultRow(result, locale)) };
  });
}

function resultRow(result: RenewalResult, locale: Locale) {
  if (!result.ok) {
    const { loanId, refusals } = result;
    return { cod_emprestimo: loanId, ok: false, motivos: motivos(refusals, locale) };
  }
  return {
    cod_emprestimo: result.loanId,
    ok: true,
    data_devolucao: withOffset(result.dueAt, result.zone),
    renovacoes: result.renewals,
    chave: result.receipt,
  };
}
