import {
  changeOwnReminders,
  changeReminders,
  readOwnReminders,
  readReminders,
} from '#contract/circulation/reminders.ts';
import { localeOfHeader } from '#contract/shared/languages.ts';
import { saveWantsReminders, wantsReminders } from '../../patrons/notices/store.ts';
import { emailsOf, maskedEmail } from '../../patrons/auth/recovery/rules.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { emailLinkPage } from '../../core/http/email-link-page.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { word } from '../../core/words.ts';
import { patronOfToken } from './token.ts';

/** Reminder settings: in the personal area, and by a link in the e-mail. */
export function reminderRoutes(bind: Bind, services: Services): void {
  ownReminderRoutes(bind, services);
  emailLinkRoutes(bind, services);
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
    await saveWantsReminders(db.queries, patronId, body.por_email);
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

/** Works without signing in. Only a POST changes anything. */
function emailLinkRoutes(bind: Bind, { db, secret, settings }: Services): void {
  const ofToken = (token: string): number => {
    const patronId = patronOfToken(secret, token);
    if (patronId === null) throw refused(404, 'not_found');
    return patronId;
  };
  const answer = async (patronId: number, lang: string | undefined, http: Http) => {
    const locale = localeOfHeader(lang, settings.languages);
    const say = (key: string) => word('server/notices', key, locale);
    const wants = await wantsReminders(db.queries, patronId);
    return emailLinkPage(http, {
      locale,
      title: say('reminders'),
      text: say(wants ? 'reminders_on' : 'reminders_off'),
      button: {
        ...{ name: 'lembretes', value: wants ? '0' : '1' },
        label: say(wants ? 'reminders_end' : 'reminders_begin'),
      },
    });
  };

  bind(readReminders, async ({ params, query = {} }, http) =>
    answer(ofToken(params.token), query.lang, http),
  );

  bind(changeReminders, async ({ params, query = {}, body = {} }, http) => {
    const patronId = ofToken(params.token);
    await saveWantsReminders(db.queries, patronId, body.lembretes === '1');
    return answer(patronId, query.lang, http);
  });
}
