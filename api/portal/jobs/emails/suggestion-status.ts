import type { SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import { suggestionMovedAt } from '../../../catalogue/acquisitions/store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/** Status of a suggestion (entity: suggestion, occasion: instant); dropped if the status changed since. */
export const suggestionStatusEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const suggestion = await suggestionMovedAt(services.db.queries, entity, occasion);
    if (!suggestion) return null;
    const { title, library, note } = suggestion;
    // The table of states led there.
    const state = suggestion.state as SuggestionState;
    const params = { title, library, state, ...(note !== '' && { note }) };
    return noticeContent(services, reader, [noticeWords(services, reader, 'suggestion', params)]);
  };
