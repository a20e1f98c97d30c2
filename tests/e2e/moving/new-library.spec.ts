import { expect, test as base } from '@playwright/test';
import { READER, startNewLibrary, type NewLibrary } from '../../support/networks/new-library.ts';

/** As the staff of a new library: an empty folder, ten lines of settings, three tables, records with copies, `npm start`. */
const test = base.extend<object, { library: NewLibrary }>({
  library: [
    async ({}, use) => {
      const library = await startNewLibrary();
      await use(library);
      await library.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});
test.describe.configure({ mode: 'default' });

test('what was brought is found, opened, and renewed by who borrowed it', async ({ page }) => {
  await page.goto('/');
  await page.locator('form.search--big').getByRole('combobox').fill('graciliano');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.locator('.hit')).toHaveCount(2);
  await page.getByRole('link', { name: 'Vidas secas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidas secas');
  const shelf = page.locator('.library');
  await expect(shelf).toContainText('Biblioteca da Praça');
  await expect(shelf).toContainText('Salão');
  await expect(shelf.getByRole('row').filter({ hasText: 'Disponível' })).toHaveCount(1);

  await page.goto('/meupergamum/app/emprestimo/titulos-pendentes');
  await page.getByLabel('Usuário', { exact: true }).fill(READER.login);
  await page.getByLabel('Senha', { exact: true }).fill(READER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const loan = page.locator('.loan').filter({ hasText: 'São Bernardo' });
  await expect(loan).toBeVisible();
  await loan.getByRole('button', { name: /^Renovar/ }).click();
  await expect(page.locator('.reason--ok').first()).toContainText('Renovado');
});

test('what an older system wrote in Latin-1 is read, found and shown', async ({ page }) => {
  await page.goto('/pesquisa_geral?q=rego+engenho');
  await page.getByRole('link', { name: 'Menino de engenho', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menino de engenho');
  await expect(page.getByRole('link', { name: 'José Lins do Rêgo' }).first()).toBeVisible();
  await expect(page.locator('.library')).toContainText('R343m');
});

test('what is read in courses is found by course, discipline and professor', async ({ page }) => {
  await page.goto('/bibliografia_curso');
  const form = page.locator('.guide-form').filter({ visible: true });
  await form.getByRole('combobox', { name: 'Curso', exact: true }).waitFor();
  for (const [field, name] of [
    ['Curso', 'Letras'],
    ['Disciplina', 'Literatura brasileira'],
    ['Docente', 'Teresa Lobo'],
  ] as const) {
    const combobox = form.getByRole('combobox', { name: field, exact: true });
    await combobox.fill(name.slice(0, 5));
    await form.getByRole('option', { name }).click();
    await expect(combobox).toHaveValue(name);
  }
  await form.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.getByRole('link', { name: 'Vidas secas', exact: true })).toBeVisible();
  await expect(page.locator('.hit')).toHaveCount(1);
  const { filtros } = (await (await page.request.get('/api/consulta?q=ramos')).json()) as {
    filtros: { tipo: string; itens: { descricao: string }[] }[];
  };
  const namesOf = (tipo: string) =>
    filtros.find((one) => one.tipo === tipo)?.itens.map(({ descricao }) => descricao);
  expect(['curso', 'disciplina', 'professor'].map(namesOf)).toEqual([
    ...[['Letras'], ['Literatura brasileira'], ['Teresa Lobo']],
  ]);
});

test('the address of a title that was put into another leads to it, until they are parted', async ({
  page,
  library: { acervo },
}) => {
  const numberOf = async (title: string) => {
    const answer = await page.request.get('/api/consulta', { params: { q: title } });
    const { itens } = (await answer.json()) as { itens: { cod_acervo: number }[] };
    return String(itens[0]?.cod_acervo);
  };
  const [kept, other] = [await numberOf('são bernardo'), await numberOf('bagaceira')];
  const arrival = async () => {
    await page.goto(`/acervo/${other}/marc?de=lista`);
    return page.getByRole('heading', { level: 1 }).textContent();
  };
  expect(await arrival()).toBe('A bagaceira');
  const said = await acervo('duplicates', kept, other, '--merge');
  await expect.poll(arrival).toBe('São Bernardo');
  await expect(page).toHaveURL(new RegExp(`/acervo/${kept}/marc\\?de=lista$`));
  await page.goto(`/acervo/${other}`);
  // Of the two, one is lent.
  const copies = page.locator('.library').getByRole('row');
  await expect(copies.filter({ hasText: 'Disponível' })).toHaveCount(1);
  await expect(copies.filter({ hasText: /Emprestado|Em atraso/ })).toHaveCount(1);
  await acervo('duplicates', '--undo', /--undo (\d+)/.exec(said)?.[1] ?? '');
  await expect.poll(arrival).toBe('A bagaceira');
  await expect(page).toHaveURL(new RegExp(`/acervo/${other}/marc\\?de=lista$`));
});
