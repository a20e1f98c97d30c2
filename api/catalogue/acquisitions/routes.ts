import {
  createSuggestion,
  findSimilar,
  listPurchaseOrders,
  listSuggestions,
  listSuggestionStates,
  readSuggestionFigures,
  readSuggestionForm,
  removeSuggestion,
} from '#contract/catalogue/acquisitions/suggestions.ts';
import {
  FIRST_SUGGESTION_STATE,
  SUGGESTION_STATES,
} from '#contract/catalogue/acquisitions/states.ts';
import { loginById } from '../../patrons/auth/store.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import type { Services } from '../../services.ts';
import { readPage } from '../../circulation/requests/page.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { suggestWork, withdrawSuggestion } from './acts.ts';
import { figuresOf, yearBefore } from './figures.ts';
import { ordersOfPatron, withLines } from './order-store.ts';
import { ownedTitles, similarSuggestions } from './similar.ts';
import { countByState, movesOf, suggestionsMadeIn, suggestionsOfPatron } from './store.ts';
import {
  figuresWire,
  orderWire,
  similarWire,
  suggestionStateWire,
  suggestionWire,
} from './wire.ts';

/** What patrons want the library to buy, and what becomes of it. */
export function acquisitionRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const isTeacher = async (patronId: number): Promise<boolean> => {
    const { groupCode = '' } = (await loginById(db.queries, patronId)) ?? {};
    return settings.acquisitions.teacherGroups.includes(groupCode);
  };
  ownSuggestionRoutes(bind, services);

  bind(createSuggestion, async ({ body }, http) => {
    const asker = { patronId: http.patronId, isTeacher: await isTeacher(http.patronId) };
    return withIdempotencyKey(services, createSuggestion, { body }, http, async (tx) => ({
      cod_sugestao: await suggestWork(db, tx, settings, { ...asker, body, at: now() }),
      situacao: FIRST_SUGGESTION_STATE,
    }));
  });

  bind(readSuggestionForm, async (_input, { patronId }) => ({
    docente: await isTeacher(patronId),
  }));

  bind(findSimilar, async ({ query }, { patronId, locale }) => {
    const { titulo: title, autor: author = '', isbn_issn: number = '' } = query;
    const wanted = { title, author, number };
    const titles = await ownedTitles(db.queries, services.catalogue, wanted, services.now());
    return {
      acervos: titles.map((own) => ({
        cod_acervo: own.id,
        titulo: own.title,
        autor: own.author,
        ...(own.year !== null && { ano: own.year }),
        total: own.copies,
        disponiveis: own.available,
        ...(own.online && { acesso_remoto: 'cr' }),
      })),
      sugestoes: (await similarSuggestions(db.queries, wanted)).map((row) =>
        similarWire(row, patronId, locale),
      ),
    };
  });
}

/** One's own suggestions, their orders, and figures. */
function ownSuggestionRoutes(bind: Bind, { db, now, settings }: Services): void {
  const zone = settings.timeZone;

  bind(listSuggestionStates, async (_input, { patronId, locale }) => {
    const counts = await countByState(db.queries, patronId);
    return {
      itens: SUGGESTION_STATES.map((state) => ({
        ...suggestionStateWire(state, locale),
        total: counts.get(state) ?? 0,
      })),
    };
  });

  bind(listSuggestions, async ({ query = {} }, { patronId, locale }) => {
    const { situacao: state, ...asked } = query;
    const suggestions = suggestionsOfPatron(db.queries, patronId);
    const { rows, page } = await readPage(suggestions, { ...asked, state }, zone);
    const ids = rows.map(({ id }) => id);
    const moves = await movesOf(db.queries, ids);
    const itens = rows.map((row) => suggestionWire(row, moves.get(row.id) ?? [], locale));
    return { itens, ...page };
  });

  bind(removeSuggestion, async ({ params: { cod: id } }, { patronId }) => {
    const situacao = await db.transaction((tx) =>
      withdrawSuggestion(tx, { patronId, id, at: now() }),
    );
    return { cod_sugestao: id, situacao };
  });

  bind(readSuggestionFigures, async ({ query = {} }, { patronId, locale }) => {
    const last = query.dataFim ?? dayIn(now(), zone);
    const first = query.dataIni ?? yearBefore(last);
    const { from, to } = parsePeriod({ dataIni: first, dataFim: last }, zone);
    const made = from && to ? await suggestionsMadeIn(db.queries, from, to) : [];
    return figuresWire(figuresOf(made, patronId, { first, last, zone }), { first, last }, locale);
  });

  bind(listPurchaseOrders, async ({ query = {} }, { patronId, locale }) => {
    const { rows, page } = await readPage(ordersOfPatron(db.queries, patronId), query, zone);
    const orders = await withLines(db.queries, rows, patronId);
    return { itens: orders.map((row) => orderWire(row, locale)), ...page };
  });
}
