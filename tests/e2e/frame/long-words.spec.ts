import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES } from '../../support/languages.ts';
import { openScreen, SCREENS } from '../../support/screens.ts';

/** Names of works and people as no drawing has them. */
const TEXTS = {
  'a word of 60 letters': 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen',
  'a title of 300 characters': 'Relatório das viagens e naufrágios '.repeat(9).slice(0, 300),
  'an Arabic name': 'مقدمة ابن خلدون في التاريخ والعمران البشري والدول الكبرى',
  'a Chinese name': '红楼梦脂砚斋重评石头记甲戌本影印'.repeat(3),
};

/** What shows names of works, people, courses and lists. */
const NAMES = [
  ...['.work', '.hit h2', '.hit__by', '.record__body > header', '.facts dd', '.description dd'],
  ...['.reference', '.place h1', '.place__back', '.crumbs a', '.exhibition h1', '.events a'],
  ...['.editions a', '.alike a', 'main > .wrap > h1'],
].join();

/** By how much the page is wider than the screen when every name is this text; other texts: 40 % longer. */
const widerWith = (page: Page, text: string | null): Promise<number> =>
  page.evaluate(
    ([names, text]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      for (const node of nodes) {
        const place = node.parentElement;
        if (!place || !/\p{L}{3}/u.test(node.data) || place.closest('script, style, svg')) continue;
        if (text === null) node.data = node.data.replace(/\p{L}{4,}/gu, (word) => longer(word));
        else if (place.closest(names) && !place.closest('.cover, .button, .rack')) node.data = text;
      }
      const root = document.documentElement;
      return root.scrollWidth - root.clientWidth;

      function longer(word: string): string {
        return word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase();
      }
    },
    [NAMES, text] as const,
  );

const LOOKED_AT = [
  ...['search home', 'results', 'title', 'editions', 'reference', 'place on a floor plan'],
  ...['place in words', 'courses', 'course', 'discipline', 'reading list', 'reading lists'],
  ...['account', 'loans', 'own holds', 'requests of every kind'],
];
const portuguese = LANGUAGES.slice(0, 1);

for (const screen of SCREENS.filter(({ name }) => LOOKED_AT.includes(name))) {
  test(`${screen.name} fits a narrow phone with long words, other scripts and longer labels`, async ({
    page,
  }) => {
    for (const language of portuguese) await openScreen(page, language, screen);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widerWith(page, null), 'longer labels').toBeLessThanOrEqual(1);
    for (const [name, text] of Object.entries(TEXTS)) {
      expect(await widerWith(page, text), name).toBeLessThanOrEqual(1);
    }
  });
}

test('names of guides and of the catalogue are whole on a narrow phone with longer labels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/en', '/es/bibliografia_curso']) {
    await page.goto(path);
    await widerWith(page, null);
    expect(await page.evaluate(cutOrApart), path).toEqual([]);
  }
});

/** Runs in the page: guides that are cut or do not end where the row ends, and tools over the brand. */
function cutOrApart(): (string | null)[] {
  const box = (place: Element) => place.getBoundingClientRect();
  const row = document.querySelector('.guides');
  const brand = document.querySelector('.brand__title');
  const tools = [...document.querySelectorAll('.bar__tools :is(a, button, summary)')];
  if (!row || !brand) return ['no guides, no brand'];
  const guides = [...row.querySelectorAll('.guides__link, summary')].filter(
    (guide) => guide.getClientRects().length > 0,
  );
  const wrong = guides.filter(
    (guide) =>
      guide.scrollWidth > guide.clientWidth ||
      box(guide).right > box(row).right + 1 ||
      Math.abs(box(guide).bottom - box(row).bottom) > 1,
  );
  const range = document.createRange();
  range.selectNodeContents(brand);
  const covered = tools.filter((tool) => {
    const [at, text] = [box(tool), range.getBoundingClientRect()];
    return at.width > 0 && at.left < text.right && at.top < text.bottom && at.right > text.left;
  });
  return [...wrong, ...covered].map(({ textContent }) => textContent);
}
