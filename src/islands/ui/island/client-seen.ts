import type { ClientDirective } from 'astro';
import { whenPainted } from './when-painted.ts';

/**
 * `client:seen`: an island comes alive when a part of it is seen, or is about to be
 * (`client:seen={{ rootMargin }}`). Astro's own `client:visible` watches the children of the island
 * alone: one that is a slot has no box and is never seen. Pressed from elsewhere on the page it comes alive, too,
 * and the press is made again (src/head/early-press.ts).
 */
const onSeen: ClientDirective = (load, { value }, island) => {
  let isAlive = false;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) comeAlive();
  }, marginOf(value));
  const comeAlive = () => {
    if (isAlive) return;
    isAlive = true;
    observer.disconnect();
    island.removeEventListener('click', comeAlive);
    void load().then((hydrate) => hydrate());
  };
  island.addEventListener('click', comeAlive);
  // To ask for boxes before there is a picture would make the browser lay out half a page.
  whenPainted(() => {
    if (isAlive) return;
    const boxes = boxesIn(island);
    if (boxes.length === 0) return comeAlive();
    for (const box of boxes) observer.observe(box);
  });
};

export default onSeen;

/** The outermost parts that have a box of their own, shown or not. */
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
