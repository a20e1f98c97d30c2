import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import type { JobServices } from '../runner.ts';
import { emailBody, moment, notices, ownPages } from './parts.ts';

/** A copy is ready for pick-up (entity: hold, occasion: instant of release); dropped if it no longer is. */
export const holdReadyEmail =
  ({ db, settings, origin, now }: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const hold = await db.queries
      .selectFrom('holds as h')
      .innerJoin('titles as t', 't.id', 'h.title_id')
      .innerJoin('libraries as b', 'b.id', 'h.library_id')
      .select(['h.expires_at', 't.summary', 'b.name as library', 'b.time_zone as zone'])
      .where('h.id', '=', entity)
      .where('h.state', '=', 'released')
      .where('h.released_at', '=', occasion)
      .executeTakeFirst();
    const until = new Date(hold?.expires_at ?? 0);
    if (!hold || until <= now()) return null;
    const { title } = JSON.parse(hold.summary) as TitleSummary;
    const say = notices(reader);
    const paragraphs = [
      say('hold_ready', {
        ...{ title, library: hold.library },
        until: moment(until, reader.locale, hold.zone),
      }),
      say('hold_lapses'),
      say('hold_where', { address: ownPages(origin, reader) }),
    ];
    return {
      subject: say('hold_subject', { title }),
      ...emailBody(reader, paragraphs, settings.institution.name),
    };
  };
