import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';
import { onSignOut, storedSession } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

export type Loans = Output<'GET /emprestimo/titulos-pendentes'>;
export type Loan = Loans['itens'][number];
export type Renewal = Output<'POST /emprestimo/renovacao'>['itens'][number];

export type LoansState =
  | { kind: 'loading' }
  /** `seenAt`: the list is the last one seen, because the server could not be reached. */
  | { kind: 'done'; loans: Loans; seenAt: string | null; failure: unknown }
  | { kind: 'failed'; failure: unknown };

export const $loans = atom<LoansState>({ kind: 'loading' });

/** What became of each loan that was asked to be renewed on this page, by its code. */
export const $renewals = atom<ReadonlyMap<number, Renewal>>(new Map());

interface LastSeen {
  codPessoa: number;
  at: string;
  loans: Loans;
}

const lastSeen = persistent<LastSeen | null>({
  name: 'emprestimos-vistos',
  where: 'local',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: (value): value is LastSeen | null =>
    value === null ||
    (typeof value === 'object' && 'loans' in value && 'at' in value && 'codPessoa' in value),
});

onSignOut(() => {
  lastSeen.store.set(null);
  $loans.set({ kind: 'loading' });
  $renewals.set(new Map());
});

/** Fetches the loans. Out of reach, the last list that this person saw here is shown, with its age. */
export async function loadLoans(): Promise<void> {
  const codPessoa = storedSession()?.user.cod_pessoa;
  try {
    const loans = await call('GET /emprestimo/titulos-pendentes', {});
    $loans.set({ kind: 'done', loans, seenAt: null, failure: null });
    if (codPessoa !== undefined) {
      lastSeen.store.set({ codPessoa, at: new Date().toISOString(), loans });
    }
  } catch (failure) {
    const kept = lastSeen.read();
    $loans.set(
      kept && kept.codPessoa === codPessoa
        ? { kind: 'done', loans: kept.loans, seenAt: kept.at, failure }
        : { kind: 'failed', failure },
    );
  }
}

/** Renews loans in one call and reads the list anew. Throws when the call itself failed. */
export async function renewLoans(codes: readonly number[]): Promise<Renewal[]> {
  const { itens } = await call('POST /emprestimo/renovacao', {
    body: { emprestimos: [...codes] },
  });
  const known = new Map($renewals.get());
  for (const renewal of itens) known.set(renewal.cod_emprestimo, renewal);
  $renewals.set(known);
  await loadLoans();
  return itens;
}
