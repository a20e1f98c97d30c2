import type { Input } from '#contract/calls.ts';
import { ownPath } from '#contract/shared/own-path.ts';
import type { Services } from '../../../services.ts';
import type { Queries } from '../../../core/db/connection.ts';
import type { OidcSettings } from '../../../portal/settings/login-settings.ts';
import {
  newChecks,
  oidcLink,
  readOidcResponse,
  type OidcParty,
} from '../../../portal/integrations/oidc.ts';
import type { SamlParty } from '../../../portal/integrations/saml/party.ts';
import type { SamlNamed } from '../../../portal/integrations/saml/saml.ts';
import { SignInFailed } from '../../../portal/integrations/sign-in-failed.ts';
import { providerKnown, providerToAsk } from './providers.ts';
import { saveStep, takeStep, type Step } from './store.ts';
import { newToken, seal, tokenHash } from '../seal.ts';
import type { InstitutionSession } from './institution-sessions.ts';
import { logoutDataKey, subjectHashOf } from './logout.ts';
import { findLogins, type PatronLogin } from '../store.ts';

/** Loaded on first use: the SAML libraries are large and would slow the start. */
const saml = () => import('../../../portal/integrations/saml/saml.ts');

/** What the browser needs to begin. */
export interface Start {
  nonce: string;
  link: string;
}

/** The person and their destination. */
export interface SignInResult {
  patron: PatronLogin;
  redirect: string;
  institution?: InstitutionSession;
}

/** Options of a sign-in. */
export interface SignInOptions {
  login?: string | undefined;
  redirect?: string | undefined;
  provedor?: string | undefined;
  outra_conta?: boolean | undefined;
  de_novo?: boolean | undefined;
}

const pathOf = (redirect: string | undefined): string => ownPath(redirect ?? '') ?? '';

/** When the provider reauthenticated the person; null: unknown. */
const proofIn = ({ reauthenticates }: Step, now: Date) => ({
  reauthenticatedAt: reauthenticates === 1 ? now.toISOString() : null,
});

/** Only the browser that began has the nonce. */
function ownStep(step: Step | undefined, nonce: string): Step {
  if (step?.nonceHash === tokenHash(nonce)) return step;
  throw new SignInFailed(
    'institutional_answer_invalid',
    step ? 'Begun in another browser' : 'Not waited for',
  );
}

export async function startOidc(
  { db, now }: Services,
  party: OidcParty,
  { login, redirect, outra_conta: isOther, de_novo: again = false }: SignInOptions,
): Promise<Start> {
  const checks = newChecks();
  const link = await oidcLink(party, checks, { login, isOther, again });
  await saveStep(db.queries, 'oidc', checks.state, {
    nonceHash: tokenHash(checks.nonce),
    redirect: pathOf(redirect),
    detail: checks.verifier,
    reauthenticates: again ? 1 : 0,
    now: now(),
  });
  return { nonce: checks.nonce, link };
}

export async function finishOidc(
  services: Services,
  party: OidcParty,
  { nonce, state = '', lembrar: _, ...given }: Input<'POST /oidc/validar'>['body'],
): Promise<SignInResult> {
  const { db, now } = services;
  const step = ownStep(await takeStep(db, 'oidc', state, now()), nonce);
  const checks = { state, nonce, verifier: step.detail, again: step.reauthenticates === 1 };
  const { names, idToken } = await readOidcResponse(party, { state, ...given }, checks);
  const arrival = await resolveArrival(db.queries, party.settings.match, names, step);
  const sealed = seal(idToken, logoutDataKey(services));
  return {
    ...arrival,
    institution: { kind: 'oidc', subjectHash: '', sealed, ...proofIn(step, now()) },
  };
}

export async function startSaml(
  { db, now }: Services,
  party: SamlParty,
  { redirect, provedor, outra_conta: isOther = false, de_novo: again = false }: SignInOptions,
): Promise<Start> {
  const nonce = newToken();
  const chosen = await providerToAsk(db.queries, party, { entityId: provedor, now: now() });
  if (typeof chosen === 'string') return { nonce, link: chosen };
  const step = {
    nonceHash: tokenHash(nonce),
    redirect: pathOf(redirect),
    detail: chosen.entityId,
    reauthenticates: again ? (1 as const) : (0 as const),
    now: now(),
  };
  const keep = (id: string) => saveStep(db.queries, 'saml', id, step);
  const { samlLink } = await saml();
  return { nonce, link: await samlLink(party, chosen, { keep, isOther: isOther || again }) };
}

/** Validates the provider's response; the result is stored behind a one-time code. */
export async function receiveSaml(
  { db, now }: Services,
  party: SamlParty,
  answer: string,
): Promise<string> {
  const { readSamlResponse, requestOf } = await saml();
  const request = await requestOf(answer);
  const step = await takeStep(db, 'saml', request, now());
  if (!step) throw new SignInFailed('institutional_answer_invalid', 'Not waited for');
  const provider = await providerKnown(db.queries, party, { entityId: step.detail, now: now() });
  const named = await readSamlResponse(party, provider, { answer, request });
  const code = newToken();
  await saveStep(db.queries, 'saml_code', code, {
    ...step,
    detail: JSON.stringify(named),
    now: now(),
  });
  return code;
}

export async function finishSaml(
  services: Services,
  { settings }: SamlParty,
  { saml, nonce }: Input<'POST /saml/validar'>['body'],
): Promise<SignInResult> {
  const { db, now } = services;
  const step = ownStep(await takeStep(db, 'saml_code', saml, now()), nonce);
  const { names, provider, subject } = JSON.parse(step.detail) as SamlNamed;
  const arrival = await resolveArrival(db.queries, settings.match, names, step);
  const sealed = seal(JSON.stringify({ provider, subject }), logoutDataKey(services));
  const subjectHash = subject ? subjectHashOf(provider, subject.nameID) : '';
  return {
    ...arrival,
    institution: { kind: 'saml', subjectHash, sealed, ...proofIn(step, now()) },
  };
}

/** Several logins of one human are one person; a name shared by several people identifies nobody. */
async function resolveArrival(
  q: Queries,
  match: OidcSettings['match'],
  names: readonly string[],
  { redirect }: Step,
): Promise<SignInResult> {
  const found = await findLogins(q, names, [match]);
  const people = new Set(found.map(({ person }) => person));
  const [patron] = found;
  if (patron && people.size === 1) return { patron, redirect };
  const detail = `${people.size} people of that ${match}`;
  throw new SignInFailed('institutional_user_unknown', detail, names.join(' '));
}
