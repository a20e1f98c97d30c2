/** Similar titles: what titles may share, and which of those that share it are listed. Pure. */
import type { Output } from '#contract/calls.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import {
  ownAuthors,
  type TitleAuthor,
  type TitleSummary,
} from '../../catalogue/marc/map/title-summary.ts';
import type { StoredTitle } from '../../catalogue/records/store.ts';
import { isSameWork, looseWorkKeys } from '../../catalogue/records/work-key.ts';
import { shelfKey, type SimilarTitle, type TitleFeatures } from '../engine/engine.ts';

type Reason = Output<'GET /acervo/:id/semelhantes'>['itens'][number]['motivos'][number];

const MAX_REASONS = 2;
/** Titles in other languages fill a list up to this length only. */
const WITH_OTHER_LANGUAGES = 6;

/** Weights of shared features: subjects say more than authors, who may write about anything. */
const WEIGHTS = { assunto: 1, disciplina: 0.9, autor: 0.7, classe: 0.6 };
const DIMENSIONS = { assunto: 'subject', disciplina: 'discipline', autor: 'author' } as const;

/** A feature of a title, for the response and for the index. */
interface Feature extends Reason {
  tipo: keyof typeof DIMENSIONS;
  value: number;
}

/** A discipline in which a title is read. */
export interface Course {
  id: number;
  name: string;
}

/** What a title may share with others. */
export interface OwnFeatures {
  listed: readonly Feature[];
  shelf: { key: string; number: string } | null;
}

/** The features as the index takes them. */
export const toIndex = ({ listed, shelf }: OwnFeatures): TitleFeatures => ({
  values: listed.map(({ tipo, value }) => ({
    ...{ dimension: DIMENSIONS[tipo], value, weight: WEIGHTS[tipo] },
  })),
  ...(shelf && { shelf: { key: shelf.key, weight: WEIGHTS.classe } }),
});

/** Titles to list, with what they share: one per other work, without withdrawn ones. */
export function chooseSimilar(
  own: StoredTitle,
  features: OwnFeatures,
  found: readonly SimilarTitle[],
  titles: ReadonlyMap<number, StoredTitle>,
  most: number,
): { other: StoredTitle; motivos: Reason[] }[] {
  const works: TitleSummary[] = [own.summary];
  const keys = new Set(looseWorkKeys(own.summary));
  const chosen: { other: StoredTitle; motivos: Reason[] }[] = [];
  for (const { id, shared, inLanguage } of found) {
    const other = titles.get(id);
    if (chosen.length >= (inLanguage ? most : WITH_OTHER_LANGUAGES)) break;
    if (!other || other.withdrawn) continue;
    const motivos = shared.flatMap((at) => toReason(features, at, other)).slice(0, MAX_REASONS);
    if (motivos.length === 0) continue;
    const ownKeys = looseWorkKeys(other.summary);
    if (ownKeys.some((key) => keys.has(key))) continue;
    if (works.some((work) => isSameWork(work, other.summary))) continue;
    works.push(other.summary);
    for (const key of ownKeys) keys.add(key);
    chosen.push({ other, motivos });
  }
  return chosen;
}

/** Reason for the response; the index does not store roles of names. */
function toReason({ listed, shelf }: OwnFeatures, at: number, { summary }: StoredTitle): Reason[] {
  const feature = listed[at];
  if (feature === undefined)
    return shelf === null ? [] : [{ tipo: 'classe', descricao: shelf.number }];
  const { value, ...reason } = feature;
  const isShared =
    feature.tipo !== 'autor' || creators(summary).some(({ authorityId }) => authorityId === value);
  return isShared ? [reason] : [];
}

/** What a title may share: subjects, creators, the courses that read it, its class. */
export function featuresOf(summary: TitleSummary, courses: readonly Course[]): OwnFeatures {
  const headings = (tipo: 'assunto' | 'autor', of: readonly Heading[]): Feature[] =>
    of.flatMap(({ authorityId: value, heading: descricao }) =>
      value === undefined ? [] : [{ tipo, value, descricao, cod_autoridade: value }],
    );
  const all = [
    ...headings('assunto', summary.subjects),
    ...headings('autor', creators(summary)),
    ...courses.map(({ id, name }): Feature => ({ tipo: 'disciplina', value: id, descricao: name })),
  ];
  const keys = new Set<string>();
  const listed = all.filter(({ tipo, value }) => {
    const isNew = !keys.has(`${tipo} ${value}`);
    keys.add(`${tipo} ${value}`);
    return isNew;
  });
  return { listed, shelf: specificClass(summary) };
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
