import type { Output } from '#contract/calls.ts';
import {
  readCourse,
  readCourseReading,
  readCourses,
} from '#contract/portal/institution/courses.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Queries } from '../../core/db/connection.ts';
import { refused } from '../../core/http/refused.ts';
import { findByStandardNumber } from '../../catalogue/records/linked-titles.ts';
import { worksOfPlans, type PlanWork } from '../../catalogue/teaching/plan-store.ts';
import { rowsWire } from '../../search/query/row-wire.ts';
import { addressesOf } from './course-addresses.ts';
import {
  coursesTaught,
  disciplineCounts,
  disciplinesOf,
  plansOfCourse,
  type CoursePlan,
} from './course-store.ts';

type Reading = Output<'GET /plano-ensino/cursos/:curso/:disciplina'>['bibliografia'][number];

/** Databases collate accented letters differently. */
const BY_NAME = new Intl.Collator('pt', { numeric: true });

/** Courses, their disciplines, and what each reads. */
export function courseRoutes(bind: Bind, services: Services): void {
  const { queries: q } = services.db;

  bind(readCourses, async () => {
    const courses = await coursesTaught(q);
    const slugs = addressesOf(courses);
    const counts = await disciplineCounts(q);
    const itens = courses.map(({ id, name }) => ({
      slug: slugs.get(id) ?? '',
      descricao: name,
      disciplinas: counts.get(id) ?? 0,
    }));
    return { itens: itens.sort((a, b) => BY_NAME.compare(a.descricao, b.descricao)) };
  });

  bind(readCourse, async ({ params }) => {
    const { course, disciplines } = await findCourse(q, params.curso);
    const works = await worksByPlan(
      q,
      disciplines.flatMap(({ latest }) => latest),
    );
    return {
      ...course,
      disciplinas: disciplines.map(({ latest, ...discipline }) => ({
        ...wireOf(discipline),
        obras: readTogether(latest, works).length,
      })),
    };
  });

  bind(readCourseReading, async ({ params }, { locale }) => {
    const { course, disciplines } = await findCourse(q, params.curso);
    const found = disciplines.find(({ slug }) => slug === params.disciplina);
    const [newest] = found?.latest ?? [];
    if (!found || !newest) throw refused(404, 'course_not_found');
    const works = readTogether(found.latest, await worksByPlan(q, found.latest));
    const bibliografia = await readingWire(services, works, locale);
    return {
      curso: course,
      ...wireOf(found),
      obras: bibliografia.length,
      ano: newest.year,
      periodo_letivo: newest.semester,
      professores: [...new Set(found.latest.flatMap(({ professor }) => professor ?? []))],
      bibliografia,
    };
  });
}

interface CourseDiscipline {
  slug: string;
  name: string;
  /** Of the course; 0: unknown. */
  period: number;
  /** Its plans of the last semester in which it was taught. */
  latest: CoursePlan[];
}

const wireOf = ({ slug, name, period }: Omit<CourseDiscipline, 'latest'>) => ({
  slug,
  descricao: name,
  semestre: period,
});

/** The course at an address, with its disciplines by semester and name. */
async function findCourse(q: Queries, slug: string) {
  const courses = await coursesTaught(q);
  const slugs = addressesOf(courses);
  const course = courses.find(({ id }) => slugs.get(id) === slug);
  if (!course) throw refused(404, 'course_not_found');
  const named = await disciplinesOf(q, course.id);
  const addresses = addressesOf(named);
  const plans = Map.groupBy(await plansOfCourse(q, course.id), ({ disciplineId }) => disciplineId);
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
  disciplines.sort((a, b) => a.period - b.period || BY_NAME.compare(a.name, b.name));
  return { course: { slug, descricao: course.name }, disciplines };
}

type Works = Map<number, PlanWork[]>;

const worksByPlan = async (q: Queries, plans: readonly CoursePlan[]): Promise<Works> =>
  Map.groupBy(
    await worksOfPlans(
      q,
      plans.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );

/** The works of several plans, each once: basic if it is in any of them. */
function readTogether(plans: readonly CoursePlan[], works: Works): PlanWork[] {
  const all = plans.flatMap(({ id }) => works.get(id) ?? []);
  const byWork = new Map<string, PlanWork>();
  for (const work of all.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const key = work.titleId === null ? `${work.isbn} ${work.title}` : String(work.titleId);
    if (!byWork.has(key)) byWork.set(key, work);
  }
  return [...byWork.values()];
}

/** Works with their rows; basic ones first, then by title. */
async function readingWire(
  { db, catalogue, settings, now }: Services,
  works: readonly PlanWork[],
  locale: Parameters<typeof rowsWire>[2]['locale'],
): Promise<Reading[]> {
  const idOf = new Map<PlanWork, number | undefined>();
  for (const work of works) {
    const { titleId, isbn } = work;
    const id = titleId ?? (await findByStandardNumber(catalogue.titles, 'isbn', isbn))[0];
    idOf.set(work, id);
  }
  const ids = [...new Set([...idOf.values()].filter((id) => id !== undefined))];
  const shown = { locale, covers: settings.covers, titles: catalogue.titles, now: now() };
  const rows = new Map(
    (await rowsWire(db.queries, ids, shown)).map((row) => [row.cod_acervo, row]),
  );
  return (
    works
      .map((work): Reading => {
        const obra = rows.get(idOf.get(work) ?? 0);
        const { kind: tipo, title, author } = work;
        if (!obra) return { tipo, titulo: title, autor: author };
        return { tipo, titulo: obra.title, autor: obra.author, obra };
      })
      // A title that was withdrawn has neither row nor name.
      .filter(({ titulo }) => titulo !== '')
      .sort((a, b) => a.tipo.localeCompare(b.tipo) || BY_NAME.compare(a.titulo, b.titulo))
  );
}
