import type { Output } from '#contract/calls.ts';
import * as contract from '#contract/patrons/auth/institutional-login.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import type { Services } from '../../../services.ts';
import type { Bind, Http } from '../../../core/http/bind.ts';
import { refused } from '../../../core/http/refused.ts';
import { SeeOther } from '../../../core/http/other-status.ts';
import type { OidcParty } from '../../../portal/integrations/oidc.ts';
import { samlMetadata } from '../../../portal/integrations/saml/metadata.ts';
import type { SamlParty } from '../../../portal/integrations/saml/party.ts';
import { SignInFailed } from '../../../portal/integrations/sign-in-failed.ts';
import { openLogin } from '../login-response.ts';
import { audit } from '../audit.ts';
import { catalogueMetadata } from './about-us.ts';
import { endAtProvider } from './logout.ts';
import { providersByName } from './providers.ts';
import { finishOidc, finishSaml, receiveSaml, startOidc, startSaml } from './steps.ts';
import type { SignInResult } from './steps.ts';

/** A 401 would make clients renew their token and repeat a one-time response. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  institutional_failed: 503,
  institutional_answer_invalid: 422,
};

/** Institutional sign-in (specification §7, §8). */
export function institutionalRoutes(bind: Bind, services: Services): void {
  const { settings, samlKey, origin } = services;
  const oidc = (): OidcParty => ({
    settings: settings.oidc ?? notOffered(),
    origin,
    now: services.now,
  });
  const saml = (): SamlParty => ({ settings: settings.saml ?? notOffered(), key: samlKey, origin });
  const redirectOnFailure = (http: Http, how: Protocol) => (error: unknown) =>
    redirectWithRefusal(services, http, how, error);

  bind(contract.startOidc, async ({ query }, http) => {
    preventCaching(http);
    return startOidc(services, oidc(), query ?? {}).catch(redirectOnFailure(http, 'oidc'));
  });

  bind(contract.finishOidc, async ({ body }, http) => {
    const arrival = await finishOidc(services, oidc(), body).catch(redirectOnFailure(http, 'oidc'));
    return completeSignIn(services, http, arrival, {
      remember: body.lembrar === true,
      how: 'oidc',
    });
  });

  bind(contract.startSaml, async ({ query }, http) => {
    preventCaching(http);
    return startSaml(services, saml(), query ?? {}).catch(redirectOnFailure(http, 'saml'));
  });

  bind(contract.listProviders, async (_input, { locale }) => ({
    itens: await providersByName(services, saml(), locale),
  }));

  bind(contract.receiveSaml, async ({ body }, http) => {
    const answer = await receiveSaml(services, saml(), body.SAMLResponse)
      .then((code) => ({ saml: code }))
      .catch(async (error: unknown) => ({
        erro: await auditRefusal(services, http, 'saml', error),
      }));
    return new SeeOther(`/saml-response?${new URLSearchParams(answer)}`);
  });

  bind(contract.finishSaml, async ({ body }, http) => {
    const arrival = await finishSaml(services, saml(), body).catch(redirectOnFailure(http, 'saml'));
    return completeSignIn(services, http, arrival, {
      remember: body.lembrar === true,
      how: 'saml',
    });
  });

  bind(contract.endSaml, async ({ query }, http) => {
    preventCaching(http);
    const link = await endAtProvider(services, saml(), query ?? {}, http).catch(
      redirectOnFailure(http, 'saml'),
    );
    return new SeeOther(link);
  });

  bind(contract.readSamlMetadata, async () => samlMetadata(saml(), catalogueMetadata(settings)));
}

type Protocol = 'oidc' | 'saml';

function notOffered(): never {
  throw refused(404, 'institutional_not_offered');
}

/** The start belongs to one browser: no cache may share it. */
const preventCaching = (http: Http): void => http.setHeader('cache-control', 'private, no-store');

/** Logs and audits a failure; returns the refusal for the person. */
async function auditRefusal(
  { db, now }: Services,
  { ip, warn }: Http,
  how: Protocol,
  error: unknown,
): Promise<RefusalCode> {
  if (!(error instanceof SignInFailed)) throw error;
  warn(`Sign-in by ${how}, ${error.refusal}: ${error.message}`);
  await audit(db.queries, {
    kind: 'institutional_refused',
    at: now(),
    login: error.named,
    address: ip,
    detail: `${how}: ${error.message}`,
  });
  return error.refusal;
}

async function redirectWithRefusal(
  services: Services,
  http: Http,
  how: Protocol,
  error: unknown,
): Promise<never> {
  const refusal = await auditRefusal(services, http, how, error);
  throw refused(STATUS[refusal] ?? 403, refusal);
}

async function completeSignIn(
  services: Services,
  http: Http,
  { patron, redirect, institution }: SignInResult,
  as: { remember: boolean; how: Protocol },
): Promise<Output<'POST /oidc/validar'>> {
  if (patron.blocked) {
    const { id: patronId, login } = patron;
    const event = { kind: 'blocked_refused', at: services.now(), patronId, login } as const;
    await audit(services.db.queries, { ...event, address: http.ip, detail: as.how });
    throw refused(430, 'account_blocked_by_staff');
  }
  const entered = await openLogin(services, http, patron, {
    ...as,
    ...(institution && { institution }),
  });
  return { ...entered, ...(redirect && { redirect }) };
}
