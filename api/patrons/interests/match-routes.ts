import { changeNews, listMatches, readNews } from '#contract/patrons/interests.ts';
import { emailsOf, maskedEmail } from '../auth/recovery/rules.ts';
import type { Bind } from '../../core/http/bind.ts';
import { rowsWire } from '../../search/query/row-wire.ts';
import type { Services } from '../../services.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { dayIn, type Day } from '../../circulation/units/zone.ts';
import { namesOf } from './choices.ts';
import { matchesOf } from './matches.ts';
import { interestsOf, saveNewsSettings, newsOf } from './store.ts';

/** New titles that match, and the notification settings. */
export function matchRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings, now } = services;
  const { timeZone: zone, covers } = settings;

  bind(listMatches, async ({ query = {} }, { patronId, locale }) => {
    const today = dayIn(now(), zone);
    const { dataFim = today } = query;
    const { dataIni = monthBefore(dataFim) } = query;
    const { from = now(), to = now() } = parsePeriod({ dataIni, dataFim }, zone);
    const interests = await interestsOf(db.queries, patronId);
    // The end of a period is exclusive.
    const span = { after: justBefore(from), until: justBefore(to) };
    const matches = await matchesOf(db.queries, catalogue.titles, { interests, span, zone });
    const because = new Map(matches.map(({ title, because: why }) => [title.id, why]));
    const nameOf = await namesOf(db.queries, interests, locale);
    const ids = matches.map(({ title }) => title.id);
    const shown = { locale, covers, titles: catalogue.titles, now: now() };
    const rows = await rowsWire(db.queries, ids, shown);
    const itens = rows.map((row) => ({
      ...row,
      porque: (because.get(row.cod_acervo) ?? []).map((interest) => ({
        tipo: interest.kind,
        descricao: nameOf(interest) ?? interest.code,
      })),
    }));
    return { itens, total: itens.length, dataIni, dataFim };
  });

  const told = async (patronId: number) => {
    const news = await newsOf(db.queries, patronId);
    const { email } = await db.queries
      .selectFrom('patrons')
      .select('email')
      .where('id', '=', patronId)
      .executeTakeFirstOrThrow();
    return {
      por_email: news?.byMail ?? true,
      por_alerta: news?.byAlert ?? true,
      emails: emailsOf(email).map(maskedEmail),
    };
  };

  bind(readNews, (_input, { patronId }) => told(patronId));

  bind(changeNews, async ({ body }, { patronId }) => {
    const at = now();
    const who = { patronId, at, today: dayIn(at, zone) };
    await saveNewsSettings(db, who, { byMail: body.por_email, byAlert: body.por_alerta });
    return told(patronId);
  });
}

const justBefore = (at: Date): string => new Date(at.getTime() - 1).toISOString();

/** A month back (specification §9), or the last day of a shorter month. */
function monthBefore(day: Day): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
