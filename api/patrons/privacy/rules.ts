import type { PendingKind } from '#contract/circulation/clearance.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/** Where a request for erasure leads. */
export const ERASURE_MOVES = {
  aguardando: ['atendida', 'recusada', 'retirada'],
  atendida: [],
  recusada: [],
  retirada: [],
} as const;
export type ErasureState = keyof typeof ERASURE_MOVES;

export interface ErasureFacts {
  /** What the patron and the libraries have of each other. */
  pending: readonly { kind: PendingKind }[];
  /** Holds and requests that have not ended. */
  open: number;
}

/** Why a patron's data cannot be erased now: what has to end first. */
export function erasureRefusals({ pending, open }: ErasureFacts): Refusal[] {
  const has = (...kinds: PendingKind[]) => pending.some(({ kind }) => kinds.includes(kind));
  const other = pending.some(
    ({ kind }) => !['emprestimo', 'emprestimo_atrasado', 'debito'].includes(kind),
  );
  return [
    ...(has('emprestimo', 'emprestimo_atrasado') ? [{ code: 'erasure_loans' as const }] : []),
    ...(has('debito') ? [{ code: 'erasure_debts' as const }] : []),
    ...(other || open > 0 ? [{ code: 'erasure_pending' as const }] : []),
  ];
}

/** What the last answer to the consent text says. */
export interface Answered {
  version: string;
  agreed: boolean;
}

export type ConsentState = 'nao_pedido' | 'pendente' | 'aceito' | 'recusado';

/** Where a patron stands to the text that is asked about now: another version is asked anew. */
export function consentState(version: string, answered: Answered | undefined): ConsentState {
  if (version === '') return 'nao_pedido';
  if (answered?.version !== version) return 'pendente';
  return answered.agreed ? 'aceito' : 'recusado';
}
