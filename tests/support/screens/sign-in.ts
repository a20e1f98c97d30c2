import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../languages.ts';

/** Fills the sign-in form that is shown, with the keyboard alone. */
export async function enter(page: Page, login: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[autocomplete=current-password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Signs somebody in who was on their way to a screen. */
export async function comeIn(page: Page, login: string, to: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await enter(page, login);
  await expect(page).toHaveURL((url) => url.pathname === to.split('?')[0]);
}

/** Signs somebody in elsewhere. Returns what their calls carry there. */
export async function headersOf(request: APIRequestContext, username: string) {
  const client = { grant_type: 'password', client_id: 'acervo-web', username };
  const data = { ...client, password: ACCOUNT_PASSWORD };
  const entered = await request.post('/api/oauth/token', { data });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** Ends the sessions of somebody, as they could from another browser. */
export async function endSessions(request: APIRequestContext, username: string): Promise<void> {
  const headers = await headersOf(request, username);
  await request.delete('/api/pessoas/sessoes', { headers });
}
