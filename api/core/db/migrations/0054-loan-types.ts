import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** The three kinds that copies had, as the first types. */
const FIRST_TYPES = [
  [
    'normal',
    'Empréstimo normal',
    'Normal loan',
    'Préstamo normal',
    'Prêt normal',
    'Prestito normale',
  ],
  ['horas', 'Por hora', 'By the hour', 'Por hora', "À l'heure", 'A ore'],
  [
    'consulta_local',
    'Só consulta local',
    'Reference only',
    'Solo consulta en sala',
    'À consulter sur place',
    'Solo consultazione in sede',
  ],
] as const;

const NUMBERS = [
  ...['until_closing', 'renewal_days', 'renewal_hours', 'renew_before_days', 'max_per_title'],
  ...['grace_days', 'grace_hours', 'fine_every', 'max_fine_cents', 'max_fine_percent'],
  ...['fine_and_suspension', 'suspension_max_days', 'block_on_overdue', 'replacement_cents'],
  'lost_after_days',
];
const TEXTS = [
  ...['count_days', 'overnight_from', 'overnight_until', 'weekend_from', 'weekend_until'],
  ...['fine_days', 'from_day', 'until_day', 'due_on', 'due_rule', 'source'],
];

/** Loan types, limits on several types together, groups above groups, and what else policies set. */
export const loanTypes = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    const table = (name: string) => {
      const builder = db.schema.createTable(name);
      return engine === 'sqlite'
        ? builder.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : builder.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    };
    await table('loan_types')
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .execute();
    for (const [code, pt, en, es, fr, it] of FIRST_TYPES) {
      const name = JSON.stringify({ pt, en, es, fr, it });
      await sql`insert into loan_types (code, name, kind) values (${code}, ${name}, ${code})`.execute(
        db,
      );
    }
    await table('loan_limits')
      .addColumn('group_id', number, (c) => c.references('patron_groups.id'))
      .addColumn('library_id', number, (c) => c.references('libraries.id'))
      .addColumn('loan_kinds', 'text', (c) => c.notNull())
      .addColumn('max_items', 'integer', (c) => c.notNull())
      .addColumn('source', 'text')
      .execute();
    const { schema } = db;
    await schema
      .alterTable('patron_groups')
      .addColumn('parent_id', number, (c) => c.references('patron_groups.id'))
      .execute();
    await schema
      .alterTable('policies')
      .addColumn('campus_id', number, (c) => c.references('campuses.id'))
      .execute();
    for (const name of NUMBERS) {
      await schema.alterTable('policies').addColumn(name, 'integer').execute();
    }
    for (const name of TEXTS) await schema.alterTable('policies').addColumn(name, 'text').execute();
    await changeRulesVersion(db, engine);
  },
});

/** Caches of the lending rules also depend on these tables. */
async function changeRulesVersion(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  for (const table of ['loan_types', 'loan_limits', 'patron_groups']) {
    for (const act of ['insert', 'update', 'delete']) {
      const trigger = sql.raw(`create trigger ${table}_${act} after ${act} on ${table}`);
      const made =
        engine === 'sqlite'
          ? sql`${trigger} begin update rules_version set version = lower(hex(randomblob(16))); end`
          : sql`${trigger} for each statement execute function rules_changed()`;
      await made.execute(db);
    }
  }
}
