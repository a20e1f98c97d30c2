import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Input } from '#contract/calls.ts';
import { localized } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import type { Http } from '../../core/http/bind.ts';
import { refused, refusedFor, wrongAt } from '../../core/http/refused.ts';
import { inNetworks, plainAddress } from '../../core/http/networks.ts';
import { openLogin, type TokenResponse } from './login-response.ts';
import {
  beginAttempt,
  countWrongAttempt,
  countSuccess,
  type PasswordAttempt,
} from './guessing/attempts.ts';
import { audit, foldLogin, type AuditEvent, type AuditKind } from './audit.ts';
import { redeemCaptcha } from './captcha.ts';
import { knownDevice, newDevice } from './devices.ts';
import { matchingLogins } from './duplicates.ts';
import { LIMITS } from './guessing/rules.ts';
import { isPasswordOver, verifyPassword } from './password.ts';
import { checkSecondFactor } from './second-factor/check.ts';
import { missingFields, withoutSuffix } from './rules.ts';
import type { PatronLogin } from './store.ts';

export type TokenRequest = Input<'POST /oauth/token'>['body'];

const FIELDS = {
  missing_credentials: 'username',
  category_required: 'categoria',
  captcha_required: 'recaptcha_token',
} as const;

/** A sign-in attempt before the password is verified. */
interface SignInAttempt {
  services: Services;
  http: Http;
  patron: PatronLogin | undefined;
  /** As typed */
  username: string;
  guess: PasswordAttempt;
}

/**
 * Signs in with a password. Unknown name and wrong password get the same response, work and limits
 * (specification §8).
 */
export async function signIn(
  form: TokenRequest,
  services: Services,
  http: Http,
): Promise<TokenResponse> {
  const { activities, login } = services.settings;
  const captcha = activities.includes(ACTIVITY.captcha);
  const missing = missingFields(form, { captcha, category: login.categories.length > 0 });
  if (missing.length > 0) throw refusedFor(missing, FIELDS);
  const { username = '', password = '', lembrar, recaptcha_token: check = '' } = form;
  if (captcha || check !== '') await redeemCaptcha(services, check);
  const patron = await resolvePatron(form, services);
  const guess = guessFacts(form, patron, services, http);
  const attempt = { services, http, patron, username, guess };
  const failures = await begin(attempt);
  const matches = await verifyPassword(password, patron?.passwordHash);
  const right = matches && !isPasswordOver(patron?.passwordUntil ?? null, services.now());
  if (!patron || !right) throw await failed(attempt, failures);
  await countSuccess(services.db, guess, failures);
  if (login.categories.length > 0 && form.categoria?.trim() !== patron.groupCode) {
    const field = wrongAt('categoria', { code: 'wrong_category' });
    throw refused(422, 'wrong_category', undefined, [field]);
  }
  if (patron.blocked) {
    await tell(attempt, 'blocked_refused');
    throw refused(430, 'account_blocked_by_staff');
  }
  const code = { patronId: patron.id, typed: form.codigo ?? '', address: http.ip };
  await checkSecondFactor(services, code);
  const remember = lembrar === true || lembrar === 'true';
  const entered = await openLogin(services, http, patron, { remember, how: 'password' });
  return guess.device === undefined
    ? { ...entered, aparelho: newDevice(services, patron.id) }
    : entered;
}

/** Facts for the limits of password attempts. */
function guessFacts(
  { username = '', aparelho = '', recaptcha_token: check = '' }: TokenRequest,
  patron: PatronLogin | undefined,
  services: Services,
  { ip }: Http,
): PasswordAttempt {
  const { suffix, ownNetworks } = services.settings.login;
  return {
    patronId: patron?.id,
    name: withoutSuffix(foldLogin(username), suffix.toLowerCase()),
    address: ip,
    // Evaluated also for unknown names, for equal work.
    device: knownDevice(services, aparelho, patron?.id ?? 0),
    isOwnNetwork: inNetworks(ownNetworks)(plainAddress(ip)),
    isChecked: check !== '',
  };
}

/** The patron behind the user name, or the one chosen among several. */
async function resolvePatron(form: TokenRequest, services: Services) {
  const { username = '', pessoa } = form;
  const people = await matchingLogins(services, username);
  if (pessoa !== undefined) return people.find(({ id }) => id === Number(pessoa));
  if (services.settings.login.asksPerson && people.length > 1) {
    const field = wrongAt('pessoa', { code: 'person_required' });
    throw refused(422, 'person_required', undefined, [field]);
  }
  return people[0];
}

/**
 * Counts the attempt as a failure in advance; returns the consecutive failures. A rejected attempt is not
 * stored, so that nobody can fill the disk.
 */
async function begin({ services, guess }: SignInAttempt): Promise<number> {
  const begun = await beginAttempt(services.db, guess, services.now());
  switch (begun.kind) {
    case 'go':
      return begun.failures;
    case 'blocked':
      throw refused(430, 'account_blocked');
    case 'check':
      throw refusedFor([{ code: 'captcha_required' }], FIELDS);
    case 'wait':
      throw refused(429, 'too_many_attempts', { espera: begun.seconds });
  }
}

/** Response to a wrong password. */
async function failed(attempt: SignInAttempt, failures: number) {
  const { services, http, guess } = attempt;
  await countWrongAttempt(services.db, guess, services.now());
  await tell(attempt, 'sign_in_failed');
  if (failures >= LIMITS.own.block) await tell(attempt, 'password_blocked');
  const { loginLabel } = services.settings.institution;
  return refused(401, 'wrong_credentials', { login: localized(loginLabel, http.locale) });
}

function tell({ services, http, patron, username }: SignInAttempt, kind: AuditKind): Promise<void> {
  const event: AuditEvent = {
    kind,
    at: services.now(),
    patronId: patron?.id,
    login: username,
    address: http.ip,
  };
  return audit(services.db.queries, event);
}
