/** A query of subjects in other languages, with the titles that only the translation finds. */
import { tokenize } from './query/fold.ts';
import { isFunctionWord } from './query/function-words.ts';
import { parseRows, type QueryRow } from './query/grammar.ts';
import { isPlain } from './query/shortened.ts';
import { translateQuery, type SubjectWords, type TranslatedQuery } from './query/subject-words.ts';
import type { TitleFacts } from './title-facts.ts';

export interface CountedTranslation extends TranslatedQuery {
  /** Titles that it finds. */
  total: number;
}

/** True for plain words, not all of them function words. */
export const isTopic = (q: string): boolean =>
  PLAIN_TEXT.test(q) && isPlain([{ q }]) && tokenize(q).some((word) => !isFunctionWord(word));

/** Letters, digits and what belongs to words; no operators of signs, no fields, no phrases. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}\s'’-]+$/u;

export interface Translations {
  queries: readonly TranslatedQuery[];
  /** Whether the table has the whole query: its words are no misspellings. */
  isSubject: boolean;
}

const NONE: Translations = { queries: [], isSubject: false };

/**
 * Translations of a query of plain words, everywhere or in subjects. With `partly`, of its known words if not of all.
 */
export function translationsOf(
  { rows, subjectWords }: { rows: readonly QueryRow[]; subjectWords?: () => SubjectWords },
  partly: boolean,
): Translations {
  const [row, second] = rows;
  if (!row || second || row.whole || !subjectWords) return NONE;
  if (!PLAIN_TEXT.test(row.q) || !isPlain(rows)) return NONE;
  if (!/^(?:LIVRE|ASSUNTO)/.test(row.for ?? 'LIVRE')) return NONE;
  const table = subjectWords();
  const { q, language = '' } = row;
  const queries = translateQuery(table, q, language);
  if (queries.length > 0) return { queries, isSubject: true };
  return partly ? { queries: translateQuery(table, q, language, true), isSubject: false } : NONE;
}

/** Translations that find titles which the query does not, one for each language, most titles first. */
export function countTranslations(
  translations: readonly TranslatedQuery[],
  row: QueryRow,
  facts: TitleFacts,
): CountedTranslation[] {
  const counted = translations
    .map(({ q, language }) => {
      const { tree } = parseRows([{ ...row, q }]);
      return { q, language, total: facts.isNew(tree) ? facts.count([tree]) : 0 };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  const languages = counted.map(({ language }) => language);
  return counted.filter(({ language }, i) => languages.indexOf(language) === i);
}
