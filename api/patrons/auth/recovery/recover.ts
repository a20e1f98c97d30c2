import type { Output } from '#contract/calls.ts';
import { tidyPassword } from '#contract/shared/password-rules.ts';
import type { Services } from '../../../services.ts';
import type { Http } from '../../../core/http/bind.ts';
import { networkPrefix } from '../../../core/http/networks.ts';
import { refused, RefusalError, refusedFor, wrongAt } from '../../../core/http/refused.ts';
import { clearAttempts, dropAttempts } from '../guessing/store.ts';
import { countOne, countOrWait } from '../guessing/attempts.ts';
import { audit, foldLogin } from '../audit.ts';
import { unmetBy } from '../passwords/common.ts';
import { matchingLogins } from '../duplicates.ts';
import { chargeRecipientsPerNetwork, chargeEmail } from '../../../core/mail/budget.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { codeHash, isSame, nameDigest, nameHash, newCode, subjectOf } from './code.ts';
import { passwordChangedEmail, codeEmail } from './emails.ts';
import {
  CODE_LENGTH,
  CODE_SECONDS,
  codeRefusal,
  emailsOf,
  FREE_CODES,
  madeUpEmail,
  maskedEmail,
  passwordRefusals,
  rulesOf,
  UNCHECKED_CODES,
} from './rules.ts';
import {
  countCode,
  emailText,
  endCodes,
  forgive,
  lastPasswords,
  replacePassword,
  saveRecovery,
  useCode,
} from './store.ts';
import { withoutSuffix } from '../rules.ts';
import { endSessionsOf } from '../session-store.ts';
import { loginById, type PatronLogin } from '../store.ts';

type Started = Output<'GET /pessoas/:u/recuperar-senha'>;

/** Normalizes a user name for recovery. */
const nameOf = (typed: string, { settings }: Services): string =>
  withoutSuffix(foldLogin(typed), settings.login.suffix.toLowerCase());

/** Distinguishes requesters of the same name: by request, else by network. */
const requesterKey = (pedido: string | undefined, { ip }: Http): string =>
  pedido ?? networkPrefix(ip);

/** Counter of all requests about a name. */
const aboutName = (name: string): string => `recovery:${nameHash(name)}`;

/** Sends a code. An unknown name goes through the same steps, without the e-mail. */
export async function start(
  { u: typed, pedido, isChecked }: { u: string; pedido: string | undefined; isChecked: boolean },
  services: Services,
  http: Http,
): Promise<Started> {
  const { db, settings, mail } = services;
  // Also for unknown names, so that mail problems reveal nothing about names.
  if (!(await mail.isReady())) throw refused(503, 'mail_unavailable');
  const [patron] = await matchingLogins(services, typed);
  const emails = emailsOf(await emailText(db.queries, patron?.id));
  const reachable = emails.length > 0 ? patron : undefined;
  const name = nameOf(typed, services);
  const code = newCode();
  const subject = subjectOf(name, requesterKey(pedido, http));
  // Unknown names are charged like an address, for equal work.
  const to = reachable ? emails : [name];
  const request = { services, http, typed, name, subject, code, isChecked, patron: reachable, to };
  const maySend = await keepCode(request);
  if (reachable && maySend) {
    const { name: person, login } = reachable;
    const institution = settings.institution.name;
    const minutes = CODE_SECONDS / 60;
    const words = codeEmail(http.locale, { name: person, login, institution, code, minutes });
    mail.post({ to: emails, locale: http.locale, ...words });
  }
  const madeUp = madeUpEmail(name, nameDigest(services, name));
  return {
    emails: reachable ? emails.map(maskedEmail) : [madeUp],
    name: '',
    length: CODE_LENGTH,
    tte: CODE_SECONDS,
  };
}

interface RecoveryRequest {
  services: Services;
  http: Http;
  typed: string;
  name: string;
  subject: string;
  code: string;
  isChecked: boolean;
  patron: PatronLogin | undefined;
  to: readonly string[];
}

/**
 * Saves a code; returns whether it may be sent. Throws 429 `recovery_too_soon` if the network request about
 * the name a moment ago, 429 `mail_limit` if the network's budget is exhausted, and 422 `captcha_required`
 * if many ask about the name.
 */
