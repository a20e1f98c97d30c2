import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';

export type LoanRequest = Output<'GET /solicitacao-emprestimo'>['itens'][number];

type RequestsState =
  | { kind: 'loading' }
  | { kind: 'done'; requests: readonly LoanRequest[] }
  | { kind: 'failed'; error: unknown };

/** The newest requests of the person between libraries. */
export const $loanRequests = atom<RequestsState>({ kind: 'loading' });

onSignOut(() => $loanRequests.set({ kind: 'loading' }));

const NEWEST = { perPage: 20 };

/** Fetches the requests; what is shown stays until they are there. */
export async function loadLoanRequests(): Promise<void> {
  try {
    const { itens } = await call('GET /solicitacao-emprestimo', { query: NEWEST });
    $loanRequests.set({ kind: 'done', requests: itens });
  } catch (error) {
    $loanRequests.set({ kind: 'failed', error });
  }
}
