import {
  countAlerts,
  listAlerts,
  readAlert,
  readAlerts,
  removeAlert as removeAlertCall,
} from '#contract/patrons/alerts.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import {
  alertsOfPatron,
  countUnread,
  hasAlert,
  markRead,
  markUnread,
  removeAlert,
  restoreAlert,
} from './store.ts';
import { alertWords } from './words.ts';

const PER_PAGE = 20;

const noSuchAlert = () => refusedFor([{ code: 'alert_not_found' }]);

/** Alerts of the patron: list, mark as read, delete. */
export function alertRoutes(bind: Bind, { db, settings, content, now }: Services): void {
  const zone = settings.timeZone;
  const left = async (patronId: number) => ({
    nao_lidos: await countUnread(db.queries, patronId),
  });

  bind(listAlerts, async ({ query }, { patronId, locale }) => {
    const { dataIni, dataFim, page = 1, perPage = PER_PAGE } = query;
    const { from, to } = parsePeriod({ dataIni, dataFim }, zone);
    const { alerts, total } = await alertsOfPatron(db.queries, patronId, {
      from: from?.toISOString(),
      before: to?.toISOString(),
      offset: (page - 1) * perPage,
      limit: perPage,
    });
    const { notices } = content.now();
    const itens = alerts.map(({ id, kind, params, at, readAt }) => {
      const { title, text, note, path } = alertWords(kind, params, locale, notices);
      return {
        ...{ id, titulo: title, texto: text, data: withOffset(at, zone), lido: readAt !== null },
        ...(note !== undefined && { nota: note }),
        ...(path !== undefined && { caminho: path }),
      };
    });
    return { itens, total, page, perPage, ...(await left(patronId)) };
  });

  bind(countAlerts, (_input, { patronId }) => left(patronId));

  bind(readAlerts, async ({ query = {} }, { patronId }) => {
    const at = now();
    if (query.desfazer === undefined) await markRead(db.queries, { patronId, at });
    else await markUnread(db.queries, { patronId, at: query.desfazer });
    return { ...(await left(patronId)), lidos_em: at.toISOString() };
  });

  bind(readAlert, async ({ params: { id }, query = {} }, { patronId }) => {
    if (query.removido === false) await restoreAlert(db.queries, patronId, id);
    if (!(await hasAlert(db.queries, patronId, id))) throw noSuchAlert();
    if (query.lido === false) await markUnread(db.queries, { patronId, id });
    else await markRead(db.queries, { patronId, id, at: now() });
    return left(patronId);
  });

  bind(removeAlertCall, async ({ params: { id } }, { patronId }) => {
    if (!(await removeAlert(db.queries, { patronId, id, at: now() }))) throw noSuchAlert();
    return left(patronId);
  });
}
