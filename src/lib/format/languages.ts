import type { Locale } from '#contract/shared/languages.ts';

/** Codes that name no single language: undetermined, multiple, uncoded, none. */
const NO_LANGUAGE = ['und', 'mul', 'mis', 'zxx'];

/** BCP 47 tag of a MARC language code: "por" is "pt". Undefined for invalid codes. */
export const languageTag = (code: string | undefined): string | undefined =>
  code !== undefined && /^[a-z]{3}$/.test(code) && !NO_LANGUAGE.includes(code)
    ? Intl.getCanonicalLocales(code)[0]
    : undefined;

/**
 * `lang` attribute for text in a record's language (MARC code); undefined if it is the page's, or
 * unknown.
 */
export function workLang(code: string | undefined, locale: Locale): string | undefined {
  const tag = languageTag(code);
  return tag === locale ? undefined : tag;
}

/**
 * `lang` attribute for texts of the library (places, subjects, summaries, notes); undefined on
 * pages in that language.
 */
export const libraryLang = (locale: Locale): string | undefined =>
  locale === 'pt' ? undefined : 'pt-BR';
