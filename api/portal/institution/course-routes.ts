import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
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
import { disciplineCounts, type CoursePlan } from './course-store.ts';
import { BY_NAME, findCourse, listCourses, type CourseDiscipline } from './courses.ts';

type Reading = Output<'GET /plano-ensino/cursos/:curso/:disciplina'>['bibliografia'][number];

/** Courses, their disciplines, and what each reads. */
export function courseRoutes(bind: Bind, services: Services): void {
  const { queries: q } = services.db;

  bind(readCourses, async () => {
    const counts = await disciplineCounts(q);
    const itens = (await listCourses(q)).map(({ id, slug, name }) => ({
      slug,
      descricao: name,
      disciplinas: counts.get(id) ?? 0,
    }));
    return { itens: itens.sort((a, b) => BY_NAME.compare(a.descricao, b.descricao)) };
  });

  bind(readCourse, async ({ params }, { locale }) => {
    const { course, disciplines } = await findCourse(q, params.curso);
    const works = await worksByPlan(
      q,
      disciplines.flatMap(({ latest }) => latest),
    );
    const rows = await rowsOfWorks(services, [...works.values()].flat(), locale);
    return {
      ...course,
      disciplinas: disciplines.map(({ latest, ...discipline }) => {
        const read = readTogether(latest, works);
        const online = read.filter((work) => rows.get(work)?.ato === 'ler');
        const onShelf = read.filter((work) => isOnShelf(rows.get(work)));
        return {
          ...wireOf(discipline),
          obras: read.length,
          na_estante: onShelf.length,
          on_line: online.length,
        };
      }),
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

const wireOf = ({ slug, name, period }: Omit<CourseDiscipline, 'latest'>) => ({
  slug,
  descricao: name,
  semestre: period,
});

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

type Row = NonNullable<Reading['obra']>;

/** Whether one has to go to a library for it, and finds it there (src/lib/works/work-now.ts). */
const isOnShelf = (row: Row | undefined): boolean =>
  row !== undefined &&
  row.ato !== 'ler' &&
  row.disponibilidade.some(({ disponiveis }) => disponiveis > 0);

/** The rows of works; without those that the catalogue does not have. */
async function rowsOfWorks(
  { db, catalogue, settings, now }: Services,
  works: readonly PlanWork[],
  locale: Locale,
): Promise<Map<PlanWork, Row>> {
  const idOf = new Map<PlanWork, number>();
  for (const work of works) {
    const { titleId, isbn } = work;
    const id = titleId ?? (await findByStandardNumber(catalogue.titles, 'isbn', isbn))[0];
    if (id !== undefined) idOf.set(work, id);
  }
  const shown = { locale, covers: settings.covers, titles: catalogue.titles, now: now() };
  const rows = await rowsWire(db.queries, [...new Set(idOf.values())], shown);
  const byId = new Map(rows.map((row) => [row.cod_acervo, row]));
  return new Map(
    [...idOf].flatMap(([work, id]): [PlanWork, Row][] => {
      const row = byId.get(id);
      return row ? [[work, row]] : [];
    }),
  );
}

/** Works with their rows; basic ones first, then by title. */
async function readingWire(
  services: Services,
  works: readonly PlanWork[],
  locale: Locale,
): Promise<Reading[]> {
  const rows = await rowsOfWorks(services, works, locale);
  return (
    works
      .map((work): Reading => {
        const obra = rows.get(work);
        const { kind: tipo, title, author } = work;
        if (!obra) return { tipo, titulo: title, autor: author };
        return { tipo, titulo: obra.title, autor: obra.author, obra };
      })
      // A title that was withdrawn has neither row nor name.
      .filter(({ titulo }) => titulo !== '')
      .sort((a, b) => a.tipo.localeCompare(b.tipo) || BY_NAME.compare(a.titulo, b.titulo))
  );
}
