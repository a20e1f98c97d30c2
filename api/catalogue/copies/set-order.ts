import { volumeKey } from '../../search/engine/engine.ts';
import type { StoredCopy } from './store.ts';

type Numbered = Pick<StoredCopy, 'id' | 'volume' | 'tome' | 'part' | 'additional' | 'number'>;

/** Copies of a set in the order of its volumes: volume, tome, part, additional material, number of the copy. */
export function inSetOrder<Copy extends Numbered>(copies: readonly Copy[]): Copy[] {
  if (copies.length < 2) return [...copies];
  return copies
    .map((copy) => ({ copy, keys: keysOf(copy) }))
    .sort((a, b) => compareKeys(a.keys, b.keys) || a.copy.id - b.copy.id)
    .map(({ copy }) => copy);
}

const keysOf = ({ volume, tome, part, additional, number }: Numbered): string[] => [
  ...[volume, tome, part].map((text) => volumeKey(text ?? '')),
  additional ? '1' : '0',
  volumeKey(number),
];

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((key, i) => key !== b[i]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}
