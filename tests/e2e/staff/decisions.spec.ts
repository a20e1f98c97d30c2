import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { comeIn, headersOf } from '../../support/screens/sign-in.ts';

// One after the other: all decide about the same list.
test.describe.configure({ mode: 'default' });

const SCREEN = '/equipe/decisoes';
const CENTRAL = 1;
const PDF = Buffer.from('%PDF-1.7\nfolha de rosto\n%%EOF\n');

/** A comment to the library that waits for a decision. */
async function comment(request: APIRequestContext, login: string, content: string) {
  const headers = await headersOf(request, login);
  const data = { content, b: CENTRAL };
  const sent = await request.post('/api/unidade-informacao/comentario', { headers, data });
  expect(sent.status()).toBe(200);
}

/** A request to the reference desk with a file. */
async function research(request: APIRequestContext, login: string, subject: string) {
  const headers = await headersOf(request, login);
  const file = { nome: 'capa.pdf', conteudo: PDF.toString('base64') };
  const added = await request.post('/api/solicitacoes/arquivos', { headers, data: file });
  const { cod_arquivo: cod } = (await added.json()) as { cod_arquivo: number };
  const contact = { biblioteca: CENTRAL, telefone: '(11) 95555-0101', email: 'a@b.example' };
  const data = { ...contact, assunto: subject, descricao: 'Quais havia?', arquivo: String(cod) };
  const sent = await request.post('/api/solicitacoes/pesquisa-especializada', { headers, data });
  expect(sent.status()).toBe(200);
  return headers;
}

/** Opens the screen at a workstation of the central library. */
async function work(page: Page, login: string) {
  await page.addInitScript((libraryId) => {
    const value = { libraryId, name: 'Balcão 1', paper: '80mm' };
    localStorage.setItem('acervo.posto', JSON.stringify({ v: 1, value }));
  }, CENTRAL);
  await comeIn(page, login, SCREEN);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/esperam? por uma decisão/);
}

const rowOf = (page: Page, line: string) => page.locator('.decision', { hasText: line });

/** Walks down with the key until a row is open. */
async function walkTo(page: Page, line: string) {
  await expect(rowOf(page, line)).toBeVisible();
  const open = rowOf(page, line).and(page.locator('.decision--open'));
  const rows = await page.locator('.decision').count();
  for (let at = 0; at < rows && !(await open.isVisible()); at += 1) await page.keyboard.press('j');
  await expect(open.getByRole('textbox')).toBeVisible();
  return open;
}

test('is decided and undone by keys alone', { tag: '@journey' }, async ({ page, request }) => {
  const line = 'As lâmpadas da sala de leitura piscam.';
  await comment(request, 'pessoa59', line);
  await work(page, 'bibliotecaria');
  await expectAccessible(page);
  const open = await walkTo(page, line);
  await expectAccessible(page);
  // Another ready sentence is shown before it is sent; own words are kept across a reload.
  await page.keyboard.press('r');
  const reply = open.getByRole('textbox');
  await expect(reply).toBeFocused();
  await reply.fill('Já chamamos a manutenção.');
  await page.reload();
  await walkTo(page, line);
  await expect(reply).toHaveValue('Já chamamos a manutenção.');
  await page.keyboard.press('a');
  await expect(rowOf(page, line)).toHaveCount(0);
  await expect(page.getByText(/^Respondido: As lâmpadas/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, line)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('tells the other within five seconds', async ({ page, browser, request }) => {
  const line = 'O catálogo podia ter mais fotografias.';
  await comment(request, 'pessoa60', line);
  await work(page, 'bibliotecaria');
  const other = await (await browser.newContext()).newPage();
  await work(other, 'chefe');
  await walkTo(page, line);
  await expect(rowOf(other, line).locator('.decision__reader')).toBeVisible({ timeout: 5000 });
  const lost = await walkTo(other, line);
  await lost.getByRole('textbox').fill('Vamos publicar mais.');
  await page.keyboard.press('a');
  await expect(rowOf(page, line)).toHaveCount(0);
  // What the other was reading stays in its place, with what they wrote.
  const told = rowOf(other, line).getByRole('status');
  await expect(told).toContainText(/Decidido por \S+ \S+ às \d+h\d*: Respondido\./, {
    timeout: 5000,
  });
  await expect(lost.getByRole('textbox')).toHaveValue('Vamos publicar mais.');
  await expect(lost.getByRole('button', { name: 'Recusar' })).toHaveCount(0);
  await lost.getByRole('button', { name: 'Ver o que escreveu' }).click();
  await expect(lost.getByText('Agradecemos o comentário.')).toBeVisible();
  await expectAccessible(other);
  await other.keyboard.press('k');
  await expect(rowOf(other, line)).toHaveCount(0);
  await other.context().close();
});

test('goes on with the row below, whatever arrives meanwhile', async ({ page, request }) => {
  const [line, below] = ['Faltam tomadas nas mesas.', 'O bebedouro do térreo pinga.'];
  await comment(request, 'pessoa61', line);
  await comment(request, 'pessoa62', below);
  await work(page, 'bibliotecaria');
  await walkTo(page, line);
  await comment(request, 'pessoa63', 'As estantes de jornais estão altas.');
  await page.keyboard.press('a');
  await expect(rowOf(page, line)).toHaveCount(0);
  await expect(rowOf(page, below).and(page.locator('.decision--open'))).toBeVisible();
});

test('sends a file with the answer to a request that has one', async ({ page, request }) => {
  const subject = 'Tipografias de Mariana e Sabará';
  const headers = await research(request, 'pessoa65', subject);
  await work(page, 'bibliotecaria');
  const open = await walkTo(page, subject);
  const saving = page.waitForEvent('download');
  await open.getByRole('button', { name: /^Guardar\s*: capa\.pdf$/ }).click();
  expect((await saving).suggestedFilename()).toBe('capa.pdf');
  const chosen = open.locator('input[type=file]');
  await chosen.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await open.getByRole('button', { name: /^Disponível/ }).click();
  await expect(open.getByRole('alert')).toContainText('não é um PDF, PNG ou JPEG');
  await open.getByRole('button', { name: 'Tirar o arquivo' }).click();
  await chosen.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expectAccessible(page);
  await open.getByRole('button', { name: /^Disponível/ }).click();
  await expect(rowOf(page, subject)).toHaveCount(0);
  const listed = await request.get('/api/solicitacoes/pesquisa-especializada', { headers });
  const { itens } = (await listed.json()) as { itens: { arquivos: { nome: string }[] }[] };
  expect(itens[0]?.arquivos.map(({ nome }) => nome)).toEqual(['capa.pdf', 'lista.pdf']);
});
