import { headingKey } from '../marc/map/heading-text.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

type Told = Pick<TitleSummary, 'title' | 'authors' | 'year' | 'isbn' | 'issn'>;

/**
 * Whether two records may be the same one before and after a correction: they share a number of the book
 * trade, their author and year, or at least half the words of their titles. Pure.
 */
export function areAlike(one: Told, other: Told): boolean {
  if (shares(numbersOf(one), numbersOf(other))) return true;
  const a = wordsOf(one.title);
  const b = wordsOf(other.title);
  if (a.size === 0 || b.size === 0) return true;
  const common = [...a].filter((word) => b.has(word)).length;
  if (common * 2 >= Math.min(a.size, b.size)) return true;
  return one.year !== null && one.year === other.year && shares(namesOf(one), namesOf(other));
}

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((value) => other.has(value));

const numbersOf = ({ isbn, issn }: Told): ReadonlySet<string> =>
  new Set([...isbn.map(({ isbn13 }) => isbn13), ...issn].filter(Boolean));

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(
    headingKey(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

const namesOf = ({ authors }: Told): ReadonlySet<string> =>
  new Set(authors.map(({ name }) => headingKey(name)).filter(Boolean));
