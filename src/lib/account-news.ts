import type { Loan } from './stores/loans.ts';
import type { OwnRequest } from './stores/own-requests.ts';

/** Selects what matters now in the personal area. */

/** How long a decision on a request counts as news. */
const NEWS_MS = 14 * 86_400_000;

/**
 * Requests that wait for the patron, and those that moved lately. Holds that are ready have a part of their own.
 */
export const requestNews = (requests: readonly OwnRequest[], now: Date): OwnRequest[] =>
  requests
    .filter(
      ({ tipo, fase, pergunta, data_situacao: since }) =>
        tipo !== 'reserva' &&
        (fase === 'pronto' ||
          pergunta === true ||
          ((fase === 'em_andamento' || fase === 'negado') &&
            now.getTime() - Date.parse(since) < NEWS_MS)),
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
