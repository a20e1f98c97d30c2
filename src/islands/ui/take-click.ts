import type { MouseEvent } from 'react';

/**
 * Takes over an ordinary click on a link; one that opens a tab or window (with a key, or another
 * button) stays the browser's.
 */
export function takeClick(
  event: MouseEvent<HTMLAnchorElement>,
  act: (() => void) | undefined,
): void {
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!act || !plain || event.defaultPrevented) return;
  event.preventDefault();
  act();
}
