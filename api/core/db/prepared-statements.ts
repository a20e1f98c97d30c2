/** Lists of ids give one statement per length: do not prepare long ones. */
const MAX_PARAMETERS = 12;

/** SerializedResponse statements cost memory in every connection. */
const MAX_STATEMENTS = 200;

const EVERY_COLUMN = /\.\*|\bselect \*/;

const names = new Map<string, string>();

/**
 * Registers a statement to be prepared: planning it costs more than executing it. `select *` would fail
 * after a new column is added, so it is not prepared.
 */
export function registerStatement(query: { sql: string; parameters: readonly unknown[] }): void {
  if (query.parameters.length > MAX_PARAMETERS || EVERY_COLUMN.test(query.sql)) return;
  if (names.size < MAX_STATEMENTS && !names.has(query.sql)) {
    names.set(query.sql, `acervo_${names.size + 1}`);
  }
}

/** Name under which a statement is prepared; undefined: it is not. */
export const preparedStatementName = (sql: string): string | undefined => names.get(sql);
