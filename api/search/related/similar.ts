import type { Output } from '#contract/calls.ts';
import { isSameWork } from '../../catalogue/records/work-key.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import { copiesByLibrary } from '../../catalogue/copies/copies-by-library.ts';
import type { Queries } from '../../core/db/connection.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import {
  ownAuthors,
  type TitleAuthor,
  type TitleSummary,
} from '../../catalogue/marc/map/title-summary.ts';
import {
  findSimilarTitles,
  shelfKey,
  type SimilarTitle,
  type SearchIndex,
} from '../engine/engine.ts';
import { taughtIn, taughtNames } from '../../catalogue/teaching/store.ts';
import { relatedTitleWire, type RelatedTitleOptions } from './related-title.ts';

type Answer = Output<'GET /acervo/:id/semelhantes'>;
type Reason = Answer['itens'][number]['motivos'][number];

const MAX_SIMILAR = 12;
const MAX_REASONS = 2;
/** Titles looked up, as editions of one work count once. */
const MAX_CANDIDATES = 80;

/** Weights of shared features: subjects say more than authors, who may write about anything. */
const WEIGHTS = { assunto: 1, disciplina: 0.9, autor: 0.7, classe: 0.6 };
const DIMENSIONS = { assunto: 'subject', disciplina: 'discipline', autor: 'author' } as const;

/** A feature of a title, for the response and for the index. */
interface Feature extends Reason {
  tipo: keyof typeof DIMENSIONS;
  value: number;
}

/** Similar titles, with what they share. */
export async function similarTitles(
  q: Queries,
  index: SearchIndex,
  title: StoredTitle,
  shown: RelatedTitleOptions,
): Promise<Answer> {
  const signs = await titleFeatures(q, title);
  const shelf = specificClass(title.summary);
  const found = findSimilarTitles(
    index,
    title.id,
    {
      values: signs.map(({ tipo, value }) => ({
        ...{ dimension: DIMENSIONS[tipo], value, weight: WEIGHTS[tipo] },
      })),
      ...(shelf && { shelf: { key: shelf.key, weight: WEIGHTS.classe } }),
    },
    MAX_CANDIDATES,
  );
  const titles = await titlesByIds(
    q,
    found.map(({ id }) => id),
  );
  const told = otherWorks(title, found, titles)
    .map(({ other, shared }) => ({
      other,
      motivos: shared
        .flatMap((at) => toReason(signs[at], other, shelf?.number))
        .slice(0, MAX_REASONS),
    }))
    .filter(({ motivos }) => motivos.length > 0)
    .slice(0, MAX_SIMILAR);
  const places = await copiesByLibrary(
    q,
    told.map(({ other }) => other.id),
    shown.now,
  );
  return {
    itens: told.map(({ other, motivos }) => ({
      ...relatedTitleWire(other, places.get(other.id) ?? [], shown),
      motivos,
    })),
  };
}

/** One title per other work, without withdrawn ones. */
function otherWorks(
  own: StoredTitle,
  found: readonly SimilarTitle[],
  titles: ReadonlyMap<number, StoredTitle>,
): { other: StoredTitle; shared: number[] }[] {
  const works: TitleSummary[] = [own.summary];
  return found.flatMap(({ id, shared }) => {
    const other = titles.get(id);
    if (!other || other.withdrawn) return [];
    if (works.some((work) => isSameWork(work, other.summary))) return [];
    works.push(other.summary);
    return [{ other, shared }];
  });
}

/** Reason for the response; the index does not store roles of names. */
function toReason(
  sign: Feature | undefined,
  { summary }: StoredTitle,
  classNumber: string | undefined,
): Reason[] {
  if (sign === undefined)
    return classNumber === undefined ? [] : [{ tipo: 'classe', descricao: classNumber }];
  const { value, ...reason } = sign;
  const isShared =
    sign.tipo !== 'autor' || creators(summary).some(({ authorityId }) => authorityId === value);
  return isShared ? [reason] : [];
}

async function titleFeatures(q: Queries, { id, summary }: StoredTitle): Promise<Feature[]> {
  const courses = (await taughtIn(q, [id])).get(id)?.disciplines ?? [];
  const names = await taughtNames(q, 'disciplines', courses);
  const headings = (tipo: 'assunto' | 'autor', of: readonly Heading[]): Feature[] =>
    of.flatMap(({ authorityId: value, heading: descricao }) =>
      value === undefined ? [] : [{ tipo, value, descricao, cod_autoridade: value }],
    );
  const all = [
    ...headings('assunto', summary.subjects),
    ...headings('autor', creators(summary)),
    ...courses.map((value): Feature => ({
      ...{ tipo: 'disciplina', value, descricao: names.get(value) ?? '' },
    })),
  ];
  const keys = new Set<string>();
  return all.filter(({ tipo, value }) => {
    const isNew = !keys.has(`${tipo} ${value}`);
    keys.add(`${tipo} ${value}`);
    return isNew;
  });
}

interface Heading {
  heading: string;
  authorityId?: number;
}

/** Roles of creators; translators and illustrators work on many unrelated titles. */
const CREATOR_ROLES = new Set(['aut', 'cre', 'org', 'edt', 'com', 'cmp', 'art', 'drt']);

const creators = (summary: TitleSummary): TitleAuthor[] =>
  ownAuthors(summary.authors).filter(
    ({ main, roles }) =>
      main || roles.length === 0 || roles.some(({ code }) => CREATOR_ROLES.has(code)),
  );

/** A class of only letters, or one digit, is too general. */
const SPECIFIC_CLASS = /\d{3}|\p{L}\d/u;

function specificClass(summary: TitleSummary): { key: string; number: string } | null {
  const { classNumbers, callNumber } = summary;
  const own = classNumbers.find(({ number }) => callNumber.startsWith(number)) ?? classNumbers[0];
  if (!own || !SPECIFIC_CLASS.test(own.number)) return null;
  return { key: shelfKey(own.number, callSchemeOf(summary)), number: own.number };
}
