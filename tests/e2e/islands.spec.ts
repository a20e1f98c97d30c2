import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import { openScreen, SCREENS } from '../support/screens.ts';

/** Brings the first island that is still asleep into view and returns the names of all of them. */
const asleep = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** What has no box of its own is shown where the part around it is. */
    const isShown = (part: Element | null): boolean => {
      if (!part) return false;
      const isBoxless = getComputedStyle(part).display === 'contents';
      return isBoxless ? isShown(part.parentElement) : part.checkVisibility();
    };
    // Those that wait to be used sleep on purpose.
    const islands = [
      ...document.querySelectorAll('astro-island[ssr]:not([client=use], [client=results])'),
    ].filter(isShown);
    const parts = [...(islands[0]?.querySelectorAll('*') ?? []), islands[0]?.parentElement];
    parts.find((part) => part?.checkVisibility())?.scrollIntoView({ block: 'center' });
    return islands.map((island) => island.getAttribute('component-export') ?? '');
  });

const [PORTUGUESE] = LANGUAGES;
if (!PORTUGUESE) throw new Error('No Portuguese');

for (const screen of SCREENS) {
  test(`every island of ${screen.name} comes alive once it is seen`, async ({ page }) => {
    await openScreen(page, PORTUGUESE, screen);
    await expect.poll(() => asleep(page)).toEqual([]);
  });
}
