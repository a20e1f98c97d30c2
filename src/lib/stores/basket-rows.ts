import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import type { Shelf } from '../basket/walk.ts';
import { persistent } from '../storage/persistent.ts';

interface Rows {
  /** Rows by title id; null: the title was withdrawn. */
  known: ReadonlyMap<number, Shelf | null>;
  /** Age of the oldest cached row, if any is older than this page; null: all are current. */
  seenAt: string | null;
  error: unknown;
}

/** Current rows of the titles in the basket. */
export const $rows = atom<Rows>({ known: new Map(), seenAt: null, error: null });

/** Maximum titles per call. */
const AT_ONCE = 200;

interface LastSeen {
  at: string;
  rows: readonly Shelf[];
}

const isLastSeen = (value: unknown): value is LastSeen | null => {
  if (value === null) return true;
  const { at, rows } = value as Partial<LastSeen>;
  return typeof at === 'string' && Array.isArray(rows);
};

/** Last known rows of the first titles; stored on this device like the basket. */
const withFallback = persistent<LastSeen | null>({
  name: 'cesta-vista',
  where: 'local',
  encrypted: true,
  version: 2,
  initial: null,
  isValid: isLastSeen,
});

/** Fetches where titles are; withdrawn ones are missing. */
export async function fetchShelves(codes: readonly number[]): Promise<readonly Shelf[]> {
  const rows: Shelf[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const query = { acervos: codes.slice(from, from + AT_ONCE).join(',') };
    rows.push(...(await call('GET /consulta/estante', { query })).itens);
  }
  return rows;
}

const asked = new Set<number>();

/**
 * Fetches missing rows; failures are retried by the next call. Offline, cached rows are shown with
 * their age.
 */
export async function loadRows(codes: readonly number[]): Promise<void> {
  const missing = codes.filter((code) => !asked.has(code));
  for (const code of missing) asked.add(code);
  try {
    const rows = await fetchShelves(missing);
    const known = new Map($rows.get().known);
    for (const code of missing) known.set(code, null);
    for (const row of rows) known.set(row.cod_acervo, row);
    if (missing.length > 0) $rows.set({ known, seenAt: null, error: null });
  } catch (error) {
    for (const code of missing) asked.delete(code);
    showLastSeen(missing, error);
    return;
  }
  keep(codes);
}

function showLastSeen(codes: readonly number[], error: unknown): void {
  const { at = null, rows = [] } = withFallback.read() ?? {};
  const seen = rows.filter(({ cod_acervo: code }) => codes.includes(code));
  const known = new Map($rows.get().known);
  for (const row of seen) known.set(row.cod_acervo, row);
  $rows.set({ known, seenAt: seen.length > 0 ? at : null, error });
}

/** Keeps only rows of titles in the basket. */
function keep(codes: readonly number[]): void {
  const { known } = $rows.get();
  const rows = codes.slice(0, AT_ONCE).flatMap((code) => known.get(code) ?? []);
  withFallback.store.set(rows.length > 0 ? { at: new Date().toISOString(), rows } : null);
}
