import { currentRendering } from '../../../rendering.ts';

/** The page gets this title when it is complete; null leaves it. */
export function usePageTitle(text: string | null): void {
  if (text !== null) currentRendering().title = text;
}
