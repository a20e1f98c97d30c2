import type { Input } from '#contract/calls.ts';
import {
  FIRST_SUGGESTION_STATE,
  PENDING_SUGGESTIONS,
  SUGGESTION_MOVES,
  type OrderState,
  type SuggestionState,
} from '#contract/catalogue/acquisitions/states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { tidyLine, tidyText } from '../../core/http/tidy-text.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import {
  moveByStaff,
  notifyMoved,
  withdraw,
  type StaffMovable,
  type StaffMove,
} from '../../circulation/requests/move.ts';
import { decideMove } from '../../circulation/requests/states.ts';
import { countRequests } from '../../circulation/requests/store.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import {
  insertOrder,
  isOrdered,
  orderByNumber,
  suggestionsOfOrder,
  type NewOrder,
} from './order-store.ts';
import { firstHoldOf } from './first-hold.ts';
import { decideSuggestion, isBought, SUGGESTIONS } from './rules.ts';
import { isSameSuggestion } from './works.ts';
import { insertSuggestion, openSuggestions, recordMove, suggestionById } from './store.ts';

const FIELDS = {
  library_required: 'biblioteca',
  library_not_found: 'biblioteca',
  library_not_of_campus: 'biblioteca',
  suggestion_title_required: 'titulo',
  suggestion_publisher_required: 'editor',
  suggestion_sent_before: 'titulo',
  suggestion_teachers_only: 'disciplina',
  suggestion_course_required: 'disciplina',
  suggestion_copies_wrong: 'exemplares',
} as const;

type SuggestionBody = Input<'POST /unidade-informacao/sugestao-aquisicao'>['body'];

export interface Suggesting {
  patronId: number;
  isTeacher: boolean;
  body: SuggestionBody;
  at: Date;
}

/**
 * Suggests a work, in this transaction: lock, gather, decide, save. Returns its id.
 *
 * @throws RefusalError 422 with everything that is wrong, each with its field
 */
export async function suggestWork(
  db: Database,
  tx: Tx,
  { limits }: Pick<Settings, 'limits'>,
  { patronId, isTeacher, body, at }: Suggesting,
): Promise<number> {
  await lockRows(db, tx, 'patron', [patronId]);
  const row = rowOf(body);
  const libraryId = body.biblioteca;
  const library = (await listLibraries(tx)).find(({ id }) => id === libraryId);
  const open = await openSuggestions(tx, { patronId, libraryId });
  const { teaching } = row;
  const refusals = decideSuggestion(
    { libraryId, title: row.work.title, publisher: row.fields.publisher, teaching },
    {
      libraryExists: library !== undefined,
      isOfCampus: body.campus === undefined || body.campus === library?.campusId,
      isSentBefore: open.some(({ isbn_issn: number, ...other }) =>
        isSameSuggestion(row.work, { ...other, number }),
      ),
      isTeacher,
      pending: await countRequests(tx, 'suggestions', patronId, PENDING_SUGGESTIONS),
      limit: limits.pendingSuggestions,
    },
  );
  if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
  const now = at.toISOString();
  return insertSuggestion(tx, {
    ...row.fields,
    ...(teaching && {
      ...{ course: teaching.course, use_kind: teaching.use, copies: teaching.copies },
    }),
    patron_id: patronId,
    library_id: libraryId,
    state: FIRST_SUGGESTION_STATE,
    created_at: now,
    updated_at: now,
  });
}

/** What was written, without blanks around it. */
function rowOf(body: SuggestionBody) {
  const fields = {
    author: tidyLine(body.autor ?? ''),
    title: tidyLine(body.titulo),
    edition: tidyLine(body.edicao ?? ''),
    publisher: tidyLine(body.editor),
    isbn_issn: tidyLine(body.isbn_issn ?? ''),
    periodical: tidyLine(body.periodico ?? ''),
    other: tidyText(body.outras_inf ?? ''),
  };
  const { author, title, edition, isbn_issn: number } = fields;
  const { disciplina, uso, exemplares } = body;
  const isTaught = [disciplina, uso, exemplares].some((said) => said !== undefined);
  const course = tidyLine(disciplina ?? '');
  const teaching = { course, use: uso ?? 'basica', copies: exemplares ?? 1 } as const;
  return {
    fields,
    work: { author, title, edition, number },
    teaching: isTaught ? teaching : undefined,
  };
}

