import { expect, test } from '@playwright/test';
import { ACCOUNT_PASSWORD, TRIED_LANGUAGES } from '../support/languages.ts';

const ADDRESS = '/pergamum_redireciona?base=livros';

test('leads into a base by way of the sign-in page', async ({ page }) => {
  await page.goto(ADDRESS);
  await page.getByRole('link', { name: 'Entrar', exact: true }).last().click();
  await page.getByLabel('Usuário').fill('formando');
  await page.getByLabel('Senha', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(ADDRESS.replace('?', '\\?')));
  await page.getByRole('link', { name: 'Abrir Livros Digitais UFVI' }).click();
  await expect(page).toHaveURL(
    /\/livros-digitais\?usuario=formando&link=&.*assinatura=[0-9a-f]{64}$/,
  );

  await page.goto('/pergamum_redireciona?base=nenhuma');
  await expect(page.getByRole('alert')).toContainText('não assina esta base');
  await page.goto('/pergamum_redireciona');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Este endereço não diz o que abrir',
  );
});

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`is not for search engines (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}${ADDRESS}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('h1')).toBeVisible();
  });
}
