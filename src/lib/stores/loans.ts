import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { act, takeInterrupted } from '../api/interrupted.ts';
import { isApiError } from '../api/http.ts';
import { onSignOut } from '../api/credentials.ts';
import { daysUntil } from '../format/times.ts';
import { lastSeen } from './last-seen.ts';

export type Loans = Output<'GET /emprestimo/titulos-pendentes'>;
export type Loan = Loans['itens'][number];
export type Renewal = Output<'POST /emprestimo/renovacao'>['itens'][number];

export type LoansState =
  | { kind: 'loading' }
  /** `seenAt`: the list is the last one seen, because the server could not be reached. */
  | { kind: 'done'; loans: Loans; seenAt: string | null; error: unknown }
  | { kind: 'failed'; error: unknown };

export const $loans = atom<LoansState>({ kind: 'loading' });

/** What became of each loan that was asked to be renewed on this page, by its code. */
export const $renewals = atom<ReadonlyMap<number, Renewal>>(new Map());

/**
 * The loans whose renewal is told first: of several that were renewed together, and of all of today
 * when the page opens. One that is renewed by its own button stays where it stands.
 */
export const $toldFirst = atom<ReadonlySet<number>>(new Set());

/** Was it renewed today, by the clock of its library? */
export const isRenewedToday = ({ ultima_renovacao: last }: Loan): boolean =>
  last !== undefined && daysUntil(last.em, new Date()) === 0;

const tellFirst = (loans: Loans): void =>
  $toldFirst.set(
    new Set(loans.itens.filter(isRenewedToday).map(({ cod_emprestimo: code }) => code)),
  );

/** The renewal under way on this page, or the last one. */
export interface Renewing {
  busy: boolean;
  results: readonly Renewal[];
  /** Why none of it could be done; null: it could. */
  error: unknown;
}

const NOTHING: Renewing = { busy: false, results: [], error: null };
export const $renewing = atom<Renewing>(NOTHING);

const ask = lastSeen('emprestimos-vistos', () => call('GET /emprestimo/titulos-pendentes', {}));

onSignOut(() => {
  $loans.set({ kind: 'loading' });
  $renewals.set(new Map());
  $toldFirst.set(new Set());
  if (!$renewing.get().busy) $renewing.set(NOTHING);
});

/**
 * Fetches the loans. Out of reach, the last list that this person saw here is shown, with its age.
 *
 * @param joined the list, where another answer brings it
 */
export async function loadLoans(joined?: () => Promise<Loans>): Promise<void> {
  try {
    const { answer: loans, ...seen } = await ask(joined);
    if (seen.seenAt === null && $loans.get().kind !== 'done') tellFirst(loans);
    $loans.set({ kind: 'done', loans, ...seen });
  } catch (error) {
    $loans.set({ kind: 'failed', error });
  }
}

const CALL = 'POST /emprestimo/renovacao';

/** Renews loans in one call and reads the list anew. One renewal runs at a time. */
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
    if (itens.length > 1 && state.kind === 'done') tellFirst(state.loans);
    settle({ results: itens });
  } catch (error) {
    const silent = isApiError(error) && error.cancelled;
    settle({ error: silent ? null : error });
    // Whoever is signed in now sees their own.
    if (silent) await loadLoans();
  }
}

/** What this page begins with: a renewal that signing in interrupted, or just the list. */
export async function openLoans(joined?: () => Promise<Loans>): Promise<void> {
  // One that waits here for somebody to sign in goes on by itself.
  const kept = $renewing.get().busy ? null : takeInterrupted(CALL);
  if (kept) await renewLoans(kept.input.body.emprestimos);
  // What was asked for before it does not know of it.
  if ($loans.get().kind === 'loading') await loadLoans(kept ? undefined : joined);
}
