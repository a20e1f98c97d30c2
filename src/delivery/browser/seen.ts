import type { ClientDirective } from 'astro';
import { startIsland } from './start-island.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:seen`: hydrates when a part of the island is visible or about to be (`client:seen={{ rootMargin }}`),
 * is above what is visible, as where a scroll position was restored, or is pressed by a script. Astro's `client:visible` observes the children of the island alone: a slot has no
 * box and is never visible.
 */
const onSeen: ClientDirective = (load, { value }, island) => {
  let isHydrated = false;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(isSeen)) hydrate();
  }, marginOf(value));
  const hydrate = () => {
    if (isHydrated) return;
    isHydrated = true;
    observer.disconnect();
    island.removeEventListener('click', hydrate);
    void startIsland(load, island);
  };
  // Before its listener, as in startIsland.
  island.role = 'none';
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

const isSeen = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean =>
  isIntersecting || boundingClientRect.bottom < 0;

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
