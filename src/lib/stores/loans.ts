import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { act, takeInterrupted } from '../api/interrupted.ts';
import { isApiError } from '../api/http.ts';
import { onSignOut } from '../api/credentials.ts';
import { serverTime } from '../clock.ts';
import { daysUntil } from '../format/times.ts';
import { withFallback } from './last-seen.ts';

export type Loans = Output<'GET /emprestimo/titulos-pendentes'>;
export type Loan = Loans['itens'][number];
export type Renewal = Output<'POST /emprestimo/renovacao'>['itens'][number];

export type LoansState =
  | { kind: 'loading' }
  /** `seenAt`: age of a cached list, when the server is unreachable. */
  | { kind: 'done'; loans: Loans; seenAt: string | null; error: unknown }
  | { kind: 'failed'; error: unknown };

export const $loans = atom<LoansState>({ kind: 'loading' });

/** False if the server says that the loan cannot be renewed; true without `acoes`, since it is then unknown. */
export const mayRenew = ({ acoes }: Loan): boolean => acoes?.renovar.permitido ?? true;

/** Whether a renewal is refused only because it is too early. */
export const isTooEarly = ({ codigo }: { codigo: string }): boolean =>
  codigo === 'renewal_no_gain' || codigo === 'renewal_too_early';

/** Results of renewals on this page, by loan id. */
export const $renewals = atom<ReadonlyMap<number, Renewal>>(new Map());

/**
 * Loans listed first because of their renewal: those renewed together, or today when the page was
 * opened. A loan renewed by its own button keeps its place.
 */
export const $renewedFirst = atom<ReadonlySet<number>>(new Set());

/** True if renewed today, in its library's time zone. */
export const isRenewedToday = ({ ultima_renovacao: last }: Loan): boolean =>
  last !== undefined && daysUntil(last.em, serverTime()) === 0;

const listRenewedFirst = (loans: Loans): void =>
  $renewedFirst.set(
    new Set(loans.itens.filter(isRenewedToday).map(({ cod_emprestimo: code }) => code)),
  );

/** The current or last renewal on this page. */
export interface Renewing {
  busy: boolean;
  results: readonly Renewal[];
  /** Why nothing was renewed; null if something was. */
  error: unknown;
}

const NOTHING: Renewing = { busy: false, results: [], error: null };
export const $renewing = atom<Renewing>(NOTHING);

const ask = withFallback('emprestimos-vistos', () => call('GET /emprestimo/titulos-pendentes', {}));

onSignOut(() => {
  $loans.set({ kind: 'loading' });
  $renewals.set(new Map());
  $renewedFirst.set(new Set());
  if (!$renewing.get().busy) $renewing.set(NOTHING);
});

/**
 * Fetches loans. Offline, the last list is shown with its age.
 *
 * @param joined the list from another response
 */
export async function loadLoans(joined?: () => Promise<Loans>): Promise<void> {
  try {
    const { answer: loans, ...seen } = await ask(joined);
    if (seen.seenAt === null && $loans.get().kind !== 'done') listRenewedFirst(loans);
    $loans.set({ kind: 'done', loans, ...seen });
  } catch (error) {
    $loans.set({ kind: 'failed', error });
  }
}

const CALL = 'POST /emprestimo/renovacao';

/** Renews loans in one call and reloads the list. Renewals do not overlap. */
export async function renewLoans(codes: readonly number[]): Promise<void> {
  if ($renewing.get().busy || codes.length === 0) return;
  $renewing.set({ ...NOTHING, busy: true });
  const settle = (outcome: Partial<Renewing>) => $renewing.set({ ...NOTHING, ...outcome });
  try {
    const { itens } = await act(CALL, { body: { emprestimos: [...codes] } });
    const known = new Map($renewals.get());
    for (const renewal of itens) known.set(renewal.cod_emprestimo, renewal);
    $renewals.set(known);
    await loadLoans();
    const state = $loans.get();
    if (itens.length > 1 && state.kind === 'done') listRenewedFirst(state.loans);
    settle({ results: itens });
  } catch (error) {
    const silent = isApiError(error) && error.cancelled;
    settle({ error: silent ? null : error });
    // Another user may be signed in now.
    if (silent) await loadLoans();
  }
}

/** Initial load: resumes a renewal interrupted by sign-in, or fetches the list. */
export async function openLoans(joined?: () => Promise<Loans>): Promise<void> {
  // One waiting here for sign-in continues by itself.
  const kept = $renewing.get().busy ? null : takeInterrupted(CALL);
  if (kept) await renewLoans(kept.input.body.emprestimos);
  // Responses requested before the renewal do not include it.
  if ($loans.get().kind === 'loading') await loadLoans(kept ? undefined : joined);
}
