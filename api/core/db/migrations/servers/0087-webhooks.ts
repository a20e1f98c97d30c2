import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/**
 * Webhooks and their deliveries. Triggers queue deliveries in the transaction of the change, wherever it is made; each
 * locks its row, so deliveries of one row are numbered in the order of its changes.
 */
export const webhooks = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTables(db, engine);
    for (const { table, act, on, type } of EVENTS) {
      const name = sql.ref(`webhook_${table}_${act}`);
      const acted = sql.raw(act === 'insert' ? 'insert' : `update of ${on}`);
      const queue = sql`insert into webhook_deliveries
        (webhook_id, message_id, type, entity, entity_id, created_at)
        select w.id, ${sql.raw(ID[engine])}, e.type, ${sql.lit(table)}, new.id, ${sql.raw(NOW[engine])}
        from (select ${sql.raw(type)} as type) as e, webhooks as w
        where w.state = 'on' and ' ' || w.events || ' ' like '% ' || e.type || ' %'`;
      const when = sql`${name} after ${acted} on ${sql.table(table)} for each row`;
      if (engine === 'sqlite') {
        await sql`create trigger ${when} begin ${queue}; end`.execute(db);
        continue;
      }
      await sql`create function ${name}() returns trigger language plpgsql as
        $$ begin ${queue}; return null; end $$`.execute(db);
      await sql`create trigger ${when} execute function ${name}()`.execute(db);
    }
  },
});

async function createTables(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (name: string) => {
    const table = db.schema.createTable(name);
    return engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  };
  await withId('webhooks')
    .addColumn('url', 'text', (c) => c.notNull().unique())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'text')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('on'))
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('failing_since', 'text')
    .addColumn('next_at', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await withId('webhook_deliveries')
    .addColumn('webhook_id', number, (c) =>
      c.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', number, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('ended_at', 'text')
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_waiting')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_of_entity')
    .on('webhook_deliveries')
    .columns(['entity', 'entity_id'])
    .execute();
}

const ID = {
  sqlite: 'lower(hex(randomblob(16)))',
  pg: `replace(gen_random_uuid()::text, '-', '')`,
};
const NOW = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  pg: `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const REQUESTS = ['loan_requests', 'stack_requests', 'service_requests', 'suggestions'];

/** Which change of which table is which event; no type: none. */
const EVENTS: readonly { table: string; act: string; on?: string; type: string }[] = [
  { table: 'titles', act: 'insert', type: `'title.created'` },
  {
    ...{ table: 'titles', act: 'update', on: 'marc, withdrawn_at' },
    type: `case
      when old.withdrawn_at is null and new.withdrawn_at is not null then 'title.withdrawn'
      when old.withdrawn_at is not null and new.withdrawn_at is null then 'title.restored'
      when old.marc <> new.marc and new.withdrawn_at is null then 'title.updated' end`,
  },
  { table: 'copies', act: 'insert', type: `'copy.created'` },
  {
    ...{ table: 'copies', act: 'update' },
    on: 'title_id, library_id, barcode, call_number, shelf_location, loan_kind, state',
    type: `case when old.title_id <> new.title_id or old.library_id <> new.library_id
      or old.barcode <> new.barcode or old.call_number <> new.call_number
      or coalesce(old.shelf_location, '') <> coalesce(new.shelf_location, '')
      or old.loan_kind <> new.loan_kind or coalesce(old.state, '') <> coalesce(new.state, '')
      then 'copy.updated' end`,
  },
  { table: 'loans', act: 'insert', type: `'loan.created'` },
  {
    ...{ table: 'loans', act: 'update', on: 'due_at, renewals, returned_at, recalled_at' },
    type: `case
      when old.returned_at is null and new.returned_at is not null then 'loan.ended'
      when new.renewals > old.renewals then 'loan.renewed'
      when old.due_at <> new.due_at or (old.recalled_at is null) <> (new.recalled_at is null)
      then 'loan.updated' end`,
  },
  { table: 'holds', act: 'insert', type: `'hold.created'` },
  {
    ...{ table: 'holds', act: 'update', on: 'state' },
    type: `case when old.state = new.state then null
      when new.state = 'released' then 'hold.ready'
      when new.state in ('picked_up', 'cancelled', 'lapsed') then 'hold.ended'
      else 'hold.updated' end`,
  },
  ...REQUESTS.flatMap((table) => [
    { table, act: 'insert', type: `'request.created'` },
    {
      ...{ table, act: 'update', on: 'state' },
      type: `case when old.state <> new.state then 'request.updated' end`,
    },
  ]),
];
