import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Output } from '#contract/calls.ts';
import type { InstitutionalKind } from './api/credentials.ts';

type Institution = Output<'GET /parametros/instituicao'>;

/** How one signs in at this institution (specification §3, §5, §6). */
export interface LoginSettings {
  /** What the user name is called. */
  label: string;
  /** User categories to choose from; none: it is not asked. */
  categories: Institution['login']['categorias'];
  /** User names may be shared: who is meant is chosen. */
  asksPerson: boolean;
  captcha: boolean;
  /** One chooses where to go afterwards (activity 8). */
  asksDestination: boolean;
  /** Where one goes unless one chooses. */
  destination: Destination;
  /** Passwords are recovered here. */
  recovers: boolean;
  /** The ways of signing in through the institution. */
  institutional: readonly InstitutionalKind[];
  /** The user name comes first, and one with an at-sign goes to the institution (specification §4). */
  nameFirst: boolean;
  /** Acts that need a session lead to the sign-in page; otherwise it comes to them (activity 107). */
  leavesPage: boolean;
}

export type Destination = 'account' | 'catalogue';

/** Password recovery is offered only under these two values (specification §6). */
const RECOVERY = { aut: 2, crypt: 4 } as const;

export function loginSettingsOf(
  institution: Institution,
  activities: readonly number[],
): LoginSettings {
  const { login, parameters, destino_padrao_login_catalogo: toCatalogue } = institution;
  return {
    label: institution.denominacao_login,
    categories: login.categorias,
    asksPerson: login.escolhe_pessoa,
    captcha: activities.includes(ACTIVITY.captcha),
    asksDestination: activities.includes(ACTIVITY.personalArea),
    destination: toCatalogue ? 'catalogue' : 'account',
    recovers: parameters.__md_aut === RECOVERY.aut && parameters.__md_crypt === RECOVERY.crypt,
    institutional: [
      ...(institution.usaOIDC ? (['oidc'] as const) : []),
      ...(institution.usaSAML ? (['saml'] as const) : []),
    ],
    nameFirst: institution.usaOIDC,
    leavesPage: activities.includes(ACTIVITY.modalLoginOptional),
  };
}
