import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import { ready, readyFooter } from '../support/ready.ts';
import { openScreen, SCREENS, type Screen } from '../support/screens.ts';

/** What a screen reader speaks of each screen, compared with what a sighted person reads. */

const [PORTUGUESE] = LANGUAGES;
if (!PORTUGUESE) throw new Error('No Portuguese');

/** Drawn words that stand beside the same ones as text. */
const DRAWN = '.cover, .spine, svg, kbd';

/** Letters and digits alone: a tree and a page are spaced and punctuated differently. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('pt')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Pieces of text that can be seen somewhere on the page, in their order. */
function piecesSeen(drawn: string): string[] {
  const pieces: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    if (text === '' || !parentElement || parentElement.closest(`${drawn}, script, style, noscript`))
      continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { width, height } = range.getBoundingClientRect();
    const box = parentElement.getBoundingClientRect();
    // What only screen readers get is cut to one pixel.
    if (width > 1 && height > 1 && box.width > 1 && box.height > 1) pieces.push(text);
  }
  return pieces;
}

async function unspoken(page: Page): Promise<string[]> {
  const seen = await page.evaluate(piecesSeen, DRAWN);
  const spoken = lettersOf(await page.locator('body').ariaSnapshot());
  return seen.filter((piece) => !spoken.includes(lettersOf(piece)));
}

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
      ...document.querySelectorAll(
        'astro-island[ssr]:not([client=use], [client=press], [client=results])',
      ),
    ].filter(isShown);
    const parts = [...(islands[0]?.querySelectorAll('*') ?? []), islands[0]?.parentElement];
    parts.find((part) => part?.checkVisibility())?.scrollIntoView({ block: 'center' });
    return islands.map((island) => island.getAttribute('component-export') ?? '');
  });

/** What is behind a press is read in its own test. */
const isWhole = ({ press, panel }: Screen): boolean => press === undefined && !panel;

for (const screen of SCREENS) {
  const read = isWhole(screen) ? 'all that is seen is spoken, and ' : '';
  test(`${screen.name}: ${read}every island comes alive once it is seen`, async ({ page }) => {
    await openScreen(page, PORTUGUESE, screen);
    if (isWhole(screen)) {
      await ready(page);
      await readyFooter(page);
      await expect.poll(() => unspoken(page)).toEqual([]);
    }
    await expect.poll(() => asleep(page)).toEqual([]);
  });
}
