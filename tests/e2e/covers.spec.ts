import { expect, test, type Locator, type Page } from '@playwright/test';
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
