import type { TableUrls } from '../i18n/areas.ts';
import type { TextTable } from '#lib/i18n/texts.ts';

const tables = new Map<string, Promise<TextTable>>();

/** Loads a hashed text file once per page. A failed load may be tried again. */
export function loadTextTable(url: string): Promise<TextTable> {
  let table = tables.get(url);
  if (!table) {
    table = fetchTable(url);
    tables.set(url, table);
    table.catch(() => tables.delete(url));
  }
  return table;
}

async function fetchTable(url: string): Promise<TextTable> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as TextTable;
}

/** Loads every table that a shell named. */
export async function loadTextTables(urls: TableUrls): Promise<Record<string, TextTable>> {
  const loaded = Object.entries(urls).map(
    async ([name, url]) => [name, await loadTextTable(url)] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}
