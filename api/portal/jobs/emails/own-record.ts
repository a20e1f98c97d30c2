import { emailsOf } from '#contract/shared/contact.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import type { EmailTemplate, Recipient } from '../../../core/mail/send.ts';
import { loginById } from '../../../patrons/auth/store.ts';
import { UNDO_MS } from '../../../patrons/profile/email-rules.ts';
import { changeById, confirmationById } from '../../../patrons/profile/email-store.ts';
import { linkToken } from '../../../patrons/profile/email-token.ts';
import type { JobServices } from '../runner.ts';
import { emailText, moment, notices, ownPages } from './parts.ts';

/** Security changes notified by e-mail, as text keys. */
type SafetyChange = 'password' | 'factor_on' | 'factor_off';

/** The password or second factor was changed (entity: patron, occasion: instant). */
export const securityEmail =
  ({ settings, origin }: JobServices, change: SafetyChange): EmailTemplate =>
  async ({ occasion }, reader) => {
    const say = notices(reader);
    const at = moment(new Date(occasion), reader.locale, settings.timeZone);
    const address = `${ownPages(origin, reader)}/app/dados-pessoais`;
    return {
      subject: say(`${change}_subject`),
      text: emailText(
        reader,
        [say(`${change}_changed`, { at }), say('password_not_you', { address })],
        settings.institution.name,
      ),
    };
  };

/**
 * Link to the page that confirms an address or undoes a change; the token is in the fragment, which is not
 * sent to servers.
 */
const linkPage = (
  origin: string,
  { locale }: Recipient,
  link: Readonly<{ confirmar: string } | { desfazer: string }>,
): string =>
  `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/email-da-conta#${new URLSearchParams(link)}`;

/** Asks to confirm a new address (entity: confirmation). Without name: the recipient may be a stranger. */
export const confirmationEmail =
  ({ db, settings, origin, secret, now }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const found = await confirmationById(db.queries, entity, now());
    if (!found) return null;
    const { id, address: to, createdAt, expiresAt } = found;
    const say = notices(reader);
    const { name: institution } = settings.institution;
    const token = linkToken(secret, 'confirm', { id, at: createdAt });
    const address = linkPage(origin, reader, { confirmar: token });
    const until = moment(new Date(expiresAt), reader.locale, settings.timeZone);
    const paragraphs = [
      say('email_confirm', { institution }),
      say('email_confirm_act', { address, until }),
      say('email_confirm_not_you'),
    ];
    return {
      to: [to],
      subject: say('email_confirm_subject', { institution }),
      text: `${[...paragraphs, institution].join('\n\n')}\n`,
    };
  };

/**
 * Notifies the previous addresses of a change (entity: change). Does not name the new ones: somebody else
 * may read the old ones.
 */
export const emailChangedEmail =
  ({ db, settings, origin, secret }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const change = await changeById(db.queries, entity);
    if (!change) return null;
    const { id, before, changedAt, undoHash } = change;
    const say = notices(reader);
    const at = moment(new Date(changedAt), reader.locale, settings.timeZone);
    const last = new Date(Date.parse(changedAt) + UNDO_MS);
    const until = moment(last, reader.locale, settings.timeZone);
    const token = linkToken(secret, 'undo', { id, at: changedAt });
    const address = linkPage(origin, reader, { desfazer: token });
    const act = undoHash === null ? say('email_not_you') : say('email_undo', { address, until });
    return {
      to: emailsOf(before),
      subject: say('email_subject'),
      text: emailText(reader, [say('email_changed', { at }), act], settings.institution.name),
    };
  };

/** The library made somebody who registered a patron (entity: patron). */
export const registeredEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const patron = await loginById(db.queries, entity);
    if (!patron) return null;
    const say = notices(reader);
    const { locale } = reader;
    const path = `${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/login?modo=recuperar`;
    const text = say('registered_text', { login: patron.login, address: `${origin}${path}` });
    return {
      subject: say('registered_subject'),
      text: emailText(reader, [text], settings.institution.name),
    };
  };
