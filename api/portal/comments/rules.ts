import type { Refusal } from '#contract/shared/refusals.ts';

/**
 * State transitions of a comment (specification §4: shown only after approval). The library may change its
 * decision, but not back to pending.
 */
export const COMMENT_MOVES = {
  enviado: ['aprovado', 'recusado'],
  aprovado: ['recusado'],
  recusado: ['aprovado'],
} as const satisfies Record<string, readonly string[]>;
export type CommentState = keyof typeof COMMENT_MOVES;

/** Initial state; counts towards the limit per patron. */
export const PENDING_COMMENT = 'enviado' satisfies CommentState;

export interface CommentFacts {
  libraryExists: boolean;
  /** Pending comments of this patron. */
  pending: number;
  limit: number;
}

export interface Comment {
  /** -1 if none was chosen. */
  libraryId: number;
  content: string;
}

/** Returns all refusals of a comment on a title. */
export function decideTitleComment(
  content: string,
  { pending, limit }: Pick<CommentFacts, 'pending' | 'limit'>,
): Refusal[] {
  return [...blankRefusals(content), ...waitingRefusals(pending, limit)];
}

/** Whether the patron may write one more. */
export const waitingRefusals = (pending: number, limit: number): Refusal[] =>
  pending >= limit ? [{ code: 'limite_comentarios_excedido', params: { limite: limit } }] : [];

const blankRefusals = (content: string): Refusal[] =>
  content.trim() === '' ? [{ code: 'comment_required' }] : [];

/** Returns all refusals of a general comment, in the order of the form (specification §5). */
export function decideComment({ libraryId, content }: Comment, facts: CommentFacts): Refusal[] {
  const refusals: Refusal[] = [];
  if (libraryId === -1) refusals.push({ code: 'library_required' });
  else if (!facts.libraryExists) refusals.push({ code: 'library_not_found' });
  return [...refusals, ...blankRefusals(content), ...waitingRefusals(facts.pending, facts.limit)];
}
