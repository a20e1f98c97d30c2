import { localized, type Locale, type LocalizedText } from '#contract/shared/languages.ts';

/** Knowledge areas by the leading digits of a class, in Dewey's hundreds (cod_tipo_area_conhec). */
const AREAS: Readonly<Record<string, LocalizedText>> = {
  '0': {
    pt: 'Computação e obras gerais',
    en: 'Computing and general works',
    es: 'Computación y obras generales',
  },
  '1': {
    pt: 'Filosofia e psicologia',
    en: 'Philosophy and psychology',
    es: 'Filosofía y psicología',
  },
  '2': { pt: 'Religião', en: 'Religion', es: 'Religión' },
  '3': { pt: 'Ciências sociais', en: 'Social sciences', es: 'Ciencias sociales' },
  '4': { pt: 'Linguagem', en: 'Language', es: 'Lengua' },
  '5': {
    pt: 'Ciências naturais e matemática',
    en: 'Science and mathematics',
    es: 'Ciencias naturales y matemáticas',
  },
  '6': { pt: 'Tecnologia e saúde', en: 'Technology and health', es: 'Tecnología y salud' },
  '7': { pt: 'Artes e lazer', en: 'Arts and recreation', es: 'Artes y recreación' },
  '8': { pt: 'Literatura', en: 'Literature', es: 'Literatura' },
  '9': { pt: 'História e geografia', en: 'History and geography', es: 'Historia y geografía' },
};

/** The name of an area; undefined for a code that is none. */
export function areaName(code: string, locale: Locale): string | undefined {
  const name = AREAS[code];
  return name && localized(name, locale);
}

const NAMES = {
  disponivel: {
    '0': { pt: 'qualquer biblioteca', en: 'any library', es: 'cualquier biblioteca' },
  },
  material: {
    P: { pt: 'Principal', en: 'Main', es: 'Principal' },
    A: { pt: 'Adicional', en: 'Additional', es: 'Adicional' },
  },
  tipo_emprestimo: {
    normal: { pt: 'Empréstimo por dias', en: 'Lent for days', es: 'Préstamo por días' },
    horas: { pt: 'Empréstimo por horas', en: 'Lent for hours', es: 'Préstamo por horas' },
    consulta_local: { pt: 'Só consulta local', en: 'Reference only', es: 'Solo consulta en sala' },
  },
  somente: {
    O: { pt: 'Ler on-line', en: 'Online', es: 'En línea' },
    C: { pt: 'Com capa', en: 'With a cover', es: 'Con portada' },
    A: { pt: 'Acessível', en: 'Accessible', es: 'Accesible' },
  },
} as const satisfies Record<string, Record<string, LocalizedText>>;

/** What the codes of a filter with few values are called. */
export function codeName(
  filter: keyof typeof NAMES,
  code: string,
  locale: Locale,
): string | undefined {
  const names: Readonly<Record<string, LocalizedText>> = NAMES[filter];
  const name = names[code];
  return name && localized(name, locale);
}
