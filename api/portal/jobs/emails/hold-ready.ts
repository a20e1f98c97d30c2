import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/** A copy is ready for pick-up (entity: hold, occasion: instant of release); dropped if it no longer is. */
export const holdReadyEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const { db, now } = services;
    const hold = await db.queries
      .selectFrom('holds as h')
      .innerJoin('titles as t', 't.id', 'h.title_id')
      .innerJoin('libraries as b', 'b.id', 'h.library_id')
      .select(['h.expires_at', 't.summary', 'b.name as library', 'b.time_zone as zone'])
      .where('h.id', '=', entity)
      .where('h.state', '=', 'released')
      .where('h.released_at', '=', occasion)
      .executeTakeFirst();
    const until = hold?.expires_at;
    if (!hold || !until || new Date(until) <= now()) return null;
    const { library, zone } = hold;
    const { title } = JSON.parse(hold.summary) as TitleSummary;
    const words = noticeWords(services, reader, 'hold_ready', { title, library, until, zone });
    return noticeContent(services, reader, [words]);
  };
