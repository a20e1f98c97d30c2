import type { Input, Output } from '#contract/calls.ts';

type Options = Output<'GET /reserva/:id/informacoes-iniciais'>;
type Option = Options['opcoes'][number];

/** One option at one library. */
export interface HoldPlace {
  key: string;
  option: Pick<Option, 'volume' | 'tomo' | 'parte' | 'material_adicional'>;
  place: Option['bibliotecas'][number];
  order: Input<'POST /reserva'>;
}

export interface HoldPlaces {
  /** Where a hold may be placed, signing in apart. */
  toHold: HoldPlace[];
  /** Where a copy stands on the shelf. */
  toFetch: HoldPlace[];
  /** Why nothing can be held, in words; empty where something can, or is to be fetched. */
  refusals: string[];
}

/** Said by the way in, or by the copies that are to be fetched. */
const SAID_OTHERWISE: readonly string[] = ['token_missing', 'hold_copy_available'];

/** What can be done about a title, library by library. */
export function holdPlaces({ opcoes, motivos = [] }: Options, codAcervo: number): HoldPlaces {
  const places = opcoes.flatMap((option) =>
    option.bibliotecas.map((place) => placeOf(codAcervo, option, place)),
  );
  const toHold = places.filter(({ place }) =>
    place.acoes.reservar.motivos.every(({ codigo }) => codigo === 'token_missing'),
  );
  const others = motivos.filter(({ codigo }) => !SAID_OTHERWISE.includes(codigo));
  return {
    toHold,
    toFetch: places.filter(({ place }) => place.disponiveis > 0),
    refusals: toHold.length > 0 ? [] : [...new Set(others.map(({ mensagem }) => mensagem))],
  };
}

function placeOf(
  cod_acervo: number,
  { volume, tomo, parte, material_adicional }: Option,
  place: HoldPlace['place'],
): HoldPlace {
  const option = { volume, tomo, parte, material_adicional };
  const body = { cod_acervo, biblioteca: place.cod_biblioteca, ...option };
  return { key: JSON.stringify(body), option, place, order: { body } };
}
