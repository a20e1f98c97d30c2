/** Other readings of a whole row that finds nothing: a pasted address, a number on a shelf label, letters before a number. */
import { isIsbn } from './identifiers.ts';

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/iu;
const ISBN_IN_ADDRESS = /(?<!\d)(?:97[89]\d{10}|\d{9}[\dXx])(?!\d)/gu;
/** "CD 41310", "Folheto 12", "M-12". */
const SHELF_NUMBER = /^\p{L}{1,10}[\s.-]*\d[\d\s./-]{0,10}\p{L}?$/u;
/** The beginning of an ISBN, of 13 digits or 10. */
const ISBN_START = /^(?:97[89][\s-]?(?:\d[\s-]?){2,8}\d|(?:\d[\s-]?){6,8}\d)$/;
const APART = /(?<![\p{L}\p{N}])(\p{L}{1,2})\s+(\d{1,4})(?![\p{L}\p{N}])/gu;

/** Queries to try instead of `q`, likeliest first. */
export function otherReadings(q: string): string[] {
  const typed = q.trim();
  if (ADDRESS.test(typed)) return addressReadings(typed);
  if (ISBN_START.test(typed)) return [`isbn:${typed.replace(/[\s-]/g, '')}*`];
  const together = typed.replace(APART, '$1$2');
  return [
    ...(SHELF_NUMBER.test(typed) ? [`chamada:${typed}`] : []),
    ...(together === typed ? [] : [together]),
  ];
}

/** The ISBN in an address, and the words of its path from the end. */
function addressReadings(address: string): string[] {
  const readable = decoded(address);
  const isbns = (readable.match(ISBN_IN_ADDRESS) ?? []).filter(isIsbn);
  const path = readable.replace(/^(?:https?:\/\/)?[^/]*\/?/iu, '').replace(/[?#].*$/u, '');
  const names = path
    .split('/')
    .map((part) =>
      part
        .replace(/\.\p{L}{2,5}$/u, '')
        .replace(/[_+-]+/gu, ' ')
        .trim(),
    )
    .filter((part) => /\p{L}{3}/u.test(part));
  return [...isbns, ...names.reverse()];
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
