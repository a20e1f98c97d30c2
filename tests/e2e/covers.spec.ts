import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';

const photo = (kind: 'png' | 'jpg') => `.cover__photo[src^="/_files/covers/"][src$=".${kind}"]`;

/** A picture that has come and lies over the whole of its cover. */
async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await expect
    .poll(() =>
      picture.evaluate((element) => {
        const placeOf = (one: Element | null) => JSON.stringify(one?.getBoundingClientRect());
        return placeOf(element) === placeOf(element.parentElement);
      }),
    )
    .toBe(true);
}

async function enterAsReader(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuário').fill('aluno');
  await page.getByLabel('Senha', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/meupergamum/);
  await page.goto('/meupergamum/app/emprestimo/titulos-pendentes');
}

test('a file of the library is the cover among loans, on the page and in results', async ({
  page,
}) => {
  await enterAsReader(page);
  const loaned = page.locator(photo('png')).first();
  await expectShown(loaned);
  const address = (await loaned.getAttribute('src')) ?? '';
  const cod = /(\d+)\.png$/.exec(address)?.[1];

  await page.goto(`/acervo/${cod}`);
  await expectShown(page.locator(`.record > .cover ${photo('png')}`));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`^http.+${address}$`),
  );

  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto(`/pesquisa_geral?q=${encodeURIComponent(`"${title}"`)}&somente=C`);
  await expectShown(page.locator(`.hit ${photo('png')}`).first());
});

test('a picture that cannot be read leaves the drawn cover to see', async ({ page }) => {
  await enterAsReader(page);
  const broken = page.locator(photo('jpg')).first();
  await broken.scrollIntoViewIfNeeded();
  await expect(broken).toHaveJSProperty('complete', true);
  await expect(broken).toHaveJSProperty('naturalWidth', 0);
  const cover = broken.locator('xpath=..');
  await expect(cover.locator('.cover__title')).toBeVisible();
});

const SHELF = '/indices?indice=numero_chamada&de=869';
/** Each shows a title whose cover is a file. */
const PAGES = ['/', '/?q=machado', '/acervo/3', '/listas/sertao', `${SHELF}.3+A848q`];

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('a picture of 1 × 5000 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of PAGES) {
    test(`is as large as every cover, on ${path}`, async ({ page }) => {
      const size = { width: 1, height: 5000, channels: 3, background: 'teal' } as const;
      const body = await sharp({ create: size }).png().toBuffer();
      await page.route('**/_files/covers/*', (route) =>
        route.fulfill({ contentType: 'image/png', body }),
      );
      await page.goto(path);
      const photo = page.locator('.cover__photo').filter({ visible: true }).first();
      await photo.scrollIntoViewIfNeeded();
      await expect(photo).toHaveJSProperty('naturalHeight', 5000);
      const shapes = await page.locator('.cover:has(.cover__photo):visible').evaluateAll((covers) =>
        covers.map((cover) => {
          const { width, height } = cover.getBoundingClientRect();
          const picture = cover.querySelector('.cover__photo')?.getBoundingClientRect();
          return [height / width, (picture?.width ?? 0) - width, (picture?.height ?? 0) - height];
        }),
      );
      for (const [ratio = 0, wider, higher] of shapes) {
        expect(ratio).toBeCloseTo(1.5, 1);
        expect([wider, higher]).toEqual([0, 0]);
      }
      expect(await overflowOf(page)).toBeLessThanOrEqual(1);
    });
  }
});

/** Titles of drawn covers with a word that is broken or cut, or a line outside the space for it. */
const brokenTitles = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const isBroken = (title: Element): boolean => {
      const text = title.firstChild;
      if (!(text instanceof Text) || title.clientWidth === 0) return false;
      return [...text.data.matchAll(/[^\s-]+/g)].some(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    };
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    const isOutside = (title: Element): boolean => {
      const shelf = title.closest('.cover')?.querySelector('.cover__shelf');
      const { top = 0, height = 0 } = shelf?.getBoundingClientRect() ?? {};
      return height > 0 && title.getBoundingClientRect().bottom > top + 1;
    };
    return [...document.querySelectorAll('.cover:not(.cover--size-6) .cover__title')]
      .filter((title) => isBroken(title) || isCut(title) || isOutside(title))
      .map((title) => title.textContent);
  });

for (const width of [390, 1280]) {
  for (const path of ['/', '/?q=lei', '/?q=brasil', '/listas/sertao', SHELF]) {
    test(`no word on a drawn cover is broken at ${width} px, on ${path}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.locator('.cover__title').first()).toBeAttached();
      expect(await brokenTitles(page)).toEqual([]);
    });
  }
}

const ODD_ROWS = [
  { title: 'a'.repeat(60), author: 'Nome Comprido '.repeat(12) },
  { title: 'ألف ليلة وليلة', author: 'ابن المقفع، عبد الله' },
  { title: '红楼梦', author: '曹雪芹' },
  { title: '红楼梦'.repeat(100), author: '曹雪芹' },
  { title: 'Palavra '.repeat(40), author: '' },
];

test('a word of 60 letters is cut, and names in Arabic and Chinese stay in their cover', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/consulta?*', async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as { itens: Record<string, unknown>[] };
    const itens = found.itens.map((row, at) => ({
      ...row,
      ...(ODD_ROWS[at] && { ...ODD_ROWS[at], link_capa: undefined, tipo_capa: 'livro' }),
    }));
    await route.fulfill({ response: answer, json: { ...found, itens } });
  });
  await page.goto('/?q=machado');
  const hits = page.locator('.hit');
  await expect(hits.first().locator('.cover__title')).toHaveText('a'.repeat(60));
  expect(await overflowOf(page)).toBeLessThanOrEqual(1);
  for (const at of ODD_ROWS.keys()) {
    const inside = await hits
      .nth(at)
      .locator('.cover')
      .evaluate((cover) => {
        const edge = cover.getBoundingClientRect();
        const title = cover.querySelector('.cover__title')?.getBoundingClientRect();
        return title && title.right <= edge.right && title.bottom <= edge.bottom;
      });
    expect([at, inside]).toEqual([at, true]);
  }
});

test('a number on a spine label is never broken', async ({ page }) => {
  const numbers = ['821.134.3(81)-31.09', 'R788g', 'v. 12'];
  await page.setViewportSize({ width: 320, height: 800 });
  await page.route('**/api/acervo/*/exemplares*', async (route) => {
    const answer = await route.fetch();
    const copies = (await answer.json()) as { bibliotecas: object[] };
    const bibliotecas = copies.bibliotecas.map((library) => ({ ...library, etiqueta: numbers }));
    await route.fulfill({ response: answer, json: { ...copies, bibliotecas } });
  });
  await page.goto('/acervo/1');
  const label = page.locator('.spine__label').first();
  await expect(label).toHaveText(numbers.join(' '));
  const lines = await label.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(numbers.length);
});
