import type { RequestPhase } from '../../circulation/request-phases.ts';

/**
 * States of an acquisition suggestion (specification §4) and where each leads. A suggestion comes
 * in as `pre_sugestao`; the library makes it a `sugestao_compra` when it takes it up.
 */
export const SUGGESTION_MOVES = {
  pre_sugestao: ['sugestao_compra', 'duplicada', 'ja_existe', 'nao_atendida', 'cancelada'],
  sugestao_compra: [
    ...['em_cotacao', 'duplicada', 'ja_existe', 'esgotada', 'nao_encontrada'],
    ...['nao_atendida', 'cancelada'],
  ],
  em_cotacao: [
    ...['em_negociacao', 'aguardando_entrega', 'esgotada', 'nao_encontrada'],
    ...['nao_atendida', 'cancelada'],
  ],
  em_negociacao: ['aguardando_entrega', 'esgotada', 'nao_atendida', 'cancelada'],
  aguardando_entrega: [
    ...['atendida', 'parcialmente_atendida', 'esgotada', 'nao_atendida', 'cancelada'],
  ],
  parcialmente_atendida: ['atendida', 'finalizada_incompleta'],
  atendida: [],
  finalizada_incompleta: [],
  esgotada: [],
  nao_encontrada: [],
  duplicada: [],
  ja_existe: [],
  nao_atendida: [],
  cancelada: [],
} as const satisfies Record<string, readonly string[]>;
export type SuggestionState = keyof typeof SUGGESTION_MOVES;

export const SUGGESTION_STATES = Object.keys(SUGGESTION_MOVES) as SuggestionState[];

export const FIRST_SUGGESTION_STATE: SuggestionState = 'pre_sugestao';

/** Suggestions in these states wait for the library and count for the limit per patron. */
export const PENDING_SUGGESTIONS: readonly SuggestionState[] = ['pre_sugestao', 'sugestao_compra'];

/** The library still works on suggestions in these states: the same work need not be suggested again. */
export const OPEN_SUGGESTIONS: readonly SuggestionState[] = SUGGESTION_STATES.filter(
  (state) => SUGGESTION_MOVES[state].length > 0,
);

export const SUGGESTION_PHASES: Readonly<Record<SuggestionState, RequestPhase>> = {
  pre_sugestao: 'aguardando',
  sugestao_compra: 'em_andamento',
  em_cotacao: 'em_andamento',
  em_negociacao: 'em_andamento',
  aguardando_entrega: 'em_andamento',
  parcialmente_atendida: 'em_andamento',
  atendida: 'atendido',
  finalizada_incompleta: 'atendido',
  esgotada: 'negado',
  nao_encontrada: 'negado',
  duplicada: 'negado',
  ja_existe: 'negado',
  nao_atendida: 'negado',
  cancelada: 'retirado',
};

/** States of a purchase order and where each leads. What arrives moves the suggestions of the order along. */
export const ORDER_MOVES = {
  emitida: ['confirmada', 'recebida_em_parte', 'recebida', 'cancelada'],
  confirmada: ['recebida_em_parte', 'recebida', 'cancelada'],
  recebida_em_parte: ['recebida', 'encerrada'],
  recebida: [],
  encerrada: [],
  cancelada: [],
} as const satisfies Record<string, readonly string[]>;
export type OrderState = keyof typeof ORDER_MOVES;

export const ORDER_STATES = Object.keys(ORDER_MOVES) as OrderState[];
