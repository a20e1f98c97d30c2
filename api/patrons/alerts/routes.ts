import {
  countAlerts,
  listAlerts,
  readAlert,
  readAlerts,
  removeAlert,
} from '#contract/patrons/alerts.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { alertsOfPatron, countUnread, deleteAlert, hasAlert, markRead } from './store.ts';
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

  bind(readAlerts, async (_input, { patronId }) => {
    await markRead(db.queries, { patronId, at: now() });
    return left(patronId);
  });

  bind(readAlert, async ({ params: { id } }, { patronId }) => {
    if (!(await hasAlert(db.queries, patronId, id))) throw noSuchAlert();
    await markRead(db.queries, { patronId, id, at: now() });
    return left(patronId);
  });

  bind(removeAlert, async ({ params: { id } }, { patronId }) => {
    if (!(await deleteAlert(db.queries, patronId, id))) throw noSuchAlert();
    return left(patronId);
  });
}
