/** A work that somebody asks for in another way, as the address of the form brings it along. */
export interface AskedWork {
  titulo: string;
  autor: string;
  isbn_issn: string;
  /** Of an article or chapter (`tipo`: `artigo`, `parte`): what it stands in, and where. */
  tipo: string;
  publicacao: string;
  ano: string;
  volume: string;
  numero: string;
  pagina_inicial: string;
  pagina_final: string;
  issn: string;
}

const PARTS = [
  ...(['titulo', 'autor', 'isbn_issn', 'tipo', 'publicacao', 'ano'] as const),
  ...(['volume', 'numero', 'pagina_inicial', 'pagina_final', 'issn'] as const),
];
const MAX_LENGTH = 500;

/** The work that the search of an address names; every part of it may be empty. */
export function askedWork(search: string): AskedWork {
  const asked = new URLSearchParams(search);
  const part = (name: keyof AskedWork) => (asked.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  return Object.fromEntries(PARTS.map((name) => [name, part(name)])) as Record<
    keyof AskedWork,
    string
  >;
}

/** "?titulo=…" with what is known of a work. */
export function askedSearch(work: Partial<AskedWork>): string {
  const known = Object.entries(work).filter(([, value]) => value !== '');
  const asked = new URLSearchParams(known);
  return known.length === 0 ? '' : `?${asked}`;
}
