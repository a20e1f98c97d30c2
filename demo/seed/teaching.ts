import { chunks } from '#api/core/db/chunks.ts';
import type { Tx } from '#api/core/db/connection.ts';
import type { Units } from './units.ts';
import { fold } from '#api/search/engine/engine.ts';
import {
  courses,
  departments,
  disciplines,
  libraryOfCourse,
  professors,
  readPlans,
  wantedWorks,
  yearsTaught,
  type DemoTaught,
} from '../tables/teaching.ts';

/** Courses, disciplines, professors, and the reading lists of the last two years on this day. */
export async function seedTeaching(tx: Tx, units: Units, day: string): Promise<void> {
  for (const [table, entries] of [
    ['courses', courses],
    ['disciplines', disciplines],
    ['professors', professors],
  ] as const) {
    const rows = entries.map(({ code, name, campus }, index) => ({
      id: index + 1,
      code,
      name,
      campus_id: campus === null ? null : (units.campuses.get(String(campus)) ?? null),
    }));
    await tx.insertInto(table).values(rows).execute();
  }
  const plans = readPlans()
    .flatMap((plan) => yearsTaught(plan.semester, day).map((year) => ({ ...plan, year })))
    .map((plan, index) => ({ ...plan, id: index + 1 }));
  const rows = plans.map(({ id, course, discipline, professor, year, semester }) => ({
    id,
    course_id: idOf(courses, course),
    discipline_id: idOf(disciplines, discipline),
    professor_id: idOf(professors, professor),
    year,
    semester,
    department: departments[discipline.slice(0, 3)] ?? '',
    // LET101 is of the first year, ENF301 of the third.
    period: Number(discipline.charAt(3)) * 2 - 2 + semester,
    library_id: libraryOf(units, course),
  }));
  const titles = plans.flatMap(({ id, basic, complementary }) => [
    ...basic.map((work) => ({ plan_id: id, title_id: work, kind: 'basica' as const })),
    ...complementary.map((work) => ({
      plan_id: id,
      title_id: work,
      kind: 'complementar' as const,
    })),
  ]);
  for (const some of chunks(rows)) await tx.insertInto('teaching_plans').values(some).execute();
  for (const some of chunks(titles)) {
    await tx.insertInto('teaching_plan_titles').values(some).execute();
  }
  for (const { discipline, ...work } of wantedWorks) {
    const rows = plans
      .filter((plan) => plan.discipline === discipline)
      .map(({ id }) => ({ ...work, plan_id: id, work_key: work.isbn || fold(work.title) }));
    await tx.insertInto('teaching_plan_wanted').values(rows).execute();
  }
}

function libraryOf({ libraries }: Units, course: string): number | null {
  const key = libraryOfCourse[course];
  return key === undefined ? null : (libraries.get(key) ?? null);
}

function idOf(entries: readonly DemoTaught[], code: string): number {
  const at = entries.findIndex((entry) => entry.code === code);
  if (at < 0) throw new Error(`A teaching plan names "${code}", which is nothing`);
  return at + 1;
}
