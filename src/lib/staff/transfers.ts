import type { Output } from '#contract/calls.ts';
import { persistent } from '../storage/persistent.ts';

export type TransferList = Output<'GET /equipe/reservas'>;
export type ToFetch = TransferList['buscar'][number];
export type ToTakeOff = TransferList['tirar'][number];
export type Bag = TransferList['enviar'][number];
export type Bagged = Bag['exemplares'][number];
export type BagLeft = Output<'POST /equipe/reservas/malotes'>;
export type Received = Output<'POST /equipe/reservas/chegadas'>;
export type NotFound = Output<'POST /equipe/reservas/nao-achados'>;

/** Copies that stand on one floor, or in one place. */
export interface Stretch {
  /** Empty: not known. */
  place: string;
  /** First and last shelf, where a plan knows them. */
  from: string | null;
  to: string | null;
  rows: ToFetch[];
}

/** Groups rows, which are in the order of the walk, by place. */
export function stretchesOf(rows: readonly ToFetch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const row of rows) {
    const place = row.andar ?? row.localizacao ?? '';
    const last = stretches.at(-1);
    const shelf = row.estante ?? null;
    if (last?.place === place) {
      last.rows.push(row);
      last.from ??= shelf;
      last.to = shelf ?? last.to;
    } else stretches.push({ place, from: shelf, to: shelf, rows: [row] });
  }
  return stretches;
}

/** The list as it is now, with rows that were ticked here and have left it: they stay where they were. */
export function withTicked<Row extends { chave: string; ordem?: string }>(
  now: readonly Row[],
  ticked: readonly Row[],
): Row[] {
  const keys = new Set(now.map(({ chave }) => chave));
  const all = [...now, ...ticked.filter(({ chave }) => !keys.has(chave))];
  const orderOf = ({ ordem = '' }: Row) => ordem;
  return all.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0));
}

/** Tells bags apart: the library at the other end, and when it left. */
export const bagKey = ({ cod_biblioteca: id = 0, saida }: Bag): string => [id, saida?.em].join(' ');

/** Bags as they are now, with books that were ticked here and have left them. */
export function withTickedBooks(
  now: readonly Bag[],
  ticked: readonly { bag: Bag; book: Bagged }[],
): Bag[] {
  const bags = new Map(now.map((bag) => [bagKey(bag), bag]));
  for (const { bag, book } of ticked) {
    const key = bagKey(bag);
    const { exemplares } = bags.get(key) ?? { exemplares: [] };
    const others = exemplares.filter(({ codigo }) => codigo !== book.codigo);
    const all = [...others, book].sort((a, b) => a.cod_exemplar - b.cod_exemplar);
    bags.set(key, { ...bag, exemplares: all });
  }
  return [...bags.values()].sort(byLibrary);
}

/** In the order of the server, so that a bag stays where it was. */
const byLibrary = (one: Bag, other: Bag): number =>
  Number(one.biblioteca === undefined) - Number(other.biblioteca === undefined) ||
  (one.biblioteca ?? '').localeCompare(other.biblioteca ?? '') ||
  (one.saida?.em ?? '').localeCompare(other.saida?.em ?? '');

/** A reading that has not been answered yet. */
export interface Reading {
  /** Its idempotency key: sent twice, it counts once. */
  key: string;
  code: string;
  libraryId: number;
}

const isReading = (value: unknown): value is Reading =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'libraryId' in value &&
  typeof value.libraryId === 'number';

/** Readings in the order in which they were made; they outlast a lost connection and a closed page. */
export const $readings = persistent<readonly Reading[]>({
  name: 'leituras',
  where: 'local',
  encrypted: false,
  version: 1,
  initial: [],
  isValid: (value): value is readonly Reading[] => Array.isArray(value) && value.every(isReading),
}).store;

/** The list that was last seen here: of which library, and its rows. */
interface SeenList {
  libraryId: number;
  keys: readonly string[];
}

export const $seenList = persistent<SeenList | null>({
  name: 'lista-de-reservas',
  where: 'local',
  encrypted: false,
  version: 1,
  initial: null,
  isValid: (value): value is SeenList | null =>
    value === null ||
    (typeof value === 'object' &&
      'libraryId' in value &&
      'keys' in value &&
      Array.isArray(value.keys)),
}).store;

/** How many rows the list that was seen before did not have; null: none was seen. */
export const countEntered = (
  rows: readonly ToFetch[],
  seen: SeenList | null,
  libraryId: number,
): number | null =>
  seen?.libraryId === libraryId
    ? rows.filter(({ chave }) => !seen.keys.includes(chave)).length
    : null;

/** A slip of paper in the book. */
export type Slip = { key: string; title: string; code: string } & (
  { letter: string; name: string; until: string | null } | { library: string }
);

/** What lies in a bag: goes into it, on paper. */
export interface BagSheet {
  key: string;
  library: string;
  /** When it left, or when the list was read; and by whom. */
  at: string;
  staff: string;
  books: readonly Bagged[];
}

/** The slip of a copy that was received; null: it stands on its shelf again. */
export function slipOf(received: Received): Slip | null {
  const { codigo: code, titulo: title, fazer, letra, para, malote, ate } = received;
  const book = { key: code, title, code };
  if (fazer === 'reservas' && letra !== undefined) {
    return { ...book, letter: letra, name: para ?? '', until: ate ?? null };
  }
  return fazer === 'malote' && malote !== undefined ? { ...book, library: malote } : null;
}
