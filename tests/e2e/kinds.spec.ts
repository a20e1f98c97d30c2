import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

/** Works that are not books, by a title of each. */
const KINDS = {
  serial: 'Revista de Saúde Pública',
  article: 'Go to statement considered harmful',
  digital: 'A mão e a luva',
  disc: 'Elis & Tom',
};

async function pathOf(request: APIRequestContext, title: string): Promise<string> {
  const answer = await request.get(`/api/consulta?q=${encodeURIComponent(`"${title}"`)}`);
  const { itens } = (await answer.json()) as { itens: { cod_acervo: number; title: string }[] };
  const found = itens.find((row) => row.title === title);
  if (!found) throw new Error(`No title "${title}"`);
  return `/acervo/${found.cod_acervo}`;
}

/** In the page: the facts stand right below the cover, and what is below ends both columns. All at one moment. */
function gapsOfRecord() {
  const box = (part: string) => {
    const found = document.querySelector(part);
    if (!found) throw new Error(`The page has no ${part}`);
    return found.getBoundingClientRect();
  };
  const gap = box('.record__side').top - box('.record > .cover').bottom;
  const ends = box('.record__below').top >= box('.record__main').bottom;
  return { isBelow: gap >= 0 && gap < 48, ends };
}

const parts = (page: Page) => page.getByRole('navigation', { name: 'Partes da obra' });
const below = (page: Page) => page.getByRole('heading', { name: 'Comentários', exact: true });

test('the facts of a work stand right below its cover, whatever stands beside them', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const title of Object.values(KINDS)) {
    await page.goto(await pathOf(request, title));
    await expect(page.locator('.record__panel h2').first()).toBeAttached();
    await expect
      .poll(() => page.evaluate(gapsOfRecord), title)
      .toEqual({ isBelow: true, ends: true });
  }
});

test('a periodical opens with its issues, an article with what it came out in', async ({
  page,
  request,
}) => {
  await page.goto(await pathOf(request, KINDS.serial));
  await expect(parts(page).locator('[aria-current=page]')).toHaveText('Coleção');
  await expect(page.locator('.issues').first()).toBeVisible();
  const path = new URL(page.url()).pathname;
  await parts(page).getByRole('link', { name: 'Exemplares' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/exemplares$`));
  await expect(page.locator('.library').first()).toBeVisible();
  await page.reload();
  await expect(parts(page).locator('[aria-current=page]')).toContainText('Exemplares');

  await page.goto(await pathOf(request, KINDS.article));
  await expect(page.locator('.record__imprint')).toHaveText(
    /^Em Communications of the ACM, v\. 11/,
  );
  await expect(parts(page).getByRole('link', { name: 'Exemplares' })).toHaveCount(0);
});

test(
  'a digital book is read by one press, its other ways named once',
  { tag: '@journey' },
  async ({ page, request }) => {
    await page.goto(await pathOf(request, KINDS.digital));
    const read = page.getByRole('link', { name: 'Ler on-line' });
    await expect(read).toHaveAttribute('href', /^https:\/\/www\.gutenberg\.org\//);
    await expect(page.locator('.record__online')).toHaveText('On-line em gutenberg.org');
    await expect(page.getByText(/acesso restrito/i)).toHaveCount(1);
    await expect(page.getByText('não tem exemplares')).toHaveCount(0);
    // A restricted link asks who is there, once its island lives.
    await expect(page.locator('.record__links astro-island')).not.toHaveAttribute('ssr');
    await page.getByRole('link', { name: 'Edição comentada' }).click();
    await expect(page).toHaveURL(/\/login\?/);
  },
);

test('a fact is said once: what head and margin tell is not told again below', async ({
  page,
  request,
}) => {
  for (const title of Object.values(KINDS)) {
    await page.goto(await pathOf(request, title));
    await expect(page.locator('.record__panel h2').first()).toBeAttached();
    const said = await page
      .locator('.record__by a, .record__side dd:not(:has(li)), .record__side li, .description dd')
      .allInnerTexts();
    expect([title, said.filter((text, at) => said.indexOf(text) !== at)]).toEqual([title, []]);
  }
});

test('description and comments belong to the first part alone', async ({ page, request }) => {
  await page.goto(await pathOf(request, KINDS.disc));
  await expect(below(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Descrição', exact: true })).toBeVisible();
  await parts(page).getByRole('link', { name: 'MARC' }).click();
  await expect(page.locator('.marc')).toBeVisible();
  await expect(below(page)).toBeHidden();
  await page.goBack();
  await expect(below(page)).toBeVisible();
});

test('the tags of a MARC record stand on one line each', async ({ page, request }) => {
  const path = await pathOf(request, KINDS.serial);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}/marc`);
    const tags = page.locator('.marc tbody th');
    await expect(tags.first()).toBeVisible();
    const tall = () =>
      tags.evaluateAll((cells) =>
        cells
          .map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return [cell.textContent, range.getClientRects().length] as const;
          })
          .filter(([, lines]) => lines > 1),
      );
    await expect.poll(tall).toEqual([]);
  }
});

test('parts are read in their language: works in theirs, the library in its own', async ({
  page,
  request,
}) => {
  const article = await pathOf(request, KINDS.article);
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await page.goto(`/en${article}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveAttribute('lang');
  await expect(page.locator('.record__side a').first()).toHaveAttribute('lang', 'pt-BR');
  await page.goto(`/en${await pathOf(request, KINDS.disc)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pt');
  await expect(page.locator('.library h3')).toHaveAttribute('lang', 'pt-BR');
  await page.goto(`/en/?q=${encodeURIComponent(KINDS.disc)}`);
  await expect(page.locator('.hit h2 a').first()).toHaveAttribute('lang', 'pt');
  await page.goto('/en/');
  await expect(page.locator('.open-now a').first()).toHaveAttribute('lang', 'pt-BR');
});

test('the issues of a periodical are one stop of the tab key', async ({ page, request }) => {
  await page.goto(await pathOf(request, KINDS.serial));
  const grid = page.getByRole('grid').last();
  await expect(grid).toBeVisible();
  await expect(grid.locator('.issue[tabindex="0"]')).toHaveCount(1);
  await grid.locator('.issue[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(grid.locator('.issue').nth(7)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.issue-details h4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid.locator('.issue').nth(7)).toBeFocused();
});
