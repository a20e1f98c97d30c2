import type { Store } from 'nanostores';
import { $session } from '#lib/api/credentials.ts';
import { isApiError } from '#lib/api/http.ts';
import type { call as ApiCall } from '#lib/api/call.ts';
import { $card, $concerns, $consent } from '#lib/account-home.ts';
import { accountPageOf, type AccountPage } from '#lib/routes/account.ts';
import { $debts } from '#lib/stores/debts.ts';
import { $holds } from '#lib/stores/holds.ts';
import { $loans, $renewedFirst, isRenewedToday, type Loans } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { $ownRequests } from '#lib/stores/own-requests.ts';
import { call } from './lib/api/call.ts';
import { currentRendering } from './rendering.ts';

const ask = call as typeof ApiCall;

/** Stores with what they hold. */
type Values = [Store, unknown][];

const FRESH = { seenAt: null, error: null };

const ofLoans = (loans: Loans): Values => [
  [$loans, { kind: 'done', loans, ...FRESH }],
  [
    $renewedFirst,
    new Set(loans.itens.filter(isRenewedToday).map(({ cod_emprestimo: code }) => code)),
  ],
];

async function readHome(): Promise<Values> {
  const home = await ask('GET /pessoas/meu-pergamum/inicio', {});
  const { itens: requests, outros_abertos: others = 0 } = home.pedidos;
  return [
    ...ofLoans(home.emprestimos),
    [$holds, { kind: 'done', answer: home.reservas, ...FRESH }],
    [$debts, { kind: 'done', debts: home.debitos }],
    [$ownRequests, { kind: 'done', requests, others }],
    [$concerns, { kind: 'done', concerns: home.atencao.itens }],
    [$opening, home.atendimento],
    [$consent, home.consentimento],
    [$card, home.validade?.situacao === 'valida' ? null : home.validade],
  ];
}

/** Screens that slow lines see before their scripts come: each calls `useFirstView`. */
const SCREENS: Partial<Record<AccountPage, () => Promise<Values>>> = {
  home: readHome,
  loans: async () => ofLoans(await ask('GET /emprestimo/titulos-pendentes', {})),
};

/**
 * What the stores of the personal area hold for the visitor; null on other screens, and for whoever is not signed in.
 */
export async function accountValues(): Promise<Map<unknown, unknown> | null> {
  const { isPart, url } = currentRendering();
  const read = SCREENS[accountPageOf(url.pathname)];
  if (!isPart || !read) return null;
  try {
    const [{ user }, values] = await Promise.all([ask('GET /pessoas', {}), read()]);
    return new Map<unknown, unknown>([[$session, { user }], ...values]);
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
