import {
  FIRST_SUGGESTION_STATE,
  SUGGESTION_MOVES,
  SUGGESTION_STATES,
  type SuggestionState,
} from '#contract/catalogue/acquisitions/states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Withdrawable, Workflow } from '../../circulation/requests/states.ts';

/** Suggestions of what to buy. */
export const SUGGESTIONS = {
  table: 'suggestions',
  moves: SUGGESTION_MOVES,
  first: FIRST_SUGGESTION_STATE,
  email: { kind: 'suggestion_moved', states: SUGGESTION_STATES },
  withdrawal: { to: 'cancelada', refusal: 'suggestion_taken_up', from: ['pre_sugestao'] },
} as const satisfies Workflow<SuggestionState> & Withdrawable<SuggestionState>;

const BOUGHT: readonly string[] = [
  'atendida',
  'parcialmente_atendida',
  'finalizada_incompleta',
] satisfies SuggestionState[];

/** The library has it, at least in part. */
export const isBought = (state: string): boolean => BOUGHT.includes(state);

export interface SuggestionFacts {
  libraryExists: boolean;
  /** Whether the library stands on the campus on which it was looked for. */
  isOfCampus: boolean;
  /** The patron has suggested this work to this library, which still works on it. */
  isSentBefore: boolean;
  isTeacher: boolean;
  /** Suggestions of this patron that still wait for the library. */
  pending: number;
  limit: number;
}

export interface Suggestion {
  /** -1 when none was chosen. */
  libraryId: number;
  title: string;
  publisher: string;
  /** What a teacher says besides. */
  teaching?: { course: string; copies: number } | undefined;
}

const MAX_COPIES = 200;

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
  if (refusals.length === 0 && facts.isSentBefore) {
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
    ...(copies < 1 || copies > MAX_COPIES ? [{ code: 'suggestion_copies_wrong' } as const] : []),
  ];
}
