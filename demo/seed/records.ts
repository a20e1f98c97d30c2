import { prepareAuthority, saveAuthorities } from '#api/catalogue/authorities/save-records.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { prepareTitle, saveTitles } from '#api/catalogue/import/records.ts';
import { identityOf, keyOf, plainAuthorities, readRecords } from '../records.ts';
import { popularityOf } from '../plan-copies.ts';
import type { WorkTables } from '../records/work-record.ts';

/** Over how many days before the network is made they came: the last of `records.txt` is the newest. */
const ARRIVED_WITHIN_DAYS = 40;
const DAY_MS = 86_400_000;

export interface SeededRecords {
  titles: number;
  authorities: number;
  copies: number;
}

/** The titles and authorities of `records.txt` and `decisions.txt`, with their copies, after all others. */
export async function seedRecords(
  tx: Tx,
  { tables, known, now }: { tables: WorkTables; known: ReadonlySet<string>; now: Date },
): Promise<SeededRecords> {
  const { titles: written, authorities } = readRecords(tables);
  const decisions = readRecords(tables, 'decisions.txt').titles;
  const titles = [...written, ...decisions];
  const told = new Set([...known, ...authorities.map(keyOf)]);
  const all = [...authorities, ...plainAuthorities(titles, told)];
  const at = now.toISOString();
  await saveAuthorities(
    tx,
    all.map((record) => prepareAuthority(record, identityOf(record))),
    at,
  );
  const saved = await saveTitles(
    tx,
    titles.map((record) => prepareTitle(record, identityOf(record))),
    { now: at },
  );
  const [problem] = saved.problems;
  if (problem) throw new Error(`records.txt: ${problem.reason} ${problem.detail}`);
  for (const [index, { id }] of saved.titles.entries()) {
    if (id === null) continue;
    const fromLast = written.length - index - 1;
    const daysAgo =
      fromLast < 0
        ? ARRIVED_WITHIN_DAYS
        : Math.floor((fromLast * ARRIVED_WITHIN_DAYS) / written.length);
    await tx
      .updateTable('titles')
      .set({
        uses: popularityOf({ id }),
        created_at: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
      })
      .where('id', '=', id)
      .execute();
  }
  return { titles: titles.length, authorities: all.length, copies: saved.copies.created };
}
