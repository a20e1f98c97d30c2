import type { Queries } from '../../core/db/connection.ts';
import { refused } from '../../core/http/refused.ts';
import { addressesOf } from './course-addresses.ts';
import { coursesTaught, disciplinesOf, plansOfCourse, type CoursePlan } from './course-store.ts';

/** Databases collate accented letters differently. */
export const BY_NAME = new Intl.Collator('pt', { numeric: true });

export interface CourseDiscipline {
  slug: string;
  name: string;
  /** Of the course; 0: unknown. */
  period: number;
  /** Its plans of the last semester in which it was taught. */
  latest: CoursePlan[];
}

/** Courses that have plans, with the last part of their addresses. */
export async function listCourses(
  q: Queries,
): Promise<{ id: number; slug: string; name: string }[]> {
  const courses = await coursesTaught(q);
  const slugs = addressesOf(courses);
  return courses.map(({ id, name }) => ({ id, name, slug: slugs.get(id) ?? '' }));
}

/** The course at an address, with its disciplines by semester and name. */
export async function findCourse(q: Queries, slug: string) {
  const course = (await listCourses(q)).find((one) => one.slug === slug);
  if (!course) throw refused(404, 'course_not_found');
  const disciplines = await courseDisciplines(q, course.id);
  return { course: { slug, descricao: course.name }, disciplines };
}

async function courseDisciplines(q: Queries, courseId: number): Promise<CourseDiscipline[]> {
  const named = await disciplinesOf(q, courseId);
  const addresses = addressesOf(named);
  const plans = Map.groupBy(await plansOfCourse(q, courseId), ({ disciplineId }) => disciplineId);
  const disciplines = named.map(({ id, name }): CourseDiscipline => {
    const all = plans.get(id) ?? [];
    return {
      slug: addresses.get(id) ?? '',
      name,
      period: all.find(({ period }) => period !== null)?.period ?? 0,
      latest: all.filter(
        ({ year, semester }) => year === all[0]?.year && semester === all[0]?.semester,
      ),
    };
  });
  return disciplines.sort((a, b) => a.period - b.period || BY_NAME.compare(a.name, b.name));
}

/** The pages of every course and discipline. */
export async function coursePaths(q: Queries): Promise<string[]> {
  const paths: string[] = [];
  for (const { id, slug } of await listCourses(q)) {
    const disciplines = await courseDisciplines(q, id);
    paths.push(
      `/curso/${slug}`,
      ...disciplines.map((one) => `/curso/${slug}/${one.period}/${one.slug}`),
    );
  }
  return paths;
}
