import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { joinedOr } from './last-seen.ts';

export type Debts = Output<'GET /emprestimo/debitos-pendentes'>;
export type Debt = Debts['itens'][number];

type DebtsState =
  { kind: 'loading' } | { kind: 'done'; debts: Debts } | { kind: 'failed'; error: unknown };

/** Debts of the signed-in person. */
export const $debts = atom<DebtsState>({ kind: 'loading' });

onSignOut(() => $debts.set({ kind: 'loading' }));

const ask = () => call('GET /emprestimo/debitos-pendentes', {});

/**
 * Fetches debts, unless included in another response (`joined`); the old list is shown meanwhile.
 */
export async function loadDebts(joined?: () => Promise<Debts>): Promise<void> {
  try {
    $debts.set({ kind: 'done', debts: await joinedOr(joined, ask) });
  } catch (error) {
    $debts.set({ kind: 'failed', error });
  }
}
