import type { Locale } from '#contract/shared/languages.ts';
import type { Area, TextParams, Translate } from './areas.ts';

/** One translation file: flat keys, `{{name}}` for parameters. */
export type TextTable = Readonly<Record<string, string>>;

/**
 * Words for islands, from tables that the shell names. Small on purpose: interpolation and plural
 * forms, which is all that i18next does for the shells.
 */
export function createTranslate(
  locale: Locale,
  tables: Readonly<Record<string, TextTable>>,
): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, params = {}) => {
    const [area, name] = key.split('.') as [Area, string];
    const table = tables[area] ?? {};
    const form = plural.select(Number(params['count']));
    const text = table[`${name}_${form}`] ?? table[`${name}_other`] ?? table[name] ?? key;
    return interpolate(text, params);
  };
}

/** Fills `{{name}}` places; a parameter that is missing leaves nothing. */
export const interpolate = (text: string, params: TextParams): string =>
  text.replace(/{{(\w+)}}/g, (_whole, name: string) => String(params[name] ?? ''));
