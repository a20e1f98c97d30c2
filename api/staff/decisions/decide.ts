import { ASK, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import { moveByStaff } from '../../circulation/requests/move.ts';
import { stateOf } from '../../circulation/requests/store.ts';
import { insertFile } from '../../circulation/services/file-store.ts';
import { checkFile } from '../../circulation/services/files.ts';
import { askAboutService } from '../../circulation/services/questions.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import type { Actor } from '../acts/log.ts';
import { doUndoably, type Done, type Scope } from '../acts/undo.ts';
import { lastDecision } from './acts-log.ts';
import { decidedOf } from './kinds.ts';
import { copiesOfOrigin, decisionRow, titleOfSuggestion, type DecisionRow } from './store.ts';

/** A decision as staff ask for it. */
interface Decision {
  kind: DecisionKind;
  id: number;
  /** The state in which it was read. */
  from: string;
  to: string;
  reply: string;
  barcode: string | undefined;
  /** A file that goes with the reply. */
  file: { name: string; content: Buffer } | undefined;
}

/**
 * Decides in this transaction, so that it can be undone for a minute. Of two who decide at once the second is refused,
 * and told who was first.
 *
 * @throws RefusalError 404, 422
 */
export async function decideUndoably(
  db: Database,
  tx: Tx,
  decision: Decision,
  { actor, libraryId, at }: { actor: Actor; libraryId: number; at: Date },
): Promise<Done<unknown>> {
  const { kind, id, from, to } = decision;
  const row = await decisionRow(tx, { kind, id, libraryId });
  if (!row) throw refused(404, 'thing_not_found', { codigo: id });
  const { table } = decidedOf(kind);
  const { done } = await doUndoably(db, tx, {
    scope: await scopeOf(tx, row),
    at,
    work: async () => {
      // Whoever waited for the locks reads what the other has decided.
      if ((await stateOf(tx, table, id)) !== from) throw await tooLate(tx, decision);
      await (to === ASK ? ask(db, tx, decision, at) : move(db, tx, decision, at));
      await addFile(tx, decision, { patronId: row.patronId, at });
    },
    act: () => ({
      ...{ actor, kind: 'moved', patronId: row.patronId, entity: { table, id } },
      ...{ before: from, after: to },
    }),
  });
  if (!done) throw new Error('A decision is always logged');
  return done;
}

async function move(db: Database, tx: Tx, decision: Decision, at: Date): Promise<void> {
  const { kind, id, to, reply, barcode } = decision;
  const decided = decidedOf(kind);
  await decided.lock?.(db, tx, id);
  const change = { id, to, reply, at: at.toISOString(), ...(barcode !== undefined && { barcode }) };
  const moved = await moveByStaff(tx, decided, change);
  if ('refusal' in moved) throw refusedFor([moved.refusal]);
}

/** Asks the patron something about a request to the reference desk. */
async function ask(db: Database, tx: Tx, { kind, id, reply }: Decision, at: Date): Promise<void> {
  if (kind !== 'servico') throw refusedFor([{ code: 'move_not_allowed', params: notAsked }]);
  if (tidyText(reply) === '') throw refusedFor([{ code: 'service_required' }]);
  const refusal = await askAboutService(joinTransaction(db, tx), { id, text: reply, at });
  if (refusal) throw refusedFor([refusal]);
}
const notAsked = { de: '—', para: ASK, possiveis: '—' };

/** Gives the patron the file that goes with the reply, by the rules of files that patrons send. */
async function addFile(
  tx: Tx,
  { kind, id, file }: Decision,
  { patronId, at }: { patronId: number; at: Date },
): Promise<void> {
  if (!file) return;
  if (kind !== 'servico') throw refusedFor([{ code: 'file_not_taken' }]);
  const checked = checkFile(file.name, file.content);
  if ('code' in checked) throw refusedFor([checked]);
  const { media } = checked;
  await insertFile(tx, { ...file, media, patronId, requestId: id, sender: 'library', at });
}

/** Why it cannot be decided any more: somebody has, or the patron has withdrawn it. */
async function tooLate(tx: Tx, { kind, id }: Decision) {
  const last = await lastDecision(tx, kind, id);
  const state = await stateOf(tx, decidedOf(kind).table, id);
  if (!last || last.state !== state) return refusedFor([{ code: 'decision_changed' }]);
  const params = { pessoa: last.person, em: last.at, situacao: last.state };
  return refusedFor([{ code: 'decision_made', params }]);
}

/** What a decision may change: also the copy that is sent, and holds of what was bought. */
async function scopeOf(tx: Tx, { kind, id, patronId }: DecisionRow): Promise<Scope> {
  const own = { patronIds: [patronId], rows: { table: decidedOf(kind).table, ids: [id] } };
  if (kind === 'pedido') {
    const copies = await copiesOfOrigin(tx, id);
    const titleIds = [...new Set(copies.map(({ titleId }) => titleId))];
    return { ...own, titleIds, copyIds: copies.map((copy) => copy.id) };
  }
  if (kind !== 'sugestao') return own;
  const titleId = await titleOfSuggestion(tx, id);
  return { ...own, titleIds: titleId === null ? [] : [titleId] };
}
