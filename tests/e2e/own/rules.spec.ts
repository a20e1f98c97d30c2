import { expect, test } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { readyFooter } from '../../support/ready.ts';
import { comeIn, headersOf } from '../../support/screens/sign-in.ts';

/** Rules of what is filled in and asked for, as somebody meets them in the browser: several to a form. */

const APP = '/meupergamum/app';

test('a password ticks each of its rules as it is written, and may be none of the last', async ({
  page,
}) => {
  await comeIn(page, 'pessoa13', `${APP}/senha`);
  const fresh = page.getByLabel('Nova senha', { exact: true });
  const met = page.locator('.recovery__met');
  for (const [typed, ...rules] of [
    ['abcdefgh', /^De 8 a 64/, /^Nenhuma parte/],
    ['abcdefg1', /^De 8 a 64/, /^Um número/, /^Nenhuma parte/],
    ['Abcdef1', /^Um número/, /^Letras maiúsculas/, /^Nenhuma parte/],
    ['Abcd#1', /^Um número/, /^Letras maiúsculas/, /^Um destes sinais/, /^Nenhuma parte/],
  ] as const) {
    await fresh.fill(typed);
    await expect(met).toHaveText([...rules]);
  }
  await page.getByLabel('Senha atual', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(fresh).toHaveAccessibleDescription(/não atende a todos os critérios/);
  await fresh.fill(ACCOUNT_PASSWORD);
  await expect(met).toHaveCount(5);
  await page.getByLabel('Repita a nova senha').fill(`${ACCOUNT_PASSWORD}x`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('As senhas não são iguais!')).toBeVisible();
  // Which passwords were the last ones the server alone knows.
  await page.getByLabel('Repita a nova senha').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(fresh).toHaveAccessibleDescription(/Você já usou esta senha/);
});

test('a copy sent home needs an address, and is asked for once at a time', async ({ page }) => {
  await comeIn(page, 'pessoa14', '/acervo/50/solicitacao-emprestimo');
  const form = page.locator('.record__panel form');
  await form.getByLabel('Receber em').selectOption('6');
  await form.getByRole('radio', { name: 'Entregar em casa' }).check();
  await form.getByLabel('Telefone').fill('ramal (31) 5555-0101 / 22');
  await form.getByLabel('E-mail').fill('eu@ufvi.example; sem-arroba');
  await form.getByRole('button', { name: 'Pedir' }).click();
  const wrong = form.getByRole('alert');
  await expect(wrong).toContainText('Escreva o endereço da entrega.');
  await expect(wrong).toContainText('Escreva um e-mail válido.');
  await form.getByLabel('Endereço da entrega').fill('Rua das Acácias, 12');
  await form.getByLabel('E-mail').fill('eu@ufvi.example; casa@ufvi.example');
  await form.getByRole('button', { name: 'Pedir' }).dblclick();
  await expect(page.getByText('Pedido feito. Acompanhe-o em Meu Pergamum.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver o pedido' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você já fez este pedido.')).toBeVisible();
  await page.goto('/acervo/50/reserva');
  // What stands on the shelf is fetched, not held.
  await expect(page.getByRole('heading', { name: 'Vá buscar: está na estante' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reservar/ })).toHaveCount(0);
});

test('as many requests as may wait are told before another is written', async ({
  page,
  request,
}) => {
  await comeIn(page, 'pessoa15', `${APP}/solicitacoes/emprestimo-inter-bibliotecas`);
  const email = page.getByLabel('E-mail', { exact: true });
  await page.getByLabel('Título').fill('Viagem');
  await page.getByLabel('Autoria').fill('Spix');
  await page.getByLabel('Telefone').fill('(31) 5555-0101 ramal 22');
  await email.fill('eu@ufvi.example;casa@ufvi.example');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/^Pedido nº \d+\./)).toBeVisible();
  await page.getByRole('button', { name: 'Fazer outro pedido' }).click();
  // Sixteen signs of a telephone are kept, and addresses apart.
  await expect(page.getByLabel('Telefone')).toHaveValue('(31) 5555-0101 2');
  await expect(email).toHaveValue('eu@ufvi.example; casa@ufvi.example');
  const headers = await headersOf(request, 'pessoa15');
  const contact = { biblioteca: 1, telefone: '5555-0101', email: 'eu@ufvi.example' };
  for (const titulo of ['Segunda', 'Terceira', 'Quarta', 'Quinta']) {
    const data = { ...contact, titulo, autor: 'Spix' };
    const address = '/api/solicitacoes/emprestimo-inter-bibliotecas';
    expect((await request.post(address, { headers, data })).ok()).toBe(true);
  }
  await page.reload();
  await expect(page.getByText('Você já tem o máximo de pedidos em andamento: 5.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar pedido' })).toHaveCount(0);
});

test('a comment is something written for a library, and five may wait', async ({
  page,
  request,
}) => {
  await comeIn(page, 'pessoa16', '/ajuda');
  await readyFooter(page);
  const bodies: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/comentario')) bodies.push(sent.postDataJSON());
  });
  const dialog = page.getByRole('dialog');
  const write = page.getByRole('button', { name: 'Fazer um comentário' });
  const send = dialog.getByRole('button', { name: 'Enviar', exact: true });
  const text = dialog.getByLabel('Comentário', { exact: true });
  await write.click();
  await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  await text.fill('  ');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await text.fill('  Obrigado. ');
  await send.click();
  await expect(dialog).toBeHidden();
  expect(bodies).toMatchObject([{ content: 'Obrigado.' }]);
  const headers = await headersOf(request, 'pessoa16');
  for (const content of ['Dois', 'Três', 'Quatro', 'Cinco']) {
    const address = '/api/unidade-informacao/comentario';
    expect((await request.post(address, { headers, data: { content, b: 1 } })).ok()).toBe(true);
  }
  await write.click();
  await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  await text.fill('Mais um.');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'máximo de comentários à espera da biblioteca: 5',
  );
  await expect(text).toHaveValue('Mais um.');
});

test('authorities are looked for by words; filters of one kind add up, of several narrow', async ({
  page,
}) => {
  await page.goto('/autoridades');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  const field = page.getByRole('search').getByRole('searchbox');
  await expect(field).toHaveAccessibleDescription(/O campo acima é obrigatório/);
  await expect(field).toBeFocused();

  // Of the numbers beside the filters: two libraries have what either has, and a library what is there on line.
  await page.goto('/?q=romance');
  const heading = page.locator('.results__head h1[tabindex]');
  const libraries = page.getByRole('group', { name: 'Biblioteca' }).getByRole('checkbox');
  const total = async (): Promise<number> =>
    Number(/^\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  await expect(heading).toHaveText(/^\d/);
  const all = await total();
  await libraries.first().check();
  await expect(heading).not.toHaveText(new RegExp(`^${all} `));
  const one = await total();
  expect(one).toBeLessThan(all);
  await libraries.nth(1).check();
  await expect(heading).not.toHaveText(new RegExp(`^${one} `));
  const two = await total();
  expect(two).toBeGreaterThan(one);
  await page.getByRole('group', { name: 'Só com' }).getByRole('checkbox').first().check();
  await expect(heading).not.toHaveText(new RegExp(`^${two} `));
  expect(await total()).toBeLessThan(two);
});
