import type { Locale } from '#contract/shared/languages.ts';
import type { TableName, TableUrls } from '#lib/i18n/areas.ts';

/** Addresses of the hashed text files, one per area and locale. */
const FILES = import.meta.glob<string>('../../lib/i18n/locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What a shell passes to an island so that it can load its words. */
export function tableUrls(locale: Locale, names: readonly TableName[]): TableUrls {
  const urlOf = (name: TableName): string => {
    const path = `../../lib/i18n/locales/${locale}/${name}.json`;
    const url = FILES[path];
    if (url === undefined) throw new Error(`No translation file ${path}`);
    return url;
  };
  return Object.fromEntries(names.map((name) => [name, urlOf(name)]));
}
