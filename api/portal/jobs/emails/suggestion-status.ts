import { suggestionMovedAt } from '../../../catalogue/acquisitions/store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import { word } from '../../../core/words.ts';
import type { JobServices } from '../runner.ts';
import { emailBody, notices, ownPages } from './parts.ts';

/** Status of a suggestion (entity: suggestion, occasion: instant); dropped if the status changed since. */
export const suggestionStatusEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const suggestion = await suggestionMovedAt(db.queries, entity, occasion);
    if (!suggestion) return null;
    const { title, library, note } = suggestion;
    const state = word('server/acquisitions', suggestion.state, reader.locale);
    const say = notices(reader);
    const paragraphs = [
      say('suggestion_moved', { title, library, state }),
      ...(note === '' ? [] : [say('service_reply', { reply: note })]),
      say('suggestion_where', { address: `${ownPages(origin, reader)}/app/aquisicao/sugestoes` }),
    ];
    return {
      subject: say('suggestion_subject', { title }),
      ...emailBody(reader, paragraphs, settings.institution.name),
    };
  };
