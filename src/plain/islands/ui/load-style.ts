import { currentRendering } from '../../rendering.ts';

/** The page gets the style sheet when it is complete. */
export function loadStyle(href: string): Promise<void> {
  currentRendering().styles.add(href);
  return Promise.resolve();
}
