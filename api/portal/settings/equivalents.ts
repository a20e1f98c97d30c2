import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { cachedUntilRulesChange } from '../../core/db/rules-version.ts';
import { readEquivalents, USUAL_EQUIVALENTS, type Synonyms } from '../../search/engine/engine.ts';

/** Maximum size of a list in bytes. */
export const MAX_BYTES = 2_000_000;

/** The library's list as text; default: the built-in list. */
export async function equivalentsText(q: Queries | Tx): Promise<string> {
  const row = await q.selectFrom('search_synonyms').select('list').executeTakeFirst();
  return row?.list ?? USUAL_EQUIVALENTS;
}

/** Replaces the list. Servers search with it from then on: its triggers change the rules version. */
export async function writeEquivalents(q: Queries | Tx, list: string): Promise<void> {
  await q
    .insertInto('search_synonyms')
    .values({ id: 1, list })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ list }))
    .execute();
}

/** Returns the current synonyms of database and settings. */
export function openEquivalents(
  { queries }: Database,
  settings: readonly string[],
): () => Promise<Synonyms> {
  let last: { text: string; synonyms: Synonyms } | null = null;
  const read = cachedUntilRulesChange(async (q) => {
    const text = [...settings, await equivalentsText(q)].join('\n');
    if (last?.text !== text) last = { text, synonyms: readEquivalents(text).equivalents };
    return last.synonyms;
  });
  return () => read(queries);
}

/** Where the list was stored before it moved into the database, in the data folder of each server. */
const FORMER_FILE = 'equivalents.txt';

/** Moves the list of an older data folder into the database, unless one is there; renames the file. */
export async function adoptEquivalentsFile(
  { queries }: Database,
  dataFolder: string,
): Promise<void> {
  const file = join(dataFolder, FORMER_FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MAX_BYTES) return;
  await queries
    .insertInto('search_synonyms')
    .values({ id: 1, list: readFileSync(file, 'utf8') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  renameSync(file, `${file}.moved`);
}
