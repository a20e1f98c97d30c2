import type { Output } from '#contract/calls.ts';
import {
  answerConsent,
  readEverything,
  readEverythingPage,
  readPrivacy,
  requestErasure,
  withdrawErasure,
} from '#contract/patrons/privacy.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import { acao } from '../../core/http/messages.ts';
import { refused, refusedFor, requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { wordIfAny } from '../../core/words.ts';
import { consentOf } from './consent.ts';
import { erasureObstacles } from './erase.ts';
import { everythingOf } from './everything.ts';
import { everythingPage } from './page.ts';
import { insertErasure, lastErasure, moveErasure, saveConsent } from './store.ts';
import { actsOnPatron } from '../../staff/acts/log.ts';

type Privacy = Output<'GET /pessoas/meu-pergamum/privacidade'>;

/** Consent, erasure requests, and the log of views by staff. */
export function privacyRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const read = (patronId: number, locale: Locale) => privacyWire(services, patronId, locale);

  bind(readPrivacy, (_input, { patronId, locale }) => read(patronId, locale));

  bind(answerConsent, async ({ body: { versao, aceito } }, { patronId, locale }) => {
    const { version } = settings.privacy.consent;
    if (version === '' || versao !== version) throw refused(409, 'consent_changed');
    await db.transaction((tx) => saveConsent(tx, { patronId, version, agreed: aceito, at: now() }));
    return read(patronId, locale);
  });

  bind(requestErasure, async (_input, { patronId, locale }) => {
    await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const refusals = await erasureObstacles(tx, patronId, settings, now());
      if ((await lastErasure(tx, patronId))?.state === 'aguardando') {
        refusals.push({ code: 'erasure_asked' });
      }
      if (refusals.length > 0) throw refusedFor(refusals);
      await insertErasure(tx, patronId, now());
    });
    return read(patronId, locale);
  });

  bind(withdrawErasure, async (_input, { patronId, locale }) => {
    const moved = await moveErasure(db.queries, patronId, { to: 'retirada', at: now() });
    if (!moved) throw refusedFor([{ code: 'erasure_not_asked' }]);
    return read(patronId, locale);
  });

  everythingRoutes(bind, services);
}

function everythingRoutes(bind: Bind, { db, settings, now }: Services): void {
  const { name } = settings.institution;
  const gather = async (patronId: number) => requirePatron(await everythingOf(db, patronId));

  bind(readEverything, async (_input, { patronId, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const gerado_em = withOffset(now().toISOString(), settings.timeZone);
    return { instituicao: name, gerado_em, dados: await gather(patronId) };
  });

  bind(readEverythingPage, async (_input, { patronId, locale, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const facts = { institution: name, at: now(), zone: settings.timeZone, locale };
    return everythingPage(db.queries, await gather(patronId), facts);
  });
}

async function privacyWire(services: Services, patronId: number, locale: Locale): Promise<Privacy> {
  const { db, settings, now } = services;
  const { keptYears } = settings.privacy;
  const offset = (instant: string) => withOffset(instant, settings.timeZone);
  const erasure = await lastErasure(db.queries, patronId);
  const isAsked = erasure?.state === 'aguardando';
  const asking: Refusal[] = await erasureObstacles(db.queries, patronId, settings, now());
  if (isAsked) asking.push({ code: 'erasure_asked' });
  const views = await actsOnPatron(db.queries, patronId);
  return {
    consentimento: await consentOf(services, { patronId, locale }),
    apagamento: {
      ...(erasure && {
        pedido: {
          situacao: erasure.state,
          data: offset(erasure.created_at),
          data_situacao: offset(erasure.updated_at),
          ...(erasure.reply !== '' && { resposta: erasure.reply }),
        },
      }),
      anos_guardados: keptYears,
      acoes: {
        pedir: acao(asking, locale),
        desistir: acao(isAsked ? [] : [{ code: 'erasure_not_asked' }], locale),
      },
    },
    acessos: views.map(({ staff, workstation, act, at }) => ({
      ...{ data: offset(at), quem: staff, ato: act },
      ...(workstation !== '' && { posto: workstation }),
      desc_ato: wordIfAny('server/privacy', `act_${act}`, locale) ?? act,
    })),
  };
}
