import type { Output } from '#contract/calls.ts';
import { dropTitle, saveTitles, listSavedTitles } from '#contract/patrons/basket/saved-basket.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { PAGE_SIZE } from '#contract/shared/constants.ts';
import { currentTitles } from '../../catalogue/records/merged.ts';
import { workTypeLabel, workTypeOf } from '../../catalogue/records/title-wire.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import { motivos } from '../../core/http/messages.ts';
import { rowsWire } from '../../search/query/row-wire.ts';
import type { Services } from '../../services.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { earlier, withOffset } from '../../circulation/units/zone.ts';
import {
  countBasketTitles,
  deleteBasketTitles,
  insertBasketTitles,
  listBasketTitles,
  knownTitles,
  type BasketTitle,
} from './store.ts';
import { decideAdditions } from './rules.ts';

type Kinds = Output<'GET /acervo/cesta-permanente/colecao'>['tipos'];

/** The basket stored with an account: add, remove, list. */
export function savedBasketRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings, now } = services;

  bind(saveTitles, ({ body: { acervos, data_inclusao } }, { patronId, locale }) =>
    db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const kept = new Set((await listBasketTitles(tx, patronId)).map(({ titleId }) => titleId));
      const decided = decideAdditions(acervos, { known: await knownTitles(tx, acervos), kept });
      const fits = decided.filter(({ refusals }) => refusals.length === 0).map(({ id }) => id);
      const fresh = fits.filter((id) => !kept.has(id));
      await insertBasketTitles(tx, patronId, fresh, earlier(data_inclusao, now()).toISOString());
      return {
        itens: decided.map(({ id, refusals }) => ({
          cod_acervo: id,
          ok: refusals.length === 0,
          ...(refusals.length > 0 && { motivos: motivos(refusals, locale) }),
        })),
        total: kept.size + fresh.length,
      };
    }),
  );

  bind(dropTitle, ({ body: { acervo } }, { patronId }) =>
    db.transaction(async (tx) => {
      await deleteBasketTitles(tx, patronId, acervo);
      return { cod_acervo: acervo, total: await countBasketTitles(tx, patronId) };
    }),
  );

  bind(listSavedTitles, async ({ query = {} }, { patronId, locale }) => {
    const { tipoBusca: kind, dataIni, dataFim, page = 1, perPage = PAGE_SIZE } = query;
    const period = parsePeriod({ dataIni, dataFim }, settings.timeZone);
    const all = await listBasketTitles(db.queries, patronId, period);
    const titles = await currentTitles(db.queries, idsIn(all));
    const kindOf = ({ titleId }: BasketTitle) => titles.get(titleId)?.summary.workType ?? 0;
    const asked = all.filter((one) => kind === undefined || kindOf(one) === Number(kind));
    const shown = asked.slice((page - 1) * perPage, page * perPage);
    const addedAt = new Map(shown.map(({ titleId, addedAt: at }) => [titleId, at]));
    const how = {
      ...{ locale, covers: settings.covers, titles: catalogue.titles, now: now() },
      alsoWithdrawn: true,
    };
    const rows = await rowsWire(db.queries, idsIn(shown), how);
    return {
      itens: rows.map((row) => ({
        ...row,
        data_inclusao: withOffset(addedAt.get(row.cod_acervo) ?? '', settings.timeZone),
        retirado: titles.get(row.cod_acervo)?.withdrawn ?? true,
      })),
      ...{ total: asked.length, page, perPage },
      na_cesta: await countBasketTitles(db.queries, patronId),
      tipos: kindsWire(all.map(kindOf), locale),
    };
  });
}

const idsIn = (kept: readonly BasketTitle[]): number[] => kept.map(({ titleId }) => titleId);

/** Material kinds of these titles with their names. */
function kindsWire(kinds: readonly number[], locale: Locale): Kinds {
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, those]) => ({
      codigo: String(kind),
      descricao: workTypeLabel(workTypeOf(kind), locale),
      total: those.length,
    }))
    .sort((a, b) => a.descricao.localeCompare(b.descricao, locale));
}
