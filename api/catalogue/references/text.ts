import { tidy } from '../marc/map/isbd.ts';

/**
 * One line of text as a reference can hold it: no control characters, blanks of ISBD before marks or
 * marks that follow upon each other, and no mark at its end that leads to a next element.
 */
export function clean(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:.!?])(?=[\s,;:.]|$)/g, '$1')
    .replace(/\.{4,}/g, '...')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(/([,;:])(?:\s*(?:[,;:]|\.(?!\.)))+/g, '$1')
    .replace(/\.(?<!\.\.)\s+(?=[,;:]|\.(?!\.))\.?/g, '.');
  const text = tidy(line).replace(/^(?:[\s,;:/=]|\.(?=[\s,;:]|$))+/, '');
  // A full stop before the mark that leads to the next element belongs to the word: "Print. Off.,".
  return /\p{L}\.\s*[,;:/]\s*$/u.test(value) && /\p{L}$/u.test(text) ? `${text}.` : text;
}

/** Closes or opens a square bracket that the cataloguer spread over two elements. */
export function balanced(text: string): string {
  const opens = text.includes('[');
  const closes = text.includes(']');
  if (opens === closes) return text;
  return opens ? `${text}]` : `[${text}`;
}

/** Letters and digits alone, without accents or case: for comparing what cataloguers wrote. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Sentences one after the other: "Brasil. Ministério da Saúde", "Duna Inc. Depósito". */
export const dotted = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .reduce(
      (text, part) => (text === '' ? part : `${text}${/[.!?]$/.test(text) ? '' : '.'} ${part}`),
      '',
    );
