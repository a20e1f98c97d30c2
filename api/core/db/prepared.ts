/** A list of ids makes a statement for each of its lengths: longer ones are planned each time. */
const MOST_PARAMETERS = 12;

/** Each costs memory in every connection. */
const MOST_STATEMENTS = 200;

const EVERY_COLUMN = /\.\*|\bselect \*/;

const names = new Map<string, string>();

/**
 * Notes a statement that PostgreSQL may keep ready in each connection: planning it costs more than doing it. One
 * that asks for every column would fail once there is another column, and is not kept.
 */
export function mayStayPrepared(query: { sql: string; parameters: readonly unknown[] }): void {
  if (query.parameters.length > MOST_PARAMETERS || EVERY_COLUMN.test(query.sql)) return;
  if (names.size < MOST_STATEMENTS && !names.has(query.sql)) {
    names.set(query.sql, `acervo_${names.size + 1}`);
  }
}

/** By which name a connection keeps this statement; undefined: it does not. */
export const preparedName = (sql: string): string | undefined => names.get(sql);
