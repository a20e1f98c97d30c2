import type { Input, Output } from '#contract/calls.ts';

type Options = Output<'GET /reserva/:id/informacoes-iniciais'>;
type Option = Options['opcoes'][number];

/** An option at a library. */
export interface HoldPlace {
  key: string;
  option: Pick<Option, 'volume' | 'tomo' | 'parte' | 'material_adicional'>;
  place: Option['bibliotecas'][number];
  order: Input<'POST /reserva'>;
}

export interface HoldPlaces {
  /** Where a hold can be placed, apart from signing in. */
  toHold: HoldPlace[];
  /** Where a copy is on the shelf. */
  toFetch: HoldPlace[];
  /** Why no hold is possible; empty if one is, or if copies can be fetched. */
  refusals: string[];
}

/** Reasons shown elsewhere: by the sign-in link, or by available copies. */
const SAID_OTHERWISE: readonly string[] = ['token_missing', 'hold_copy_available'];

/** Options for a title, by library. */
export function holdPlaces({ opcoes, motivos = [] }: Options, codAcervo: number): HoldPlaces {
  const places = opcoes.flatMap((option) =>
    option.bibliotecas.map((place) => toPlace(codAcervo, option, place)),
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

function toPlace(
  cod_acervo: number,
  { volume, tomo, parte, material_adicional }: Option,
  place: HoldPlace['place'],
): HoldPlace {
  const option = { volume, tomo, parte, material_adicional };
  const body = { cod_acervo, biblioteca: place.cod_biblioteca, ...option };
  return { key: JSON.stringify(body), option, place, order: { body } };
}
