import { useLayoutEffect } from 'react';

/**
 * Removes what a slow line showed of an island until its scripts came (src/head/first-view.ts), in the same paint that
 * shows the island. The focus goes on to the same link in it.
 *
 * @param isShown true once the island shows as much
 */
export function useFirstView(island: string, isShown: boolean): void {
  useLayoutEffect(() => {
    if (isShown) removeFirstView(island);
  }, [island, isShown]);
}

function removeFirstView(island: string): void {
  const view = document.querySelector(`div[data-first-view=${island}]`);
  if (!view) return;
  const { activeElement: focused } = document;
  const href = view.contains(focused) && focused?.getAttribute('href');
  const { nextElementSibling: place } = view;
  view.remove();
  document.documentElement.removeAttribute('data-first-view');
  if (!href) return;
  const links = place?.querySelectorAll<HTMLElement>('a[href]') ?? [];
  [...links].find((link) => link.getAttribute('href') === href)?.focus({ preventScroll: true });
}
