import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { variantUrl } from '../../support/networks/variants.ts';

test.use({ baseURL: variantUrl('federation') });

const OWN = 'Universidade Federal do Ipê';

async function toInstitutions(page: Page, redirect = '/ajuda') {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await page.getByRole('button', { name: 'instituição' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
}

async function answerAs(page: Page, login: string) {
  await page.getByLabel('Institutional user').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the institution is found by keyboard, signed in through, and known the next time', async ({
  page,
  baseURL,
}) => {
  await toInstitutions(page);
  await expect(page).toHaveURL(`${baseURL}/login/instituicao`);
  const list = page.getByRole('list', { name: 'Instituições' });
  await expect(list.getByRole('button')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('searchbox').focus();
  await page.keyboard.type('UNIAO aguas');
  await expect(list.getByRole('button')).toHaveText([/^Faculdade União das Águas/]);
  await page.getByRole('searchbox').fill('university');
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByRole('searchbox').fill('ufi');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await answerAs(page, 'aluno');
  await expect(page).toHaveURL(`${baseURL}/ajuda`);
  await expect(page.locator('#menu-conta a[href$="/sair"]')).toHaveText('Sair');

  await page.goto('/login/instituicao');
  const last = page.locator('.institutions__last');
  await expect(last.getByRole('button', { name: OWN })).toBeVisible();
  await expectAccessible(page);
});

test('a foreign discovery service leads on to what was chosen there', async ({ page, baseURL }) => {
  await page.goto('/en/login?redirect=/en/ajuda');
  await page.getByRole('button', { name: 'institution' }).click();
  // In the language in which one began.
  await expect(page).toHaveURL(`${baseURL}/en/login/instituicao`);
  const own = page.getByRole('button', { name: 'Federal University of Ipê' });
  await expect(own).toBeVisible();
  const { itens } = (await (await page.request.get('/api/saml/provedores')).json()) as {
    itens: { id: string; nome: string }[];
  };
  const { id = '' } = itens.find(({ nome }) => nome === OWN) ?? {};
  await page.goto(`/login/instituicao?entityID=${encodeURIComponent(id)}`);
  await answerAs(page, 'aluno');
  await expect(page).toHaveURL(`${baseURL}/en/ajuda`);
});

test('an institution that is not known is refused, and another may be chosen', async ({ page }) => {
  await page.goto('/login/instituicao?entityID=https://evil.example');
  await expect(page.getByRole('alert')).toContainText('não respondeu como devia');
  await expect(page.getByRole('button', { name: OWN })).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('Nenhuma instituição com essas palavras.').last()).toBeVisible();
  await expect(page.getByRole('link', { name: /Voltar para a entrada/ })).toBeVisible();
  await expectAccessible(page);
});
