import { expect, test } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '../../support/engines/chromium.ts';
import { expectAt, leave, LISTS, openList } from '../../support/screens/coming-back.ts';

/** As readers have it: the browser keeps pages whole. Playwright switches that off unless it is told. */
test.use({
  launchOptions: {
    executablePath: findWholeChromium() ?? '',
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.skip(findWholeChromium() === null, 'No Chromium here keeps pages whole.');

for (const list of LISTS) {
  test(`a page that the browser kept: ${list.name} is where it was`, async ({ page }) => {
    const row = await openList(page, list);
    await page.evaluate(() => document.documentElement.setAttribute('data-first-visit', ''));
    const address = page.url();
    const top = await leave(page, row);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(address);
    await expect.poll(() => page.evaluate(whyNot)).toBeNull();
    await expect(page.locator('html[data-first-visit]')).toBeAttached();
    await expectAt(row, top);
    await expect(row).toBeFocused();
  });
}

/** Why the browser did not keep the page, for whom a failure puzzles. */
function whyNot(): unknown {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons ?? null;
}
