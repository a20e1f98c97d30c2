import { expect, test } from '@playwright/test';

test('a title leads to its shelf: lit on the plan, in three steps, with its neighbours', async ({
  page,
}) => {
  await page.goto('/acervo/2/onde-esta?biblioteca=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Dom Casmurro 1º andar, estante 22',
  );
  const plan = page.getByRole('img', { name: /A estante 22 está marcada/ });
  await expect(plan.locator('.plan__shelf--here')).toHaveCount(1);
  await expect(page.locator('.place__steps > li')).toHaveCount(3);
  await expect(page.locator('.place__steps > li').last()).toContainText('840–879');
  await expect(page.locator('#estante [aria-current]')).toBeVisible();
  await page.getByRole('link', { name: 'Campus Serra' }).press('Enter');
  await expect(page).toHaveURL(/onde-esta\?biblioteca=6$/);
  await expect(page.getByText('Em Campus Serra, vá a:')).toBeVisible();
  await expect(page.locator('.plan')).toHaveCount(0);
});

test('the way to a shelf fits a narrow phone, and is printed without its neighbours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/en/acervo/2/onde-esta?biblioteca=2');
  await expect(page.locator('.plan')).toBeVisible();
  const [steps, plan] = [page.locator('.place__steps'), page.locator('.plan')];
  const top = async (part: typeof plan) => (await part.boundingBox())?.y ?? 0;
  expect(await top(steps)).toBeLessThan(await top(plan));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.plan')).toBeVisible();
  await expect(page.locator('#estante')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a place that is not there says so', async ({ page }) => {
  await page.goto('/acervo/2/onde-esta?biblioteca=99');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não há este lugar');
  await page.getByRole('link', { name: 'Em outras bibliotecas' }).click();
  await expect(page.locator('.place__at')).toBeVisible();
});
