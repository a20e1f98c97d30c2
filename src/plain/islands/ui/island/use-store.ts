import type { Store, StoreValue } from 'nanostores';
import { titleOfPath } from '#lib/titles/tabs.ts';
import { currentRendering } from '../../../rendering.ts';
import { isTitleResource } from '../../../lib/stores/title-resource.ts';
import { useAnswer } from '../hooks/use-answer.ts';

/** The value of a store: data of the page's title is fetched, others are the visitor's or those of a first visit. */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  const { url, values } = currentRendering();
  const fetch = isTitleResource(store) ? store.fetch : null;
  const { codAcervo } = titleOfPath(url.pathname) ?? {};
  const { answered, error } = useAnswer(
    fetch && codAcervo ? String(codAcervo) : null,
    (id) => fetch?.(Number(id)) ?? Promise.resolve({}),
    fetch,
  );
  if (error !== null) return { kind: 'failed', error } as StoreValue<S>;
  if (answered) return { kind: 'done', ...answered.answer } as StoreValue<S>;
  return (values.get(store) ?? store.get()) as StoreValue<S>;
}

export const useLazyStore = <S extends Store>(store: S): StoreValue<S> => useStore(store);
