import { atom } from 'nanostores';
import type { Input, Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { apiError } from '../api/http.ts';
import { act, takeInterrupted } from '../api/interrupted.ts';
import { lastSeen, type Seen } from './last-seen.ts';

export type Holds = Output<'GET /reserva'>;
export type Hold = Holds['itens'][number];

type HoldsState =
  { kind: 'loading' } | ({ kind: 'done' } & Seen<Holds>) | { kind: 'failed'; error: unknown };

/** The holds of the person that have not ended. */
export const $holds = atom<HoldsState>({ kind: 'loading' });

const ask = lastSeen('reservas-vistas', () => call('GET /reserva', {}));

/** What the last change of a hold came to grief on; it outlasts the row, which goes while somebody signs in. */
export const $holdProblem = atom<{ cod: number; error: unknown } | null>(null);

onSignOut(() => {
  $holds.set({ kind: 'loading' });
  $holdProblem.set(null);
});

/** Fetches the holds, where no other answer brings them (`joined`); what is shown stays until they are there. */
export async function loadHolds(joined?: () => Promise<Holds>): Promise<void> {
  try {
    $holds.set({ kind: 'done', ...(await ask(joined)) });
  } catch (error) {
    $holds.set({ kind: 'failed', error });
  }
}

const CHANGE = 'PUT /reserva/:cod';
const CANCEL = 'DELETE /reserva';

export type HoldChange = NonNullable<Input<typeof CHANGE>['body']>;

/** Suspends a hold, ends that, or has it picked up elsewhere; throws what keeps it from being done. */
export const changeHold = (cod: number, body: HoldChange): Promise<void> =>
  attempt(cod, () => act(CHANGE, { params: { cod }, body }));

/** Cancels a hold; throws what keeps it from being done. */
export const cancelHold = (cod: number): Promise<void> =>
  attempt(cod, async () => {
    const { itens } = await act(CANCEL, { query: { reservas: String(cod) } });
    const [refusal] = itens.flatMap(({ ok, motivos = [] }) => (ok ? [] : motivos));
    if (refusal) throw refusedError(refusal);
  });

type Refusal = NonNullable<Output<typeof CANCEL>['itens'][number]['motivos']>[number];

/** A refusal among the results, as the same refusal of the whole call would be. */
const refusedError = ({ codigo: message, mensagem: texto }: Refusal) =>
  Object.assign(apiError(undefined, { message, texto }), { statusCode: 422 });

async function attempt(cod: number, make: () => Promise<unknown>): Promise<void> {
  $holdProblem.set(null);
  try {
    await make();
  } catch (error) {
    $holdProblem.set({ cod, error });
    // Signing in meanwhile has taken the list away.
    if ($holds.get().kind === 'loading') await loadHolds();
    throw error;
  }
  await loadHolds();
}

/** What the screen begins with: a change that signing in interrupted, or just the list. */
export async function openHolds(): Promise<void> {
  const change = takeInterrupted(CHANGE);
  const cancel = takeInterrupted(CANCEL);
  try {
    if (change) await changeHold(change.input.params.cod, change.input.body ?? {});
    else if (cancel) await cancelHold(Number(cancel.input.query.reservas));
    else await loadHolds();
  } catch {
    // Told beside the hold.
  }
}
