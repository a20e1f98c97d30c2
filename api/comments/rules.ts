import type { Reason } from '#contract/refusals.ts';

/** States of a general comment (specification §4: sent, shown only after the library approved it). */
export const COMMENT_MOVES = {
  enviado: ['aprovado', 'recusado'],
  aprovado: ['recusado'],
  recusado: ['aprovado'],
} as const satisfies Record<string, readonly string[]>;
export type CommentState = keyof typeof COMMENT_MOVES;

/** Comments in this state count for the limit per patron. */
export const PENDING_COMMENT: CommentState = 'enviado';

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

/** Text as it is kept: no blanks around it, no control characters but line breaks. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** What is wrong with a comment, in the order of the form (specification §5): all of it. */
export function decideComment({ libraryId, content }: Comment, facts: CommentFacts): Reason[] {
  const reasons: Reason[] = [];
  if (libraryId < 1) reasons.push({ code: 'library_required' });
  else if (!facts.libraryExists) reasons.push({ code: 'library_not_found' });
  if (tidyText(content) === '') reasons.push({ code: 'comment_required' });
  if (facts.pending >= facts.limit) {
    reasons.push({ code: 'limite_comentarios_excedido', params: { limite: facts.limit } });
  }
  return reasons;
}
