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
