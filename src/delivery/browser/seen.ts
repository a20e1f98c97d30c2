import type { ClientDirective } from 'astro';
import { whenPainted } from './when-painted.ts';

/**
 * `client:seen`: hydrates when a part of the island is visible or about to be (`client:seen={{ rootMargin }}`),
 * or is pressed by a script. Astro's `client:visible` observes the children of the island alone: a slot has no
 * box and is never visible.
 */
const onSeen: ClientDirective = (load, { value }, island) => {
  let isHydrated = false;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate();
  }, marginOf(value));
  const hydrate = () => {
    if (isHydrated) return;
    isHydrated = true;
    observer.disconnect();
    island.removeEventListener('click', hydrate);
    void load().then((start) => start());
  };
  island.addEventListener('click', hydrate);
  // Measuring before the first paint would force a layout of half the page.
  whenPainted(() => {
    if (isHydrated) return;
    const boxes = boxesIn(island);
    if (boxes.length === 0) return hydrate();
    for (const box of boxes) observer.observe(box);
  });
};

export default onSeen;

/** The outermost descendants that have a box of their own, shown or not. */
function boxesIn(parent: Element): Element[] {
  return [...parent.children]
    .filter((child) => !child.matches('script, style, template, noscript'))
    .flatMap((child) =>
      getComputedStyle(child).display === 'contents' ? boxesIn(child) : [child],
    );
}

function marginOf(value: unknown): IntersectionObserverInit {
  if (typeof value !== 'object' || value === null || !('rootMargin' in value)) return {};
  return { rootMargin: String(value.rootMargin) };
}
