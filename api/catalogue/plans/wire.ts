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

interface FoundCopy {
  callNumber: string;
  location: string;
  /** On a plan of its library; null: there is none. */
  found: FoundShelf | null;
}

/** The copy that a reader should look for: one on the shelf, and of those one that is on a plan. */
export function findCopy(
  plans: readonly Plan[],
  { copies }: LibraryCopies,
  title: { callNumber: string; scheme: ShelfScheme | undefined },
): FoundCopy {
  const candidates = copies
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((copy) => {
      const callNumber = copy.callNumber || title.callNumber;
      const location = copy.shelfLocation ?? '';
      return {
        ...{ callNumber, location, rank: rankOf(copy) },
        found: findShelf(plans, { callNumber, location, scheme: title.scheme }),
      };
    });
  const [best] = candidates;
  const onPlan = candidates.find(({ found, rank }) => found && rank === best?.rank);
  return onPlan ?? best ?? { callNumber: title.callNumber, location: '', found: null };
}

/** Copies that can be borrowed first, then those to be read there. */
function rankOf(copy: StoredCopy): number {
  const status = copyStatus(copy);
  return status === 'disponivel' ? 0 : status === 'consulta_local' ? 1 : 2;
}

export function placeWire(
  { library, copies, availability }: LibraryCopies,
  { callNumber, location, found }: FoundCopy,
): Omit<Place, 'aberta_agora' | 'muda_em'> {
  const way = found && shortestWay(found.plan, found.shelf);
  const steps = found && way && stepsOf(found.plan, found.shelf, way);
  return {
    cod_biblioteca: library.id,
    desc_biblioteca: library.name,
    numero_chamada: callNumber,
    etiqueta: spineLines(callNumber),
    ...(location !== '' && { localizacao: location }),
    so_consulta: copies.every(({ typeKind }) => typeKind === 'consulta_local'),
    total: availability.total,
    disponiveis: availability.disponiveis,
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