/** What follows a move by staff: adds it with the reply to the history and notifies the patron. */
async function suggestionMoved(tx: Tx, { id, to, at, reply = '' }: StaffMove): Promise<void> {
  const note = tidyText(reply);
  await recordMove(tx, { id, state: to, at, note });
  const suggestion = await suggestionById(tx, id);
  if (!suggestion) return;
  const { patronId, title, library } = suggestion;
  // The table of states led there.
  const params = { title, library, state: to as SuggestionState };
  await notifyMoved(tx, SUGGESTIONS, { id, patronId, kind: 'suggestion', params, note, at });
  if (isBought(to)) await firstHoldOf(tx, id, new Date(at));
}

/**
 * Takes a suggestion back for its patron.
 *
 * @throws RefusalError 422
 */
export async function withdrawSuggestion(
  tx: Tx,
  own: { patronId: number; id: number; at: Date },
): Promise<SuggestionState> {
  const state = await withdraw<SuggestionState>(tx, SUGGESTIONS, own);
  await recordMove(tx, { id: own.id, state, at: own.at.toISOString() });
  return state;
}

/** Suggestions as staff moves them. */
export const MOVABLE_SUGGESTIONS = {
  table: SUGGESTIONS.table,
  moves: SUGGESTION_MOVES,
  moved: suggestionMoved,
} satisfies StaffMovable;

/**
 * Orders what was suggested, in this transaction: every suggestion of it awaits its delivery from now on. Returns
 * the order's id, or why there is none.
 */
export async function placeOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ id: number } | { refusal: Refusal }> {
  if ((await orderByNumber(tx, order.number)) !== undefined) {
    return { refusal: { code: 'order_number_taken', params: { codigo: order.number } } };
  }
  for (const { suggestionId } of order.lines) {
    const refusal = await orderRefusal(tx, suggestionId);
    if (refusal) return { refusal };
  }
  const id = await insertOrder(tx, order);
  const at = order.at.toISOString();
  for (const { suggestionId } of order.lines) {
    await moveByStaff(tx, MOVABLE_SUGGESTIONS, { id: suggestionId, to: 'aguardando_entrega', at });
  }
  return { id };
}

async function orderRefusal(tx: Tx, id: number): Promise<Refusal | null> {
  const found = await suggestionById(tx, id);
  if (!found) return { code: 'thing_not_found', params: { codigo: id } };
  if (await isOrdered(tx, id)) return { code: 'suggestion_ordered', params: { codigo: id } };
  const { state } = found;
  const to: SuggestionState = 'aguardando_entrega';
  return state === to ? null : decideMove(SUGGESTION_MOVES, state, to);
}

/** Where an order that moves takes its suggestions; a cancelled one leaves them to the library. */
const FOLLOWS: Partial<Record<OrderState, SuggestionState>> = {
  recebida_em_parte: 'parcialmente_atendida',
  recebida: 'atendida',
  encerrada: 'finalizada_incompleta',
};

/** What follows a move of an order: its suggestions move along where their own states lead there. */
export async function orderMoved(tx: Tx, { id, to, at, reply }: StaffMove): Promise<void> {
  const next = FOLLOWS[to as OrderState];
  if (next === undefined) return;
  for (const suggestionId of await suggestionsOfOrder(tx, id)) {
    await moveByStaff(tx, MOVABLE_SUGGESTIONS, { id: suggestionId, to: next, at, reply });
  }
}
