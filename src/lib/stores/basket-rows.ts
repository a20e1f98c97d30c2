import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import type { Shelf } from '../basket/walk.ts';
import { persistent } from '../storage/persistent.ts';

interface Rows {
  /** Rows by code; null: the title has left the collection. */
  known: ReadonlyMap<number, Shelf | null>;
  /** When they were seen, if some of them are older than this page; null: they are as the server tells. */
  seenAt: string | null;
  error: unknown;
}

/** How the titles of the basket stand now. */
export const $rows = atom<Rows>({ known: new Map(), seenAt: null, error: null });

/** As many as one call takes. */
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

/** How the first titles stood when they were last read here; like the basket it stays on this device. */
const lastSeen = persistent<LastSeen | null>({
  name: 'cesta-vista',
  where: 'local',
  encrypted: true,
  version: 2,
  initial: null,
  isValid: isLastSeen,
});

/** Where titles stand now; those that have left are missing. */
export async function shelvesOf(codes: readonly number[]): Promise<readonly Shelf[]> {
  const rows: Shelf[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const query = { acervos: codes.slice(from, from + AT_ONCE).join(',') };
    rows.push(...(await call('GET /consulta/estante', { query })).itens);
  }
  return rows;
}

const asked = new Set<number>();

/**
 * Fetches the rows that are not there yet; what failed is asked for again by the next call. Out of reach,
 * those that were seen here before are shown, with their age.
 */
export async function loadRows(codes: readonly number[]): Promise<void> {
  const missing = codes.filter((code) => !asked.has(code));
  for (const code of missing) asked.add(code);
  try {
    const rows = await shelvesOf(missing);
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
  const { at = null, rows = [] } = lastSeen.read() ?? {};
  const seen = rows.filter(({ cod_acervo: code }) => codes.includes(code));
  const known = new Map($rows.get().known);
  for (const row of seen) known.set(row.cod_acervo, row);
  $rows.set({ known, seenAt: seen.length > 0 ? at : null, error });
}

/** Of what is in the basket now; nothing of what was taken out. */
function keep(codes: readonly number[]): void {
  const { known } = $rows.get();
  const rows = codes.slice(0, AT_ONCE).flatMap((code) => known.get(code) ?? []);
  lastSeen.store.set(rows.length > 0 ? { at: new Date().toISOString(), rows } : null);
}
