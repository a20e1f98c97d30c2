import { expect, test } from '@playwright/test';

test('editions of a work are one row when asked, each by itself again when not', async ({
  page,
}) => {
  await page.goto('/?q=fausto+goethe');
  await expect(page.locator('.hit')).toHaveCount(2);
  const together = page.getByRole('button', { name: 'Reunir edições' });
  await page.locator('.more-menu--acts summary').click();
  await expect(together).toHaveAttribute('aria-pressed', 'false');
  await together.click();
  await expect(page).toHaveURL(/edicoes=J/);
  await expect(page.locator('.hit')).toHaveCount(1);
  await expect(page.locator('.hit__kind')).toContainText('2 edições');
  await together.click();
  await expect(page).toHaveURL(/edicoes=S/);
  await expect(page.locator('.hit')).toHaveCount(2);
});
