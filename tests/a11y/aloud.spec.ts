import { expect, type Page, type Request } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import { asleep, ready, readyFooter } from '../support/ready.ts';
import type { Screen } from '../support/screens.ts';
import { SCREENS_BY_LOGIN, test, visit } from '../support/screens/visitor.ts';

/** Each screen by screen reader and by keyboard, compared with what a sighted person reads. */

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

/** What is behind a press is read in its own test. */
const isWhole = ({ press, panel }: Screen): boolean => press === undefined && !panel;

/**
 * Calls of the server that wait for their answer. (A page is never "idle" for the browser: it asks
 * again behind the back of the page for what it has kept, and tells no end of that.)
 */
function callsUnanswered(page: Page): Set<Request> {
  const waiting = new Set<Request>();
  // The page outlives the test.
  for (const event of ['request', 'response', 'requestfailed']) page.removeAllListeners(event);
  page.on('request', (call) => call.url().includes('/api/') && waiting.add(call));
  page.on('response', (answer) => waiting.delete(answer.request()));
  page.on('requestfailed', (call) => waiting.delete(call));
  return waiting;
}

/**
 * Where Tab is, and with `all` what it can reach. Elements are known by what they say and lead to: a list that
 * is drawn anew has others that are the same to whoever walks. Naming all takes long: done again for new ones.
 */
function whereTabIs(all: boolean) {
  const known = window as Window & { namesForTab?: Map<Element, string> };
  const element = document.activeElement ?? document.body;
  const isInPage = element !== document.body;
  const isNew = isInPage && !known.namesForTab?.has(element);
  const names = all || isNew || !known.namesForTab ? nameAll() : known.namesForTab;
  known.namesForTab = names;
  const box = element.getBoundingClientRect();
  return {
    reachable: all ? [...names.values()] : [],
    height: document.documentElement.scrollHeight,
    focused: names.get(element) ?? null,
    shown: !isInPage || (box.width > 0 && box.bottom > 0 && box.top < window.innerHeight),
    what: element.outerHTML.slice(0, 120),
  };

  function nameAll(): Map<Element, string> {
    const times = new Map<string, number>();
    const names = new Map<Element, string>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
      if (isRadio || element.tabIndex < 0) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const goal = element.getAttribute('href') ?? element.getAttribute('name') ?? '';
      const name = `${element.tagName} ${goal} ${element.ariaLabel ?? element.textContent.trim()}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      names.set(element, `${name} ${time}`);
    }
    return names;
  }
}

/** What a walk through a page with Tab came by. */
interface Walk {
  reached: Set<string>;
  outOfSight: string[];
}

async function walkOnce(page: Page, stops: number): Promise<Walk> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('body').press('Tab');
  const walk: Walk = { reached: new Set(), outOfSight: [] };
  for (let presses = 0; presses < stops + 20; presses++) {
    const now = await page.evaluate(whereTabIs, false);
    if (!now.shown) walk.outOfSight.push(now.what);
    if (now.focused !== null) walk.reached.add(now.focused);
    await page.keyboard.press('Tab');
  }
  return walk;
}

/**
 * Walks through a page with Tab: everything is reached, and can be seen when it is. Only a page that was the same
 * before and after is judged: what comes behind the back of the walk cannot be reached by it, and what is put above
 * the focus takes it out of sight.
 */
async function walk(page: Page): Promise<void> {
  const before = await page.evaluate(whereTabIs, true);
  const { reached, outOfSight } = await walkOnce(page, before.reachable.length);
  const { reachable, height } = await page.evaluate(whereTabIs, true);
  const hasChanged = height !== before.height || reachable.join() !== before.reachable.join();
  if (hasChanged) return walk(page);
  expect(outOfSight, 'has the focus and cannot be seen').toEqual([]);
  expect(reachable.filter((one) => !reached.has(one))).toEqual([]);
  expect(reachable).not.toEqual([]);
}

for (const screen of SCREENS_BY_LOGIN.filter(isWhole)) {
  test(`${screen.name}: what is seen is spoken, comes alive, and is reached by keyboard`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = visitor;
    const unanswered = callsUnanswered(page);
    await visit(visitor, PORTUGUESE, screen);
    await ready(page);
    await readyFooter(page);
    await expect.poll(() => unspoken(page)).toEqual([]);
    await expect.poll(() => asleep(page)).toEqual([]);
    // Lists that bring themselves up to date are drawn anew when the answer is there.
    await expect.poll(() => [...unanswered].map((call) => call.url())).toEqual([]);
    await walk(page);
  });
}

for (const screen of SCREENS_BY_LOGIN.filter((one) => !isWhole(one))) {
  test(`${screen.name}: every island comes alive once it is seen`, async ({ visitor }) => {
    const { page } = visitor;
    await visit(visitor, PORTUGUESE, screen);
    await expect.poll(() => asleep(page)).toEqual([]);
  });
}
