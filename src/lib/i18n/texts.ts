import type { Locale } from '#contract/shared/languages.ts';
import type { TextParams, Translate } from './areas.ts';

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
    const dot = key.indexOf('.');
    const table = tables[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    return interpolate(pick(table, name, params, plural) ?? key, params);
  };
}

function pick(
  table: TextTable,
  name: string,
  params: TextParams,
  plural: Intl.PluralRules,
): string | undefined {
  const { count } = params;
  if (typeof count !== 'number') return table[name];
  return table[`${name}_${plural.select(count)}`] ?? table[`${name}_other`] ?? table[name];
}

/** Fills `{{name}}` places; a parameter that is missing leaves nothing. */
export const interpolate = (text: string, params: TextParams): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? ''));
