/**
 * Interface languages (specification §1, §9): the number of the `lang` header, the tag of pages, and
 * the one by whose habits dates and numbers are written. A language is a line here and a folder of words
 * (docs/decisions/informational-pages.md); which of them a library publishes is its setting `languages`.
 */
const LANGUAGES = {
  pt: ['1', 'pt-BR', 'pt-BR'],
  en: ['5', 'en', 'en-GB'],
  es: ['3', 'es', 'es'],
  fr: ['7', 'fr', 'fr'],
  it: ['9', 'it', 'it'],
} as const;
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as Locale[];
/** The language of addresses without a segment, which everything falls back to. */
export const DEFAULT_LOCALE: Locale = 'pt';
/** Languages that a text may also have. */
export type OtherLocale = Exclude<Locale, 'pt'>;
export const OTHER_LOCALES = LOCALES.filter((locale) => locale !== 'pt');
/** What is published where a library says nothing. */
export const DEFAULT_LANGUAGES: readonly Locale[] = ['pt', 'en', 'es'];

const column = (at: 0 | 1 | 2) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale][at]])) as Record<
    Locale,
    string
  >;
/** By locale, the `lang` header that asks for it. */
export const LANG_HEADER = column(0);
/** By locale, the language tag of its pages: "pt-BR", "en". */
export const PAGE_TAG = column(1);
/** By locale, the tag by which dates and numbers are written: "en-GB". */
export const REGION = column(2);

/** The locale that a `lang` header asks for, among those that are published; any other is Portuguese. */
export const localeOfHeader = (
  header: string | undefined,
  published: readonly Locale[] = LOCALES,
): Locale => published.find((locale) => LANG_HEADER[locale] === header) ?? DEFAULT_LOCALE;

/** A text in Portuguese, and in the other languages where it is given. */
export type LocalizedText = { pt: string } & { [L in Locale]?: string | undefined };

/** The text in the wanted language, falling back to Portuguese. */
export const localized = (text: LocalizedText, locale: Locale): string => text[locale] ?? text.pt;
