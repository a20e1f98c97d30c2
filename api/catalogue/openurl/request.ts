import { isbnKey } from '../../search/engine/engine.ts';
import { normalisedIssn } from '../marc/map/numbers.ts';

/** What an OpenURL says of a work. */
export interface CitedWork {
  /** Title by the address of its page here; null: not given. */
  id: number | null;
  isbn: string[];
  issn: string[];
  doi: string[];
  title: string;
  /** Family name, else the whole name. */
  author: string;
}

/** A work has fewer identifiers; each is a search. */
const MAX_IDENTIFIERS = 10;
/** Longer texts are no titles; the search takes 10,000 characters. */
const MAX_TEXT = 500;

/**
 * Reads an OpenURL 1.0 (`rft.…`, `rft_id`) or 0.1 (`isbn`, `id=doi:…`) written as keys and values; of both, 1.0 counts.
 * What cannot be read is left out. Pure.
 */
export function parseOpenUrl(query: string, origin: string): CitedWork {
  const pairs = [...new URLSearchParams(query)].map(
    ([key, value]) => [key.toLowerCase(), tidy(value)] as const,
  );
  const isNew = pairs.some(([key]) => /^rft[._]/.test(key));
  const all = (...names: string[]) =>
    names
      .map((name) => (isNew ? `rft.${name}` : name))
      .flatMap((name) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : [])));
  const ids = pairs.flatMap(([key, value]) => (key === (isNew ? 'rft_id' : 'id') ? [value] : []));
  const after = (pattern: RegExp) => ids.flatMap((id) => pattern.exec(id)?.[1] ?? []);
  return {
    id: pageNumber(ids, origin),
    isbn: unique(
      [...all('isbn'), ...after(/^urn:isbn:(.+)$/i)].flatMap((value) => isbnKey(value) ?? []),
    ),
    issn: unique(
      [...all('issn', 'eissn'), ...after(/^urn:issn:(.+)$/i)].map(normalisedIssn).filter(isIssn),
    ),
    doi: unique(
      [...all('doi'), ...after(/^(?:info:doi\/|doi:|https?:\/\/(?:dx\.)?doi\.org\/)(.+)$/i)].filter(
        isDoi,
      ),
    ),
    title: all('btitle', 'title', 'atitle', 'jtitle', 'stitle')[0] ?? '',
    author: all('aulast', 'au', 'aucorp')[0] ?? '',
  };
}

const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const isIssn = (value: string): boolean => /^\d{4}-\d{3}[\dX]$/.test(value);
const isDoi = (value: string): boolean => /^10\.\d{4,9}\/\S+$/.test(value);

function pageNumber(ids: readonly string[], origin: string): number | null {
  for (const id of ids) {
    const path = id.startsWith(`${origin}/`) ? id.slice(origin.length) : '';
    const [, number] = /^(?:\/[a-z]{2})?\/acervo\/([1-9]\d{0,14})$/.exec(path) ?? [];
    if (number !== undefined) return Number(number);
  }
  return null;
}

/** Queries by identifier, the most exact first. */
export const identifierQueries = ({ isbn, doi, issn }: CitedWork): string[] =>
  [
    ...isbn.map((number) => `isbn:${number}`),
    ...doi.map((value) => `"${value.replaceAll('"', ' ')}"`),
    ...issn.map((number) => `issn:${number}`),
  ].slice(0, MAX_IDENTIFIERS);

/** The search for a work whose identifiers find no title: by its words, else by an identifier; `''`: nothing is known. */
export function searchFor(work: CitedWork): string {
  const words = plainWords(`${work.title} ${work.author}`);
  return words === '' ? (identifierQueries(work)[0] ?? '') : words;
}

/** Words without what the grammar reads as operators and signs. */
const plainWords = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}'’.]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => (/^(?:AND|OR|NOT|NEXT|BEFORE|AFTER)$/.test(word) ? word.toLowerCase() : word))
    .join(' ');
