import type { Locale } from '#contract/shared/languages.ts';
import { wordIfAny } from '../words.ts';

/**
 * The name of a knowledge area in a language, by the leading digit of a class, in Dewey's hundreds
 * (cod_tipo_area_conhec); undefined for a code that is none.
 */
export const areaName = (code: string, locale: Locale): string | undefined =>
  wordIfAny('server/filters', `area_${code}`, locale);

/** What the codes of a filter with few values are called. */
export const codeName = (
  filter: 'disponivel' | 'material' | 'tipo_emprestimo' | 'somente',
  code: string,
  locale: Locale,
): string | undefined => wordIfAny('server/filters', `${filter}_${code}`, locale);
