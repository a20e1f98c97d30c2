import { headingKey } from '../marc/map/heading-text.ts';
import { normalisedIsbn } from '../marc/map/numbers.ts';

/** A work as somebody writes it down. */
export interface Work {
  title: string;
  author: string;
  edition: string;
  /** ISBN or ISSN. */
  number: string;
}

/** Whether two people want the same thing: of one work, another edition is another thing to buy. */
export const isSameSuggestion = (one: Work, other: Work): boolean =>
  isSameWork(one, other) && agree(headingKey(one.edition), headingKey(other.edition));

/** Two texts that are equal, or of which one is missing. */
const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/** An ISBN in thirteen digits; of other numbers their letters and digits. */
export const numberKey = (number: string): string =>
  normalisedIsbn(number) || number.replace(/[^\dXx]/g, '').toUpperCase();

/** The whole title, and the title up to its subtitle. */
export const titleKeys = (title: string): string[] => [
  ...new Set([title, title.split(/[:=;]/)[0] ?? ''].map(headingKey).filter(Boolean)),
];

/**
 * Whether two people mean one work: the same number, or titles that agree up to a subtitle that only one of them
 * gives, by authors who have a name in common where both are known.
 */
export function isSameWork(
  one: Pick<Work, 'title' | 'author' | 'number'>,
  other: Pick<Work, 'title' | 'author' | 'number'>,
): boolean {
  const number = numberKey(one.number);
  if (number !== '' && number === numberKey(other.number)) return true;
  return isSameTitle(one.title, other.title) && mayBeSameAuthor(one.author, other.author);
}

function isSameTitle(one: string, other: string): boolean {
  const [a = '', aShort] = titleKeys(one);
  const [b = '', bShort] = titleKeys(other);
  return a !== '' && b !== '' && (a === b || a === bShort || b === aShort);
}

/** Names of one or two letters are initials. */
const namesIn = (author: string): string[] =>
  headingKey(author)
    .split(' ')
    .filter((name) => name.length > 2 && !/^\d+$/.test(name));

function mayBeSameAuthor(one: string, other: string): boolean {
  const names = new Set(namesIn(one));
  const others = namesIn(other);
  return names.size === 0 || others.length === 0 || others.some((name) => names.has(name));
}
