import { confirmRegistration, register } from '#contract/patrons/registration.ts';
import type { Input } from '#contract/calls.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { phoneOf } from '#contract/shared/contact.ts';
import { isEmail } from '#contract/shared/email.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import { word } from '../../core/words.ts';
import type { Services } from '../../services.ts';
import { redeemCaptcha } from '../auth/captcha.ts';
import { newToken, tokenHash } from '../auth/seal.ts';
import { confirmRegistration as confirm, saveRegistration, type NewRegistration } from './store.ts';

type Form = Input<'POST /pessoas/inscricao'>['body'];

/** Days for which the link in the e-mail holds. */
const LINK_DAYS = 3;
const DAY_MS = 86_400_000;
const MIN_PHONE_DIGITS = 8;

const FIELDS = {
  registration_name_missing: 'nome',
  request_email_required: 'email',
  phone_wrong: 'telefone',
  library_not_found: 'biblioteca',
  captcha_required: 'recaptcha_token',
} as const;

/** People who ask to become patrons. */
export function registrationRoutes(bind: Bind, services: Services): void {
  const { db, settings, mail, now } = services;

  bind(register, async ({ body }, http) => {
    if (settings.registration.group === '') throw refused(422, 'registration_not_offered');
    const wanted = await readForm(body, services);
    await redeemCaptcha(services, body.recaptcha_token);
    if (!(await mail.isReady())) throw refused(503, 'mail_unavailable');
    const token = newToken();
    const at = now();
    const isNew = await db.transaction(async (tx) => {
      await chargeEmail(tx, settings, { ip: http.ip, to: [wanted.email], at });
      const { locale: language } = http;
      return saveRegistration(tx, { ...wanted, language, tokenHash: tokenHash(token), at });
    });
    if (isNew) mail.post(linkEmail(services, http, { to: wanted.email, token }));
    return { dias: LINK_DAYS };
  });

  bind(confirmRegistration, async ({ body }) => {
    const at = now();
    const since = new Date(at.getTime() - LINK_DAYS * DAY_MS);
    const link = { tokenHash: tokenHash(body.token), since, at };
    if (!(await confirm(db.queries, link))) throw refused(422, 'registration_link_invalid');
    return { ok: true };
  });
}

type Details = Pick<NewRegistration, 'name' | 'email' | 'phone' | 'document' | 'libraryId'>;

/** Reads the form. Throws 422 with all wrong fields. */
async function readForm(form: Form, { db }: Services): Promise<Details> {
  const { telefone = '', documento = '', biblioteca } = form;
  const name = tidyLine(form.nome);
  const email = tidyLine(form.email).toLowerCase();
  const phone = telefone.trim() === '' ? '' : phoneOf(telefone);
  const library =
    biblioteca === undefined
      ? undefined
      : await db.queries
          .selectFrom('libraries')
          .select('id')
          .where('id', '=', biblioteca)
          .executeTakeFirst();
  const isPhone = telefone.trim() === '' || phone.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
  const checks: [boolean, Refusal['code']][] = [
    [name === '', 'registration_name_missing'],
    [!isEmail(email), 'request_email_required'],
    [!isPhone, 'phone_wrong'],
    [biblioteca !== undefined && library === undefined, 'library_not_found'],
    [form.recaptcha_token === '', 'captcha_required'],
  ];
  const refusals = checks.flatMap(([applies, code]) => (applies ? [{ code }] : []));
  if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
  return { name, email, phone, document: tidyLine(documento), libraryId: library?.id ?? null };
}

/** Asks to confirm the address. Without name: the recipient may be a stranger. */
function linkEmail(
  { settings, origin }: Services,
  { locale }: Pick<Http, 'locale'>,
  { to, token }: { to: string; token: string },
) {
  const institution = settings.institution.name;
  const address = `${origin}${localePath(locale)}/inscricao#confirmar=${token}`;
  const say = (key: string) =>
    word('server/letters', key, locale, { institution, address, days: LINK_DAYS });
  const paragraphs = ['registration_text', 'registration_act', 'registration_not_you'].map(say);
  return {
    ...{ to: [to], locale, subject: say('registration_subject') },
    text: `${[...paragraphs, institution].join('\n\n')}\n`,
  };
}

const localePath = (locale: Locale): string => (locale === DEFAULT_LOCALE ? '' : `/${locale}`);
