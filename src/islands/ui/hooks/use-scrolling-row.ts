import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row that scrolls where it does not fit: brings the current one of its entries into view, and
 * says on which sides there are more (utilities.css).
 */
export function useScrollingRow<E extends HTMLElement>(current?: string): RefObject<E | null> {
  const row = useRef<E>(null);

  useEffect(() => {
    const element = row.current;
    const entry = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !entry) return;
    const middle = entry.offsetLeft + entry.offsetWidth / 2 - element.offsetLeft;
    element.scrollLeft = middle - element.clientWidth / 2;
  }, [current]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const say = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-more-before', scrollLeft > 4);
      element.toggleAttribute('data-more-after', scrollLeft < scrollWidth - clientWidth - 4);
    };
    const sizes = new ResizeObserver(say);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', say, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', say);
    };
  }, []);

  return row;
}
