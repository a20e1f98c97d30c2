import type { ListMatter } from './front-matter.ts';
import type { LocalizedText } from './read.ts';

/** A work of a reading list. */
export interface ListedWork {
  /** Its control number (001) or, if `isIsbn`, its ISBN. */
  number: string;
  isIsbn: boolean;
  /** Plain text. */
  comment: string;
  /** Line of the file. */
  line: number;
}

/** A reading list: introduction and works. */
export interface ReadingList {
  prose: string;
  works: ListedWork[];
  /** Lines that look like a work but are malformed. */
  problems: string[];
}

const ITEM = /^[-*]\s/;
const WORK = /^[-*]\s+(ISBN\s+)?([^\s:][^:]*?)\s*:\s+(\S.*?)\s*$/i;

/**
 * Parses a list. Lines `- 000000103: comment` or `- ISBN 9788535902778: …` are works, everything else is
 * the introduction.
 */
export function readList({
  body,
  bodyLine,
}: Pick<LocalizedText<unknown>, 'body' | 'bodyLine'>): ReadingList {
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

/** Problems of a list's text, independent of the catalogue. */
export function listProblems(written: LocalizedText<ListMatter>): string[] {
  const { works, problems } = readList(written);
  const isEmpty = works.length === 0 && problems.length === 0;
  return isEmpty ? ['there is no work; a line that begins with "- " is one'] : problems;
}
