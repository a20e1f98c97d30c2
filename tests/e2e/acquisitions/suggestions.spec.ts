import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { comeIn, endSessions, enter } from '../../support/screens/sign-in.ts';

/** What patrons suggest that the library buy, in the personal area. */

const APP = '/meupergamum/app';
const FORM = `${APP}/aquisicao/sugerir`;

test(
  'a suggestion of what the library has outlives the session, is told so, and is sent once',
  { tag: '@journey' },
  async ({ page, request }) => {
    await comeIn(page, 'pessoa22', FORM);
    const sent: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/sugestao-aquisicao')) sent.push(response.status());
    });
    await page.getByLabel('Título', { exact: true }).fill('Dom Casmurro');
    await page.getByRole('button', { name: 'Enviar sugestão' }).click();
    await expect(page.getByText('Preencha o campo Editora.')).toBeVisible();
    await expect(page.getByLabel('Editora')).toBeFocused();
    await page.getByLabel('Editora').fill('Ática 📚');
    await page.getByLabel('Campus').selectOption({ index: 1 });
    await expect(page.getByLabel('Biblioteca')).toHaveValue(/^\d+$/);
    const library = await page.getByLabel('Biblioteca').inputValue();
    await page.getByText('Mais sobre a obra').click();
    await page.getByLabel(/^Outras informações/).fill('Para a turma da manhã 👩🏽‍🏫');
    await endSessions(request, 'pessoa22');
    await page.getByRole('button', { name: 'Enviar sugestão' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=.*&expirada=1$/);
    await enter(page, 'pessoa22');
    await expect(page.getByText('A biblioteca já tem esta obra.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Dom Casmurro/ }).first()).toBeVisible();
    await expect(page.getByLabel('Biblioteca')).toHaveValue(library);
    await expect(page.getByLabel(/^Outras informações/)).toHaveValue(/👩🏽‍🏫$/);
    await page.getByRole('button', { name: 'Enviar mesmo assim' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Sugestão enviada.' })).toBeFocused();
    expect(sent).toEqual([200]);
    await page.getByRole('link', { name: 'Ver minhas sugestões' }).click();
    await expect(page.locator('.loan-request')).toHaveCount(1);
    await expect(page.locator('.loan-request')).toContainText('Ática 📚');
    // Back says that it was sent: what was sent is not there to be sent again.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sugestão enviada.' })).toBeVisible();
    expect(sent).toEqual([200]);
    await page.getByRole('button', { name: 'Sugerir outra' }).click();
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('');
    await page.getByLabel('Título', { exact: true }).fill('DOM CASMURRO');
    await page.getByLabel('Editora').fill('Ática');
    await page.getByLabel('Campus').selectOption({ index: 1 });
    await expect(page.getByLabel('Biblioteca')).toHaveValue(library);
    await page.getByRole('button', { name: 'Enviar sugestão' }).click();
    await page.getByRole('button', { name: 'Enviar mesmo assim' }).click();
    await expect(page.getByText(/^Você já sugeriu esta obra a esta biblioteca/)).toBeVisible();
    await expect(page.getByLabel('Título', { exact: true })).toBeFocused();
    await expectAccessible(page);
  },
);

test('a professor suggests for a course; nobody else can', async ({ page, browser }) => {
  const student = await browser.newPage();
  await comeIn(student, 'aluno', `${APP}/aquisicao/sugestao-docente`);
  await expect(student.getByText('Este formulário é de docentes.')).toBeVisible();
  await student.close();
  await comeIn(page, 'docente', `${APP}/aquisicao/sugestoes`);
  await page.getByRole('link', { name: 'Sugerir para uma disciplina' }).click();
  await page.getByLabel('Título', { exact: true }).fill('Ana Terra');
  await page.getByLabel('Editora').fill('Companhia das Letras');
  await page.getByLabel('Exemplares').fill('0');
  await page.getByRole('button', { name: 'Enviar sugestão' }).click();
  await expect(page.getByText('Preencha o campo Disciplina.')).toBeVisible();
  await page.getByLabel('Disciplina').fill('Romance histórico');
  await page.getByRole('button', { name: 'Enviar sugestão' }).click();
  await expect(page.getByText('Peça de 1 a 200 exemplares.')).toBeVisible();
  await expect(page.getByLabel('Exemplares')).toBeFocused();
  await expectAccessible(page);
});

test('suggestions are narrowed by state and by days, and say what the library wrote', async ({
  page,
}) => {
  await comeIn(page, 'docente', `${APP}/aquisicao/sugestoes`);
  await page.getByLabel('Situação').selectOption({ label: 'Esgotada (1)' });
  await expect(page.locator('.loan-request')).toHaveCount(1);
  await expect(page.locator('.service__reply')).toContainText('não prevê nova tiragem');
  await page.getByText('Andamento').click();
  await expect(page.locator('.suggestion-history li')).toHaveCount(3);
  await page.getByLabel('Desde').fill('2026-03-02');
  await page.getByLabel('Até').fill('2026-03-01');
  await expect(page.getByLabel('Desde')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Até').fill('2026-03-12');
  await expect(page.getByText('Nada com estes filtros.')).toBeVisible();
  await page.getByLabel('Situação').selectOption({ value: '' });
  await expect(page.getByText('Nada com estes filtros.')).toBeVisible();
});

test('what is not bought is asked for in another way, with what is known of it', async ({
  page,
}) => {
  await comeIn(page, 'docente', `${APP}/aquisicao/sugestoes`);
  await page.getByRole('link', { name: /^Pedir de outro modo.*Capão pecado$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“Capão pecado”');
  await page.getByRole('link', { name: 'Pedir a outra biblioteca' }).click();
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Capão pecado');
  await expect(page.getByLabel('Autoria')).toHaveValue('Ferréz');
});

test('works are handed in where the institution says, signed in', async ({ page }) => {
  await comeIn(page, 'pessoa23', `${APP}/postagem-trabalho`);
  const link = page.getByRole('link', { name: 'Abrir Repositório UFVI' });
  await expect(link).toHaveAttribute('href', /\/entrega-de-trabalhos\?usuario=pessoa23&/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repositório UFVI' })).toBeVisible();
});

test('whoever has two logins goes on as the other one without a password', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent(`${APP}/trocar-usuario`)}`);
  await enter(page, 'duplo');
  await page.getByRole('button', { name: /duplo$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Você tem mais uma conta.');
  await page.getByRole('button', { name: 'Continuar como duplo.mestrado' }).click();
  await expect(
    page.getByRole('button', { name: 'Continuar como duplo', exact: true }),
  ).toBeVisible();
});
