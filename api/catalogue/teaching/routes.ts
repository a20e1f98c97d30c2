import { listPlans, readPlanFilters } from '#contract/catalogue/teaching.ts';
import type { Output } from '#contract/calls.ts';
import { findByStandardNumber } from '../records/linked-titles.ts';
import { ownIds, currentTitles } from '../records/merged.ts';
import { authorName } from '../records/title-wire.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { planFilters, plansBy, worksOfPlans, type PlanWork } from './plan-store.ts';

type Entry = Output<'GET /plano-ensino/bibliografia'>['itens'][number]['bibliografia'][number];

const PER_PAGE = 10;

/** Databases collate accented letters differently. */
const BY_NAME = new Intl.Collator('pt');

/** Routes for reading lists, with the libraries' holdings. */
export function teachingPlanRoutes(bind: Bind, services: Services): void {
  const { queries: q } = services.db;

  bind(readPlanFilters, async () => filtersWire(await planFilters(q)));

  bind(listPlans, async ({ query = {} }) => {
    const { page = 1, perPage = PER_PAGE, ...given } = query;
    if (Object.keys(given).length === 0) throw refused(422, 'plan_field_required');
    const filters = {
      ...{ department: given.departamento, year: given.ano, semester: given.semestre },
      ...{ period: given.periodo, courseId: given.curso, disciplineId: given.disciplina },
      libraryId: given.biblioteca,
    };
    const { plans, total } = await plansBy(q, filters, {
      offset: (page - 1) * perPage,
      limit: perPage,
    });
    const works = Map.groupBy(
      await worksOfPlans(
        q,
        plans.map(({ id }) => id),
      ),
      ({ planId }) => planId,
    );
    const entries = await planEntries(services, [...works.values()].flat());
    return {
      itens: plans.map((plan) => ({
        cod_plano: plan.id,
        disciplina: plan.discipline,
        curso: plan.course,
        ...(plan.professor !== null && { professor: plan.professor }),
        ...(plan.department !== '' && { departamento: plan.department }),
        ano: plan.year,
        semestre: plan.semester,
        ...(plan.period !== null && { periodo: plan.period }),
        ...(plan.library !== null && { desc_biblioteca: plan.library }),
        bibliografia: (works.get(plan.id) ?? [])
          .flatMap((work) => entries.get(work) ?? [])
          .sort(byKindAndTitle),
      })),
      total,
      page,
      perPage,
    };
  });
}

function filtersWire({
  courses,
  disciplines,
  libraries,
  departments,
  years,
  periods,
}: Awaited<ReturnType<typeof planFilters>>): Output<'GET /plano-ensino/disciplinas-bibliotecas'> {
  const byName = (one: { name: string }, other: { name: string }) =>
    BY_NAME.compare(one.name, other.name);
  return {
    cursos: courses.sort(byName).map(({ id, name, disciplineIds }) => ({
      ...{ codigo: id, descricao: name },
      disciplinas: disciplineIds,
    })),
    disciplinas: disciplines.sort(byName).map(({ id, name }) => ({ codigo: id, descricao: name })),
    bibliotecas: libraries
      .sort(byName)
      .map(({ id, name }) => ({ cod_biblioteca: id, desc_biblioteca: name })),
    departamentos: departments.filter(Boolean).sort(BY_NAME.compare),
    anos: years.sort((one, other) => other - one),
    periodos: periods.sort((one, other) => one - other),
  };
}

/** Works of plans, with copies if in the catalogue, including those acquired later. */
async function planEntries(
  { db: { queries: q }, catalogue, now }: Services,
  works: readonly PlanWork[],
): Promise<Map<PlanWork, Entry>> {
  const idOf = new Map<PlanWork, number | undefined>();
  for (const work of works) {
    const { titleId, isbn } = work;
    const id = titleId ?? (await findByStandardNumber(catalogue.titles, 'isbn', isbn))[0];
    idOf.set(work, id);
  }
  const ids = [...new Set([...idOf.values()].filter((id) => id !== undefined))];
  const titles = await currentTitles(q, ids);
  const copies = await copiesByLibrary(q, ownIds(titles), now());
  return new Map(
    works.map((work): [PlanWork, Entry] => {
      const title = titles.get(idOf.get(work) ?? 0);
      const { kind: tipo } = work;
      if (!title) {
        const { title: titulo, author: autor, edition: edicao, publisher: editora, isbn } = work;
        return [work, { tipo, titulo, autor, edicao, editora, isbn, disponibilidade: [] }];
      }
      const { summary, withdrawn, id } = title;
      const [number] = summary.isbn;
      return [
        work,
        {
          tipo,
          ...(!withdrawn && { cod_acervo: id }),
          titulo: summary.title,
          autor: authorName(summary),
          edicao: summary.edition,
          editora: summary.imprint.publisher,
          isbn: number ? number.isbn13 || number.printed : '',
          ...(summary.online && { acesso_remoto: 'cr' }),
          disponibilidade: (copies.get(id) ?? []).map(({ availability }) => availability),
        },
      ];
    }),
  );
}

const byKindAndTitle = (one: Entry, other: Entry): number =>
  one.tipo.localeCompare(other.tipo) || BY_NAME.compare(one.titulo, other.titulo);
