import type { RequestPhase } from '../circulation/request-phases.ts';

/**
 * States of a request to the reference desk, and what leads where; the last three end it
 * (docs/decisions/bibliographic-services.md). The one table that rules, site and desk obey.
 */
export const SERVICE_MOVES = {
  aguardando: ['em_busca', 'disponivel', 'nao_atendida', 'removida'],
  em_busca: ['disponivel', 'nao_atendida', 'removida'],
  disponivel: ['atendida', 'nao_atendida'],
  atendida: [],
  nao_atendida: [],
  removida: [],
} as const satisfies Record<string, readonly string[]>;
export type ServiceState = keyof typeof SERVICE_MOVES;

export const SERVICE_STATES = Object.keys(SERVICE_MOVES) as ServiceState[];

export const SERVICE_PHASES: Readonly<Record<ServiceState, RequestPhase>> = {
  aguardando: 'aguardando',
  em_busca: 'em_andamento',
  disponivel: 'pronto',
  atendida: 'atendido',
  nao_atendida: 'negado',
  removida: 'retirado',
};
