import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  createIndex,
  FORMAT,
  serialize,
  moveToSharedMemory,
  snapshot,
  deserialize,
} from '#api/search/engine/engine.ts';
import { collections, document } from '../collection.ts';

const blockOf = ({ size, views }: ReturnType<typeof serialize>): SharedArrayBuffer => {
  const block = new SharedArrayBuffer(size);
  for (const { at, view } of views) {
    new Uint8Array(block).set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), at);
  }
  return block;
};

it('gives back every segment from its block and its description as JSON', () => {
  fc.assert(
    fc.property(collections, (documents) => {
      for (const segment of createIndex(documents).segments) {
        const packed = serialize(segment);
        const layout = JSON.parse(JSON.stringify(packed.layout)) as object;
        expect(deserialize(layout, blockOf(packed))).toEqual(segment);
        const before = structuredClone(segment);
        const shared = moveToSharedMemory(segment);
        expect(shared).toEqual(before);
        for (const { view } of serialize(shared).views) {
          expect(view.buffer).toBeInstanceOf(SharedArrayBuffer);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it('holds a segment still while titles are deleted from the living one', () => {
  const [segment] = createIndex([document(1)]).segments;
  if (segment === undefined) throw new Error('No segment');
  const held = snapshot(segment);
  segment.deleted[0] = 1;
  expect(held.deleted[0]).toBe(0);
});

/**
 * If this fails, a segment or what stands in one has changed. Files written before would be read as
 * something that they are not: raise FORMAT, then write the new sum here.
 */
it('has the format that FORMAT says', () => {
  const [segment] = createIndex([
    document(1, {
      title: ['Água viva', 'Agua viva: romance'],
      author: ['Lispector, Clarice, 1920-1977'],
      subject: ['Ficção brasileira', 'Romance'],
      other: ['Rocco'],
      isbn: ['9788532508126'],
      issn: ['0100-0888'],
      callNumbers: ['869.93 L769a'],
      series: ['Obras'],
      authorSort: 'Lispector, Clarice',
      year: 1998,
      libraries: [1, 2],
      authors: [7],
      subjects: Array.from({ length: 40 }, (_, id) => 100 + id),
      online: true,
      uses: 12,
    }),
  ]).segments;
  if (segment === undefined) throw new Error('No segment');
  const packed = serialize(segment);
  const sum = crc32(new Uint8Array(blockOf(packed)), crc32(JSON.stringify(packed.layout)));
  expect({ format: FORMAT, sum }).toEqual({ format: 29, sum: 4029317331 });
});
