import type { RequestPhase } from '#contract/circulation/request-phases.ts';
import type { StatusKind } from './marks.ts';

/** The mark of a request of any kind, by how far it has come. */
export const PHASE_MARKS: Readonly<Record<RequestPhase, StatusKind>> = {
  aguardando: 'closing',
  em_andamento: 'transit',
  pronto: 'available',
  atendido: 'available',
  negado: 'closed',
  retirado: 'closed',
};
