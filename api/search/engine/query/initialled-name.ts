/** A row that is a name with initials ("Freyre, G.", "J. R. R. Tolkien"), read as an author. */
import { tokenize } from './fold.ts';
import { isGrammatical } from './function-words.ts';
import type { NameNode, WordNode } from './query-tree.ts';

const SURNAME = "\\p{L}[\\p{L}\\p{M}'’-]+(?:\\s+\\p{L}[\\p{L}\\p{M}'’-]+){0,2}";
/** Surname first: initials may lack their points. */
const INVERTED = new RegExp(
  `^(${SURNAME})(?:\\s*,)?\\s+((?:\\p{L}(?:\\.[\\s-]*|[\\s-]+|$)){1,3})$`,
  'u',
);
/** Initials first need a point, or be several, since "A casa" is a title. */
const DIRECT = new RegExp(`^((?:\\p{L}\\.[\\s-]*){1,3}|(?:\\p{Lu}\\s+){2,3})(${SURNAME})$`, 'u');

/**
 * Readings of a name with initials as a main author, likeliest first; none for any other text. In the first, the
 * initials are those of the names after the surname; in the second, of any other names.
 */
export function initialledNames(q: string, row: number): NameNode[] {
  const typed = q.trim();
  const inverted = INVERTED.exec(typed);
  const direct = inverted === null ? DIRECT.exec(typed) : null;
  const surname = contentOf(inverted?.[1] ?? direct?.[2] ?? '');
  const initials = tokenize((inverted?.[2] ?? direct?.[1] ?? '').replaceAll(/[.-]/g, ' '));
  if (surname.length === 0 || initials.length === 0) return [];
  const source = { row, start: 0, end: q.length };
  const words = surname.map((text): WordNode => ({
    ...{ kind: 'word', text, prefix: false, similar: false, field: 'author', shown: text, source },
  }));
  return [true, false].map((inOrder) => ({ kind: 'name', surname: words, initials, inOrder }));
}

const contentOf = (text: string): string[] => tokenize(text).filter((word) => !isGrammatical(word));

/** Whether a main author's heading is this name: "wharton anne hollingsworth" for "Wharton, A. H.". */
export function isName({ surname, initials, inOrder }: NameNode, heading: string): boolean {
  const words = heading.split(' ').filter((word) => !isGrammatical(word));
  const surnames = surname.map(({ text }) => text);
  if (inOrder) {
    return (
      surnames.every((text, i) => words[i] === text) &&
      initials.every((letter, i) => words[surnames.length + i]?.startsWith(letter))
    );
  }
  const others = words.filter((word) => !surnames.includes(word));
  return (
    surnames.every((text) => words.includes(text)) &&
    initials.every((letter) => others.some((word) => word.startsWith(letter)))
  );
}
