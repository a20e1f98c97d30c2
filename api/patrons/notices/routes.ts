import { createHash, ECDH } from 'node:crypto';
import { NOTICE_KINDS, type Channels, type NoticeKind } from '#contract/patrons/notices/kinds.ts';
import {
  addPushDevice,
  changeNotices,
  readNotices,
  removePushDevice,
} from '#contract/patrons/notices/preferences.ts';
import { emailsOf } from '#contract/shared/contact.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { acao } from '../../core/http/messages.ts';
import { refused, refusedFor, requirePatron } from '../../core/http/refused.ts';
import { failingEmails, clearFailing, withoutFailing } from '../../core/mail/failing.ts';
import { word } from '../../core/words.ts';
import { isPushEndpoint } from '../../portal/integrations/push.ts';
import type { Services } from '../../services.ts';
import { browserName } from '../auth/browser.ts';
import { sessionOf } from '../auth/session-routes.ts';
import { maskedEmail } from '../auth/recovery/rules.ts';
import { deleteDevice, devicesOf, isRemembered, lockSession, saveDevice } from './device-store.ts';
import { digestOf, saveDigest } from './digest-store.ts';
import { areChannelsAllowed, isObligatory, pushRefusals } from './rules.ts';
import { channelsOf, saveChannels } from './store.ts';

/** Preferences of notices: channels by kind, the daily summary, refused addresses, devices. */
export function noticeRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;
  bind(readNotices, (_input, http) => preferencesOf(services, http));

  bind(changeNotices, async ({ body = {} }, http) => {
    const { patronId, locale } = http;
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
    return preferencesOf(services, http);
  });

  bind(addPushDevice, async ({ body }, http) => {
    const { endereco: endpoint, chave: publicKey, segredo: authSecret } = body;
    if (!isPushEndpoint(endpoint) || !isPoint(publicKey)) {
      throw refused(422, 'push_subscription_unusable');
    }
    const { patronId } = http;
    const sessionId = sessionOf(http);
    await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const others = (await devicesOf(tx, patronId)).filter((one) => one.endpoint !== endpoint);
      const refusals = pushRefusals({
        isOffered: services.push !== null,
        isRemembered: requirePatron(await lockSession(tx, sessionId)),
        devices: others.length,
      });
      if (refusals.length > 0) throw refusedFor(refusals);
      const browser = browserName(http.header('user-agent'));
      const subscription = { endpoint, publicKey, authSecret };
      await saveDevice(tx, { patronId, sessionId, browser, ...subscription, at: now() });
    });
    return preferencesOf(services, http);
  });

  bind(removePushDevice, async ({ params: { id } }, http) => {
    if (!(await deleteDevice(db.queries, http.patronId, id))) {
      throw refused(404, 'push_device_not_found');
    }
    return preferencesOf(services, http);
  });
}

/** Is this a point of the curve P-256, uncompressed? */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

const kindText = (kind: NoticeKind, locale: Locale): string =>
  word('server/notice-kinds', kind, locale);

async function preferencesOf({ db: { queries }, push, settings }: Services, http: Http) {
  const { patronId, locale } = http;
  const channels = await channelsOf(queries, patronId, NOTICE_KINDS);
  const { email } = await queries
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const emails = emailsOf(email ?? '');
  const working = withoutFailing(emails, await failingEmails(queries, patronId));
  const devices = await devicesOf(queries, patronId);
  const refusals = pushRefusals({
    isOffered: push !== null,
    isRemembered: await isRemembered(queries, sessionOf(http)),
    devices: devices.length,
  });
  const one = ([tipo, own]: [NoticeKind, Channels]) => ({
    ...{ tipo, ...own },
    ...{ descricao: kindText(tipo, locale), obrigatorio: isObligatory(tipo) },
  });
  return {
    itens: [...channels].map(one),
    resumo_diario: (await digestOf(queries, patronId)) !== undefined,
    emails: emails.map(maskedEmail),
    emails_recusados: emails.filter((address) => !working.includes(address)).map(maskedEmail),
    chave_push: push?.publicKey ?? '',
    aparelhos: devices.map(({ id, browser, endpoint, createdAt }) => ({
      ...{ cod_aparelho: id, navegador: browser },
      desde: withOffset(createdAt, settings.timeZone),
      resumo: createHash('sha256').update(endpoint).digest('hex'),
    })),
    acoes: { receber: acao(refusals, locale) },
  };
}
