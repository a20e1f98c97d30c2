import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Output } from '#contract/calls.ts';
import type { InstitutionalKind } from './api/credentials.ts';

type Institution = Output<'GET /parametros/instituicao'>;

/** Sign-in settings of this institution (specification §3, §5, §6). */
export interface LoginSettings {
  /** Label of the user name. */
  label: string;
  /** User categories to choose from; empty if not asked. */
  categories: Institution['login']['categorias'];
  /** User names may be shared: the person is chosen. */
  asksPerson: boolean;
  captcha: boolean;
  /** The destination can be chosen (activity 8). */
  asksDestination: boolean;
  /** Default destination. */
  destination: Destination;
  /** Password recovery is available here. */
  recovers: boolean;
  /** Institutional sign-in protocols. */
  institutional: readonly InstitutionalKind[];
  /** User name first; addresses with @ go to the institution (specification §4). */
  nameFirst: boolean;
  /**
   * Actions that need a session lead to the sign-in page; otherwise a dialogue opens (activity
   * 107).
   */
  leavesPage: boolean;
}

export type Destination = 'account' | 'catalogue';

/** Password recovery is offered only under these two values (specification §6). */
const RECOVERY = { aut: 2, crypt: 4 } as const;

export function toLoginSettings(
  institution: Institution,
  activities: readonly number[],
): LoginSettings {
  const { parameters, destino_padrao_login_catalogo: toCatalogue } = institution;
  // Only our own server says it.
  const login: Partial<Institution['login']> | undefined = institution.login;
  return {
    label: institution.denominacao_login,
    categories: login?.categorias ?? [],
    asksPerson: login?.escolhe_pessoa ?? false,
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
