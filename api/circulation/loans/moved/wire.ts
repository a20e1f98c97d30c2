import { withOffset } from '../../units/zone.ts';
import type { MovedDate } from './store.ts';

/** The last time that closed days moved a due date, where they gave it the one that it has. */
export function postponedWire(
  dueAt: Date,
  moves: readonly MovedDate[] | undefined,
  zone: string,
): { prazo_adiado?: { em: string; antes: string } } {
  const last = moves?.findLast(({ to }) => to === dueAt.toISOString());
  if (!last) return {};
  return {
    prazo_adiado: { em: withOffset(last.movedAt, zone), antes: withOffset(last.from, zone) },
  };
}
