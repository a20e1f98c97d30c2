import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideSuggestion } from '#api/catalogue/acquisitions/rules.ts';
import {
  FIRST_SUGGESTION_STATE,
  PENDING_SUGGESTIONS,
  SUGGESTION_MOVES,
} from '#contract/catalogue/acquisitions/states.ts';
import { decideMove } from '#api/circulation/requests/states.ts';
import { COMMENT_MOVES, decideComment, PENDING_COMMENT } from '#api/portal/comments/rules.ts';

const moves: Readonly<Record<string, readonly string[]>> = SUGGESTION_MOVES;
const FREE = {
  ...{ libraryExists: true, isOfCampus: true, isSentBefore: false, isTeacher: false },
  ...{ pending: 0, limit: 5 },
};
const WORK = { title: 'Torto arado', publisher: 'Todavia' };
const codes = (refusals: { code: string }[]) => refusals.map(({ code }) => code);

describe('the states of a suggestion', () => {
  it('are the fourteen of the specification, each reachable from the first', () => {
    const reached = new Set<string>([FIRST_SUGGESTION_STATE]);
    for (const state of reached) for (const next of moves[state] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(moves).sort());
    expect(reached.size).toBe(14);
  });

  it('lead only where their table says, and what is final stays', () => {
    const states = fc.constantFrom(...Object.keys(moves));
    fc.assert(
      fc.property(states, states, (from, to) => {
        const refusal = decideMove(moves, from, to);
        expect(refusal === null).toBe((moves[from] ?? []).includes(to));
        if ((moves[from] ?? []).length === 0) expect(refusal?.params?.['possiveis']).toBe('—');
      }),
    );
  });
});

describe('what the library has answered', () => {
  it.each([
    ['suggestion', moves, PENDING_SUGGESTIONS as readonly string[]],
    ['comment', COMMENT_MOVES as typeof moves, [PENDING_COMMENT]],
  ])('never waits again: %s', (_name, table, pending) => {
    const answered = Object.keys(table).filter((state) => !pending.includes(state));
    expect(answered.length).toBeGreaterThan(0);
    for (const state of answered) {
      expect((table[state] ?? []).filter((next) => pending.includes(next))).toEqual([]);
    }
  });
});

describe('a comment', () => {
  it('may be refused after it was approved, and the other way round', () => {
    expect(decideMove(COMMENT_MOVES, 'enviado', 'aprovado')).toBeNull();
    expect(decideMove(COMMENT_MOVES, 'aprovado', 'enviado')?.code).toBe('move_not_allowed');
  });

  it('needs a library, a text and room, and is told everything that is missing in this order', () => {
    expect(decideComment({ libraryId: 1, content: ' Olá ' }, FREE)).toEqual([]);
    const nothing = decideComment({ libraryId: -1, content: ' \n\t' }, { ...FREE, pending: 5 });
    expect(codes(nothing)).toEqual([
      'library_required',
      'comment_required',
      'limite_comentarios_excedido',
    ]);
    const elsewhere = decideComment(
      { libraryId: 9, content: 'x' },
      { ...FREE, libraryExists: false },
    );
    expect(codes(elsewhere)).toEqual(['library_not_found']);
  });
});

describe('a suggestion', () => {
  it('needs library, title and publisher, in this order', () => {
    const missing = { ...WORK, libraryId: -1, title: '  ', publisher: '' };
    expect(codes(decideSuggestion(missing, FREE))).toEqual([
      'library_required',
      'suggestion_title_required',
      'suggestion_publisher_required',
    ]);
    const full = { ...WORK, libraryId: 1 };
    expect(decideSuggestion(full, FREE)).toEqual([]);
    expect(decideSuggestion(full, { ...FREE, pending: 6 })).toEqual([
      { code: 'limite_sugestoes_excedido', params: { limite: 5 } },
    ]);
  });
});
