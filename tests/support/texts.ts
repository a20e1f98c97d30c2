import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/shared/languages.ts';
import type { TableName } from '#lib/i18n/areas.ts';
import { AREAS } from '#lib/i18n/tables.ts';
import { createTranslate, type TextTable } from '#lib/i18n/texts.ts';

const NAMES: readonly TableName[] = [...AREAS, 'refusals'];
const fileOf = (locale: Locale, name: string) =>
  join(process.cwd(), `src/lib/i18n/locales/${locale}/${name}.json`);
const readTable = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as TextTable;

/** Every text of the site in one language. */
export const translate = (locale: Locale) =>
  createTranslate(
    locale,
    Object.fromEntries(NAMES.map((name) => [name, readTable(fileOf(locale, name))])),
  );

/** The addresses of all tables; `fakeApi` serves the Portuguese ones there. */
export const TEXT_URLS = Object.fromEntries(
  NAMES.map((name) => [name, `/texts/${name}.json`]),
) as Record<TableName, string>;

/** The table at an address; null: there is none. */
export function textTableAt(path: string): TextTable | null {
  const name = /^\/texts\/([\w-]+)\.json$/.exec(path)?.[1];
  if (name === undefined) return null;
  const file = fileOf('pt', name);
  return existsSync(file) ? readTable(file) : null;
}

/** What the shell of a page gives every island. */
export const ISLAND = {
  locale: 'pt',
  texts: TEXT_URLS,
  error: { title: 'Falhou.', text: 'O resto funciona.', retry: 'Tentar de novo' },
} as const;
