import type { Locale } from '#contract/shared/languages.ts';
import type { Area } from './areas.ts';

/** Addresses of the hashed text files, one per area and locale; refusals come from the contract. */
const FILES: Record<string, string> = {
  ...import.meta.glob<string>('./locales/*/*.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../api/contract/messages/*.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
};

export type TableName = Area | 'refusals';
export type TableUrls = Partial<Record<TableName, string>>;

/** Build time only: what a shell passes to an island so that it can load its words. */
export function tableUrls(locale: Locale, names: readonly TableName[]): TableUrls {
  const urlOf = (name: TableName): string => {
    const path =
      name === 'refusals'
        ? `../../../api/contract/messages/${locale}.json`
        : `./locales/${locale}/${name}.json`;
    const url = FILES[path];
    if (url === undefined) throw new Error(`No translation file ${path}`);
    return url;
  };
  return Object.fromEntries(names.map((name) => [name, urlOf(name)]));
}
