import type { Output } from '#contract/calls.ts';
import { localized, type LocalizedText, type Locale } from '#contract/languages.ts';
import type { Services } from '../app.ts';
import type { OpenSession } from './sessions.ts';
import type { PatronLogin } from './store.ts';
import { ACCESS_SECONDS, patronToken } from './tokens.ts';

export type TokenAnswer = Output<'POST /oauth/token'>;

/** Login data (specification §3): what every way of signing in answers with. */
export async function patronAnswer(
  services: Services,
  session: OpenSession,
  patron: PatronLogin,
  locale: Locale,
): Promise<TokenAnswer> {
  return {
    access_token: await patronToken(services, session.patronId, session.sessionId),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS.patron,
    refresh_token: session.refreshToken,
    user: userOf(patron, locale),
    authPermissions: [],
    bloqueio: patron.blocked,
  };
}

/** Who is signed in, as told on the wire. */
export const userOf = (patron: PatronLogin, locale: Locale) => ({
  cod_pessoa: patron.id,
  nome_pessoa: patron.name,
  login: patron.login,
  grupo: localized(JSON.parse(patron.groupName) as LocalizedText, locale),
});
