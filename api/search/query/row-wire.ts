import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { coverWire } from '../../catalogue/records/covers.ts';
import { languageName } from '../../catalogue/records/languages.ts';
import { copiesByLibrary, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import { certainYear, yearsText } from '../../catalogue/marc/dates/years.ts';
import { findHosts } from '../../catalogue/copies/hosts.ts';
import { inSetOrder } from '../../catalogue/copies/set-order.ts';
import type { StoredCopy } from '../../catalogue/copies/store.ts';
import { rowAct, type RowActFacts } from '../../catalogue/copies/title-act.ts';
import { taughtIn, taughtNames } from '../../catalogue/teaching/store.ts';
import { ownIds, currentTitles } from '../../catalogue/records/merged.ts';
import type { StoredTitle } from '../../catalogue/records/store.ts';
import {
  authorHeadings,
  authorName,
  workTypeLabel,
  publicationLine,
  subjectHeadings,
  workTypeOf,
} from '../../catalogue/records/title-wire.ts';
import { lendingRules } from '../../circulation/loans/policy-store.ts';
import { policyFor } from '../../circulation/loans/policy.ts';
import { visitorGroup } from '../../circulation/loans/visitor.ts';
import { word } from '../../core/words.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { findingNothingWhileAway } from '../searcher/while-away.ts';
import { areaName } from './filter-wire.ts';

type Row = Output<'GET /consulta'>['itens'][number];

/** Options that determine the content of rows. */
export interface RowOptions {
  locale: Locale;
  /** Finds hosts of articles. */
  titles: Searcher;
  covers: Settings['covers'];
  now: Date;
  /** Include withdrawn titles. */
  alsoWithdrawn?: boolean;
  /** New acquisitions: rows mention courses and disciplines. */
  areNew?: boolean;
  /** Number of editions in a row, if it stands for several. */
  editions?: ReadonlyMap<number, number>;
}

/** Result rows of titles in the given order; titles just removed are omitted. */
export async function rowsWire(
  q: Queries,
  ids: readonly number[],
  options: RowOptions,
): Promise<Row[]> {
  const titles = await currentTitles(q, ids);
  const places = await copiesByLibrary(q, ownIds(titles), options.now);
  const findable = findingNothingWhileAway(options.titles);
  const hosts = await findHosts(q, findable, [...titles.values()], options.now);
  const taught = options.areNew ? await taughtWire(q, ids) : null;
  const isLent = await standardLending(q);
  return ids.flatMap((id) => {
    const title = titles.get(id);
    if (!title || (title.withdrawn && !options.alsoWithdrawn)) return [];
    const count = options.editions?.get(id);
    const host = hosts.get(title.id);
    const row = {
      ...rowWire(title, places.get(title.id) ?? [], { ...options, isLent }),
      ...(host && { contido_em: host }),
      cod_acervo: id,
      ...(count !== undefined && {
        edicoes: word('server/description', 'editions', options.locale, { count }),
      }),
    };
    if (!taught) return [row];
    const areas = areasWire(title, options.locale);
    return [{ ...row, cursos_disc: taught.get(id) ?? [], areas_conhecimento: areas }];
  });
}

/** Whether copies are lent to standard patrons. */
async function standardLending(q: Queries): Promise<RowActFacts['isLent']> {
  const { policies } = await lendingRules(q);
  const groupId = await visitorGroup(q, policies);
  return (copy) => policyFor(policies, { groupId, ...copy }).lendable;
}

type Teaching = NonNullable<Row['cursos_disc']>;

/** Courses and disciplines with these titles on their reading lists, by title. */
async function taughtWire(q: Queries, ids: readonly number[]): Promise<Map<number, Teaching>> {
  const taught = await taughtIn(q, ids);
  const all = [...taught.values()];
  const courses = await taughtNames(q, 'courses', [...new Set(all.flatMap((one) => one.courses))]);
  const disciplines = await taughtNames(q, 'disciplines', [
    ...new Set(all.flatMap((one) => one.disciplines)),
  ]);
  const named = (tipo: Teaching[number]['tipo'], codes: number[], names: Map<number, string>) =>
    codes.map((codigo) => ({ tipo, codigo, descricao: names.get(codigo) ?? '' }));
  return new Map(
    [...taught].map(([id, one]) => [
      id,
      [
        ...named('curso', one.courses, courses),
        ...named('disciplina', one.disciplines, disciplines),
      ],
    ]),
  );
}

function areasWire({ summary: { area } }: StoredTitle, locale: Locale) {
  const descricao = areaName(area, locale);
  return descricao === undefined ? [] : [{ codigo: area, descricao }];
}

function classedWire(title: StoredTitle, locale: Locale) {
  const [area] = areasWire(title, locale);
  const [own] = title.summary.classNumbers;
  return {
    ...(area && { cod_tipo_area_conhec: area.codigo, desc_tipo_area_conhec: area.descricao }),
    ...(own && { cod_area_conhecimento: own.number }),
    ...(title.summary.host && { tipo_contido: 'A' as const }),
  };
}

/** Maximum parts listed: serials may have many. */
const MAX_PARTS = 30;

/** Distinct properties of the copies. */
function copiesWire(places: readonly LibraryCopies[]) {
  const copies = inSetOrder(places.flatMap((place) => place.copies));
  if (copies.length === 0) return {};
  const each = <T extends string>(read: (copy: StoredCopy) => T | null): T[] =>
    [...new Set(copies.flatMap((copy) => read(copy) || []))].slice(0, MAX_PARTS);
  const [volume, tomo, parte] = [each((c) => c.volume), each((c) => c.tome), each((c) => c.part)];
  const localizacao = each((copy) => copy.shelfLocation);
  return {
    exemplares: copies.length,
    ...(volume.length > 0 && { volume }),
    ...(tomo.length > 0 && { tomo }),
    ...(parte.length > 0 && { parte }),
    material: each(({ additional }) => (additional ? 'adicional' : 'principal')),
    tipo_emprestimo: each((copy) => copy.typeKind),
    ...(localizacao.length > 0 && { localizacao }),
  };
}

const coded = (headings: readonly { descricao: string; cod_autoridade: number | null }[]) =>
  headings.flatMap(({ descricao, cod_autoridade: codigo }) =>
    codigo === null ? [] : [{ codigo, descricao }],
  );

const ACT_PATHS = { ler: '', localizar: '/onde-esta', reservar: '/reserva' };

function rowWire(
  title: StoredTitle,
  places: LibraryCopies[],
  { locale, covers, isLent }: RowOptions & Pick<RowActFacts, 'isLent'>,
): Row {
  const { id, summary } = title;
  const type = workTypeOf(summary.workType);
  const copies = places.flatMap((place) => place.copies);
  const ato = rowAct({ isOnline: summary.online, copies, isLent });
  return {
    cod_acervo: id,
    title: summary.title,
    author: authorName(summary),
    subject: summary.subjects.map(({ heading }) => heading),
    ano_publicacao: certainYear(summary),
    ...(summary.yearEnd !== null && { periodo_publicacao: yearsText(summary) }),
    idioma: summary.language,
    idioma_desc: languageName(summary.language, locale),
    edition: summary.edition,
    publisher: summary.imprint.publisher,
    publicacao: publicationLine(summary),
    descricao_fisica: summary.physicalDescription,
    call_number: summary.callNumber,
    isbn_issn: [...summary.isbn.map(({ isbn13, printed }) => isbn13 || printed), ...summary.issn],
    cod_tipo_obra: summary.workType,
    desc_tipo_obra: workTypeLabel(type, locale),
    tipo_capa: type.cover,
    ...coverWire(title, covers),
    acesso_remoto: summary.online ? 'cr' : '',
    possui_acessibilidade: summary.accessible ? 'S' : '',
    ...classedWire(title, locale),
    ...copiesWire(places),
    rota: `/acervo/${id}`,
    dados_adicionais: {
      A: coded(authorHeadings(summary, locale)),
      S: coded(subjectHeadings(summary)),
    },
    disponibilidade: places.map(({ availability }) => availability),
    ...(ato && { ato, rota_ato: `/acervo/${id}${ACT_PATHS[ato]}` }),
  };
}
