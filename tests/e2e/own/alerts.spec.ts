import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openDatabase } from '#api/core/db/connection.ts';
import { resetAlerts } from '#demo/seed/alerts.ts';
import { E2E_DATA } from '../../support/e2e-data.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

const ALERTS = '/meupergamum/app/alertas';
/** The moment of the server's clock. */
const NOW = new Date('2026-03-12T17:20:00Z');

async function comeIn(page: Page, login: string, to: string) {
  await page.clock.setFixedTime(NOW);
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === to);
}

/** As if nothing had been read or deleted yet: the test does both. */
async function restoreAlerts(login: string): Promise<void> {
  const db = openDatabase(join(E2E_DATA, 'acervo.db'));
  await db.transaction((tx) => resetAlerts(tx, login, NOW));
  await db.close();
}

test('alerts are read, deleted and counted beside the name', async ({ page }) => {
  await restoreAlerts('pessoa60');
  await comeIn(page, 'pessoa60', ALERTS);
  const unread = page.getByRole('banner').locator('.unread');
  const rows = page.locator('.alert');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 alertas não lidos.');
  await expect(rows).toHaveCount(6);
  await expect(unread).toHaveText('3');
  await expectAccessible(page);

  const first = rows.filter({ hasText: 'Você tem mais prazo' });
  await expect(first.getByRole('link')).toHaveAttribute('href', /titulos-pendentes$/);
  await first.getByRole('button', { name: /^Marcar como lido/ }).press('Enter');
  await expect(unread).toHaveText('2');
  await first.getByRole('button', { name: /^Apagar/ }).press('Enter');
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nenhum alerta novo.');
  await expect(unread).toHaveCount(0);
});

test('a visitor’s page asks for no alerts, and whoever is signed in once for several pages', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/solicitacoes/alertas')) asked.push(request.url());
  });
  await page.goto('/acervo/1');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await comeIn(page, 'aluno', '/acervo/1');
  await expect(page.getByRole('banner').locator('.unread')).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goto('/acervo/2');
  await expect(page.getByRole('banner').locator('.unread')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('alerts are asked for by both days, the first not after the last', async ({ page }) => {
  await comeIn(page, 'aluno', ALERTS);
  const from = page.getByLabel('De', { exact: true });
  const to = page.getByLabel('Até', { exact: true });
  await expect(from).toHaveValue('2026-02-12');
  await expect(to).toHaveValue('2026-03-12');
  await from.fill('');
  await expect(from).toHaveAccessibleDescription('Campo obrigatório.');
  await from.fill('2026-03-13');
  await expect(from).toHaveAccessibleDescription('A data inicial vem depois da final.');
  await to.fill('2026-03-14');
  await expect(page.getByText('Nenhum alerta nestes dias')).toBeVisible();
  await expect(from).toHaveAccessibleDescription('');
});
