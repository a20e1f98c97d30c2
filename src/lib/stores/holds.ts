import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { lastSeen, type Seen } from './last-seen.ts';

export type Holds = Output<'GET /reserva'>;
export type Hold = Holds['itens'][number];

type HoldsState =
  { kind: 'loading' } | ({ kind: 'done' } & Seen<Holds>) | { kind: 'failed'; failure: unknown };

/** The holds of the person that have not ended. */
export const $holds = atom<HoldsState>({ kind: 'loading' });

const ask = lastSeen('reservas-vistas', () => call('GET /reserva', {}));

onSignOut(() => $holds.set({ kind: 'loading' }));

/** Fetches the holds; what is shown stays until they are there. */
export async function loadHolds(): Promise<void> {
  try {
    $holds.set({ kind: 'done', ...(await ask()) });
  } catch (failure) {
    $holds.set({ kind: 'failed', failure });
  }
}
