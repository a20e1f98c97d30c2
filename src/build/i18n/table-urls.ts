import sets from 'virtual:text-sets';
import type { Locale } from '#contract/shared/languages.ts';
import type { TableName, TableUrls } from '#lib/i18n/areas.ts';
import { TEXT_SETS, type TextSet } from '#delivery/text-sets.ts';

/** Addresses of the hashed text files, one per area and locale. */
const FILES = import.meta.glob<string>('../../lib/i18n/locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * What a shell passes to an island so that it can load its words; with a set, from its one file, where
 * a table stands under the name that follows `#`.
 */
export function tableUrls(locale: Locale, names: readonly TableName[], set?: TextSet): TableUrls {
  const file = set && sets[`${locale}/${set}`];
  const urlOf = (name: TableName): string => {
    if (file !== undefined) return `${file}#${name}`;
    const path = `../../lib/i18n/locales/${locale}/${name}.json`;
    const url = FILES[path];
    if (url === undefined) throw new Error(`No translation file ${path}`);
    return url;
  };
  return Object.fromEntries(names.map((name) => [name, urlOf(name)]));
}

/** All the tables of a set. */
export const setUrls = (locale: Locale, set: TextSet): TableUrls =>
  tableUrls(locale, TEXT_SETS[set], set);
