import { CONDITIONS } from '#contract/shared/constants.ts';
import { wordsOf } from '../search/words.ts';

const OPERATORS: ReadonlySet<string> = new Set(CONDITIONS);

const queryWords = (query: string): string[] =>
  wordsOf(
    query
      .split(/\s+/)
      .filter((word) => !OPERATORS.has(word))
      .join(' '),
  );

/**
 * The variant headings that matched: those that contain all words, if the heading itself does not.
 */
export function matchedForms(query: string, heading: string, forms: readonly string[]): string[] {
  const asked = queryWords(query);
  const holdsAll = (text: string): boolean => {
    const words = wordsOf(text);
    return asked.every((word) => words.includes(word));
  };
  return asked.length === 0 || holdsAll(heading) ? [] : forms.filter(holdsAll);
}
