import type { RequestPhase } from '../circulation/request-phases.ts';

/**
 * States of a request between libraries, and what leads where; the last three end it
 * (docs/decisions/loan-requests.md). The one table that rules, site and desk obey.
 */
export const LOAN_REQUEST_MOVES = {
  aguardando: ['em_transito', 'disponivel', 'nao_atendida', 'removida'],
  em_transito: ['disponivel', 'nao_atendida'],
  disponivel: ['atendida', 'nao_atendida'],
  atendida: [],
  nao_atendida: [],
  removida: [],
} as const satisfies Record<string, readonly string[]>;
export type LoanRequestState = keyof typeof LOAN_REQUEST_MOVES;

export const LOAN_REQUEST_STATES = Object.keys(LOAN_REQUEST_MOVES) as LoanRequestState[];

export const LOAN_REQUEST_PHASES: Readonly<Record<LoanRequestState, RequestPhase>> = {
  aguardando: 'aguardando',
  em_transito: 'em_andamento',
  disponivel: 'pronto',
  atendida: 'atendido',
  nao_atendida: 'negado',
  removida: 'retirado',
};
