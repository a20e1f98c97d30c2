import { GONE_STATES, type CopyStatus } from '#contract/shared/constants.ts';
import type { CopyState } from '../../core/db/schema.ts';

/**
 * Where a title's copies stand: the one place that says it, for result rows, the copies call and
 * every rule that asks (contract, "Availability").
 */

export interface CopyFacts {
  loanKind: 'normal' | 'horas' | 'consulta_local';
  state: CopyState | null;
  /** When its open loan is due; null when it is not on loan. */
  dueAt: string | null;
  /** Set aside for a hold that was released. */
  setAside: boolean;
}

/** The status of one copy; null for one that is lost or withdrawn, which is not counted anywhere. */
export function copyStatus({ loanKind, state, dueAt, setAside }: CopyFacts): CopyStatus | null {
  if (GONE_STATES.some((gone) => gone === state)) return null;
  if (dueAt !== null) return 'emprestado';
  if (setAside) return 'reservado';
  if (state === 'in_transit') return 'em_transito';
  if (state === 'quarantine') return 'quarentena';
  return loanKind === 'consulta_local' ? 'consulta_local' : 'disponivel';
}

export interface PlaceAvailability {
  total: number;
  disponiveis: number;
  /** What stands in the way when nothing is available: what a reader may hope for first. */
  situacao: CopyStatus;
  /** Earliest return among copies on loan. */
  dueAt: string | null;
}

/** Best news first: a copy on loan comes back, a reference copy never leaves. */
const NEWS: readonly CopyStatus[] = [
  'disponivel',
  'emprestado',
  'reservado',
  'em_transito',
  'quarentena',
  'consulta_local',
];

/** The copies of one title in one library, summed up; null when none counts. */
export function placeAvailability(copies: readonly CopyFacts[]): PlaceAvailability | null {
  const counted = copies.flatMap((copy) => {
    const status = copyStatus(copy);
    return status === null ? [] : [{ status, dueAt: copy.dueAt }];
  });
  const statuses = new Set(counted.map(({ status }) => status));
  const situacao = NEWS.find((status) => statuses.has(status));
  if (situacao === undefined) return null;
  const returns = counted.flatMap(({ dueAt }) => dueAt ?? []).sort();
  return {
    total: counted.length,
    disponiveis: counted.filter(({ status }) => status === 'disponivel').length,
    situacao,
    dueAt: returns[0] ?? null,
  };
}
