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
import { seenWire, type Shown } from './seen.ts';

type Answer = Output<'GET /acervo/:id/semelhantes'>;
type Reason = Answer['itens'][number]['motivos'][number];

const TOLD = 12;
const REASONS = 2;
/** Titles that are looked up: editions of one work are told once. */
const LOOKED_UP = 80;

/** What sharing it is worth: a subject says more than an author, who may write about anything. */
const WEIGHTS = { assunto: 1, disciplina: 0.9, autor: 0.7, classe: 0.6 };
const DIMENSIONS = { assunto: 'subject', disciplina: 'discipline', autor: 'author' } as const;

/** Something that a title has, as it is told and as the index knows it. */
interface Sign extends Reason {
  tipo: keyof typeof DIMENSIONS;
  value: number;
}

/** More titles like one, with what they share. */
export async function titlesAlike(
  q: Queries,
  index: SearchIndex,
  title: StoredTitle,
  shown: Shown,
): Promise<Answer> {
  const signs = await signsOf(q, title);
  const shelf = classOf(title.summary);
  const found = findSimilarTitles(
    index,
    title.id,
    {
      values: signs.map(({ tipo, value }) => ({
        ...{ dimension: DIMENSIONS[tipo], value, weight: WEIGHTS[tipo] },
      })),
      ...(shelf && { shelf: { key: shelf.key, weight: WEIGHTS.classe } }),
    },
    LOOKED_UP,
  );
  const titles = await titlesByIds(
    q,
    found.map(({ id }) => id),
  );
  const told = otherWorks(title, found, titles)
    .map(({ other, shared }) => ({
      other,
      motivos: shared.flatMap((at) => reasonOf(signs[at], other, shelf?.number)).slice(0, REASONS),
    }))
    .filter(({ motivos }) => motivos.length > 0)
    .slice(0, TOLD);
  const places = await copiesByLibrary(
    q,
    told.map(({ other }) => other.id),
  );
  return {
    itens: told.map(({ other, motivos }) => ({
      ...seenWire(other, places.get(other.id) ?? [], shown),
      motivos,
    })),
  };
}

/** Those that are another work, each work once; what has left is none. */
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

/** What is told of something shared; the index does not know as what somebody took part. */
function reasonOf(
  sign: Sign | undefined,
  { summary }: StoredTitle,
  classNumber: string | undefined,
): Reason[] {
  if (sign === undefined)
    return classNumber === undefined ? [] : [{ tipo: 'classe', descricao: classNumber }];
  const { value, ...reason } = sign;
  const isShared =
    sign.tipo !== 'autor' || writersOf(summary).some(({ authorityId }) => authorityId === value);
  return isShared ? [reason] : [];
}

async function signsOf(q: Queries, { id, summary }: StoredTitle): Promise<Sign[]> {
  const courses = (await taughtIn(q, [id])).get(id)?.disciplines ?? [];
  const names = await taughtNames(q, 'disciplines', courses);
  const headings = (tipo: 'assunto' | 'autor', of: readonly Heading[]): Sign[] =>
    of.flatMap(({ authorityId: value, heading: descricao }) =>
      value === undefined ? [] : [{ tipo, value, descricao, cod_autoridade: value }],
    );
  const all = [
    ...headings('assunto', summary.subjects),
    ...headings('autor', writersOf(summary)),
    ...courses.map((value): Sign => ({
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

/** Roles of those whose work it is; translators and illustrators serve many. */
const WRITING = new Set(['aut', 'cre', 'org', 'edt', 'com', 'cmp', 'art', 'drt']);

const writersOf = (summary: TitleSummary): TitleAuthor[] =>
  ownAuthors(summary.authors).filter(
    ({ main, roles }) => main || roles.length === 0 || roles.some(({ code }) => WRITING.has(code)),
  );

/** A class of letters alone, or of one digit, says too little. */
const TELLING = /\d{3}|\p{L}\d/u;

function classOf(summary: TitleSummary): { key: string; number: string } | null {
  const { classNumbers, callNumber } = summary;
  const own = classNumbers.find(({ number }) => callNumber.startsWith(number)) ?? classNumbers[0];
  if (!own || !TELLING.test(own.number)) return null;
  return { key: shelfKey(own.number, callSchemeOf(summary)), number: own.number };
}
