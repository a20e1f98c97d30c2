/** Rows of which words are taken out: which bear it, and what goes with the words. */
import type { QueryRow } from './grammar.ts';
import { lex } from './lexer.ts';

/** Whether all words simply stand side by side, so that each can go without what joins it to another. */
export const isPlain = (rows: readonly QueryRow[]): boolean =>
  rows.every(
    ({ q, condition = 'AND' }, row) =>
      (row === 0 || condition === 'AND' || condition === 'NOT') &&
      lex(q, row, []).every((lexeme, i, all) => {
        if (lexeme.type === 'operator' && lexeme.operator !== 'NOT') return false;
        const reaches = lexeme.type === 'operator' || lexeme.type === 'field';
        return !reaches || all[i + 1]?.type !== 'open';
      }),
  );

/** Rows that words were taken out of, without signs and brackets that are left over; null when they read badly even so. */
export function tidied(
  rows: readonly QueryRow[],
  shortened: readonly QueryRow[],
): QueryRow[] | null {
  const better = shortened.map((row, i) =>
    row.q === rows[i]?.q ? row : { ...row, q: withoutSigns(row.q) },
  );
  const left = better.filter(({ q }) => q !== '');
  const [first] = left;
  const beginsWithNot = first?.condition === 'NOT' || /^NOT\s/u.test(first?.q ?? '');
  // A number of one or two digits says nothing by itself.
  const says = left.some(({ q }) => /\p{L}|\d{3}/u.test(q));
  return says && !beginsWithNot ? better : null;
}

/** Brackets among words side by side mean nothing, nor do signs without a word and before one. */
const withoutSigns = (q: string): string =>
  q
    .replace(/[()]/gu, ' ')
    .replace(/[^\s"“”„«»]+/gu, (word, at: number) => {
      if (/[\p{L}\p{N}&]/u.test(word))
        return word.replace(/^[^\p{L}\p{N}&+–−-]+|[<>[\]{}|\\/]+$/gu, '');
      return /^[-–−+]$/u.test(word) && /^["“„«]/u.test(q.slice(at + 1)) ? word : '';
    })
    .replace(/\s+/gu, ' ')
    .trim();
