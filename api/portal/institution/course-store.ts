import type { Queries } from '../../core/db/connection.ts';

export interface CoursePlan {
  id: number;
  courseId: number;
  disciplineId: number;
  professor: string | null;
  year: number;
  semester: number;
  period: number | null;
}

interface Named {
  id: number;
  code: string;
  name: string;
}

/** Courses with plans. */
export const coursesTaught = (q: Queries): Promise<Named[]> =>
  q
    .selectFrom('courses')
    .select(['id', 'code', 'name'])
    .where('id', 'in', q.selectFrom('teaching_plans').select('course_id'))
    .execute();

/** Disciplines of a course. */
export const disciplinesOf = (q: Queries, courseId: number): Promise<Named[]> =>
  q
    .selectFrom('disciplines')
    .select(['id', 'code', 'name'])
    .where(
      'id',
      'in',
      q.selectFrom('teaching_plans').select('discipline_id').where('course_id', '=', courseId),
    )
    .execute();

/** How many disciplines each course has. */
export async function disciplineCounts(q: Queries): Promise<Map<number, number>> {
  const rows = await q
    .selectFrom('teaching_plans')
    .select(['course_id', ({ fn }) => fn.count('discipline_id').distinct().as('count')])
    .groupBy('course_id')
    .execute();
  return new Map(rows.map(({ course_id: id, count }) => [id, Number(count)]));
}

/** Plans of a course, newest first. */
export const plansOfCourse = (q: Queries, courseId: number): Promise<CoursePlan[]> =>
  q
    .selectFrom('teaching_plans as p')
    .leftJoin('professors as t', 't.id', 'p.professor_id')
    .select(['p.id', 'p.course_id as courseId', 'p.discipline_id as disciplineId'])
    .select(['t.name as professor', 'p.year', 'p.semester', 'p.period'])
    .where('p.course_id', '=', courseId)
    .orderBy('p.year', 'desc')
    .orderBy('p.semester', 'desc')
    .orderBy('p.id')
    .execute();
