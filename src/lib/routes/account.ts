import type { Locale } from '#contract/shared/languages.ts';
import { requestedWorkSearch, type RequestedWork } from './requested-work.ts';
import { ACCOUNT_SHELL, localePath, splitLocale } from './paths.ts';

/** Where each screen of the personal area stands below its address; what it is: `islands/account/pages.ts`. */
const BELOW_APP = {
  home: '',
  ownRequests: '/pedidos',
  loans: '/emprestimo/titulos-pendentes',
  holds: '/emprestimo/reserva',
  debts: '/emprestimo/debito',
  history: '/emprestimo/historico',
  suspensions: '/emprestimo/afastamento',
  clearance: '/emprestimo/nada-consta',
  token: '/emprestimo/token',
  selfCheckout: '/emprestimo/autoatendimento',
  services: '/solicitacoes',
  requests: '/solicitacoes/emprestimo-entre-bibliotecas',
  copies: '/solicitacoes/comutacao',
  outside: '/solicitacoes/emprestimo-inter-bibliotecas',
  survey: '/solicitacoes/levantamento-bibliografico',
  card: '/solicitacoes/ficha-catalografica',
  research: '/solicitacoes/pesquisa-especializada',
  otherWays: '/solicitacoes/outro-modo',
  suggestions: '/aquisicao/sugestoes',
  suggest: '/aquisicao/sugerir',
  suggestAsTeacher: '/aquisicao/sugestao-docente',
  orders: '/aquisicao/ordens',
  suggestionFigures: '/aquisicao/estatisticas',
  deposit: '/postagem-trabalho',
  alerts: '/alertas',
  notices: '/avisos',
  kept: '/cesta-permanente',
  comments: '/comentarios',
  interests: '/perfil-interesse',
  use: '/estatisticas',
  plans: '/plano-ensino',
  profile: '/dados-pessoais',
  password: '/senha',
  switchUser: '/trocar-usuario',
} as const;

export type AccountPage = keyof typeof BELOW_APP;

/** Addresses of the screens without language, each answered by the shell. */
export const ACCOUNT_ADDRESSES = Object.entries(BELOW_APP).map(([page, path]) => ({
  page: page as AccountPage,
  path: `${ACCOUNT_SHELL}/app${path}`,
}));

/** The address of a screen of the personal area. */
export const accountPath = (locale: Locale, page: AccountPage): string =>
  localePath(locale, page === 'home' ? ACCOUNT_SHELL : `${ACCOUNT_SHELL}/app${BELOW_APP[page]}`);

/** Where one is told the other ways to a work. */
export const otherWaysPath = (locale: Locale, work: Partial<RequestedWork>): string =>
  `${accountPath(locale, 'otherWays')}${requestedWorkSearch(work)}`;

/** Where a copy of an article or chapter is requested. */
export const copyRequestPath = (locale: Locale, work: Partial<RequestedWork>): string =>
  `${accountPath(locale, 'copies')}${requestedWorkSearch(work)}`;

/** Is this the address of the first screen of the personal area? */
export const isAccountHome = (pathname: string): boolean =>
  splitLocale(pathname).path.startsWith(ACCOUNT_SHELL) && accountPageOf(pathname) === 'home';

/** The screen that an address shows; the first one where it names none. */
export function accountPageOf(pathname: string): AccountPage {
  const { path } = splitLocale(pathname);
  return ACCOUNT_ADDRESSES.find((address) => address.path === path)?.page ?? 'home';
}
