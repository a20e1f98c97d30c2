import { expect, it } from 'vitest';
import { deriveCode, hashCode, formatCode, mayBeCode } from '#api/circulation/loan-tokens/code.ts';

const SECRET = new Uint8Array(32).fill(7);

it('derives another code from every key, patron and salt, the same from the same', () => {
  const codes = [
    deriveCode(SECRET, 1, 'a'),
    deriveCode(SECRET, 2, 'a'),
    deriveCode(SECRET, 1, 'b'),
    deriveCode(new Uint8Array(32).fill(8), 1, 'a'),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  expect(deriveCode(SECRET, 1, 'a')).toBe(codes[0]);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

it('knows a code however it was typed', () => {
  expect(formatCode('7K3M10XD')).toBe('7K3M-10XD');
  for (const typed of ['7K3M-10XD', ' 7k3m 10xd ', '7K3M-IOXD', '7k3mlOxd']) {
    expect(hashCode(typed)).toBe(hashCode('7K3M10XD'));
  }
  expect(hashCode('7K3M-10XE')).not.toBe(hashCode('7K3M10XD'));
});

it('tells what may be a code that has expired from cards, barcodes and names', () => {
  for (const typed of ['7K3M-10XD', '7k3m10xd']) expect(mayBeCode(typed)).toBe(true);
  for (const typed of ['10000042', '7K3M10X', '7K3M10XDE', '7K3M#0XD', 'marianas', '']) {
    expect(mayBeCode(typed)).toBe(false);
  }
});
