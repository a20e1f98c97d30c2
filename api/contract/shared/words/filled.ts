import type { Locale } from '../languages.ts';

/** `{{name}}`, with the Italian article that may stand before it: il, al, dal, del, nel. */
const PLACE = /(?:\b(i|a|da|de|ne)l )?\{\{(\w+)\}\}/g;

/** Fills `{{name}}` places; a parameter that is missing leaves nothing. */
export const filled = (
  text: string,
  params: Readonly<Record<string, unknown>>,
  locale?: Locale,
): string =>
  text.replace(PLACE, (_whole, article: string | undefined, name: string) => {
    const value = String(params[name] ?? '');
    return article === undefined ? value : joined(article, value, locale);
  });

/** "al 9 marzo", "all’8 marzo", "a lunedì 9 marzo"; only Italian bends its article. */
function joined(article: string, value: string, locale: Locale | undefined): string {
  if (locale === 'it') {
    if (/^(8|11\b)/.test(value)) return `${article === 'i' ? 'l' : `${article}ll`}’${value}`;
    if (/^(\p{L}+dì|sabato|domenica)\s/u.test(value))
      return `${BEFORE_WEEKDAYS[article] ?? ''}${value}`;
  }
  return `${article}l ${value}`;
}

const BEFORE_WEEKDAYS: Partial<Record<string, string>> = { a: 'a ', da: 'da ', de: 'di ' };
