import { TITLE_TABS } from '#contract/shared/title-tabs.ts';
import { OFFLINE_PAGE } from '../offline/caches.ts';
import { ACCOUNT_ADDRESSES } from './account.ts';
import { ACCOUNT_SHELL } from './paths.ts';
import { RETURN_PATHS } from './return-paths.ts';
import { STAFF_PATHS, STAFF_SCREENS } from './staff.ts';

/**
 * Every address of the site, once (specification §2). The build writes it as `routes.json` beside
 * the pages; the server's routing and the reverse proxy's configuration come from that file.
 */
export interface Route {
  name: string;
  /** `:cod` is a whole number; anything else is literal. */
  pattern: string;
  /**
   * The page file (without `.html`) that answers when no page of that exact address was built.
   * Absent: only built pages answer.
   */
  shell?: string;
  /** The record that must exist for the shell to answer; otherwise 404. */
  record?: 'title' | 'authority';
  /** Last segments of further addresses, which the record's own page answers. */
  parts?: readonly string[];
  /** Without a session the site sends the visitor to /login first. */
  guarded?: true;
  /** The page may use the camera; all others may not. */
  camera?: true;
}

export const ROUTES: readonly Route[] = [
  { name: 'search', pattern: '/' },
  {
    name: 'title',
    pattern: '/acervo/:cod',
    shell: '/acervo/titulo',
    record: 'title',
    parts: TITLE_TABS.map(({ path }) => path),
  },
  {
    name: 'title-place',
    pattern: '/acervo/:cod/onde-esta',
    shell: '/acervo/onde-esta',
    record: 'title',
  },
  {
    name: 'authority',
    pattern: '/autoridade/:cod',
    shell: '/autoridade/registro',
    record: 'authority',
    parts: ['marc'],
  },
  // Only the other catalogue knows its titles: the shell asks it, and says so of one that is not there.
  { name: 'network-title', pattern: '/rede_pergamum/:cod', shell: '/rede_pergamum/titulo' },
  { name: 'basket', pattern: '/cesta' },
  { name: 'hours', pattern: '/horarios' },
  { name: 'agenda', pattern: '/agenda' },
  { name: 'lists', pattern: '/listas' },
  { name: 'courses', pattern: '/cursos' },
  { name: 'questions', pattern: '/perguntas' },
  { name: 'about', pattern: '/sobre' },
  { name: 'offline', pattern: OFFLINE_PAGE },
  { name: 'clearance-verify', pattern: '/nada-consta' },
  { name: 'email-link', pattern: '/email-da-conta' },
  { name: 'registration', pattern: '/inscricao' },
  { name: 'pearson', pattern: '/pearson' },
  { name: 'grupoa', pattern: '/grupoa' },
  { name: 'external-base', pattern: '/pergamum_redireciona' },
  { name: 'login', pattern: '/login' },
  { name: 'logout', pattern: '/sair' },
  { name: 'oidc-return', pattern: RETURN_PATHS.oidc },
  { name: 'saml-return', pattern: RETURN_PATHS.saml },
  { name: 'institutions', pattern: RETURN_PATHS.discovery },
  { name: 'account', pattern: ACCOUNT_SHELL, guarded: true },
  ...ACCOUNT_ADDRESSES.map(({ page, path }) => ({
    name: `account-${page}`,
    pattern: path,
    shell: ACCOUNT_SHELL,
    guarded: true as const,
    ...(page === 'selfCheckout' && { camera: true as const }),
  })),
  ...STAFF_SCREENS.map((screen) => ({
    ...{ name: `staff-${screen}`, pattern: STAFF_PATHS[screen], guarded: true as const },
  })),
];
