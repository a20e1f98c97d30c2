import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

type Builder = CreateTableBuilder<string, string>;

/** Courses, disciplines, professors, and the plans that tie titles to them. */
export const teachingPlans = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: Builder): Builder =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );

  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['courses', 'disciplines', 'professors']) {
        await withId(db.schema.createTable(table))
          .addColumn('code', 'text', (c) => c.notNull().unique())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('campus_id', number, (c) => c.references('campuses.id'))
          .execute();
      }
      await withId(db.schema.createTable('teaching_plans'))
        .addColumn('course_id', number, (c) => c.notNull().references('courses.id'))
        .addColumn('discipline_id', number, (c) => c.notNull().references('disciplines.id'))
        .addColumn('professor_id', number, (c) => c.references('professors.id'))
        .addColumn('year', 'integer', (c) => c.notNull())
        .addColumn('semester', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('teaching_plan_titles')
        .addColumn('plan_id', number, (c) => c.notNull().references('teaching_plans.id'))
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('teaching_plan_titles_pk', ['plan_id', 'title_id'])
        .execute();
      await db.schema
        .createIndex('teaching_plan_titles_by_title')
        .on('teaching_plan_titles')
        .column('title_id')
        .execute();
    },
  };
};
