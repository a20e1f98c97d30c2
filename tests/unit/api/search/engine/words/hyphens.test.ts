import { describe, expect, it } from 'vitest';
import { createIndex, describe as told, parseQuery, search } from '#api/search/engine/engine.ts';
import { document } from '../collection.ts';

const index = createIndex([
  document(1, { title: ['Infra-estrutura de estradas'] }),
  document(2, { title: ['Infraestrutura urbana'] }),
  document(3, { title: ['Infra estrutura e rede'] }),
  document(4, { title: ['Estrutura das coisas'] }),
  document(5, { title: ['Tradução e decolonialidade'], other: ['978-85-359-1066-7'] }),
]);
const found = (q: string): number[] =>
  search(index, { rows: [{ q }] }).ids.toSorted((a, b) => a - b);

describe('words that hyphens join', () => {
  it('are found with the hyphen, as one, and those that stand side by side', () => {
    expect(found('infra-estrutura')).toEqual([1, 2, 3]);
    expect(found('infra‐estrutura')).toEqual([1, 2, 3]);
    expect(found('infraestrutura')).toEqual([1, 2]);
    expect(found('infra estrutura')).toEqual([1, 3]);
  });

  it('keep their places, so that phrases hold', () => {
    expect(found('"infra estrutura de estradas"')).toEqual([1]);
    expect(found('"infraestrutura urbana"')).toEqual([2]);
    expect(found('"infra-estrutura"')).toEqual([1, 3]);
    expect(found('estrutura NEXT de')).toEqual([1]);
  });

  it('are one where they are begun', () => {
    expect(found('infraestrut*')).toEqual([1, 2]);
  });

  it('are numbers, too', () => {
    expect(found('9788535910667')).toEqual([5]);
    expect(found('85-359')).toEqual([5]);
  });

  it('are told as they were typed', () => {
    const parts = told(parseQuery('infra-estrutura OR mar').tree);
    expect(parts.map((part) => ('term' in part ? part.term : part.code))).toEqual([
      'infra-estrutura',
      'or',
      'mar',
    ]);
  });
});
