/** Several references pasted at once: each is a search of its own. */

/** A field of one line joins pasted lines by blanks, so references are also told apart by where one may begin. */
const BEGINNINGS: readonly RegExp[] = [
  // "… 1899. 320 p. ROSA, João." and "… 1899. Rosa, João.": after a year, pages or an address.
  /(?<=(?:\b(?:1[4-9]|20)\d\d[a-z]?[\])]?\.|\d\s?p{1,2}\.|\/\S*)\s)(?=\p{Lu}[\p{L}'’-]+(?:\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}'’-]+)?,\s\p{Lu})/gu,
  // "… Random House. Rosa, J. (1956)": before author and year in parentheses.
  /(?<=\.\s)(?=\p{Lu}[\p{L}'’-]+,\s(?:\p{Lu}\.[\s-]?){1,3}[^()]{0,80}\((?:1[4-9]|20)\d\d[a-z]?\))/gu,
  // "… 1899. Rosa JG. Sagarana": after a year, before a surname and initials without points.
  /(?<=\b(?:1[4-9]|20)\d\d\.\s)(?=\p{Lu}[\p{L}'’-]+\s\p{Lu}{1,3}[.,])/gu,
  // "1. … 2. …", "[1] … [2] …"
  /(?<=[.)]\s)(?=(?:\d{1,3}\.|\[\d{1,3}\])\s\p{Lu})/gu,
];
const LINE_BREAK = /[\n\r\u2028\u2029]+/u;
const BULLET = /^\s*(?:[•·*–—-]|\d{1,3}[.)]|\[\d{1,3}\])\s+/u;
const YEAR = /\b(?:1[4-9]|20)\d\d/;
const MIN_WORDS = 3;
const MAX_LINES = 20;
const MAX_LENGTH = 300;
const BREAK = '\n';

/** The references of a pasted text, at most twenty; none for a single one or any other text. */
export function pastedReferences(text: string): string[] {
  const broken = text.trim();
  const lines = LINE_BREAK.test(broken) ? broken.split(LINE_BREAK) : splitReferences(broken);
  const references = lines
    .map((line) => line.replace(BULLET, '').trim().slice(0, MAX_LENGTH))
    .filter((line) => line.split(/\s+/).length >= MIN_WORDS);
  const distinct = [...new Set(references)];
  return distinct.length > 1 ? distinct.slice(0, MAX_LINES) : [];
}

/** The parts of one line, if each has a year. */
function splitReferences(text: string): string[] {
  return BEGINNINGS.map((beginning) => text.replace(beginning, BREAK).split(BREAK))
    .filter((parts) => parts.every((part) => YEAR.test(part)))
    .reduce((best, parts) => (parts.length > best.length ? parts : best), [text]);
}
