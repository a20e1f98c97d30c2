import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';

export type Copies = Output<'GET /acervo/:id/exemplares'>;

export type CopiesState =
  { kind: 'loading' } | { kind: 'done'; copies: Copies } | { kind: 'failed'; failure: unknown };

/** Where the copies of the page's title are, live; shared by the islands of the page. */
export const $copies = atom<CopiesState>({ kind: 'loading' });

let asked: number | null = null;

/** Fetches once per page; `again` fetches anew after a failure. */
export async function loadCopies(codAcervo: number, { again = false } = {}): Promise<void> {
  if (asked === codAcervo && !again) return;
  asked = codAcervo;
  $copies.set({ kind: 'loading' });
  try {
    const copies = await call('GET /acervo/:id/exemplares', { params: { id: codAcervo } });
    $copies.set({ kind: 'done', copies });
  } catch (failure) {
    $copies.set({ kind: 'failed', failure });
  }
}
