import type { LoanRequest } from './stores/loan-requests.ts';
import type { Loan } from './stores/loans.ts';

/** Selects what matters now in the personal area. */

/** How long a decision on a request counts as news. */
const NEWS_MS = 14 * 86_400_000;

/** Loan requests that are ready or refused; ready ones count until picked up. */
export const decidedRequests = (requests: readonly LoanRequest[], now: Date): LoanRequest[] =>
  requests
    .filter(
      ({ situacao, data_situacao: since }) =>
        situacao === 'disponivel' ||
        ((situacao === 'em_transito' || situacao === 'nao_atendida') &&
          now.getTime() - Date.parse(since) < NEWS_MS),
    )
    .sort((a, b) => Date.parse(b.data_situacao) - Date.parse(a.data_situacao));

/**
 * Ids of loans due soon, after those already listed, so that the row of a renewed loan keeps its
 * place.
 */
export function dueSoon(loans: readonly Loan[], before: readonly number[]): readonly number[] {
  const added = loans
    .filter(({ situacao }) => situacao === 'vence_logo')
    .map(({ cod_emprestimo: code }) => code)
    .filter((code) => !before.includes(code));
  return added.length === 0 ? before : [...before, ...added];
}
