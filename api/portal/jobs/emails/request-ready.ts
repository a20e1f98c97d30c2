import { emailsOf } from '#contract/shared/contact.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/**
 * A copy from another library is ready for pick-up (entity: request, occasion: instant); dropped if it no
 * longer is. Sent to the address of the request.
 */
export const requestReadyEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const request = await services.db.queries
      .selectFrom('loan_requests as r')
      .innerJoin('titles as t', 't.id', 'r.title_id')
      .innerJoin('libraries as b', 'b.id', 'r.library_id')
      .select(['r.email', 'r.home_address as home', 't.summary', 'b.name as library'])
      .where('r.id', '=', entity)
      .where('r.state', '=', 'disponivel')
      .where('r.updated_at', '=', occasion)
      .executeTakeFirst();
    if (!request) return null;
    const { title } = JSON.parse(request.summary) as TitleSummary;
    const words = noticeWords(services, reader, 'request', {
      ...{ title, library: request.library, state: 'disponivel' },
      brought: request.home !== null,
    });
    return { ...noticeContent(services, reader, [words]), to: emailsOf(request.email) };
  };
