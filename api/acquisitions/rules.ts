import type { Refusal } from '#contract/shared/refusals.ts';

export interface SuggestionFacts {
  libraryExists: boolean;
  /** Suggestions of this patron that still wait for the library. */
  pending: number;
  limit: number;
}

export interface Suggestion {
  /** -1 when none was chosen. */
  libraryId: number;
  title: string;
  publisher: string;
}

/** What is wrong with a suggestion, in the order library, title, publisher (specification §5): all of it. */
export function decideSuggestion(suggestion: Suggestion, facts: SuggestionFacts): Refusal[] {
  const { libraryId, title, publisher } = suggestion;
  const refusals: Refusal[] = [];
  if (libraryId === -1) refusals.push({ code: 'library_required' });
  else if (!facts.libraryExists) refusals.push({ code: 'library_not_found' });
  if (title.trim() === '') refusals.push({ code: 'suggestion_title_required' });
  if (publisher.trim() === '') refusals.push({ code: 'suggestion_publisher_required' });
  if (facts.pending >= facts.limit) {
    refusals.push({ code: 'limite_sugestoes_excedido', params: { limite: facts.limit } });
  }
  return refusals;
}
