/** A work that somebody asks for in another way, as the address of the form brings it along. */
export interface AskedWork {
  titulo: string;
  autor: string;
  isbn_issn: string;
}

const LONGEST = 500;

/** The work that the search of an address names; every part of it may be empty. */
export function askedWork(search: string): AskedWork {
  const asked = new URLSearchParams(search);
  const part = (name: keyof AskedWork) => (asked.get(name) ?? '').trim().slice(0, LONGEST);
  return { titulo: part('titulo'), autor: part('autor'), isbn_issn: part('isbn_issn') };
}

/** "?titulo=…" with what is known of a work. */
export function askedSearch(work: Partial<AskedWork>): string {
  const known = Object.entries(work).filter(([, value]) => value !== '');
  const asked = new URLSearchParams(known);
  return known.length === 0 ? '' : `?${asked}`;
}
