import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { answerer } from '../../support/networks/graduand.ts';
import { variantUrl } from '../../support/networks/variants.ts';

/** Personal data, devices, privacy and the password, in the personal area. */

const PROFILE = '/meupergamum/app/dados-pessoais';
const PASSWORD = '/meupergamum/app/senha';

async function enter(page: Page, login: string, password = ACCOUNT_PASSWORD) {
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

async function comeIn(page: Page, login: string, to: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await enter(page, login);
  await expect(page).toHaveURL((url) => url.pathname === to);
}

/** Who does what cannot be undone: another one each time that a test is repeated. */
const PASSWORD_OF = ['pessoa21', 'pessoa17', 'pessoa18', 'pessoa19', 'pessoa20'] as const;

/** Signs somebody in elsewhere, and from there ends all their other sessions. */
async function endSessions(request: APIRequestContext, origin: string, username: string) {
  const entered = await request.post(`${origin}/api/oauth/token`, {
    data: {
      ...{ grant_type: 'password', client_id: 'acervo-web', username },
      password: ACCOUNT_PASSWORD,
    },
  });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.delete(`${origin}/api/pessoas/sessoes`, { headers })).ok()).toBe(true);
}

test('personal data are changed by keyboard, refused at their field, and kept', async ({
  page,
  baseURL,
}) => {
  await comeIn(page, 'pessoa56', PROFILE);
  await page.getByRole('button', { name: /^Alterar ?: CPF/ }).press('Enter');
  await expect(page.getByLabel('CPF', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('111.111.111-11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confira o CPF')).toBeVisible();
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('111.111.111-11');
  await expectAccessible(page);
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(page.getByRole('button', { name: /^Alterar ?: CPF/ })).toBeFocused();
  await expect(page.locator('[data-row=cpf]')).toContainText('•••.982.247-••');

  // What is typed outlives a session that ends, and is saved once somebody has signed in.
  await page.getByRole('button', { name: /^Alterar ?: Escolaridade/ }).click();
  await page.getByLabel('Profissão').fill('Maestra 🎻');
  await endSessions(page.request, baseURL ?? '', 'pessoa56');
  await page.getByLabel('Profissão').press('Enter');
  await expect(page).toHaveURL(/\/login\?redirect=.*&expirada=1/);
  await enter(page, 'pessoa56');
  await expect(page.locator('[data-row=estudo]')).toContainText('Maestra 🎻');
  await page.reload();
  await expect(page.locator('[data-row=estudo]')).toContainText('Maestra 🎻');
  await expect(page.getByLabel('Profissão')).toBeHidden();
});

for (const kind of ['OIDC', 'SAML'] as const) {
  test(`what was typed is saved after signing in through the institution (${kind})`, async ({
    page,
  }) => {
    const origin = variantUrl('institution');
    const login = kind === 'OIDC' ? 'pessoa57' : 'pessoa58';
    const begin = () => page.getByRole('button', { name: `(${kind})` }).click();
    const signIn = async () => {
      await begin();
      await page.getByLabel('Institutional user').fill(login);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto(`${origin}/login?redirect=${encodeURIComponent(PROFILE)}`);
    await signIn();
    await page.getByRole('button', { name: /^Alterar ?: Telefone/ }).click();
    await page.getByLabel('Telefone').fill('(27) 99555-0101');
    await endSessions(page.request, origin, login);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('dialog', { name: 'Entre para continuar' })).toBeVisible();
    // The provider of one kind still knows who it is.
    await (kind === 'OIDC' ? begin() : signIn());
    await expect(page.locator('[data-row=telefone]')).toContainText('(27) 99555-0101');
  });
}

test('a password is changed, and the browser that had the old one is out', async ({
  page,
  browser,
}, { repeatEachIndex }) => {
  const login = PASSWORD_OF[repeatEachIndex] ?? '';
  const fresh = 'Outono#2026';
  const other = await browser.newPage();
  await comeIn(other, login, PROFILE);
  await comeIn(page, login, PASSWORD);
  await page.getByLabel('Senha atual', { exact: true }).fill('errada');
  await page.getByLabel('Nova senha', { exact: true }).fill(fresh);
  await page.getByLabel('Repita a nova senha').fill(fresh);
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  await expect(page.getByText('Esta não é a sua senha atual.')).toBeVisible();
  await expect(page.getByLabel('Senha atual', { exact: true })).toBeFocused();
  await page.getByLabel('Senha atual', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await enter(other, login, fresh);
  await expect(other).toHaveURL((url) => url.pathname === PROFILE);
  await other.getByRole('button', { name: 'Sair de todos os outros' }).click();
  await expect(other.getByText('Sua conta só está aberta aqui.')).toBeVisible();
  await other.close();
});

test('a text is agreed to, everything is downloaded, and erasure is asked for and taken back', async ({
  page,
}, { repeatEachIndex }) => {
  // That a text waits is told on the first screen.
  await comeIn(page, answerer(repeatEachIndex), '/meupergamum');
  await expect(page.getByText('Um texto de consentimento espera a sua resposta.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ler e responder' }).click();
  await expect(page).toHaveURL(/\/dados-pessoais#privacidade$/);
  await page.getByRole('button', { name: /^Ler e responder/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect(page.getByText(/^Aceito em .*versão 3$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Baixar o JSON/ }).click();
  expect((await download).suggestedFilename()).toBe('meus-dados.json');
  const withdraw = page.getByRole('button', { name: 'Desistir do pedido' });
  const ask = page.getByRole('button', { name: /^Pedir ?: Apagar/ });
  await ask.click();
  await page.getByRole('button', { name: 'Pedir que apaguem' }).click();
  await withdraw.click();
  await expect(page.getByText(/^Você desistiu em/)).toBeVisible();
  await page.goto('/meupergamum');
  await expect(page.locator('.access')).toBeVisible();
  await expect(page.getByText('Um texto de consentimento espera a sua resposta.')).toHaveCount(0);
});
