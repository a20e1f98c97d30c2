import type { ListMatter } from './front-matter.ts';
import type { Written } from './read.ts';

/** A work of a reading list, as a librarian names it. */
export interface ListedWork {
  /** Its control number (001) or, where `isIsbn`, its ISBN. */
  number: string;
  isIsbn: boolean;
  /** What is said of it, plain text. */
  comment: string;
  /** Of the file. */
  line: number;
}

/** A reading list: prose, and its works in their order. */
export interface ReadingList {
  prose: string;
  works: ListedWork[];
  /** Lines that begin like a work and name none. */
  problems: string[];
}

const ITEM = /^[-*]\s/;
const WORK = /^[-*]\s+(ISBN\s+)?([^\s:][^:]*?)\s*:\s+(\S.*?)\s*$/i;

/**
 * Reads the text of a list. A line `- 000000103: What is said of it.` or `- ISBN 9788535902778: …`
 * is a work, everything else prose.
 */
export function readList({
  body,
  bodyLine,
}: Pick<Written<unknown>, 'body' | 'bodyLine'>): ReadingList {
  const list: ReadingList = { prose: '', works: [], problems: [] };
  const prose: string[] = [];
  for (const [at, text] of body.split(/\r?\n/).entries()) {
    const line = bodyLine + at;
    if (!ITEM.test(text)) {
      prose.push(text);
      continue;
    }
    const [, isbn, number, comment] = WORK.exec(text) ?? [];
    if (number === undefined || comment === undefined) {
      list.problems.push(
        `line ${line}: write a work as "- control number: what you say of it", or "- ISBN number: …"`,
      );
      continue;
    }
    list.works.push({ number, isIsbn: isbn !== undefined, comment, line });
  }
  return { ...list, prose: prose.join('\n').trim() };
}

/** What is wrong with the text of a list, whatever the catalogue has. */
export function listProblems(written: Written<ListMatter>): string[] {
  const { works, problems } = readList(written);
  const isEmpty = works.length === 0 && problems.length === 0;
  return isEmpty ? ['there is no work; a line that begins with "- " is one'] : problems;
}
