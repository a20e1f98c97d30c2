import type { Output } from '#contract/calls.ts';
import type { ShelfScheme } from '../../search/engine/engine.ts';
import { copyStatus } from '../copies/availability.ts';
import { spineLines } from '../copies/call-number.ts';
import type { LibraryCopies } from '../copies/copies-by-library.ts';
import type { StoredCopy } from '../copies/store.ts';
import { findShelf, type FoundShelf } from './find-shelf.ts';
import type { Box, Plan } from './plan.ts';
import { stepsOf, type WaySteps } from './steps.ts';
import { shortestWay } from './way.ts';

type Place = NonNullable<Output<'GET /acervo/:id/lugar'>['lugar']>;

/** Copies of a library that stand in one place. */
export interface CopiesAt {
  /** The floor of a plan, else the location as the copies have it; `''`: not said. */
  name: string;
  copies: StoredCopy[];
  callNumber: string;
  location: string;
  /** On a plan of its library; null: there is none. */
  found: FoundShelf | null;
}

/**
 * Where copies stand in a library, each place with the call number and shelf of the copy to look for: one on
 * the shelf, and of those one that is on a plan. The place of the best copy comes first.
 */
export function placesOf(
  plans: readonly Plan[],
  { copies }: LibraryCopies,
  title: { callNumber: string; scheme: ShelfScheme | undefined },
): CopiesAt[] {
  const places = new Map<string, CopiesAt>();
  const candidates = copies.map((copy) => {
    const callNumber = copy.callNumber || title.callNumber;
    const location = copy.shelfLocation ?? '';
    const found = findShelf(plans, { callNumber, location, scheme: title.scheme });
    return { copy, rank: rankOf(copy), callNumber, location, found };
  });
  candidates.sort((a, b) => a.rank - b.rank || Number(b.found !== null) - Number(a.found !== null));
  for (const { copy, callNumber, location, found } of candidates) {
    const name = found?.plan.floor ?? location;
    const known = places.get(name);
    if (known) known.copies.push(copy);
    else places.set(name, { name, copies: [copy], callNumber, location, found });
  }
  return [...places.values()];
}

/** Copies that can be borrowed first, then those to be read there. */
function rankOf(copy: StoredCopy): number {
  const status = copyStatus(copy);
  return status === 'disponivel' ? 0 : status === 'consulta_local' ? 1 : 2;
}

const availableOf = (copies: readonly StoredCopy[]): number =>
  copies.filter((copy) => copyStatus(copy) === 'disponivel').length;

/** The place with this name, else the first. */
export function placeWire(
  { library }: LibraryCopies,
  places: readonly [CopiesAt, ...CopiesAt[]],
  name: string | undefined,
): Omit<Place, 'aberta_agora' | 'muda_em'> {
  const chosen = places.find((place) => place.name === name) ?? places[0];
  const { copies, callNumber, location, found } = chosen;
  const way = found && shortestWay(found.plan, found.shelf);
  const steps = found && way && stepsOf(found.plan, found.shelf, way);
  const named = places.filter((place) => place.name !== '');
  return {
    cod_biblioteca: library.id,
    desc_biblioteca: library.name,
    numero_chamada: callNumber,
    etiqueta: spineLines(callNumber),
    ...(location !== '' && { localizacao: location }),
    so_consulta: copies.every(({ typeKind }) => typeKind === 'consulta_local'),
    total: copies.length,
    disponiveis: availableOf(copies),
    ...(named.length > 1 && {
      lugares: named.map((place) => ({
        ...{ nome: place.name, total: place.copies.length },
        ...{ disponiveis: availableOf(place.copies), aqui: place === chosen },
      })),
    }),
    ...(found && {
      planta: { ...planWire(found), caminho: (way?.points ?? []).map(pointWire) },
      passos: stepsWire(found, steps),
    }),
  };
}

function planWire({ plan, shelf }: FoundShelf): Omit<NonNullable<Place['planta']>, 'caminho'> {
  return {
    andar: plan.floor,
    ...boxWire(plan.box),
    linhas: plan.lines.map(({ points, isWall }) => ({
      pontos: points.map(pointWire),
      parede: isWall,
    })),
    textos: plan.labels.map(({ text, ...point }) => ({ ...pointWire(point), texto: text })),
    estantes: plan.shelves.map((one) => ({
      nome: one.name,
      ...boxWire(one.box),
      de: one.from,
      ate: one.to,
      aqui: one === shelf,
    })),
  };
}

const SIDES: Record<WaySteps['side'], 'esquerda' | 'direita' | 'frente'> = {
  left: 'esquerda',
  right: 'direita',
  ahead: 'frente',
};

const stepsWire = (
  { plan, shelf }: FoundShelf,
  steps: WaySteps | null,
): NonNullable<Place['passos']> => ({
  andar: plan.floor,
  ...(steps?.entrance && { entrada: steps.entrance }),
  ...(steps?.aisle && { corredor: steps.aisle }),
  passa: [...(steps?.passed ?? [])],
  estante: shelf.name,
  de: shelf.from,
  ate: shelf.to,
  ...(steps && { lado: SIDES[steps.side] }),
});

/** Tenths of a unit are finer than any line. */
const rounded = (value: number): number => Math.round(value * 10) / 10;

const pointWire = ({ x, y }: { x: number; y: number }) => ({ x: rounded(x), y: rounded(y) });

const boxWire = ({ x, y, width, height }: Box) => ({
  ...pointWire({ x, y }),
  largura: rounded(width),
  altura: rounded(height),
});
