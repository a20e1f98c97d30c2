import { questionById } from '../../../circulation/services/questions.ts';
import { serviceMovedAt } from '../../../circulation/services/store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/**
 * Status of a service request (entity: request, occasion: instant); dropped if the status changed since.
 */
export const serviceStatusEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const service = await serviceMovedAt(services.db.queries, entity, occasion);
    if (!service) return null;
    const { title, library, state, reply } = service;
    const params = { title, library, state, ...(reply !== '' && { note: reply }) };
    return noticeContent(services, reader, [noticeWords(services, reader, 'service', params)]);
  };

/** A librarian's question (entity: question); dropped once replied. */
export const serviceQuestionEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const asked = await questionById(services.db.queries, entity);
    if (!asked || asked.answer !== null) return null;
    const { title, library } = asked.service;
    const params = { title, library, note: asked.question };
    const words = noticeWords(services, reader, 'service_question', params);
    return noticeContent(services, reader, [words]);
  };
