import { sql } from 'kysely';
import type { Database } from '#api/core/db/connection.ts';

/** Logs, which undoing leaves: of staff, of the search index, of other systems; words of names, which follow them. */
const LOGS = [
  'staff_acts',
  'change_log',
  'latest_changes',
  'title_changes',
  'webhook_deliveries',
  'patron_words',
];

/** Every row of every table but logs, in an order of its own: what undoing restores. */
export async function dump({ queries }: Database): Promise<Record<string, string[]>> {
  const tables = await queries.introspection.getTables();
  const dumped: Record<string, string[]> = {};
  for (const { name, isView } of tables) {
    if (isView || LOGS.includes(name) || name.startsWith('sqlite_')) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
    dumped[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dumped;
}
