/**
 * How far a request of any kind has come: the one mapping of states that lists, home and clearance share.
 * `aguardando`: nothing is done yet, and it can be taken back without trouble; `em_andamento`: the library works on
 * it; `pronto`: the patron has to act, mostly to pick it up; the last three end it, `negado` by the library.
 */
export const REQUEST_PHASES = [
  'aguardando',
  'em_andamento',
  'pronto',
  'atendido',
  'negado',
  'retirado',
] as const;
export type RequestPhase = (typeof REQUEST_PHASES)[number];

/** Phases of requests that have not ended. */
export const OPEN_PHASES: readonly RequestPhase[] = ['aguardando', 'em_andamento', 'pronto'];
