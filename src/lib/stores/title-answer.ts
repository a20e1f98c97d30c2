import { atom } from 'nanostores';

type Live<T> = { kind: 'loading' } | ({ kind: 'done' } & T) | { kind: 'failed'; error: unknown };

/**
 * Something live about the page's title, shared by the islands of the page, and what fetches it:
 * once per page; with `again` anew, after an error.
 */
export function titleAnswer<T extends object>(fetch: (codAcervo: number) => Promise<T>) {
  const $state = atom<Live<T>>({ kind: 'loading' });
  let asked: number | null = null;

  async function load(codAcervo: number, { again = false } = {}): Promise<void> {
    if (asked === codAcervo && !again) return;
    asked = codAcervo;
    $state.set({ kind: 'loading' });
    try {
      $state.set({ kind: 'done', ...(await fetch(codAcervo)) });
    } catch (error) {
      $state.set({ kind: 'failed', error });
    }
  }
  return [$state, load] as const;
}
