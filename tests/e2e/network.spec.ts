import { expect, test, type Page } from '@playwright/test';
import { TRIED_LANGUAGES } from '../support/languages.ts';

/** Texts of the page of a title of the network. */
const WORDS = {
  pt: {
    owner: 'Esta obra está em Rede do Vale.',
    there: 'Ver no catálogo de lá',
    copies: 'Exemplares em Rede do Vale',
    unknown: 'O catálogo da rede não tem esta obra',
    down: 'O catálogo da rede não está respondendo. Procure no acervo daqui ou tente mais tarde.',
    retry: 'Tentar de novo',
  },
  en: {
    owner: 'This title is held by Rede do Vale.',
    there: 'See it in their catalogue',
    copies: 'Copies at Rede do Vale',
    unknown: 'The network catalogue does not have this title',
    down: 'The network catalogue is not responding. Search this collection or try again later.',
    retry: 'Try again',
  },
  es: {
    owner: 'Esta obra está en Rede do Vale.',
    there: 'Ver en su catálogo',
    copies: 'Ejemplares en Rede do Vale',
    unknown: 'El catálogo de la red no tiene esta obra',
    down: 'El catálogo de la red no responde. Busque en esta colección o inténtelo más tarde.',
    retry: 'Intentar de nuevo',
  },
};

const CALL = '**/api/rede-pergamum/acervo/*';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];

  test(`a row of the network leads to its page here, which says who holds it (${locale})`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/rede_pergamum?q=dom+casmurro`);
    const row = page.locator('.hit').first();
    await expect(row.locator('.holdings')).toContainText('Rede do Vale');
    await row.getByRole('link', { name: 'Dom Casmurro' }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/rede_pergamum/\\d+$`));
    await expect(heading(page)).toHaveText('Dom Casmurro');
    await expect(page).toHaveTitle(/^Dom Casmurro ·/);
    await expect(page.locator('.notice').getByText(words.owner)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: words.copies })).toBeVisible();
    await expect(page.locator('.holdings li').first()).toContainText('869.3');
    await expect(page.locator('.record__by')).toContainText('Machado');
    await expect(page.locator('.reference')).toContainText('ASSIS');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const code = new URL(page.url()).pathname.split('/').at(-1);
    await expect(page.getByRole('link', { name: words.there })).toHaveAttribute(
      'href',
      new RegExp(`^http://.*/acervo/${code}$`),
    );
  });

  test(`the other catalogue may not have it, or be down (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/rede_pergamum/999999`);
    await expect(heading(page)).toHaveText(words.unknown);
    const down = { statusCode: 500, message: 'network_query_failed', error: 'x' };
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: down }));
    await page.goto(`${prefix}/rede_pergamum/1`);
    await expect(page.getByText(words.down)).toBeVisible();
    await page.unroute(CALL);
    await page.getByRole('button', { name: words.retry }).click();
    await expect(page.locator('.notice').getByText(words.owner)).toBeVisible();
  });
}

test(
  'names are searched in the network, the record opens below',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/rede_pergamum/1');
    await expect(page.locator('.record__by a')).toHaveAttribute('href', /^\/rede_pergamum\?q=/);
    await page.getByText('Ver o registro MARC').click();
    await expect(page.locator('.marc')).toContainText('245');
  },
);

test('a slow catalogue is waited for, and one that gives less is shown with less', async ({
  page,
}) => {
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(CALL, async (route) => {
    const response = await route.fetch();
    const {
      marc: _marc,
      referencia: _reference,
      ...title
    } = (await response.json()) as object & {
      marc: unknown;
      referencia: unknown;
    };
    await held;
    await route.fulfill({ response, json: { ...title, disponibilidade: [] } });
  });
  await page.goto('/rede_pergamum/1');
  await expect(page.getByText('Perguntando ao catálogo da rede')).toBeAttached();
  answer();
  await expect(page.getByText('O catálogo de lá não informa exemplares.')).toBeVisible();
  await expect(page.locator('.record__side')).toBeVisible();
  await expect(page.locator('.reference')).toHaveCount(0);
  await expect(page.locator('.marc')).toHaveCount(0);
});

test('addresses that are no number are no pages', async ({ request }) => {
  for (const address of ['abc', '0', '-1', '01', '1/2', '1%2F2', 'titulo']) {
    expect([address, (await request.get(`/rede_pergamum/${address}`)).status()]).toEqual([
      address,
      404,
    ]);
  }
  // nginx refuses a NUL before any rule of ours.
  expect([400, 404]).toContain((await request.get('/rede_pergamum/%00')).status());
});
