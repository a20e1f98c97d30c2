import { expect, test, type Page } from '@playwright/test';

const PAGE = '/curso/letras/3/literatura-hispano-americana';

interface Reading {
  bibliografia: { titulo: string; obra?: { ato?: string; disponibilidade: object[] } }[];
}

/** Answers with the first basic works online, on loan, and overdue. */
async function scatterWorks(page: Page): Promise<void> {
  await page.route('**/api/plano-ensino/cursos/letras/*', async (route) => {
    const response = await route.fetch();
    const reading = (await response.json()) as Reading;
    const [online, lent, late] = reading.bibliografia.map(({ obra }) => obra);
    const place = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central', total: 1 };
    const away = { ...place, disponiveis: 0, situacao: 'emprestado' };
    Object.assign(online ?? {}, { ato: 'ler', rota_ato: '/acervo/1', disponibilidade: [] });
    const due = '2099-12-01T23:59:59-03:00';
    const lentUntil = { ...away, data_devolucao: due, fila: 2 };
    Object.assign(lent ?? {}, {
      ...{ ato: 'reservar', rota_ato: '/acervo/2/reserva', disponibilidade: [lentUntil] },
    });
    const past = '2020-11-09T23:59:59-03:00';
    Object.assign(late ?? {}, { disponibilidade: [{ ...away, data_devolucao: past }] });
    await route.fulfill({ response, json: reading });
  });
}

test('from the header to what a discipline reads', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('navigation', { name: 'Principal' });
  await header.getByRole('link', { name: 'Cursos' }).click();
  await page.getByRole('link', { name: /^Letras/ }).click();
  await expect(page).toHaveURL(/\/curso\/letras$/);
  const semester = page.getByRole('region', { name: '3º semestre' });
  await semester.getByRole('link', { name: 'Literatura hispano-americana' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Literatura hispano-americana');
  const basic = page.getByRole('region', { name: 'Básica' });
  await expect(basic.locator('.status')).toHaveCount(await basic.getByRole('listitem').count());
});

test('each work says where it is and leads there, and the shelf has gaps', async ({ page }) => {
  await scatterWorks(page);
  await page.goto(PAGE);
  const rows = page.getByRole('region', { name: 'Básica' }).getByRole('listitem');
  await expect(rows.nth(0).locator('.status')).toHaveText('On-line');
  await expect(rows.nth(0).getByRole('link', { name: /^Ler on-line/ })).toBeVisible();
  await expect(rows.nth(1)).toContainText('Emprestado volta até 1º de dezembro, fila de 2');
  await expect(rows.nth(2)).toContainText('Em atraso era esperado em 9 de novembro');
  const total = await page.locator('.reading-rows > li').count();
  const free = await page.locator('.reading-rows .status--available').count();
  const now = page.locator('.reading-page__now');
  await expect(now).toContainText(`${free} de ${total} na estante agora 1 on-line e 2 emprestadas`);
  await expect(page.locator('.gap-shelf__gone:visible')).toHaveCount(2);
  await rows
    .nth(1)
    .getByRole('link', { name: /^Reservar/ })
    .click();
  await expect(page).toHaveURL(/\/acervo\/\d+\/reserva$/);
});

test('where nothing is missing, printing is the one act above the shelf, and no hole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/plano-ensino/cursos/letras/*', async (route) => {
    const response = await route.fetch();
    const reading = (await response.json()) as Reading;
    for (const { obra } of reading.bibliografia) delete obra?.ato;
    await route.fulfill({ response, json: reading });
  });
  await page.goto(PAGE);
  const now = page.locator('.reading-page__now');
  await expect(now).toContainText('na estante agora');
  await expect(now.getByRole('button')).toHaveText(['Imprimir']);
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  const shelf = await page.locator('.gap-shelf').boundingBox();
  const end = bottom(await now.getByRole('button').boundingBox());
  expect((shelf?.y ?? Infinity) - end).toBeLessThanOrEqual(24);
});

test('what is said late moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        const root = document.documentElement;
        root.dataset['shift'] = String(Number(root.dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PAGE);
    await expect(page.locator('.reading-rows .status').last()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    expect(shift, String(width)).toBeLessThan(0.01);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a discipline lists its works', async ({ page }) => {
    await page.goto(`/en${PAGE}`);
    await expect(page.getByRole('region', { name: 'Basic' }).getByRole('link')).toHaveCount(4);
  });
});

test('a course that is not there is not found', async ({ page }) => {
  const answer = await page.goto('/curso/nenhum');
  expect(answer?.status()).toBe(404);
});
