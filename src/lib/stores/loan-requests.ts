import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { joinedOr } from './last-seen.ts';

type Requests = Pick<Output<'GET /solicitacao-emprestimo'>, 'itens'>;
export type LoanRequest = Requests['itens'][number];

type RequestsState =
  | { kind: 'loading' }
  | { kind: 'done'; requests: readonly LoanRequest[] }
  | { kind: 'failed'; error: unknown };

/** The newest requests between libraries. */
export const $loanRequests = atom<RequestsState>({ kind: 'loading' });

onSignOut(() => $loanRequests.set({ kind: 'loading' }));

const NEWEST = { perPage: 20 };

const ask = (): Promise<Requests> => call('GET /solicitacao-emprestimo', { query: NEWEST });

/**
 * Fetches requests, unless included in another response (`joined`); the old list is shown
 * meanwhile.
 */
export async function loadLoanRequests(joined?: () => Promise<Requests>): Promise<void> {
  try {
    const { itens } = await joinedOr(joined, ask);
    $loanRequests.set({ kind: 'done', requests: itens });
  } catch (error) {
    $loanRequests.set({ kind: 'failed', error });
  }
}
