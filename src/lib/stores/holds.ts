import { atom } from 'nanostores';
import type { Input, Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut } from '../api/credentials.ts';
import { apiError } from '../api/http.ts';
import { act, takeInterrupted } from '../api/interrupted.ts';
import { withFallback, type WithAge } from './last-seen.ts';

export type Holds = Output<'GET /reserva'>;
export type Hold = Holds['itens'][number];

type HoldsState =
  { kind: 'loading' } | ({ kind: 'done' } & WithAge<Holds>) | { kind: 'failed'; error: unknown };

/** Active holds of the person. */
export const $holds = atom<HoldsState>({ kind: 'loading' });

const ask = withFallback('reservas-vistas', () => call('GET /reserva', {}));

/** Error of the last change; kept when the list is cleared during sign-in. */
export const $holdProblem = atom<{ cod: number; error: unknown } | null>(null);

onSignOut(() => {
  $holds.set({ kind: 'loading' });
  $holdProblem.set(null);
});

/**
 * Fetches holds, unless included in another response (`joined`); the old list is shown meanwhile.
 */
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

/** Suspends or resumes a hold, or changes its pickup library; throws the refusal. */
export const changeHold = (cod: number, body: HoldChange): Promise<void> =>
  attempt(cod, () => act(CHANGE, { params: { cod }, body }));

/** Cancels a hold; throws the refusal. */
export const cancelHold = (cod: number): Promise<void> =>
  attempt(cod, async () => {
    const { itens } = await act(CANCEL, { query: { reservas: String(cod) } });
    const [refusal] = itens.flatMap(({ ok, motivos = [] }) => (ok ? [] : motivos));
    if (refusal) throw refusedError(refusal);
  });

type Refusal = NonNullable<Output<typeof CANCEL>['itens'][number]['motivos']>[number];

/** Converts a refusal in the results to the same refusal of the whole call. */
const refusedError = ({ codigo: message, mensagem: texto }: Refusal) =>
  Object.assign(apiError(undefined, { message, texto }), { statusCode: 422 });

async function attempt(cod: number, make: () => Promise<unknown>): Promise<void> {
  $holdProblem.set(null);
  try {
    await make();
  } catch (error) {
    $holdProblem.set({ cod, error });
    // Signing in has cleared the list.
    if ($holds.get().kind === 'loading') await loadHolds();
    throw error;
  }
  await loadHolds();
}

/** Initial load: resumes a change interrupted by sign-in, or fetches the list. */
export async function openHolds(): Promise<void> {
  const change = takeInterrupted(CHANGE);
  const cancel = takeInterrupted(CANCEL);
  try {
    if (change) await changeHold(change.input.params.cod, change.input.body ?? {});
    else if (cancel) await cancelHold(Number(cancel.input.query.reservas));
    else await loadHolds();
  } catch {
    // Displayed beside the hold.
  }
}
