import { PENDING_SUGGESTIONS, SUGGESTION_MOVES } from '#contract/catalogue/acquisitions/states.ts';
import { ASK, DECISION_KINDS, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import { MOVABLE_SUGGESTIONS } from '../../catalogue/acquisitions/acts.ts';
import { lockForFirstHold } from '../../catalogue/acquisitions/first-hold.ts';
import { STACK_REQUESTS } from '../../circulation/closed-stack/rules.ts';
import { stackRequestMoved } from '../../circulation/closed-stack/store.ts';
import { moveRequestAtDesk } from '../../circulation/loan-requests/desk.ts';
import { LOAN_REQUESTS } from '../../circulation/loan-requests/rules.ts';
import { titleOfRequest } from '../../circulation/loan-requests/store.ts';
import type { StaffMovable } from '../../circulation/requests/move.ts';
import { serviceMoved } from '../../circulation/services/acts.ts';
import { PENDING_SERVICES, SERVICES } from '../../circulation/services/rules.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { generalCommentMoved, notifyCommentStatus } from '../../portal/comments/notify.ts';
import { COMMENT_MOVES, PENDING_COMMENT } from '../../portal/comments/rules.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { DecidedTable } from '../acts/undo.ts';

/** Something that staff decide: its states, and what follows each decision. */
type Decided = StaffMovable & {
  table: DecidedTable;
  /** Locks what a decision changes beside its row. */
  lock?: (db: Database, tx: Tx, id: number) => Promise<void>;
};

/** What is decided at the screen and at the command line. */
export const DECIDED = {
  comentario: { table: 'general_comments', moves: COMMENT_MOVES, moved: generalCommentMoved },
  comentario_titulo: { table: 'title_comments', moves: COMMENT_MOVES, moved: notifyCommentStatus },
  sugestao: { ...MOVABLE_SUGGESTIONS, lock: (db, tx, id) => lockForFirstHold(db, tx, [id]) },
  pedido: {
    table: 'loan_requests',
    moves: LOAN_REQUESTS.moves,
    // Only states of the table are stored, and it led there.
    change: (tx, { from, to, ...move }) =>
      moveRequestAtDesk(tx, {
        ...{ ...move, from: from as LoanRequestState, to: to as LoanRequestState },
      }),
    lock: async (db, tx, id) => {
      const titleId = await titleOfRequest(tx, id);
      if (titleId !== undefined) await lockRows(db, tx, 'title', [titleId]);
    },
  },
  servico: { table: 'service_requests', moves: SERVICES.moves, moved: serviceMoved },
  deposito: { table: 'stack_requests', moves: STACK_REQUESTS.moves, moved: stackRequestMoved },
} as const satisfies Record<DecisionKind, Decided>;

/** The same, for those who know a kind only at run time. */
export const decidedOf = (kind: DecisionKind): Decided => DECIDED[kind];

/** The kind of the rows of a table; undefined: they are not decided here. */
export const kindOfTable = (table: string): DecisionKind | undefined =>
  DECISION_KINDS.find((kind) => DECIDED[kind].table === table);

/** States in which something waits for the library, and in which it is under way. */
export const PHASES: Readonly<Record<DecisionKind, Record<Phase, readonly string[]>>> = {
  comentario: { espera: [PENDING_COMMENT], andamento: [] },
  comentario_titulo: { espera: [PENDING_COMMENT], andamento: [] },
  sugestao: {
    espera: ['pre_sugestao'],
    andamento: open(SUGGESTION_MOVES).filter((state) => state !== PENDING_SUGGESTIONS[0]),
  },
  pedido: { espera: ['aguardando'], andamento: ['em_transito', 'disponivel'] },
  servico: { espera: PENDING_SERVICES, andamento: ['disponivel'] },
  deposito: { espera: ['pedido'], andamento: ['separado'] },
};
export type Phase = 'espera' | 'andamento';

function open(moves: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.keys(moves).filter((state) => (moves[state] ?? []).length > 0);
}

/** What only the patron does. */
const OF_PATRONS: readonly string[] = ['removida', 'retirado', 'cancelada'];

/** What usually comes first, second …; the rest follows in the order of the table of states. */
const USUAL = [
  ...['aprovado', 'sugestao_compra', 'em_transito', 'separado', 'disponivel'],
  ...['recusado', 'nao_atendida', 'cancelado', 'ja_existe'],
];
const rank = (state: string): number => {
  const at = USUAL.indexOf(state);
  return at === -1 ? USUAL.length : at;
};

/** What staff may do with something in a state, the usual act first. */
export function actionsFor(
  kind: DecisionKind,
  { state, isAsked }: { state: string; isAsked: boolean },
): string[] {
  const { moves } = decidedOf(kind);
  const states = (moves[state] ?? [])
    .filter((to) => !OF_PATRONS.includes(to))
    .toSorted((one, other) => rank(one) - rank(other));
  const mayAsk = kind === 'servico' && !isAsked && isPending(state);
  return mayAsk ? [...states, ASK] : [...states];
}

const isPending = (state: string): boolean =>
  (PENDING_SERVICES as readonly string[]).includes(state);
