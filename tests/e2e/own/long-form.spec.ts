import { expect, test, type Page } from '@playwright/test';
import { variantUrl } from '../../support/networks/variants.ts';
import { endSessions } from '../../support/screens/sign-in.ts';

/** The form of longest life, where one signs in at the institution. */

test.use({ baseURL: variantUrl('institution') });

const LIST = '/meupergamum/app/solicitacoes';
const SURVEY = `${LIST}/levantamento-bibliografico`;
const SUBJECT = 'Cantos de trabalho 👩🏽‍🌾';

type Way = 'OIDC' | 'SAML';

const begin = (page: Page, way: Way) => page.getByRole('button', { name: `(${way})` }).click();

/** Goes to the institution, says there who one is, and is sent back. */
async function throughInstitution(page: Page, way: Way, login: string) {
  await begin(page, way);
  await page.getByLabel('Institutional user').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the survey, writes every field of it without a mouse, and stands in its last one. */
async function write(page: Page, way: Way, login: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(SURVEY)}`);
  await throughInstitution(page, way, login);
  await page.getByLabel('Assunto').focus();
  const typed = [SUBJECT, 'Quem os recolheu.', 'cantos; trabalho', '1930', '1990', 'português'];
  for (const value of [...typed, 'livros, discos', 'Ens', 'Sem pressa.', '']) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('(31) 5555-0101');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('eu@ufvi.example');
}

/** What became of each sending of the survey. */
function sendingsOf(page: Page): number[] {
  const sent: number[] = [];
  page.on('response', (response) => {
    const isSurvey = /\/levantamento-bibliografico$/.test(response.url());
    if (isSurvey && response.request().method() === 'POST') sent.push(response.status());
  });
  return sent;
}

for (const [way, login] of [
  ['OIDC', 'pessoa09'],
  ['SAML', 'pessoa10'],
] as const) {
  test(`a survey written by keyboard outlives its session and is sent once after ${way}`, async ({
    page,
    request,
  }) => {
    const sent = sendingsOf(page);
    await write(page, way, login);
    await endSessions(request, login);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Sua sessão terminou.');
    // The provider of one kind still knows who it is.
    await (way === 'OIDC' ? begin(page, way) : throughInstitution(page, way, login));
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeVisible();
    expect(sent).toEqual([401, 200]);
    await page.goto(LIST);
    await expect(page.locator('.loan-request')).toHaveCount(1);
    await page.getByText('O que foi pedido').click();
    const facts = page.locator('.service__facts');
    for (const value of [SUBJECT, 'livros, discos', '1930', 'Ensino', 'Sem pressa.', '5555-0101']) {
      await expect(facts).toContainText(value);
    }
  });
}

test('what one person wrote is neither shown to nor sent for somebody else who signs in instead', async ({
  page,
  request,
}) => {
  const sent = sendingsOf(page);
  await write(page, 'OIDC', 'pessoa11');
  await endSessions(request, 'pessoa11');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await throughInstitution(page, 'SAML', 'pessoa12');
  await expect(page.getByLabel('Assunto')).toHaveValue('');
  expect(sent).toEqual([401]);
});
