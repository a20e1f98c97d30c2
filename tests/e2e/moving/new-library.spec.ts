import { expect, test as base } from '@playwright/test';
import { runCommandLine } from '#api/cli/acervo.ts';
import { createNewLibrary, READER } from '../../support/networks/new-library.ts';
import { serveNetwork, type NetworkSite } from '../../support/networks/network-site.ts';

/** As the staff of a new library: an empty folder, ten lines of settings, three tables, records with copies. */
const test = base.extend<object, { newSite: NetworkSite }>({
  newSite: [
    async ({}, use, { parallelIndex }) => {
      const site = await serveNetwork(`new-library-${parallelIndex}`, createNewLibrary);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ newSite }, use) => use(newSite.url),
});
test.describe.configure({ mode: 'default' });

test('what was brought is found, opened, and renewed by who borrowed it', async ({ page }) => {
  await page.goto('/');
  await page.locator('form.search--big').getByRole('combobox').fill('graciliano');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.locator('.hit')).toHaveCount(2);
  await page.getByRole('link', { name: 'Vidas secas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidas secas');
  const library = page.locator('.library');
  await expect(library).toContainText('Biblioteca da Praça');
  await expect(library).toContainText('Salão');
  await expect(library.getByRole('row').filter({ hasText: 'Disponível' })).toHaveCount(1);

  await page.goto('/meupergamum/app/emprestimo/titulos-pendentes');
  await page.getByLabel('Usuário', { exact: true }).fill(READER.login);
  await page.getByLabel('Senha', { exact: true }).fill(READER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const loan = page.locator('.loan').filter({ hasText: 'São Bernardo' });
  await expect(loan).toBeVisible();
  await loan.getByRole('button', { name: /^Renovar/ }).click();
  await expect(page.locator('.reason--ok').first()).toContainText('Renovado');
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
  newSite: { config },
}) => {
  const duplicates = async (...words: string[]) => {
    const said: string[] = [];
    const code = await runCommandLine(['duplicates', ...words], {
      ...{ config, folder: config.dataFolder, progress: () => undefined },
      ...{ say: (line) => said.push(line), complain: (line) => said.push(line) },
    });
    expect([code, said.join()]).toEqual([0, expect.anything()]);
    return said.join();
  };
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
  const said = await duplicates(kept, other, '--merge');
  await expect.poll(arrival).toBe('São Bernardo');
  await expect(page).toHaveURL(new RegExp(`/acervo/${kept}/marc\\?de=lista$`));
  await page.goto(`/acervo/${other}`);
  // Of the two, one is lent.
  const copies = page.locator('.library').getByRole('row');
  await expect(copies.filter({ hasText: 'Disponível' })).toHaveCount(1);
  await expect(copies.filter({ hasText: 'Emprestado' })).toHaveCount(1);
  await duplicates('--undo', /--undo (\d+)/.exec(said)?.[1] ?? '');
  await expect.poll(arrival).toBe('A bagaceira');
  await expect(page).toHaveURL(new RegExp(`/acervo/${other}/marc\\?de=lista$`));
});
