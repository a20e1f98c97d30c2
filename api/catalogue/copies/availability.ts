import type { CopyStatus } from '#contract/shared/constants.ts';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import { STATE_MEANINGS } from '../../circulation/loans/copies/states.ts';
import type { CopyState, LoanKind } from '../../core/db/schema.ts';

/**
 * Availability of copies: the single definition, used by result rows, the copies call and all rules
 * (contract, "Availability").
 */

export interface CopyFacts {
  /** Kind of its loan type. */
  typeKind: LoanKind;
  state: CopyState | null;
  /** Due date of its open loan; null when not on loan. */
  dueAt: string | null;
  /** Set aside for a released hold. */
  setAside: boolean;
}

/** Status of a copy; null for lost and withdrawn copies, which are not counted. */
export function copyStatus({ typeKind, state, dueAt, setAside }: CopyFacts): CopyStatus | null {
  const status = state && STATE_MEANINGS[state].status;
  // Nobody has a copy that its borrower claims to have returned.
  if ((state !== null && status === null) || state === 'claimed_returned') return status;
  if (dueAt !== null) return 'emprestado';
  if (setAside) return 'reservado';
  if (status !== null) return status;
  return typeKind === 'consulta_local' ? 'consulta_local' : 'disponivel';
}

export interface PlaceAvailability {
  total: number;
  disponiveis: number;
  /** The most favourable status, when nothing is available. */
  situacao: CopyStatus;
  /** Next return among copies on loan; in the past if all are overdue (`expectedReturn`). */
  dueAt: string | null;
}

/** Most favourable first: a copy on loan returns, a reference copy never leaves. */
const STATUS_ORDER: readonly CopyStatus[] = [
  'disponivel',
  'emprestado',
  'reservado',
  'em_transito',
  'em_processamento',
  'quarentena',
  'encomendado',
  'em_reparo',
  'consulta_local',
  'nao_localizado',
];

/** Availability of a title in one library; null when no copy counts. */
export function placeAvailability(
  copies: readonly CopyFacts[],
  now: Date,
): PlaceAvailability | null {
  const counted = copies.flatMap((copy) => {
    const status = copyStatus(copy);
    return status === null ? [] : [{ status, dueAt: copy.dueAt }];
  });
  const statuses = new Set(counted.map(({ status }) => status));
  const situacao = STATUS_ORDER.find((status) => statuses.has(status));
  if (situacao === undefined) return null;
  const returns = counted.flatMap(({ status, dueAt }) => (status === 'emprestado' && dueAt) || []);
  return {
    total: counted.length,
    disponiveis: counted.filter(({ status }) => status === 'disponivel').length,
    situacao,
    dueAt: expectedReturn(returns, now)?.date ?? null,
  };
}
