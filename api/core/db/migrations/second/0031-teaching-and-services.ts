import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

type Builder = CreateTableBuilder<string, string>;

/**
 * What a plan says besides who teaches what, and works on it that the catalogue does not have; files and questions
 * of requests to the reference desk.
 */
export const teachingAndServices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: Builder): Builder =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );

  return {
    async up(db: Kysely<unknown>) {
      const plans = () => db.schema.alterTable('teaching_plans');
      await plans()
        .addColumn('department', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await plans().addColumn('period', 'integer').execute();
      await plans()
        .addColumn('library_id', number, (c) => c.references('libraries.id'))
        .execute();
      await withId(db.schema.createTable('teaching_plan_wanted'))
        .addColumn('plan_id', number, (c) => c.notNull().references('teaching_plans.id'))
        .addColumn('work_key', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('author', 'text', (c) => c.notNull())
        .addColumn('publisher', 'text', (c) => c.notNull())
        .addColumn('edition', 'text', (c) => c.notNull())
        .addColumn('isbn', 'text', (c) => c.notNull())
        .addUniqueConstraint('teaching_plan_wanted_once', ['plan_id', 'work_key'])
        .execute();
      await db.schema
        .createIndex('teaching_plans_by_discipline')
        .on('teaching_plans')
        .columns(['discipline_id', 'year', 'semester'])
        .execute();
      await withId(db.schema.createTable('service_files'))
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        // Null until the request is sent that it was taken for.
        .addColumn('request_id', number, (c) => c.references('service_requests.id'))
        .addColumn('sender', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('media', 'text', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        // Base64: the same on both engines.
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('service_files_of_request')
        .on('service_files')
        .column('request_id')
        .execute();
      await withId(db.schema.createTable('service_questions'))
        .addColumn('request_id', number, (c) => c.notNull().references('service_requests.id'))
        .addColumn('question', 'text', (c) => c.notNull())
        .addColumn('asked_at', 'text', (c) => c.notNull())
        .addColumn('answer', 'text')
        .addColumn('answered_at', 'text')
        .execute();
      await db.schema
        .createIndex('service_questions_of_request')
        .on('service_questions')
        .column('request_id')
        .execute();
    },
  };
};
