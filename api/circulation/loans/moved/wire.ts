import { withOffset } from '../../units/zone.ts';
import type { MovedDate } from './store.ts';

/** The last move of a due date by a closure, if it is still the due date. */
export function postponedWire(
  dueAt: Date,
  moves: readonly MovedDate[] | undefined,
  zone: string,
): { prazo_adiado?: { em: string; antes: string } } {
  const last = moves?.findLast(({ to, cause }) => cause === 'closed' && to === dueAt.toISOString());
  if (!last) return {};
  return {
    prazo_adiado: { em: withOffset(last.movedAt, zone), antes: withOffset(last.from, zone) },
  };
}
