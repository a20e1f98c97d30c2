import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';

export type TitlePart = Output<'GET /acervo/:id/permissoes'>['itens'][number];

export type TitlePartsState =
  | { kind: 'loading' }
  | { kind: 'done'; parts: readonly TitlePart[] }
  | { kind: 'failed'; failure: unknown };

/** The parts that the page's title has for whoever asks, live. */
export const $titleParts = atom<TitlePartsState>({ kind: 'loading' });

let asked: number | null = null;

/** Fetches once per page; `again` fetches anew after a failure. */
export async function loadTitleParts(codAcervo: number, { again = false } = {}): Promise<void> {
  if (asked === codAcervo && !again) return;
  asked = codAcervo;
  $titleParts.set({ kind: 'loading' });
  try {
    const { itens } = await call('GET /acervo/:id/permissoes', { params: { id: codAcervo } });
    $titleParts.set({ kind: 'done', parts: itens });
  } catch (failure) {
    $titleParts.set({ kind: 'failed', failure });
  }
}
