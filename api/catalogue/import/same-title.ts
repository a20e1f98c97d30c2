import { certainYear } from '../marc/dates/years.ts';
import { headingKey } from '../marc/map/heading-text.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

type Identifying = Pick<
  TitleSummary,
  'title' | 'authors' | 'year' | 'yearEnd' | 'yearUncertain' | 'isbn' | 'issn'
>;

/**
 * Whether two records may be the same title before and after a correction: they share an ISBN or
 * ISSN, author and year, or at least half of the title words. Pure.
 */
export function mayBeSameTitle(one: Identifying, other: Identifying): boolean {
  if (shares(standardNumbers(one), standardNumbers(other))) return true;
  const a = titleWords(one.title);
  const b = titleWords(other.title);
  if (a.size === 0 || b.size === 0) return true;
  const common = [...a].filter((word) => b.has(word)).length;
  if (common * 2 >= Math.min(a.size, b.size)) return true;
  const year = certainYear(one);
  return year !== null && year === certainYear(other) && shares(authorKeys(one), authorKeys(other));
}

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((value) => other.has(value));

const standardNumbers = ({ isbn, issn }: Identifying): ReadonlySet<string> =>
  new Set([...isbn.map(({ isbn13 }) => isbn13), ...issn].filter(Boolean));

const titleWords = (title: string): ReadonlySet<string> =>
  new Set(
    headingKey(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

const authorKeys = ({ authors }: Identifying): ReadonlySet<string> =>
  new Set(authors.map(({ name }) => headingKey(name)).filter(Boolean));
