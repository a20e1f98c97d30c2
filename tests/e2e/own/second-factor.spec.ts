import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { appCode } from '../../support/providers/authenticator.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { expectAccessible } from '../../support/screens/axe.ts';

const PASSWORD = '/meupergamum/app/senha';
const LOGIN = 'pessoa25';
const IDLE_MS = 12 * 3_600_000;

/** The server has a clock of its own: it tells when an idle session would end. */
async function serverTime(request: APIRequestContext): Promise<Date> {
  const form = { grant_type: 'password', client_id: 'acervo-web', username: LOGIN };
  const data = { ...form, password: ACCOUNT_PASSWORD };
  const entered = await request.post('/api/oauth/token', { data });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const kept = await request.get('/api/pessoas/renovar', { headers });
  const { expira_em: end } = (await kept.json()) as { expira_em: string };
  return new Date(Date.parse(end) - IDLE_MS);
}

async function enter(page: Page) {
  await page.goto(`/login?redirect=${encodeURIComponent(PASSWORD)}`);
  await page.locator('input[name=username]').fill(LOGIN);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
}

const isThere = (page: Page) => expect(page).toHaveURL((url) => url.pathname === PASSWORD);

/** Types into the field that has the focus, and sends the form. */
async function type(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('@journey a second factor is switched on, asked for and switched off by keyboard', async ({
  page,
}) => {
  await enter(page);
  await isThere(page);
  await page.getByRole('button', { name: 'Ligar o segundo fator' }).press('Enter');
  await expect(page.getByLabel('Confirme com a sua senha')).toBeFocused();
  await type(page, ACCOUNT_PASSWORD);
  await expect(page.getByLabel('Código do aplicativo', { exact: true })).toBeFocused();
  await expectAccessible(page);
  const secret = (await page.locator('.factor__key').innerText()).replaceAll(' ', '');
  await type(page, appCode(secret, await serverTime(page.request)));
  await expect(page.getByText('O segundo fator está ligado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeFocused();
  await expectAccessible(page);
  const [first = '', second = ''] = await page.locator('.factor__codes code').allInnerTexts();
  await page.getByRole('button', { name: 'Já guardei' }).press('Enter');
  await expect(page.getByText(/Restam 10 códigos/)).toBeVisible();

  await page.goto('/sair');
  await expect(page).toHaveURL(/\/$/);
  await enter(page);
  const asked = page.getByLabel('Código do segundo fator');
  await expect(asked).toBeFocused();
  await expectAccessible(page);
  await type(page, '000000');
  await expect(page.getByText('Este código não vale, ou já foi usado.')).toBeVisible();
  await expect(asked).toBeFocused();
  await type(page, first);
  await isThere(page);

  await page.getByRole('button', { name: 'Desligar o segundo fator' }).press('Enter');
  await type(page, ACCOUNT_PASSWORD);
  await expect(page.getByLabel('Código do aplicativo ou de recuperação')).toBeFocused();
  await type(page, second);
  await expect(page.getByText('O segundo fator está desligado.')).toBeVisible();
});
