import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/screens/axe.ts';
import { enter } from '../support/screens/sign-in.ts';
import { leaver } from '../support/networks/graduand.ts';

/** The clearance declaration: what is pending, issuing it, and whoever receives it. */

const SCREEN = '/meupergamum/app/emprestimo/nada-consta';

test('is issued with one tick, printed, and verified by anybody @journey', async ({
  page,
  browser,
}, { repeatEachIndex }) => {
  await page.goto(SCREEN);
  await enter(page, leaver(repeatEachIndex));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Nada consta. Você pode emitir a declaração.');
  await expectAccessible(page);
  const issue = page.getByRole('button', { name: 'Emitir declaração' });
  await issue.click();
  await expect(page.getByRole('alert')).toHaveText('Marque a frase acima para emitir.');
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await issue.click();
  await expect(heading).toHaveText('Sua declaração vale até 17 de março.');
  await expect(heading).toBeFocused();
  await expectAccessible(page);
  const code = (await page.locator('.clearance__facts .shelfmark').textContent()) ?? '';
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);

  await page.getByRole('link', { name: 'Abrir e imprimir' }).click();
  await expect(heading).toHaveText('Declaração de nada consta');
  await expect(page.locator('main')).toContainText('Caio Nogueira Reis');
  await expect(page.locator('main')).toContainText(code);
  await expectAccessible(page);
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL('/nada-consta', page.url()).href);
  await stranger.getByLabel('Código da declaração').fill(code.toLowerCase());
  await stranger.keyboard.press('Enter');
  const verdict = stranger.locator('main [aria-live=polite]');
  await expect(verdict).toContainText('Esta declaração é válida.');
  await expect(verdict).toContainText('C. N. R.');
  await expect(verdict).not.toContainText('Caio');
  await expect(stranger).toHaveURL(/\/nada-consta\?codigo=/);
  await expectAccessible(stranger);
  await stranger.getByLabel('Verificar outro código').fill('AAAA-AAAA-AAAA-AAAA');
  await stranger.keyboard.press('Enter');
  await expect(verdict).toContainText('Não há declaração com este código.');
  await stranger.context().close();
});

test('names what is pending and leads to where it ends', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/en${SCREEN}`);
  await enter(page, 'devedor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nearly there: \d\sthings/);
  const rows = page.locator('.clearance__row');
  await expect(rows.first()).toContainText('overdue book');
  await expect(rows.filter({ hasText: 'R$' })).toHaveCount(1);
  const issue = page.getByRole('button', { name: 'Issue declaration' });
  await expect(issue).toHaveAttribute('aria-disabled', 'true');
  await expect(issue).toHaveAccessibleDescription('We check again at every visit.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await rows.first().getByRole('link', { name: 'See loans' }).click();
  await expect(page).toHaveURL(/\/en\/meupergamum\/app\/emprestimo\/titulos-pendentes$/);
});

test('is the desk’s for groups that the settings name', async ({ page }) => {
  await page.goto(`/es${SCREEN}`);
  await enter(page, 'pessoa55');
  await expect(page.locator('.notice')).toContainText('Su categoría pide la constancia');
  await expect(page.getByRole('button', { name: 'Emitir constancia' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
