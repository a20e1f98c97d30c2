import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from './api/call.ts';
import { onSignOut } from './api/credentials.ts';
import { loadDebts } from './stores/debts.ts';
import { loadHolds } from './stores/holds.ts';
import { joinedOr } from './stores/last-seen.ts';
import type { Loans } from './stores/loans.ts';
import { loadOpening } from './stores/opening.ts';
import { loadOwnRequests } from './stores/own-requests.ts';
import { keepUnread, loadUnread } from './stores/unread.ts';

export type Consent = Output<'GET /pessoas/meu-pergamum/privacidade'>['consentimento'];

/** Pending consent request; undefined while unknown, null if it could not be fetched. */
export const $consent = atom<Consent | null | undefined>(undefined);
onSignOut(() => $consent.set(undefined));

export type Card = NonNullable<Output<'GET /pessoas/meu-pergamum/inicio'>['validade']>;

/** A card that expires soon or has expired. */
export const $card = atom<Card | null>(null);
onSignOut(() => $card.set(null));

export type Concern = Output<'GET /pessoas/meu-pergamum/atencao'>['itens'][number];

type ConcernsState =
  | { kind: 'loading' }
  | { kind: 'done'; concerns: readonly Concern[] }
  | { kind: 'failed'; error: unknown };

/** What needs attention, as the server sees it. */
export const $concerns = atom<ConcernsState>({ kind: 'loading' });
onSignOut(() => $concerns.set({ kind: 'loading' }));

const askConcerns = () => call('GET /pessoas/meu-pergamum/atencao', {});

const askConsent = async (): Promise<Consent> =>
  (await call('GET /pessoas/meu-pergamum/privacidade', {})).consentimento;

/**
 * Fetches everything on the first screen of the personal area in one call. If that fails, each part
 * is fetched separately, so that one failure does not affect the others; unreachable parts show the
 * last known state.
 *
 * @param loans receives the loans, or fetches them
 */
export function loadHome(loans: (joined: () => Promise<Loans>) => Promise<void>): void {
  const home = call('GET /pessoas/meu-pergamum/inicio', {});
  void loans(() => home.then(({ emprestimos }) => emprestimos));
  void loadHolds(() => home.then(({ reservas }) => reservas));
  void loadDebts(() => home.then(({ debitos }) => debitos));
  void loadOwnRequests(() => home.then(({ pedidos }) => pedidos));
  void loadOpening(() => home.then(({ atendimento }) => atendimento));
  void home.then(
    ({ validade: card }) => $card.set(card && card.situacao !== 'valida' ? card : null),
    () => undefined,
  );
  void joinedOr(() => home.then(({ atencao }) => atencao), askConcerns).then(
    ({ itens: concerns }) => $concerns.set({ kind: 'done', concerns }),
    (error: unknown) => $concerns.set({ kind: 'failed', error }),
  );
  void home.then(({ nao_lidos: count }) => keepUnread(count), loadUnread);
  void joinedOr(() => home.then(({ consentimento }) => consentimento), askConsent).then(
    (consent) => $consent.set(consent),
    () => $consent.set(null),
  );
}
