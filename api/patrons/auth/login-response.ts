import type { Output } from '#contract/calls.ts';
import { localized, type LocalizedText, type Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { mayEnter } from '../../portal/settings/link-rules.ts';
import type { Http } from '../../core/http/bind.ts';
import { audit } from './audit.ts';
import { browserName } from './browser.ts';
import type { InstitutionSession } from './institutional/institution-sessions.ts';
import { groupRights } from './rules.ts';
import { stateOfSession } from './session-store.ts';
import { openSession, type OpenSession } from './sessions.ts';
import type { PatronLogin } from './store.ts';
import { ACCESS_SECONDS, patronToken } from './tokens.ts';

export type TokenResponse = Output<'POST /oauth/token'>;

interface Entering {
  remember: boolean;
  /** How they authenticated, for the audit log. */
  how: string;
  institution?: InstitutionSession;
}

/** Opens a session for an authenticated person. */
export async function openLogin(
  services: Services,
  http: Http,
  patron: PatronLogin,
  { remember, how, institution }: Entering,
): Promise<TokenResponse> {
  const at = services.now();
  const browser = browserName(http.header('user-agent'));
  const { id: patronId, login } = patron;
  const opened = { patronId, remember, browser, locale: http.locale, institution };
  const session = await openSession(services, opened);
  await audit(services.db.queries, {
    kind: 'signed_in',
    at,
    patronId,
    login,
    address: http.ip,
    detail: how,
  });
  return loginResponse(services, session, patron, http.locale);
}

/** Login response (specification §3) of all sign-in methods. */
export async function loginResponse(
  services: Services,
  session: OpenSession,
  patron: PatronLogin,
  locale: Locale,
): Promise<TokenResponse> {
  return {
    access_token: await patronToken(services, session.patronId, session.sessionId),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS.patron,
    refresh_token: session.refreshToken,
    refresh_expires_in: secondsUntil(session.expiresAt, services.now()),
    ...personWire(services, patron, locale),
    ...((await stateOfSession(services.db.queries, session.sessionId))?.mustChangePassword && {
      trocar_senha: true,
    }),
  };
}

const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));

/** Wire format of the signed-in patron with their permissions. */
export const personWire = (
  { settings }: Pick<Services, 'settings'>,
  patron: PatronLogin,
  locale: Locale,
): Output<'GET /pessoas'> => ({
  user: {
    cod_pessoa: patron.id,
    nome_pessoa: patron.name,
    login: patron.login,
    grupo: groupName(patron, locale),
    ...(patron.campusId !== null && { cod_campus: patron.campusId }),
    bases: settings.bases
      .filter((base) => mayEnter(base, patron.groupCode))
      .map(({ code }) => code),
  },
  authPermissions: groupRights(settings.permissions, patron.groupCode).map((right) => ({
    cod_modulo: right.module,
    cod_atividade: right.activity,
    descricao: right.description,
  })),
  bloqueio: patron.blocked,
});

/** Part of the wire format: whoever signed in with a temporary password changes it first. */
export const mustChange = (identity: Http['identity']): { trocar_senha?: true } =>
  'mustChangePassword' in identity && identity.mustChangePassword ? { trocar_senha: true } : {};

export const groupName = ({ groupName: text }: PatronLogin, locale: Locale): string =>
  localized(JSON.parse(text) as LocalizedText, locale);
