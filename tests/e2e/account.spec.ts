import { expect, test, type Page } from '@playwright/test';
import { enter } from '../support/screens/sign-in.ts';

/** The personal area: one shell, many addresses. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

const signIn = (page: Page, login = 'aluno') => enter(page, login);

test('every screen has an address, a name and a place in the menu, without loading a page', async ({
  page,
}) => {
  await page.goto(LOANS);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await expect(page).toHaveURL(LOANS);
  await expect(page).toHaveTitle(/^Títulos pendentes · Meu Pergamum · /);
  const menu = page.getByRole('navigation', { name: 'Meu Pergamum' });
  await expect(menu.getByRole('link', { name: 'Títulos pendentes' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', ''));
  await menu.getByRole('link', { name: 'Início' }).click();
  await expect(page).toHaveURL(/\/meupergamum$/);
  await expect(page).toHaveTitle(/^Início · /);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(LOANS);
  await expect(page.locator('.loan').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-seen', '');
  await page.reload();
  await expect(page.locator('.loan').first()).toBeVisible();
  expect((await page.request.get('/meupergamum/app/nada')).status()).toBe(404);
});

test('on a phone the menu is a button with a list', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/meupergamum');
  await signIn(page);
  const button = page.getByRole('button', { name: /Menu$/ }).and(page.locator('[aria-expanded]'));
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  const link = page.getByRole('link', { name: 'Títulos pendentes' });
  await expect(link).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // The first group stands open, the others do not.
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comutação' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await link.click();
  await expect(link).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test(
  'a hold is suspended and taken up again in its place',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/meupergamum/app/emprestimo/reserva');
    // Somebody whose holds no other test looks at: for a while this one cannot be suspended.
    await signIn(page, 'pessoa24');
    const row = page.locator('.own-hold').filter({ hasText: 'Dom Casmurro' });
    await expect(row).toContainText('3 de 3 na fila');
    await row.getByRole('button', { name: /^Suspender até/ }).click();
    await row.getByLabel('Suspender até').fill('2035-01-01');
    await row.getByRole('button', { name: 'Suspender', exact: true }).click();
    await expect(row).toContainText(/Escolha um dia depois de hoje, até \d+ de [a-zç]+ de 2027\./);
    await row.getByLabel('Suspender até').fill('2026-04-10');
    await row.getByRole('button', { name: 'Suspender', exact: true }).click();
    await expect(row).toContainText('Suspensa até 10 de abril');
    await expect(row).toContainText('3 de 3 na fila');
    await row.getByRole('button', { name: /^Voltar à fila já/ }).click();
    await expect(row).not.toContainText('Suspensa');
    await expect(row.getByRole('button', { name: /^Suspender até/ })).toBeVisible();
  },
);

test('Início lists everything once by date, with a mark above that leads to its row', async ({
  page,
}) => {
  await page.goto('/meupergamum');
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Um livro espera por você.');
  const ready = page.locator('.dated').filter({ hasText: 'Inocência' });
  await expect(ready).toContainText('Depois, passa para a próxima pessoa.');
  await expect(ready).toContainText('7h30–22h');
  const titles = await page.locator('.dated h3').allTextContents();
  expect(titles.length).toBe(new Set(titles).size);
  const days = page.getByRole('list', { name: 'Os próximos 14 dias' });
  await expect(days.getByRole('listitem')).toHaveCount(14);
  const mark = days.getByRole('link').first();
  await mark.click();
  const row = page.locator((await mark.getAttribute('href')) ?? '');
  await expect(row).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pôr no calendário' }).click();
  expect((await download).suggestedFilename()).toBe('meu-pergamum.ics');
});
