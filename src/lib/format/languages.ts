import type { Locale } from '#contract/shared/languages.ts';

/** Codes that name no language: undetermined, several, uncoded, none. */
const NO_LANGUAGE = ['und', 'mul', 'mis', 'zxx'];

/**
 * The tag by which browsers know a language, from its MARC code: "por" is "pt". Undefined for what is
 * no code.
 */
export const languageTag = (code: string | undefined): string | undefined =>
  code !== undefined && /^[a-z]{3}$/.test(code) && !NO_LANGUAGE.includes(code)
    ? Intl.getCanonicalLocales(code)[0]
    : undefined;

/**
 * The `lang` of words in the language of a record, by its MARC code, where it is not that of the page
 * around them; undefined where it is, or is not known.
 */
export function workLang(code: string | undefined, locale: Locale): string | undefined {
  const tag = languageTag(code);
  return tag === locale ? undefined : tag;
}

/**
 * The `lang` of what the library writes whatever the language of its works: names of places, subjects,
 * summaries, notes. Undefined on pages in that language.
 */
export const libraryLang = (locale: Locale): string | undefined =>
  locale === 'pt' ? undefined : 'pt-BR';
