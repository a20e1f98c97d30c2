import type { Output } from '#contract/calls.ts';
import type { SerialParagraph } from '#contract/shared/constants.ts';
import type { KardexPlace } from './address.ts';

export type Choices = Output<'GET /kardex/:id/combobox-data'>;

/** What is chosen, and what else there is to choose. */
export interface KardexChoice {
  paragraph: SerialParagraph;
  library: number;
  /** Null: every one. */
  period: string | null;
  /** Null: every one. */
  year: number | null;
  paragraphs: readonly SerialParagraph[];
  libraries: Choices['bibliotecas'];
  periods: Choices['periodicidades'];
  years: readonly number[];
}

/**
 * What an address means in a kardex: what it does not say, or says of something that is not there,
 * is the first there is; frequency and year then are all of them.
 */
export function kardexChoice(choices: Choices, place: KardexPlace): KardexChoice {
  const { assinaturas: all, paragrafos: paragraphs } = choices;
  const paragraph = paragraphs.find((code) => code === place.codPar) ?? paragraphs[0] ?? '853';
  const ofKind = all.filter(({ cod_par: code }) => code === paragraph);
  const homes = new Set(ofKind.map(({ cod_biblioteca: id }) => id));
  const library =
    place.codBib !== null && homes.has(place.codBib) ? place.codBib : ([...homes][0] ?? 0);
  const own = ofKind.filter(({ cod_biblioteca: id }) => id === library);
  const rhythms = new Set(own.map(({ cod_period: code }) => code));
  const period = place.codPeriod !== null && rhythms.has(place.codPeriod) ? place.codPeriod : null;
  const chosen = own.filter(({ cod_period: code }) => period === null || code === period);
  const years = [...new Set(chosen.flatMap(({ anos }) => anos))].sort((a, b) => b - a);
  return {
    paragraph,
    library,
    period,
    year: years.find((year) => year === place.year) ?? null,
    paragraphs,
    libraries: choices.bibliotecas.filter(({ cod_biblioteca: id }) => homes.has(id)),
    periods: choices.periodicidades.filter(({ cod_period: code }) => rhythms.has(code)),
    years,
  };
}
