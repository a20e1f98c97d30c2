import { describe, expect, it } from 'vitest';
import { createIndex, search } from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { document } from '../collection.ts';

const index = createIndex([
  document(1, { title: ['Código civil: lei n. 10.406, de 10 de janeiro de 2002'] }),
  document(2, { title: ['Comentários à Lei 10406'] }),
  document(3, { title: ['Ação e reação: Lei nº 10.406/2002'] }),
  document(4, { title: ['Lei 10 e outras 406'] }),
]);
const found = (q: string): number[] =>
  search(index, { rows: [{ q }] }).ids.toSorted((a, b) => a - b);

describe('numbers with their thousands apart', () => {
  it('are found with the point and without, however they stand in the title', () => {
    for (const q of ['lei 10.406', 'lei 10406']) expect(found(q)).toEqual([1, 2, 3]);
    expect(found('"lei 10406"')).toEqual([2]);
    expect(found('lei 10.406/2002')).toEqual([1, 2, 3]);
  });

  it('are one also where they are millions', () => {
    expect(besides('1.234.567 habitantes').get(0)).toEqual(['1234567']);
  });

  it.each(['869.3', '3.1416', '0.125', 'v1.000', '10.40', '1,234.567', '12.345.6'])(
    'are not what %s is',
    (text) => {
      expect([...besides(text).values()].flat()).not.toContain(text.replace(/\D/gu, ''));
    },
  );
});
