import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { NamedEntry } from './store.ts';

/** Filters of plans; missing ones do not restrict. */
export interface PlanFilters {
  department?: string | undefined;
  year?: number | undefined;
  semester?: number | undefined;
  period?: number | undefined;
  courseId?: number | undefined;
  disciplineId?: number | undefined;
  libraryId?: number | undefined;
}

export interface StoredPlan {
  id: number;
  discipline: string;
  course: string;
  professor: string | null;
  department: string;
  year: number;
  semester: number;
  period: number | null;
  library: string | null;
}

/** Disciplines, departments etc. with plans. */
export async function planFilters(q: Queries) {
  const disciplines: NamedEntry[] = await q
    .selectFrom('disciplines as d')
    .select(['d.id', 'd.name'])
    .where('d.id', 'in', q.selectFrom('teaching_plans').select('discipline_id'))
    .execute();
  const taught = await q
    .selectFrom('teaching_plans as p')
    .innerJoin('courses as c', 'c.id', 'p.course_id')
    .select(['c.id', 'c.name', 'p.discipline_id as disciplineId'])
    .distinct()
    .execute();
  const courses = [...Map.groupBy(taught, ({ id }) => id)].map(([id, rows]) => ({
    ...{ id, name: rows[0]?.name ?? '' },
    disciplineIds: rows.map(({ disciplineId }) => disciplineId),
  }));
  const libraries: NamedEntry[] = await q
    .selectFrom('libraries as l')
    .select(['l.id', 'l.name'])
    .where(
      'l.id',
      'in',
      q.selectFrom('teaching_plans').select('library_id').where('library_id', 'is not', null),
    )
    .execute();
  const told = <C extends 'department' | 'year' | 'period'>(column: C) =>
    q.selectFrom('teaching_plans').select(column).distinct().execute();
  const departments = (await told('department')).map((row) => row.department);
  const years = (await told('year')).map((row) => row.year);
  const periods = (await told('period')).flatMap((row) => row.period ?? []);
  return { courses, disciplines, libraries, departments, years, periods };
}

/** Plans, newest first. Plans without a library match every library filter and none. */
export async function plansBy(
  q: Queries,
  filters: PlanFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ plans: StoredPlan[]; total: number }> {
  const { department, year, semester, period, courseId, disciplineId, libraryId } = filters;
  const found = q
    .selectFrom('teaching_plans as p')
    .innerJoin('disciplines as d', 'd.id', 'p.discipline_id')
    .innerJoin('courses as c', 'c.id', 'p.course_id')
    .leftJoin('professors as t', 't.id', 'p.professor_id')
    .leftJoin('libraries as l', 'l.id', 'p.library_id')
    .$if(department !== undefined, (query) => query.where('p.department', '=', department ?? ''))
    .$if(year !== undefined, (query) => query.where('p.year', '=', year ?? 0))
    .$if(semester !== undefined, (query) => query.where('p.semester', '=', semester ?? 0))
    .$if(period !== undefined, (query) => query.where('p.period', '=', period ?? 0))
    .$if(courseId !== undefined, (query) => query.where('p.course_id', '=', courseId ?? 0))
    .$if(disciplineId !== undefined, (query) =>
      query.where('p.discipline_id', '=', disciplineId ?? 0),
    )
    .$if(libraryId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('p.library_id', '=', libraryId ?? 0), eb('p.library_id', 'is', null)]),
      ),
    );
  const plans = await found
    .select(['p.id', 'd.name as discipline', 'c.name as course', 't.name as professor'])
    .select(['p.department', 'p.year', 'p.semester', 'p.period', 'l.name as library'])
    .orderBy('p.year', 'desc')
    .orderBy('p.semester', 'desc')
    .orderBy('d.name')
    .orderBy('p.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await found
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { plans, total: Number(count) };
}

/** A work of a plan: a title, or the data of a missing one. */
export interface PlanWork {
  planId: number;
  kind: 'basica' | 'complementar';
  titleId: number | null;
  title: string;
  author: string;
  publisher: string;
  edition: string;
  isbn: string;
}

/** Works of these plans, unordered. */
export async function worksOfPlans(q: Queries, planIds: readonly number[]): Promise<PlanWork[]> {
  const works: PlanWork[] = [];
  const untold = { title: '', author: '', publisher: '', edition: '', isbn: '' };
  for (const some of chunks(planIds)) {
    const titles = await q
      .selectFrom('teaching_plan_titles')
      .select(['plan_id as planId', 'kind', 'title_id as titleId'])
      .where('plan_id', 'in', some)
      .execute();
    const wanted = await q
      .selectFrom('teaching_plan_wanted')
      .select(['plan_id as planId', 'kind', 'title', 'author', 'publisher', 'edition', 'isbn'])
      .where('plan_id', 'in', some)
      .execute();
    works.push(...titles.map((title) => ({ ...untold, ...title })));
    works.push(...wanted.map((work) => ({ ...work, titleId: null })));
  }
  return works;
}
