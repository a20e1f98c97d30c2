import type { LoanRequest } from './stores/loan-requests.ts';
import type { Loan } from './stores/loans.ts';

/** What of the personal area matters now. */

/** So long an answer to a request is news. */
const NEWS_MS = 14 * 86_400_000;

/** Those that came or will not come: what came waits as long as it lies there. */
export const answersAmong = (requests: readonly LoanRequest[], now: Date): LoanRequest[] =>
  requests
    .filter(
      ({ situacao, data_situacao: since }) =>
        situacao === 'disponivel' ||
        ((situacao === 'em_transito' || situacao === 'nao_atendida') &&
          now.getTime() - Date.parse(since) < NEWS_MS),
    )
    .sort((a, b) => Date.parse(b.data_situacao) - Date.parse(a.data_situacao));

/**
 * The codes of loans that are due soon, after those that were so before: a row whose loan was renewed
 * stays where it stands.
 */
export function dueSoon(loans: readonly Loan[], before: readonly number[]): readonly number[] {
  const added = loans
    .filter(({ situacao }) => situacao === 'vence_logo')
    .map(({ cod_emprestimo: code }) => code)
    .filter((code) => !before.includes(code));
  return added.length === 0 ? before : [...before, ...added];
}
