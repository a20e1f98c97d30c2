import type { Output } from '#contract/calls.ts';

type Library = Output<'GET /acervo/:id/exemplares'>['bibliotecas'][number];

/**
 * The library where an available copy can be fetched soonest: one that is open, longest first, else
 * the next to open. Null when none has a copy on the shelf and known hours, or there is only one.
 */
export function firstOpen(libraries: readonly Library[]): Library | null {
  const having = libraries.filter(({ disponibilidade }) => disponibilidade.disponiveis > 0);
  if (libraries.length < 2) return null;
  const open = having.filter(({ aberta_agora: isOpen }) => isOpen);
  if (open.length > 0) return open.sort((a, b) => closing(b) - closing(a))[0] ?? null;
  const opening = having.filter(({ muda_em: changes }) => changes !== undefined);
  return opening.sort((a, b) => closing(a) - closing(b))[0] ?? null;
}

/** Next change of a library's state; libraries that never close come last. */
const closing = ({ muda_em: changes }: Library): number =>
  changes === undefined ? Infinity : Date.parse(changes);
