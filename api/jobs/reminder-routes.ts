import {
  changeOwnReminders,
  changeReminders,
  readOwnReminders,
  readReminders,
} from '#contract/timed/reminders.ts';
import { localeOfHeader, PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { keepReminders, wantsReminders } from '../auth/reminders.ts';
import { emailsOf, maskedEmail } from '../auth/recovery/rules.ts';
import type { Queries } from '../db/connection.ts';
import type { Bind, Http } from '../http/bind.ts';
import { refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { word } from '../words.ts';
import { patronOfToken } from './reminder-token.ts';

/** Where reminders are ended: in the personal area, and from a letter. */
export function reminderRoutes(bind: Bind, services: Services): void {
  ownReminderRoutes(bind, services);
  letterRoutes(bind, services);
}

function ownReminderRoutes(bind: Bind, { db, settings }: Services): void {
  const { remindBefore, remindAfter } = settings.timedWork;
  const ascending = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b);
  const own = async (patronId: number) => ({
    por_email: await wantsReminders(db.queries, patronId),
    dias_antes: ascending(remindBefore),
    dias_depois: ascending(remindAfter),
    emails: (await emailsOfPatron(db.queries, patronId)).map(maskedEmail),
  });

  bind(readOwnReminders, (_input, { patronId }) => own(patronId));

  bind(changeOwnReminders, async ({ body }, { patronId }) => {
    await keepReminders(db.queries, patronId, body.por_email);
    return own(patronId);
  });
}

async function emailsOfPatron(q: Queries, patronId: number): Promise<string[]> {
  const { email } = await q
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  return emailsOf(email);
}

/** Without signing in. Only a POST changes anything. */
function letterRoutes(bind: Bind, { db, secret, settings }: Services): void {
  const ofToken = (token: string): number => {
    const patronId = patronOfToken(secret, token);
    if (patronId === null) throw refused(404, 'not_found');
    return patronId;
  };
  const answer = async (patronId: number, lang: string | undefined, http: Http) => {
    http.setHeader('cache-control', 'no-store');
    http.setHeader('content-security-policy', "default-src 'none'; form-action 'self'");
    const locale = localeOfHeader(lang, settings.languages);
    return pageOf(await wantsReminders(db.queries, patronId), locale);
  };

  bind(readReminders, async ({ params, query = {} }, http) =>
    answer(ofToken(params.token), query.lang, http),
  );

  bind(changeReminders, async ({ params, query = {}, body = {} }, http) => {
    const patronId = ofToken(params.token);
    await keepReminders(db.queries, patronId, body.lembretes === '1');
    return answer(patronId, query.lang, http);
  });
}

/** A page without style or script: it is seen once, and shows in any browser. */
function pageOf(wants: boolean, locale: Locale): string {
  const say = (key: string) => word('server/notices', key, locale);
  const title = say('reminders');
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    '<meta name="color-scheme" content="light dark">' +
    `<title>${title}</title></head><body><main><h1>${title}</h1>` +
    `<p>${say(wants ? 'reminders_on' : 'reminders_off')}</p>` +
    `<form method="post"><button name="lembretes" value="${wants ? 0 : 1}">` +
    `${say(wants ? 'reminders_end' : 'reminders_begin')}</button></form></main></body></html>`
  );
}
