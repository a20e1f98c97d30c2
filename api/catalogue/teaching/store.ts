import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';

/** Tables linked to titles by teaching plans. */
export type TaughtName = 'courses' | 'disciplines' | 'professors';

/** Names by id; unknown ids are missing. */
export async function taughtNames(
  q: Queries,
  table: TaughtName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks(ids)) {
    const rows = await q.selectFrom(table).select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

export interface Taught {
  courses: number[];
  disciplines: number[];
  professors: number[];
}

/** Where titles are taught, by title; titles without plan are missing. */
export async function taughtIn(
  q: Queries,
  titleIds: readonly number[],
): Promise<Map<number, Taught>> {
  const found = new Map<number, Taught>();
  for (const some of chunks(titleIds)) {
    const rows = await q
      .selectFrom('teaching_plan_titles as t')
      .innerJoin('teaching_plans as p', 'p.id', 't.plan_id')
      .select(['t.title_id', 'p.course_id', 'p.discipline_id', 'p.professor_id'])
      .where('t.title_id', 'in', some)
      .execute();
    for (const row of rows) {
      const taught = found.get(row.title_id) ?? { courses: [], disciplines: [], professors: [] };
      found.set(row.title_id, taught);
      add(taught.courses, row.course_id);
      add(taught.disciplines, row.discipline_id);
      if (row.professor_id !== null) add(taught.professors, row.professor_id);
    }
  }
  return found;
}

const add = (list: number[], id: number): void => {
  if (!list.includes(id)) list.push(id);
};

type Kind = 'basica' | 'complementar';

/** Which reading titles are in plans of these courses, disciplines and professors: basic if any says so. */
export async function readingKinds(
  q: Queries,
  titleIds: readonly number[],
  { courses, disciplines, professors }: Taught,
): Promise<Map<number, Kind>> {
  const kinds = new Map<number, Kind>();
  for (const some of chunks(titleIds)) {
    const rows = await q
      .selectFrom('teaching_plan_titles as t')
      .innerJoin('teaching_plans as p', 'p.id', 't.plan_id')
      .select(['t.title_id', 't.kind'])
      .distinct()
      .where('t.title_id', 'in', some)
      .$if(courses.length > 0, (query) => query.where('p.course_id', 'in', courses))
      .$if(disciplines.length > 0, (query) => query.where('p.discipline_id', 'in', disciplines))
      .$if(professors.length > 0, (query) => query.where('p.professor_id', 'in', professors))
      .execute();
    for (const { title_id: id, kind } of rows)
      if (kind === 'basica' || !kinds.has(id)) kinds.set(id, kind);
  }
  return kinds;
}

export interface NamedEntry {
  id: number;
  name: string;
}

/** Columns of teaching plans that name entries of each table. */
const PLAN_COLUMNS = {
  courses: 'course_id',
  disciplines: 'discipline_id',
  professors: 'professor_id',
} as const;

/**
 * All entries of a table, by name; with a campus, those of it and those of none; with a course, those
 * that its plans name.
 */
export const listTaught = (
  q: Queries,
  table: TaughtName,
  { campusId, courseId }: { campusId?: number | undefined; courseId?: number | undefined } = {},
): Promise<NamedEntry[]> =>
  q
    .selectFrom(table)
    .select(['id', 'name'])
    .$if(campusId !== undefined, (query) =>
      query.where((is) =>
        is.or([is('campus_id', '=', campusId ?? 0), is('campus_id', 'is', null)]),
      ),
    )
    .$if(courseId !== undefined, (query) =>
      query.where(
        'id',
        'in',
        q
          .selectFrom('teaching_plans')
          .select(PLAN_COLUMNS[table])
          .where('course_id', '=', courseId ?? 0)
          .where(PLAN_COLUMNS[table], 'is not', null)
          .$castTo<{ id: number }>(),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Departments with teaching plans, by name. */
export async function departmentNames(q: Queries): Promise<string[]> {
  const rows = await q
    .selectFrom('teaching_plans')
    .select('department')
    .distinct()
    .where('department', '!=', '')
    .orderBy('department')
    .execute();
  return rows.map(({ department }) => department);
}