async function keepCode(request: RecoveryRequest): Promise<boolean> {
  const { services, http, typed, name, subject, code, isChecked, patron, to } = request;
  const { db } = services;
  const at = services.now();
  const recovery = {
    subject,
    patronId: patron?.id ?? null,
    codeHash: codeHash(services, subject, code),
    expiresAt: new Date(at.getTime() + CODE_SECONDS * 1000),
  };
  const kept = await db.transaction(async (tx) => {
    const about = aboutName(name);
    const left = await countOrWait(tx, `${about}@${networkPrefix(http.ip)}`, FREE_CODES, at);
    if (left > 0) return { seconds: left };
    await chargeEmail(tx, services.settings, { ip: http.ip, to: [], at });
    if ((await countOne(tx, about, at)) >= UNCHECKED_CODES && !isChecked) {
      // Thrown inside the transaction, to roll back the counters.
      throw refusedFor([{ code: 'captcha_required' }], { captcha_required: 'recaptcha_token' });
    }
    await saveRecovery(tx, recovery, at);
    const address = http.ip;
    await audit(tx, { kind: 'recovery_asked', at, patronId: patron?.id, login: typed, address });
    // Silently: an error would reveal which names belong to one person.
    return { maySend: await chargeRecipientsPerNetwork(tx, { ip: http.ip, to, at }) };
  });
  if ('seconds' in kept) throw refused(429, 'recovery_too_soon', { espera: kept.seconds });
  return kept.maySend;
}

interface TypedCode {
  u: string;
  code: string;
  pedido?: string | undefined;
}

/** The patron of a code; throws 422 if it is invalid. */
export async function checkCode(
  { u, code, pedido }: TypedCode,
  services: Services,
  http: Http,
): Promise<{ patron: PatronLogin; subject: string; hash: string }> {
  const { queries } = services.db;
  const at = services.now();
  const subject = subjectOf(nameOf(u, services), requesterKey(pedido, http));
  const hash = codeHash(services, subject, code.trim());
  const found = await countCode(queries, subject);
  const isRight = isSame(hash, found?.codeHash ?? '');
  const facts = found && { wrong: found.wrong, expiresAt: new Date(found.expiresAt), isRight };
  const refusal = codeRefusal(facts, at);
  if (refusal) {
    const patronId = found?.patronId ?? undefined;
    await audit(queries, { kind: 'recovery_code_wrong', at, patronId, login: u, address: http.ip });
    throw new RefusalError(422, refusal, [wrongAt('code', refusal)]);
  }
  await forgive(queries, subject);
  const patron = await loginById(queries, found?.patronId ?? 0);
  if (!patron) throw refused(422, 'recovery_code_expired');
  return { patron, subject, hash };
}

/** Sets a new password with a valid code. */
export async function setPassword(
  { u, code, pedido, password: typed }: TypedCode & { password: string },
  services: Services,
  http: Http,
): Promise<void> {
  const { db, settings, mail } = services;
  const { patron, subject, hash } = await checkCode({ u, code, pedido }, services, http);
  const password = tidyPassword(typed);
  await checkPassword(password, patron, services);
  const newHash = await hashPassword(password);
  const now = services.now();
  await db.transaction(async (tx) => {
    if (!(await useCode(tx, subject, hash))) throw refused(422, 'recovery_code_expired');
    await endCodes(tx, patron.id);
    await replacePassword(tx, { patronId: patron.id, hash: newHash, now });
    await endSessionsOf(tx, patron.id);
    await clearAttempts(tx, patron.id);
    await dropAttempts(tx, aboutName(nameOf(u, services)));
    await audit(tx, {
      kind: 'password_recovered',
      at: now,
      patronId: patron.id,
      login: u,
      address: http.ip,
    });
  });
  const facts = { name: patron.name, login: patron.login, institution: settings.institution.name };
  const to = emailsOf(await emailText(db.queries, patron.id));
  mail.post({ to, locale: http.locale, ...passwordChangedEmail(http.locale, facts) });
}

/** Throws 422 with every violated password rule; rules that need the server are checked last. */
export async function checkPassword(
  password: string,
  patron: PatronLogin,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  field = 'password',
): Promise<void> {
  const rules = rulesOf(settings.passwords);
  const refusals = passwordRefusals(await unmetBy(password, patron, settings), rules);
  const earlier = await lastPasswords(db.queries, patron.id, rules.last_pw - 1);
  const last = rules.last_pw > 0 ? [patron.passwordHash, ...earlier] : [];
  if (refusals.length === 0 && (await isOneOf(password, last))) {
    refusals.push({ code: 'password_last_pw' });
  }
  if (refusals.length === 0) return;
  throw refusedFor(refusals, Object.fromEntries(refusals.map(({ code }) => [code, field])));
}

async function isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(password, hash)) return true;
  return false;
}
