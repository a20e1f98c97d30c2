/** "7 K 3 M, 9 Q X D": a code as it is read aloud. */
export const spelled = (code: string): string =>
  code
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
