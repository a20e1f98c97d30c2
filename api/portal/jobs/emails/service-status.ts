import { questionById } from '../../../circulation/services/questions.ts';
import { serviceMovedAt } from '../../../circulation/services/store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { emailBody, notices, ownPages } from './parts.ts';

/**
 * Status of a service request (entity: request, occasion: instant); dropped if the status changed since.
 */
export const serviceStatusEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const service = await serviceMovedAt(db.queries, entity, occasion);
    if (!service) return null;
    const { title, library, state, reply } = service;
    const say = notices(reader);
    const paragraphs = [
      say(`service_${state}`, { title, library }),
      ...(reply === '' ? [] : [say('service_reply', { reply })]),
      say('service_where', { address: `${ownPages(origin, reader)}/app/solicitacoes` }),
    ];
    return {
      subject: say('service_subject', { title }),
      ...emailBody(reader, paragraphs, settings.institution.name),
    };
  };

/** A librarian's question (entity: question); dropped once replied. */
export const serviceQuestionEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const asked = await questionById(db.queries, entity);
    if (!asked || asked.answer !== null) return null;
    const { title } = asked.service;
    const say = notices(reader);
    const paragraphs = [
      say('service_question', { title, question: asked.question }),
      say('service_answer_where', { address: `${ownPages(origin, reader)}/app/solicitacoes` }),
    ];
    return {
      subject: say('service_subject', { title }),
      ...emailBody(reader, paragraphs, settings.institution.name),
    };
  };
