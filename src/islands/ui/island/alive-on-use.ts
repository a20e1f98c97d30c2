import type { ClientDirective } from 'astro';

/**
 * Brings an island to life when somebody goes to a field of one of its forms. What could not be
 * loaded then is tried again the next time.
 */
export function aliveOnUse(
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
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        // Astro says nothing when loading fails: the island just stays as it was built.
        if (island.hasAttribute('ssr')) wait();
      });
  };
  if (isUsed(document.activeElement)) start();
  else wait();
}
