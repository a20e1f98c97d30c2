import type { Compose } from '../../mail/send.ts';
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
