import { INDEX_TYPES, ORDERS, PAGE_SIZE, type IndexType } from '#contract/shared/constants.ts';
import {
  listCourses,
  listDisciplines,
  listProfessors,
  listSearchCampuses,
  listSearchLibraries,
  readCaseLawOptions,
  readCourse,
  readDefaultImage,
  readDiscipline,
  readFileOptions,
  readFilters,
  listGuides,
  readIndexed,
  readIndexList,
  readIndexTypes,
  readLawOptions,
  readOrders,
  readOtherTitles,
  readProfessor,
  readSearchCampus,
  readSearchLibrary,
  suggest,
} from '#contract/search/search.ts';
import { codeOfField, type GuideField } from '#contract/shared/query-rows.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { idsOf } from '../../core/http/id-list.ts';
import { isPeerGuide, peerFilters } from '../../portal/network/search-peer.ts';
import { fold } from '../engine/engine.ts';
import { listTaught, type NamedEntry, type TaughtName } from '../../catalogue/teaching/store.ts';
import { listCampuses, listLibraries } from '../../circulation/units/store.ts';
import { withGuideScope } from './guide-scope.ts';
import { defaultCoverImage } from '../../catalogue/records/covers.ts';
import { filterNames, filtersWire, listedValues } from './filter-wire.ts';
import { GUIDE_FACTS, guidesOf, type Guide } from '../../portal/settings/guides.ts';
import { storedNames } from './name-cache.ts';
import { indexList } from './index-list.ts';
import { readQuery } from './request.ts';
import { fieldForm, fieldValues } from '../../catalogue/records/title-facts.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { suggestions } from './suggestions.ts';
import { workTypeName } from '../../catalogue/records/title-wire.ts';
import { word } from '../../core/words.ts';

/** Options of guides with their own work types and fields. */
function guideOptionRoutes(bind: Bind, { db }: Services): void {
  for (const [call, guide] of [
    [readFileOptions, 'arquivos'],
    [readLawOptions, 'atos_normativos'],
    [readCaseLawOptions, 'jurisprudencia'],
  ] as const satisfies [unknown, Guide][]) {
    bind(call, async (_input, { locale }) => ({
      itens: (GUIDE_FACTS[guide].scope?.workType ?? []).map((code) => ({
        codigo: String(code),
        descricao: workTypeName(Number(code), locale) ?? String(code),
      })),
      campos: await fieldsWire(db.queries, GUIDE_FACTS[guide].fields ?? [], locale),
    }));
  }
}

async function fieldsWire(q: Queries, fields: readonly GuideField[], locale: Locale) {
  const wire = [];
  for (const field of fields) {
    const forma = fieldForm(field);
    const values = forma === 'lista' ? await fieldValues(q, field) : [];
    wire.push({
      codigo: codeOfField(field),
      descricao: word('server/guide-fields', field, locale),
      forma,
      opcoes: values.map(({ value, titles }) => ({ descricao: value, total: titles })),
    });
  }
  return wire;
}

/** Lists around the search: orders, filters, alphabetical lists, suggestions, selection lists. */
export function searchListRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings } = services;
  bind(readOrders, async (_input, { locale }) => ({
    itens: ORDERS.map((codigo) => ({ codigo, descricao: word('server/orders', codigo, locale) })),
  }));

  bind(listGuides, async (_input, { locale }) => ({ itens: guidesOf(settings, locale) }));

  bind(readIndexTypes, async (_input, { locale }) => ({
    itens: INDEX_TYPES.map((codigo) => ({
      codigo,
      descricao: word('server/indexes', codigo, locale),
    })),
  }));

  bind(readFilters, async ({ query = {} }, { locale, work }) => {
    work.check();
    const { request, invalid } = readQuery(query);
    if (invalid.length > 0) throw refused(422, 'invalid_fields', undefined, invalid);
    const tab = query.search_tab;
    if (isPeerGuide(tab)) return peerFilters({ settings, locale }, tab, query);
    const scoped = await withGuideScope(services, query, request);
    const result = await work.measure(() => catalogue.titles.search(scoped));
    const names = await filterNames(storedNames(db.queries), listedValues(result), locale);
    return { itens: filtersWire(result, names) };
  });

  guideOptionRoutes(bind, services);

  bind(readOtherTitles, async ({ query }) => {
    const titles = await titlesByIds(db.queries, idsOf(query.acervos));
    return {
      itens: [...titles.values()]
        .map(({ id, summary }) => ({ cod_acervo: id, titulos: summary.variantTitles }))
        .filter(({ titulos }) => titulos.length > 0),
    };
  });

  bind(readIndexed, async ({ query }) => {
    const indexed = await catalogue.titles.indexed(idsOf(query.acervos));
    return { itens: indexed.map((id) => ({ cod_acervo: id })) };
  });

  bind(readDefaultImage, async () => ({ imagem: defaultCoverImage(settings.covers) || null }));

  bind(suggest, ({ query }) => suggestions(db.queries, catalogue, query.q));

  bind(readIndexList, ({ params, query = {} }) =>
    indexList(db.queries, catalogue, params.tipo as IndexType, query),
  );

  chooseRoutes(bind, services);
}

/** Databases collate accented letters differently. */
const BY_NAME = new Intl.Collator('pt');

type Source = (campus?: number, course?: number) => Promise<NamedEntry[]>;

/** Selection lists for filters, and single entries by id. */
function chooseRoutes(bind: Bind, { db }: Services): void {
  const q = db.queries;
  const campuses: Source = () => listCampuses(q);
  const libraries: Source = (campus) => listLibraries(q, campus);
  const taught =
    (table: TaughtName): Source =>
    async (campusId, courseId) =>
      (await listTaught(q, table, { campusId, courseId })).sort((one, other) =>
        BY_NAME.compare(one.name, other.name),
      );
  const sources = [
    [listCourses, readCourse, taught('courses')],
    [listDisciplines, readDiscipline, taught('disciplines')],
    [listProfessors, readProfessor, taught('professors')],
    [listSearchCampuses, readSearchCampus, campuses],
    [listSearchLibraries, readSearchLibrary, libraries],
  ] as const;
  for (const [listCall, oneCall, source] of sources) {
    bind(listCall, async ({ query = {} }) => {
      const { search_text: text = '', page = 1, codCampus, codCurso } = query;
      const words = fold(text).split(/\s+/);
      const all = (await source(codCampus, codCurso)).filter(({ name }) => {
        const folded = fold(name);
        return words.every((word) => folded.includes(word));
      });
      return {
        itens: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(entryWire),
        total: all.length,
        page,
        perPage: PAGE_SIZE,
      };
    });
    bind(oneCall, async ({ params }) => {
      const found = (await source()).find(({ id }) => id === params.id);
      if (!found) throw refused(404, 'not_found');
      return entryWire(found);
    });
  }
}

const entryWire = ({ id, name }: NamedEntry) => ({ codigo: id, descricao: name });
