import { atom } from 'nanostores';

type Live<T> = { kind: 'loading' } | ({ kind: 'done' } & T) | { kind: 'failed'; error: unknown };

/**
 * Creates a store for live data of the page's title, shared by islands, and its loader: fetches
 * once per page, or again after an error with `again`.
 */
export function titleResource<T extends object>(fetch: (codAcervo: number) => Promise<T>) {
  const $state = atom<Live<T>>({ kind: 'loading' });
  let asked: number | null = null;

  async function load(codAcervo: number, { again = false } = {}): Promise<void> {
    if (asked === codAcervo && !again) return;
    asked = codAcervo;
    // What is shown stays until the newer answer is there.
    if ($state.get().kind !== 'done') $state.set({ kind: 'loading' });
    try {
      $state.set({ kind: 'done', ...(await fetch(codAcervo)) });
    } catch (error) {
      $state.set({ kind: 'failed', error });
    }
  }
  return [$state, load] as const;
}
