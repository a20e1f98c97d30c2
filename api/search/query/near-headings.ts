import type { Locale } from '#contract/shared/languages.ts';
import { authoritiesByIds } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { completeTerm, fold, likelyTerms, search, type SearchIndex } from '../engine/engine.ts';
import { titlesOfEach, type HeadingRole } from '../searcher/heading-counts.ts';
import type { Catalogue } from '../live-index/live-index.ts';

export interface UsedHeading {
  cod_autoridade: number;
  descricao: string;
  /** Titles that use it. */
  total: number;
}

const MAX_HEADINGS = 5;
const MAX_CANDIDATES = 100;
const MAX_WORDS = 8;
const MIN_LENGTH = 3;
/** Spellings tried for a word that no heading has. */
const MAX_SPELLINGS = 2;

/** Headings that titles use in this role, best match first. */
export async function headingsFor(
  q: Queries,
  catalogue: Catalogue,
  row: { q: string; language?: Locale },
  role: HeadingRole,
  perPage: number,
): Promise<UsedHeading[]> {
  const { ids } = search(catalogue.directory(), {
    ...{ rows: [row], scope: { material: [role] }, perPage },
  });
  const found = await authoritiesByIds(q, ids);
  const counts = await titlesOfEach(catalogue.titles, role, ids);
  return ids
    .map((id) => ({
      cod_autoridade: id,
      descricao: found.get(id)?.heading ?? '',
      total: counts.get(id) ?? 0,
    }))
    .filter(({ total, descricao }) => total > 0 && descricao !== '');
}

/** Authors and subjects with any of the words, or with words of a similar spelling. */
export async function nearHeadings(
  q: Queries,
  catalogue: Catalogue,
  words: readonly string[],
  language: Locale,
): Promise<{ autores: UsedHeading[]; assuntos: UsedHeading[] }> {
  const any = words
    .filter((word) => [...word].length >= MIN_LENGTH)
    .slice(0, MAX_WORDS)
    .flatMap((word) => wordsOfHeadings(catalogue.directory(), word))
    .join(' OR ');
  if (any === '') return { autores: [], assuntos: [] };
  const near = async (role: HeadingRole) =>
    bestFirst(await headingsFor(q, catalogue, { q: any, language }, role, MAX_CANDIDATES), any);
  return { autores: await near('author'), assuntos: await near('subject') };
}

/** Those with most of the words, the most used ones first. */
function bestFirst(headings: readonly UsedHeading[], any: string): UsedHeading[] {
  const words = any.split(' OR ');
  const shared = new Map(
    headings.map(({ cod_autoridade: id, descricao }) => {
      const own = fold(descricao);
      return [id, words.filter((word) => own.includes(word)).length];
    }),
  );
  const sharedBy = ({ cod_autoridade: id }: UsedHeading): number => shared.get(id) ?? 0;
  return headings
    .toSorted((a, b) => sharedBy(b) - sharedBy(a) || b.total - a.total)
    .slice(0, MAX_HEADINGS);
}

/** The word, if a heading has it; else similar words of headings, or words that it begins. */
function wordsOfHeadings(directory: SearchIndex, word: string): string[] {
  if (search(directory, { rows: [{ q: word }], perPage: 0 }).total > 0) return [word];
  const near = likelyTerms(directory, word, MAX_SPELLINGS, true);
  const terms = near.length > 0 ? near : completeTerm(directory, word, MAX_SPELLINGS);
  return terms.map(({ term }) => term);
}
