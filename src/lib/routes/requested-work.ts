/** A work to request in another way, as in the query string of the form. */
export interface RequestedWork {
  titulo: string;
  autor: string;
  isbn_issn: string;
  /** Of an article or chapter (`tipo`: `artigo`, `parte`): the host publication and place in it. */
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

/** Reads a work from a query string; every field may be empty. */
export function requestedWork(search: string): RequestedWork {
  const query = new URLSearchParams(search);
  const part = (name: keyof RequestedWork) => (query.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  return Object.fromEntries(PARTS.map((name) => [name, part(name)])) as Record<
    keyof RequestedWork,
    string
  >;
}

/** "?titulo=…" with the known fields of a work; empty if none is known. */
export function requestedWorkSearch(work: Partial<RequestedWork>): string {
  const known = Object.entries(work).filter(([, value]) => value !== '');
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}
