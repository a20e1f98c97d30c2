import { atom, type Store } from 'nanostores';

interface TitleResource {
  fetch: (codAcervo: number) => Promise<object>;
}

/** Data of a title, fetched for each page anew (use-store.ts). */
export const titleResource = (fetch: TitleResource['fetch']) =>
  [Object.assign(atom({ kind: 'loading' }), { fetch }), () => undefined] as const;

export const isTitleResource = <S extends Store>(store: S): store is S & TitleResource =>
  'fetch' in store;
