import {
  changeSavedSearch,
  joinSearches,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from '#contract/patrons/interests/saved-searches.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import type { Services } from '../../services.ts';
import { dayIn, earlier, withOffset } from '../../circulation/units/zone.ts';
import { newTitles } from './new-titles.ts';
import { MAX_SEARCHES } from './rules.ts';
import { parseSavedSearch, requestOf } from './saved-search.ts';
import {
  deleteSearch,
  idOfSearch,
  insertSearch,
  saveSearchChange,
  searchesOf,
  type NewSearch,
} from './saved-store.ts';

/** Maximum number of new titles counted per search. */
const MAX_COUNTED = 50;

interface Typed {
  endereco: string;
  texto: string;
  total: number;
}

const notFound = () => refusedFor([{ code: 'search_not_found' }]);

/** Saved searches of an account. */
export function savedSearchRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings, now } = services;
  const zone = settings.timeZone;

  keepingRoutes(bind, services);

  bind(listSavedSearches, async (_input, { patronId }) => {
    const until = now().toISOString();
    const itens = [];
    for (const kept of await searchesOf(db.queries, patronId)) {
      const request = await requestOf(db.queries, kept.query);
      const span = { after: kept.seenAt, until };
      const found = await newTitles(db.queries, catalogue.titles, request, span, MAX_COUNTED);
      itens.push({
        cod_pesquisa: kept.id,
        endereco: kept.address,
        texto: kept.name,
        total: kept.total,
        frequencia: kept.frequency,
        novas: found.length,
        desde: withOffset(kept.seenAt, zone),
      });
    }
    return { itens };
  });

  bind(changeSavedSearch, async ({ params: { id }, body = {} }, { patronId }) => {
    const own = (await searchesOf(db.queries, patronId)).find((one) => one.id === id);
    if (!own) throw notFound();
    const { frequencia = own.frequency, vista } = body;
    const at = now();
    const begins = own.frequency === 'nunca' && frequencia !== 'nunca';
    await saveSearchChange(
      db.queries,
      { patronId, id },
      {
        frequency: frequencia,
        ...(vista === true && { seenAt: at.toISOString() }),
        ...(begins && { toldOn: dayIn(at, zone) }),
      },
    );
    return { cod_pesquisa: id, frequencia };
  });

  bind(removeSavedSearch, async ({ params: { id } }, { patronId }) => {
    if (!(await deleteSearch(db.queries, { patronId, id }))) throw notFound();
    return { cod_pesquisa: id };
  });
}

/** Saves a search, and imports those stored in a browser. */
function keepingRoutes(bind: Bind, { db, settings, now }: Services): void {
  /** Parses a search; null if it is invalid for this catalogue. */
  const searchOf = (patronId: number, { endereco, texto, total }: Typed): NewSearch | null => {
    const asked = parseSavedSearch(endereco);
    const at = now();
    const name = tidyLine(texto) || endereco;
    const new_ = { patronId, name, total, at, today: dayIn(at, settings.timeZone) };
    return asked && { ...asked, ...new_, frequency: 'nunca' };
  };
  const hasRoom = async (tx: Tx, patronId: number): Promise<boolean> =>
    (await searchesOf(tx, patronId)).length < MAX_SEARCHES;

  bind(saveSearch, ({ body }, { patronId }) =>
    db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const kept = searchOf(patronId, body);
      if (!kept) throw refusedFor([{ code: 'search_not_kept' }], { search_not_kept: 'endereco' });
      const known = await idOfSearch(tx, patronId, kept.hash);
      if (known !== undefined) return { cod_pesquisa: known };
      if (!(await hasRoom(tx, patronId))) {
        const params = { limite: MAX_SEARCHES };
        throw refusedFor([{ code: 'search_limit_reached', params }]);
      }
      await insertSearch(tx, {
        ...kept,
        frequency: body.frequencia ?? 'nunca',
        seenAt: earlier(body.desde, now()),
      });
      return { cod_pesquisa: (await idOfSearch(tx, patronId, kept.hash)) ?? 0 };
    }),
  );

  bind(joinSearches, ({ body }, { patronId }) =>
    db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const recusadas: string[] = [];
      // Reversed, so that the newest stays the newest.
      for (const typed of body.itens.toReversed()) {
        const kept = searchOf(patronId, typed);
        const known = kept && (await idOfSearch(tx, patronId, kept.hash));
        if (known !== undefined && known !== null) continue;
        if (kept && (await hasRoom(tx, patronId))) await insertSearch(tx, kept);
        else recusadas.push(typed.endereco);
      }
      return { recusadas };
    }),
  );
}
