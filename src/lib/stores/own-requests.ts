import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { joinedOr } from './last-seen.ts';

type Requests = Pick<Output<'GET /pessoas/meu-pergamum/pedidos'>, 'itens' | 'outros_abertos'>;
export type OwnRequest = Requests['itens'][number];

type RequestsState =
  | { kind: 'loading' }
  /** `others`: how many more have not ended; holds are not counted. */
  | { kind: 'done'; requests: readonly OwnRequest[]; others: number }
  | { kind: 'failed'; error: unknown };

/** The newest requests of every kind. */
export const $ownRequests = atom<RequestsState>({ kind: 'loading' });

onSignOut(() => $ownRequests.set({ kind: 'loading' }));

const ask = (): Promise<Requests> => call('GET /pessoas/meu-pergamum/pedidos', {});

/**
 * Fetches requests, unless included in another response (`joined`); the old list is shown
 * meanwhile.
 */
export async function loadOwnRequests(joined?: () => Promise<Requests>): Promise<void> {
  try {
    const { itens, outros_abertos: others = 0 } = await joinedOr(joined, ask);
    $ownRequests.set({ kind: 'done', requests: itens, others });
  } catch (error) {
    $ownRequests.set({ kind: 'failed', error });
  }
}
