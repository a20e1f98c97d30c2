import { emailsOf } from '#contract/shared/contact.ts';
import type { Compose } from '../../mail/send.ts';
import { emailBefore } from '../../profile/store.ts';
import type { JobServices } from '../runner.ts';
import { letterText, moment, notices, ownPages } from './parts.ts';

/** Tells that the password was changed; the entity is the patron, the occasion the instant. */
export const passwordChangedLetter =
  ({ settings, origin }: JobServices): Compose =>
  async ({ occasion }, reader) => {
    const say = notices(reader);
    const at = moment(new Date(occasion), reader.locale, settings.timeZone);
    const address = `${ownPages(origin, reader)}/app/dados-pessoais`;
    return {
      subject: say('password_subject'),
      text: letterText(
        reader,
        [say('password_changed', { at }), say('password_not_you', { address })],
        settings.institution.name,
      ),
    };
  };

/**
 * Tells at the addresses before that there are others now; the entity is the change. Where it went is not said: who
 * reads the old ones may be somebody else.
 */
export const emailChangedLetter =
  ({ db, settings, origin }: JobServices): Compose =>
  async ({ entity, occasion }, reader) => {
    const before = await emailBefore(db.queries, entity);
    if (before === undefined) return null;
    const say = notices(reader);
    const at = moment(new Date(occasion), reader.locale, settings.timeZone);
    const address = `${ownPages(origin, reader)}/app/dados-pessoais`;
    return {
      to: emailsOf(before),
      subject: say('email_subject'),
      text: letterText(
        reader,
        [say('email_changed', { at }), say('email_not_you', { address })],
        settings.institution.name,
      ),
    };
  };
