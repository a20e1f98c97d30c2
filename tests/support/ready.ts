import { expect, type Locator, type Page } from '@playwright/test';

/** Brings a part of the page into view and waits until its islands have come alive. */
export async function ready(page: Page, part: string | Locator = 'body'): Promise<void> {
  // Of a page that one was just led to, what has not arrived cannot be awaited.
  await page.waitForLoadState('domcontentloaded');
  const place = typeof part === 'string' ? page.locator(part) : part;
  await place.scrollIntoViewIfNeeded();
  // Those that wait to be used stay as they are; results are told by what they show.
  const islands = place.locator(
    'astro-island[ssr]:not([client=use], [client=press], [client=results])',
  );
  await expect.poll(() => islands.evaluateAll(countAwaited)).toBe(0);
}

/** Scrolls to a part of the page until it shows what it brings: what comes above it takes it out of sight again. */
export const scrollTo = (part: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    await part.scrollIntoViewIfNeeded();
    await expect(shown.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });

/** Those that wait to be seen count only while they are in view. */
function countAwaited(islands: Element[]): number {
  const isSeen = (part: Element) => {
    const { top, bottom, left, right, width, height } = part.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
  };
  return islands.filter(
    (island) =>
      island.getAttribute('client') !== 'seen' || [...island.querySelectorAll('*')].some(isSeen),
  ).length;
}

/** The foot of the page, whose buttons come alive when it is seen. */
export async function readyFooter(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  // What is awaited above takes its place first: it moves the foot, even out of sight.
  const awaited = page.locator('main [role=status]:has(> .skeleton)').filter({ visible: true });
  await expect(awaited).toHaveCount(0);
  const footer = page.locator('footer');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('astro-island[ssr]')).toHaveCount(0);
}

/** The form of a search home, which comes alive when somebody goes to it. */
export async function readySearch(page: Page): Promise<void> {
  await page.locator('form.search--big').getByRole('combobox').focus();
  // A submission that the page takes over itself shows that the form is live.
  await page.waitForFunction(() => {
    const form = document.querySelector('form.search--big');
    return form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true })) === false;
  });
}

/** Brings the first island that is still asleep into view and returns the names of all of them. */
export const asleep = (page: Page): Promise<string[]> =>
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
