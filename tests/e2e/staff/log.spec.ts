import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { patrons } from '#demo/people.ts';
import { chooseWorkstation } from '../../support/screens.ts';
import { comeIn } from '../../support/screens/sign-in.ts';

/** The log of acts, for staff, by the keyboard alone. */
const LOGIN = 'pessoa62';
const NAME = patrons.find(({ login }) => login === LOGIN)?.name ?? '';

async function openLog(page: Page, query = '') {
  await chooseWorkstation(page);
  await comeIn(page, 'chefe', `/equipe/registro${query}`);
  await expect(page.locator('#tela')).toBeVisible();
}

const lines = (page: Page) => page.locator('.acts-line');
const filters = (page: Page) => page.getByRole('search').filter({ hasText: 'Ato' });

test('an opened record is listed, and found by whom, by kind and by day @journey', async ({
  page,
}) => {
  await chooseWorkstation(page);
  await comeIn(page, 'chefe', `/equipe/pessoas?busca=${LOGIN}`);
  await expect(page.locator('#tela')).toHaveText(NAME);
  await page.goto('/equipe/registro');
  await filters(page).getByLabel('Pessoa (carteira ou usuário)').focus();
  await page.keyboard.type(LOGIN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`pessoa=${LOGIN}`));
  await expect(lines(page).first()).toContainText(NAME);
  await filters(page).getByLabel('Ato').focus();
  await filters(page).getByLabel('Ato').selectOption('opened');
  await filters(page).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/ato=opened/);
  await expect(lines(page).first()).toContainText('Ficha');
  // The clock of the server began on 12 March 2026.
  await filters(page).getByLabel('De', { exact: true }).fill('2026-03-12');
  await filters(page).getByLabel('Até').fill('2026-03-13');
  await filters(page).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/de=2026-03-12/);
  await expect(lines(page).first()).toContainText(NAME);
  await lines(page).first().getByRole('link', { name: NAME }).press('Enter');
  await expect(page.locator('#tela')).toHaveText(NAME);
});

test('nothing found is said, and the address brings the same search again', async ({ page }) => {
  await openLog(page, '?de=2020-01-01&ate=2020-01-02');
  await expect(page.getByRole('status').filter({ hasText: 'Nenhum ato' })).toBeVisible();
  await expect(filters(page).getByLabel('De', { exact: true })).toHaveValue('2020-01-01');
  await filters(page).getByLabel('De', { exact: true }).fill('');
  await filters(page).getByLabel('Até').fill('');
  await filters(page).getByLabel('Quem da equipe').fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/equipe=zzzz$/);
  await expect(lines(page)).toHaveCount(0);
});

for (const width of [390, 1280])
  test(`the log has no barriers at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openLog(page);
    await expect(lines(page).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
