import type { ClientDirective } from 'astro';
import { startIsland } from './start-island.ts';

/** Hydrates an island when a field of one of its forms takes the focus; retries on the next focus if loading failed. */
export function hydrateOnUse(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
  isOwn: (form: HTMLFormElement) => boolean,
): void {
  const isUsed = (target: EventTarget | null): boolean => {
    const form = target instanceof Element && target.closest('form');
    return form instanceof HTMLFormElement && isOwn(form);
  };
  const wait = () => document.addEventListener('focusin', onFocus);
  const onFocus = ({ target }: FocusEvent) => {
    if (isUsed(target)) start();
  };
  const start = () => {
    document.removeEventListener('focusin', onFocus);
    void startIsland(load, island).then(() => {
      // After a failed load the island just keeps its attribute.
      if (island.hasAttribute('ssr')) wait();
    });
  };
  if (isUsed(document.activeElement)) start();
  else wait();
}
