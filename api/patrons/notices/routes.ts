import { NOTICE_KINDS, type Channels, type NoticeKind } from '#contract/patrons/notices/kinds.ts';
import { changeNotices, readNotices } from '#contract/patrons/notices/preferences.ts';
import { emailsOf } from '#contract/shared/contact.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Database } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { failingEmails, clearFailing, withoutFailing } from '../../core/mail/failing.ts';
import { word } from '../../core/words.ts';
import type { Services } from '../../services.ts';
import { maskedEmail } from '../auth/recovery/rules.ts';
import { digestOf, saveDigest } from './digest-store.ts';
import { areChannelsAllowed, isObligatory } from './rules.ts';
import { channelsOf, saveChannels } from './store.ts';

/** Preferences of notices: channels by kind, the daily summary, refused addresses. */
export function noticeRoutes(bind: Bind, { db }: Services): void {
  bind(readNotices, (_input, { patronId, locale }) => preferencesOf(db, patronId, locale));

  bind(changeNotices, async ({ body = {} }, { patronId, locale }) => {
    const { itens = [], resumo_diario: isSummed, emails_conferidos: isChecked } = body;
    const refused = itens.filter(({ tipo, ...channels }) => !areChannelsAllowed(tipo, channels));
    if (refused.length > 0) {
      throw refusedFor(
        refused.map(({ tipo }) => ({
          code: 'notice_channel_required' as const,
          params: { aviso: kindText(tipo, locale) },
        })),
      );
    }
    await db.transaction(async (tx) => {
      for (const { tipo: kind, ...channels } of itens) {
        await saveChannels(tx, { patronId, kind }, channels);
      }
      if (isSummed !== undefined) await saveDigest(tx, patronId, isSummed);
      if (isChecked === true) await clearFailing(tx, patronId);
    });
    return preferencesOf(db, patronId, locale);
  });
}

const kindText = (kind: NoticeKind, locale: Locale): string =>
  word('server/notice-kinds', kind, locale);

async function preferencesOf({ queries }: Database, patronId: number, locale: Locale) {
  const channels = await channelsOf(queries, patronId, NOTICE_KINDS);
  const { email } = await queries
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const emails = emailsOf(email ?? '');
  const working = withoutFailing(emails, await failingEmails(queries, patronId));
  const one = ([tipo, own]: [NoticeKind, Channels]) => ({
    ...{ tipo, ...own },
    ...{ descricao: kindText(tipo, locale), obrigatorio: isObligatory(tipo) },
  });
  return {
    itens: [...channels].map(one),
    resumo_diario: (await digestOf(queries, patronId)) !== undefined,
    emails: emails.map(maskedEmail),
    emails_recusados: emails.filter((address) => !working.includes(address)).map(maskedEmail),
  };
}
