import type { Locale } from '#contract/shared/languages.ts';
import type { Area, TextParams, Translate } from './areas.ts';

/** A translation file: flat keys, `{{name}}` for parameters. */
export type TextTable = Readonly<Record<string, string>>;

/**
 * Translation function for islands, with tables named by the page shell. Minimal: only
 * interpolation and plurals, which is all the shells use of i18next.
 */
export function createTranslate(
  locale: Locale,
  tables: Readonly<Record<string, TextTable>>,
): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, params = {}) => {
    const [area, name] = key.split('.') as [Area, string];
    const table = tables[area] ?? {};
    const count = Number(params['count']);
    // Portuguese says "0 empréstimos"; CLDR counts none as one there, as French does.
    const form = locale === 'pt' && count === 0 ? 'other' : plural.select(count);
    const text = table[`${name}_${form}`] ?? table[`${name}_other`] ?? table[name] ?? key;
    return interpolate(text, params);
  };
}

/**
 * Replaces `{{name}}`; missing parameters become empty. The stop of an abbreviation ("4 déc.") is also
 * that of the sentence.
 */
export const interpolate = (text: string, params: TextParams): string =>
  text.replace(/{{(\w+)}}(\.?)/g, (_whole, name: string, stop: string) => {
    const value = String(params[name] ?? '');
    return value.endsWith('.') ? value : value + stop;
  });
