/** Removing words from rows: which rows allow it, and the clean-up afterwards. */
import type { QueryRow } from './grammar.ts';
import { lex } from './lexer.ts';

/** True if the rows have no operators, so that any word can be removed. */
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

/** Rows after removal of words, without leftover punctuation and brackets; null if the rest makes no sense. */
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
  // A number of one or two digits is not a useful query.
  const says = left.some(({ q }) => /\p{L}|\d{3}/u.test(q));
  return says && !beginsWithNot ? better : null;
}

/** Removes brackets, which mean nothing without operators, and punctuation that belongs to no word. */
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
