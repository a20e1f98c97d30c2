import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

const NOTICES = '/meupergamum/app/avisos';

test('channels of notices are chosen one by one, and the last of an obligatory kind stays', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-03-12T17:20:00Z'));
  await page.goto(`/login?redirect=${encodeURIComponent(NOTICES)}`);
  await page.locator('input[name=username]').fill('pessoa64');
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por onde cada aviso chega');
  await expectAccessible(page);

  const receipt = page.getByRole('checkbox', { name: 'E-mail: Comprovante de empréstimo' });
  await expect(receipt).not.toBeChecked();
  await receipt.focus();
  await page.keyboard.press('Space');
  await expect(receipt).toBeChecked();

  const email = page.getByRole('checkbox', { name: 'E-mail: Multa ou outra cobrança' });
  const alert = page.getByRole('checkbox', { name: 'Alerta: Multa ou outra cobrança' });
  await email.click();
  await expect(email).not.toBeChecked();
  await alert.click();
  await expect(page.getByRole('alert')).toContainText(
    '“Multa ou outra cobrança” precisa chegar a você',
  );
  await expect(alert).toBeChecked();

  await page.getByRole('switch', { name: 'Um só e-mail por dia' }).click();
  await expect(page.getByRole('switch', { name: 'Um só e-mail por dia' })).toBeChecked();
  await page.reload();
  await expect(receipt).toBeChecked();
  await expect(email).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Um só e-mail por dia' })).toBeChecked();
});
