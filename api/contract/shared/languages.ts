/** Interface languages (specification §1, §9). `lang` header: 1 pt, 3 es, 5 en. */
export const LOCALES = ['pt', 'en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'pt';

export const LANG_HEADER: Record<Locale, string> = { pt: '1', es: '3', en: '5' };

/** The locale that a `lang` header asks for; anything unknown is Portuguese. */
export const localeOfHeader = (header: string | undefined): Locale =>
  LOCALES.find((locale) => LANG_HEADER[locale] === header) ?? DEFAULT_LOCALE;

export interface LocalizedText {
  pt: string;
  en?: string | undefined;
  es?: string | undefined;
}

/** The text in the wanted language, falling back to Portuguese. */
export const localized = (text: LocalizedText, locale: Locale): string => text[locale] ?? text.pt;
