import type { CoverInks } from './cover-inks.ts';

/** By the first digit of the class number. */
export const DEEP = [
  '#313f4d',
  '#582d6a',
  '#5d2748',
  '#831a1d',
  '#6b4700',
  '#02515f',
  '#7e3000',
  '#7f1049',
  '#133c8b',
  '#1d4e2b',
] as const;
export const PALE = [
  '#dfe8ee',
  '#f0e2f6',
  '#f8e3ec',
  '#fce3df',
  '#f6ead3',
  '#d4edf3',
  '#fae5d9',
  '#f9e1ea',
  '#dfe9fc',
  '#dcefdf',
] as const;
/** By the last digit of the Cutter number. */
export const BRIGHT = [
  '#8fb8bb',
  '#d9a0d6',
  '#d9a552',
  '#e59a66',
  '#dcb94f',
  '#60ccc5',
  '#e6a95d',
  '#ef98a1',
  '#7acae9',
  '#a9bd68',
] as const;
export const NIGHT = '#12171a';

/** The colour of the ground of a drawn cover. */
export function groundColour({ hundred, last, ground }: CoverInks): string {
  if (ground === 'night') return NIGHT;
  if (ground === 'bright') return BRIGHT[last] ?? NIGHT;
  return (ground === 'deep' ? DEEP : PALE)[hundred] ?? NIGHT;
}
