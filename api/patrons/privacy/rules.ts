import type { PendingKind } from '#contract/circulation/clearance.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/** State transitions of an erasure request. */
export const ERASURE_MOVES = {
  aguardando: ['atendida', 'recusada', 'retirada'],
  atendida: [],
  recusada: [],
  retirada: [],
} as const;
export type ErasureState = keyof typeof ERASURE_MOVES;

export interface ErasureFacts {
  /** Open matters between patron and libraries. */
  pending: readonly { kind: PendingKind }[];
  /** Open holds and requests. */
  open: number;
}

/** Reasons why a patron's data cannot be erased now. */
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

/** The latest reply to the consent text. */
export interface ConsentReply {
  version: string;
  agreed: boolean;
}

export type ConsentState = 'nao_pedido' | 'pendente' | 'aceito' | 'recusado';

/** Consent state of a patron for the current text: a new version is asked again. */
export function consentState(version: string, answered: ConsentReply | undefined): ConsentState {
  if (version === '') return 'nao_pedido';
  if (answered?.version !== version) return 'pendente';
  return answered.agreed ? 'aceito' : 'recusado';
}
