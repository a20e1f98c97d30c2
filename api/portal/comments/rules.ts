import type { Refusal } from '#contract/shared/refusals.ts';

/**
 * States of a general comment (specification §4: sent, shown only after the library approved it).
 * The library may change its mind; what it has answered never waits again.
 */
export const COMMENT_MOVES = {
  enviado: ['aprovado', 'recusado'],
  aprovado: ['recusado'],
  recusado: ['aprovado'],
} as const satisfies Record<string, readonly string[]>;
export type CommentState = keyof typeof COMMENT_MOVES;

/** Comments come in with this state, and with it count for the limit per patron. */
export const PENDING_COMMENT = 'enviado' satisfies CommentState;

export interface CommentFacts {
  libraryExists: boolean;
  /** Comments of this patron that still wait for the library. */
  pending: number;
  limit: number;
}

export interface Comment {
  /** -1 when none was chosen. */
  libraryId: number;
  content: string;
}

/** What is wrong with a comment on a title: all of it. */
export function decideTitleComment(
  content: string,
  { pending, limit }: Pick<CommentFacts, 'pending' | 'limit'>,
): Refusal[] {
  return [...blankRefusals(content), ...waitingRefusals(pending, limit)];
}

/** Whether one more may be written at all. */
export const waitingRefusals = (pending: number, limit: number): Refusal[] =>
  pending >= limit ? [{ code: 'limite_comentarios_excedido', params: { limite: limit } }] : [];

const blankRefusals = (content: string): Refusal[] =>
  content.trim() === '' ? [{ code: 'comment_required' }] : [];

/** What is wrong with a comment, in the order of the form (specification §5): all of it. */
export function decideComment({ libraryId, content }: Comment, facts: CommentFacts): Refusal[] {
  const refusals: Refusal[] = [];
  if (libraryId === -1) refusals.push({ code: 'library_required' });
  else if (!facts.libraryExists) refusals.push({ code: 'library_not_found' });
  return [...refusals, ...blankRefusals(content), ...waitingRefusals(facts.pending, facts.limit)];
}
