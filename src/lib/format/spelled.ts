/** "7 K 3 M, 9 Q X D": spells a code out for screen readers. */
export const spelled = (code: string): string =>
  code
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
