import type { Output } from '#contract/calls.ts';

type Library = Output<'GET /acervo/:id/exemplares'>['bibliotecas'][number];

/**
 * The library in which an available copy can be fetched soonest: one that is open now, the longest
 * first, else the one that opens first. Null when none has a copy on the shelf or tells its hours,
 * or when there is only one to choose from.
 */
export function firstOpen(libraries: readonly Library[]): Library | null {
  const having = libraries.filter(({ disponibilidade }) => disponibilidade.disponiveis > 0);
  if (libraries.length < 2) return null;
  const open = having.filter(({ aberta_agora: isOpen }) => isOpen);
  if (open.length > 0) return open.sort((a, b) => closing(b) - closing(a))[0] ?? null;
  const opening = having.filter(({ muda_em: changes }) => changes !== undefined);
  return opening.sort((a, b) => closing(a) - closing(b))[0] ?? null;
}

/** When the library's state changes next; one that never closes, last of all. */
const closing = ({ muda_em: changes }: Library): number =>
  changes === undefined ? Infinity : Date.parse(changes);
