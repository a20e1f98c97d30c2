import { localized, type Locale, type LocalizedText } from '#contract/shared/languages.ts';

/** How often a periodical comes out, by the MARC codes of 310 and 853 $w. */
const FREQUENCIES: Readonly<Record<string, LocalizedText>> = {
  d: { pt: 'Diária', en: 'Daily', es: 'Diaria' },
  c: { pt: 'Duas vezes por semana', en: 'Twice a week', es: 'Dos veces por semana' },
  i: { pt: 'Três vezes por semana', en: 'Three times a week', es: 'Tres veces por semana' },
  w: { pt: 'Semanal', en: 'Weekly', es: 'Semanal' },
  e: { pt: 'A cada duas semanas', en: 'Every two weeks', es: 'Cada dos semanas' },
  s: { pt: 'Quinzenal', en: 'Twice a month', es: 'Quincenal' },
  j: { pt: 'Três vezes por mês', en: 'Three times a month', es: 'Tres veces al mes' },
  m: { pt: 'Mensal', en: 'Monthly', es: 'Mensual' },
  b: { pt: 'Bimestral', en: 'Every two months', es: 'Bimestral' },
  q: { pt: 'Trimestral', en: 'Quarterly', es: 'Trimestral' },
  t: { pt: 'Quadrimestral', en: 'Three times a year', es: 'Cuatrimestral' },
  f: { pt: 'Semestral', en: 'Twice a year', es: 'Semestral' },
  a: { pt: 'Anual', en: 'Yearly', es: 'Anual' },
  g: { pt: 'Bienal', en: 'Every two years', es: 'Bienal' },
  h: { pt: 'Trienal', en: 'Every three years', es: 'Trienal' },
  k: { pt: 'Publicação contínua', en: 'Continuously updated', es: 'Publicación continua' },
  x: { pt: 'Irregular', en: 'Irregular', es: 'Irregular' },
  z: { pt: 'Outra periodicidade', en: 'Another frequency', es: 'Otra periodicidad' },
};

const UNKNOWN: LocalizedText = {
  pt: 'Periodicidade não informada',
  en: 'Frequency not given',
  es: 'Periodicidad no indicada',
};

/** The name of a frequency in a language; of an unknown one, that it is. */
export const frequencyName = (code: string, locale: Locale): string =>
  localized(FREQUENCIES[code] ?? UNKNOWN, locale);
