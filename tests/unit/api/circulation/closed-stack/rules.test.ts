import { describe, expect, it } from 'vitest';
import {
  decideStackRequest,
  isClosed,
  type StackFacts,
} from '#api/circulation/closed-stack/rules.ts';

const FREE: StackFacts = {
  ...{ signedIn: true, hasLeft: false, inStack: true, status: 'disponivel' },
  ...{ requestedBy: 'nobody', pending: 0, limit: 3 },
};
const codes = (change: Partial<StackFacts>) =>
  decideStackRequest({ ...FREE, ...change }).map(({ code }) => code);

describe('a copy of closed stacks', () => {
  it('is asked for where it stands on its shelf', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ status: 'consulta_local' })).toEqual([]);
  });

  it.each<[string, Partial<StackFacts>, string]>([
    ['nobody is signed in', { signedIn: false }, 'token_missing'],
    ['the enrolment has ended', { hasLeft: true }, 'stack_left'],
    ['it stands elsewhere', { inStack: false }, 'stack_copy_not_here'],
    ['one has asked already', { requestedBy: 'asker' }, 'stack_requested_already'],
    ['somebody else has asked', { requestedBy: 'other' }, 'stack_copy_out'],
    ['it is on loan', { status: 'emprestado' }, 'stack_copy_out'],
    ['as many wait as may', { pending: 3 }, 'limite_pedidos_excedido'],
  ])('is refused when %s', (_why, change, code) => {
    expect(codes(change)).toEqual([code]);
  });

  it('is one whose place begins with a name of the settings, accents and case aside', () => {
    expect(isClosed('Depósito 2, estante 4', ['deposito'])).toBe(true);
    expect(isClosed('2º andar', ['deposito'])).toBe(false);
    expect(isClosed(null, ['deposito'])).toBe(false);
  });
});
