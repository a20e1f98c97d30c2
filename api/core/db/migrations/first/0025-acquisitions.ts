import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What became of suggestions, what teachers say of them, and the orders by which they are bought. */
export const acquisitions = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: ReturnType<Kysely<unknown>['schema']['createTable']>) =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  return {
    async up(db: Kysely<unknown>) {
      for (const [column, type] of [
        ['course', 'text'],
        ['use_kind', 'text'],
        ['copies', 'integer'],
      ] as const) {
        await db.schema.alterTable('suggestions').addColumn(column, type).execute();
      }
      await withId(db.schema.createTable('suggestion_moves'))
        .addColumn('suggestion_id', number, (c) => c.notNull().references('suggestions.id'))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('suggestion_moves_of_suggestion')
        .on('suggestion_moves')
        .column('suggestion_id')
        .execute();
      await rememberMoves(db);
      await withId(db.schema.createTable('purchase_orders'))
        .addColumn('number', 'text', (c) => c.notNull().unique())
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('supplier', 'text', (c) => c.notNull())
        .addColumn('expected_on', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      // A suggestion is bought once.
      await db.schema
        .createTable('purchase_order_lines')
        .addColumn('suggestion_id', number, (c) => c.primaryKey().references('suggestions.id'))
        .addColumn('order_id', number, (c) => c.notNull().references('purchase_orders.id'))
        .addColumn('copies', 'integer', (c) => c.notNull().check(sql`copies > 0`))
        .execute();
      await db.schema
        .createIndex('purchase_order_lines_of_order')
        .on('purchase_order_lines')
        .column('order_id')
        .execute();
    },
  };
};

/** Of suggestions that were there before, only the first and the present state are known. */
async function rememberMoves(db: Kysely<unknown>): Promise<void> {
  await sql`insert into suggestion_moves (suggestion_id, state, at)
    select id, 'pre_sugestao', created_at from suggestions order by id`.execute(db);
  await sql`insert into suggestion_moves (suggestion_id, state, at)
    select id, state, updated_at from suggestions where state <> 'pre_sugestao' order by id`.execute(
    db,
  );
}
