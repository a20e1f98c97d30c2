import { expect, it } from 'vitest';
import { createIndex, search } from '#api/search/engine/engine.ts';
import { document } from '../engine/collection.ts';

const index = createIndex([
  document(1, { title: ["La vie universitaire dans l'ancienne Espagne"], author: ['Reynier'] }),
  document(2, { title: ['Editorial'], author: ['Calleja'] }),
  document(3, { title: ['New York'] }),
]);

it.each([
  [
    "REYNIER, Gustave. La vie universitaire dans l'ancienne Espagne. New York: Editorial Calleja, 2008.",
  ],
  [
    "Reynier, G. La vie universitaire dans l'ancienne Espagne: a b c d e f g h i j k l m n o p q r s t u v w x y z, " +
      'colophon, tiragem, encadernado, ilustrado, prefaciado, anotado, traduzido, revisto.',
  ],
])('finds the title of a long reference, whatever stands around it: %s', (q) => {
  const { total, suggestion } = search(index, { rows: [{ q }], suggest: true });
  expect(total).toBe(0);
  expect(search(index, { rows: suggestion?.rows ?? [] }).ids).toEqual([1]);
});

it('finds the author and title of a reference before others of its place and year', () => {
  const novel = (id: number, title: string, more: string[]) =>
    document(id, { title: [title], author: ['Wharton, Edith'], other: more });
  const works = createIndex([
    novel(1, 'The house of mirth', ['New York', '2024']),
    novel(2, 'The writing of fiction', ['2024']),
    ...[3, 4, 5].map((id) => document(id, { title: ['Fiction writing'] })),
    ...[6, 7, 8].map((id) => document(id, { title: ['Macmillan'] })),
  ]);
  const q = 'WHARTON, E. The writing of fiction. New York: Macmillan, 2024. 320 p.';
  const { suggestion } = search(works, { rows: [{ q }], suggest: true });
  expect(search(works, { rows: suggestion?.rows ?? [] }).ids).toEqual([2]);
});
