import type { TableUrls } from '../i18n/areas.ts';
import type { TextTable } from '#lib/i18n/texts.ts';
import { watched } from '../watchdog.ts';

type File = Record<string, unknown>;

const files = new Map<string, Promise<File>>();

/** Loads a hashed text file once per page. Failed loads can be retried. */
function loadFile(url: string): Promise<File> {
  let file = files.get(url);
  if (!file) {
    file = watched(fetchFile(url));
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file;
}

async function fetchFile(url: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as File;
}

/** A file is one table, or several by name: `file.json#search`. */
async function loadTable(url: string): Promise<TextTable> {
  const [address = '', name] = url.split('#');
  const file = await loadFile(address);
  return (name ? file[name] : file) as TextTable;
}

/** Loads the tables named by the page shell. */
export async function loadTextTables(urls: TableUrls): Promise<Record<string, TextTable>> {
  const loaded = Object.entries(urls).map(
    async ([name, url]) => [name, await loadTable(url)] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}
