import type { Refusal } from '#contract/shared/refusals.ts';
import { headingKey } from '../marc/map/heading-text.ts';
import { normalisedIsbn } from '../marc/map/numbers.ts';

export interface SuggestionFacts {
  libraryExists: boolean;
  /** Whether the library stands on the campus on which it was looked for. */
  isOfCampus: boolean;
  /** The patron's own suggestions to this library that it still works on. */
  open: readonly Work[];
  isTeacher: boolean;
  /** Suggestions of this patron that still wait for the library. */
  pending: number;
  limit: number;
}

/** A work as somebody writes it down. */
export interface Work {
  title: string;
  author: string;
  edition: string;
  /** ISBN or ISSN. */
  number: string;
}

export interface Suggestion extends Work {
  /** -1 when none was chosen. */
  libraryId: number;
  publisher: string;
  /** What a teacher says besides. */
  teaching?: { course: string; copies: number } | undefined;
}

const MOST_COPIES = 200;

/**
 * What is wrong with a suggestion, in the order library, title, publisher (specification §5), then what a
 * teacher says: all of it.
 */
export function decideSuggestion(suggestion: Suggestion, facts: SuggestionFacts): Refusal[] {
  const { libraryId, title, publisher, teaching } = suggestion;
  const refusals: Refusal[] = [];
  if (libraryId === -1) refusals.push({ code: 'library_required' });
  else if (!facts.libraryExists) refusals.push({ code: 'library_not_found' });
  else if (!facts.isOfCampus) refusals.push({ code: 'library_not_of_campus' });
  if (title.trim() === '') refusals.push({ code: 'suggestion_title_required' });
  if (publisher.trim() === '') refusals.push({ code: 'suggestion_publisher_required' });
  if (teaching) refusals.push(...teachingRefusals(teaching, facts));
  if (refusals.length === 0 && facts.open.some((other) => isSameSuggestion(suggestion, other))) {
    refusals.push({ code: 'suggestion_sent_before' });
  }
  if (facts.pending >= facts.limit) {
    refusals.push({ code: 'limite_sugestoes_excedido', params: { limite: facts.limit } });
  }
  return refusals;
}

function teachingRefusals(
  { course, copies }: NonNullable<Suggestion['teaching']>,
  { isTeacher }: Pick<SuggestionFacts, 'isTeacher'>,
): Refusal[] {
  if (!isTeacher) return [{ code: 'suggestion_teachers_only' }];
  return [
    ...(course.trim() === '' ? [{ code: 'suggestion_course_required' } as const] : []),
    ...(copies < 1 || copies > MOST_COPIES ? [{ code: 'suggestion_copies_wrong' } as const] : []),
  ];
}

/** Another edition is another thing to buy. */
const isSameSuggestion = (one: Work, other: Work): boolean =>
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
