import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { addressLinkTo } from '../../support/sent-mail.ts';

/** The own e-mail address: changed, confirmed, and undone by whoever reads the old one. */

const PROFILE = '/meupergamum/app/dados-pessoais';
/** Another one each time that the test is repeated: their password ends. */
const WHO = ['pessoa37', 'pessoa35', 'pessoa39'] as const;

async function comeIn(page: Page, login: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(PROFILE)}`);
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === PROFILE);
}

test('an address is changed with the password, confirmed by its link, and undone from the old one', async ({
  page,
  browser,
}, { repeatEachIndex }) => {
  const login = WHO[repeatEachIndex] ?? WHO[0];
  const fresh = `${login}.nova@exemplo.example`;
  test.slow();
  await comeIn(page, login);
  const row = page.locator('[data-row=email]');
  const said = await row.locator('dd').first().textContent();
  const old = /^\S+@\S+?\.example/.exec(said ?? '')?.[0] ?? '';
  expect(old).not.toBe('');
  await page.getByRole('button', { name: /^Alterar ?: E-mail/ }).press('Enter');
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(fresh);
  await page.keyboard.press('Enter');
  await expect(page.getByText('escreva a sua senha atual')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(`Falta confirmar: ${fresh}`);
  await expect(row).toContainText(old);
  await expectAccessible(page);

  // The link is opened elsewhere, without a session, and by a program before a person.
  const link = await addressLinkTo(fresh, 'confirmar');
  expect((await page.request.get(link)).ok()).toBe(true);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Confirmar este endereço' }).press('Enter');
  await expect(elsewhere.getByText('E-mail confirmado.')).toBeVisible();
  await expectAccessible(elsewhere);
  await page.reload();
  await expect(row).toContainText(fresh);
  await expect(row).not.toContainText(old);

  // Whoever reads the old address did not want that.
  await elsewhere.goto(await addressLinkTo(old, 'desfazer'));
  await elsewhere.getByRole('button', { name: 'Desfazer a mudança' }).click();
  await expect(elsewhere.getByText('Mudança desfeita.')).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('link', { name: 'Criar uma senha nova' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?/);
});
