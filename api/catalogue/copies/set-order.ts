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
  ...[volume, tome, part].map((text) => sortable(text ?? '')),
  additional ? '1' : '0',
  sortable(number),
];

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((key, i) => key !== b[i]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

const DIGITS = 9;
const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
/** "v.", "vol.", "t.", "pt.", "ex.", "n." before a number: "2" and "v. 2" are the same volume. */
const LABEL = /^\p{L}{1,8}(?:[.º°ª:]\s*|\s+|(?=\d))(?=[\divxlc]+(?!\p{L}))/u;

/** Digits of equal length, Roman numbers as digits; nothing comes first. */
function sortable(text: string): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return words
    .replace(LABEL, '')
    .replace(/(?<![\p{L}\d])[ivxlc]+(?![\p{L}\d])/gu, (roman) => String(romanValue(roman)))
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'));
}

const romanValue = (text: string): number =>
  [...text]
    .map((letter) => VALUES[letter] ?? 0)
    .reduce((sum, value, i, all) => sum + (value < (all[i + 1] ?? 0) ? -value : value), 0);
