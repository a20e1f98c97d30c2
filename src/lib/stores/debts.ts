import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';

export type Debts = Output<'GET /emprestimo/debitos-pendentes'>;
export type Debt = Debts['itens'][number];

type DebtsState =
  { kind: 'loading' } | { kind: 'done'; debts: Debts } | { kind: 'failed'; error: unknown };

/** What the person owes. */
export const $debts = atom<DebtsState>({ kind: 'loading' });

onSignOut(() => $debts.set({ kind: 'loading' }));

/** Fetches what is owed; what is shown stays until it is there. */
export async function loadDebts(): Promise<void> {
  try {
    $debts.set({ kind: 'done', debts: await call('GET /emprestimo/debitos-pendentes', {}) });
  } catch (error) {
    $debts.set({ kind: 'failed', error });
  }
}
