import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '../api/call.ts';

export type Row = Output<'GET /consulta/linhas'>['itens'][number];

interface Rows {
  /** Rows by code; null: the title has left the collection. */
  known: ReadonlyMap<number, Row | null>;
  failure: unknown;
}

/** How the titles of the basket stand now. */
export const $rows = atom<Rows>({ known: new Map(), failure: null });

/** Addresses have a limit, and the first titles are read first. */
const AT_ONCE = 50;

const asked = new Set<number>();

/** Fetches the rows that are not there yet; what failed is asked for again by the next call. */
export async function loadRows(codes: readonly number[]): Promise<void> {
  const missing = codes.filter((code) => !asked.has(code));
  for (const code of missing) asked.add(code);
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE);
    try {
      const query = { acervos: some.join(',') };
      const { itens } = await call('GET /consulta/linhas', { query });
      const known = new Map($rows.get().known);
      for (const code of some) known.set(code, null);
      for (const row of itens) known.set(row.cod_acervo, row);
      $rows.set({ known, failure: null });
    } catch (failure) {
      for (const code of missing.slice(from)) asked.delete(code);
      $rows.set({ ...$rows.get(), failure });
      return;
    }
  }
}
