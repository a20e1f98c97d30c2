import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/screens/axe.ts';
import { comeIn, endSessions, enter } from '../support/screens/sign-in.ts';

/** Requests to the reference desk, in the personal area. */

const LIST = '/meupergamum/app/solicitacoes';
const COPY = `${LIST}/comutacao`;
const SURVEY = `${LIST}/levantamento-bibliografico`;

/** Types into one field after the other, as somebody without a mouse does. */
async function typeThrough(page: Page, first: string, values: readonly string[]) {
  await page.getByLabel(first).focus();
  for (const value of values) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

test(
  'a survey is written by keyboard, outlives the session, and is sent once',
  { tag: '@journey' },
  async ({ page, request }) => {
    await comeIn(page, 'pessoa30', SURVEY);
    const sent: (number | undefined)[] = [];
    page.on('response', (response) => {
      const isSurvey = /\/levantamento-bibliografico$/.test(response.url());
      if (isSurvey && response.request().method() === 'POST') sent.push(response.status());
    });
    await typeThrough(page, 'Assunto', [
      'Leitura em voz alta 📚',
      'O que se escreveu sobre ler em voz alta na escola.',
      'leitura; escola',
      '1990',
      '2026',
      'português, espanhol',
      '',
      'Pes',
    ]);
    await page.getByLabel('Telefone').fill('(31) 5555-0101');
    await page.getByLabel('E-mail', { exact: true }).fill('eu@ufvi.example');
    await endSessions(request, 'pessoa30');
    await page.getByLabel('E-mail', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/login\?redirect=.*&expirada=1$/);
    await enter(page, 'pessoa30');
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeVisible();
    expect(sent).toEqual([401, 200]);
    const told = page.getByText(/^Pedido nº \d+\./);
    await page.getByRole('link', { name: 'Ver meus pedidos' }).click();
    await expect(page.locator('.loan-request')).toHaveCount(1);
    // Back says that it was sent, and so does the page anew: there is no form to send once more.
    await page.goBack();
    await expect(told).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeVisible();
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Assunto')).toHaveCount(0);
    await page.getByRole('button', { name: 'Fazer outro pedido' }).click();
    await expect(page.getByLabel('Assunto')).toHaveValue('');
    await expect(page.getByLabel('Telefone')).toHaveValue('(31) 5555-0101');
    expect(sent).toEqual([401, 200]);
    await page.goto(LIST);
    await expect(page.locator('.loan-request')).toHaveCount(1);
    await page.getByText('O que foi pedido').click();
    await expect(page.locator('.loan-request')).toContainText('português, espanhol');
  },
);

test('a copy is refused at its fields, corrected, sent, and taken back', async ({ page }) => {
  await comeIn(page, 'pessoa54', COPY);
  await page.getByLabel('Título do artigo').fill('O regionalismo nordestino');
  await page.getByLabel('Página inicial').fill('131');
  await page.getByLabel('Página final').fill('113');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  const notice = page.getByRole('group', { name: /^Falta corrigir \d campos$/ });
  await expect(notice).toBeFocused();
  await expect(page.getByText('A página final vem antes da inicial.').last()).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('link', { name: /^Página final/ }).click();
  await expect(page.getByLabel('Página final')).toBeFocused();
  // Nothing typed is lost: not by a refusal, not by a reload, not by another kind in between.
  await page.reload();
  await page.getByRole('radio', { name: 'Parte de um documento' }).check();
  await page.getByRole('radio', { name: 'Artigo de periódico' }).check();
  await expect(page.getByLabel('Título do artigo')).toHaveValue('O regionalismo nordestino');
  await page.getByLabel('Página final').fill('133');
  await page.getByLabel('Título do periódico').fill('Revista Brasileira de História');
  await page.getByLabel('Ano', { exact: true }).fill('1988');
  await page.getByRole('checkbox', { name: /estudo pessoal/ }).check();
  await page.getByLabel('Telefone').fill('(31) 5555-0101');
  await page.getByLabel('E-mail', { exact: true }).fill('eu@ufvi.example');
  await page.getByRole('button', { name: 'Enviar pedido' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeFocused();
  await page.getByRole('link', { name: 'Ver meus pedidos' }).click();
  await expect(page.locator('.loan-request')).toHaveCount(1);
  await page.getByRole('button', { name: /^Desistir do pedido/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Desistir do pedido', exact: true })
    .click();
  await expect(page.locator('.loan-request .status')).toContainText('Removida');
});

test('the list is of one state or type when asked', async ({ page }) => {
  await comeIn(page, 'aluno', LIST);
  await expect(page.locator('.loan-request')).toHaveCount(7);
  await page.getByLabel('Tipo').selectOption({ label: 'Comutação' });
  await expect(page.locator('.loan-request')).toHaveCount(3);
  await page.getByLabel('Situação').selectOption({ label: 'Não atendida' });
  await expect(page.locator('.loan-request')).toHaveCount(1);
  await expect(page.locator('.service__reply')).toContainText('por conservação');
});

test('a catalogue card is seen before it is asked for, and read afterwards', async ({ page }) => {
  await comeIn(page, 'pessoa34', `${LIST}/ficha-catalografica`);
  const written = [
    ['Sobrenome de quem escreveu', 'Santos'],
    ['Título', 'Ler em voz alta'],
    ['Curso ou programa', 'Letras'],
    ['Instituição da defesa', 'UFVI'],
    ['Local (cidade)', 'Ipê'],
    ['Ano', '2026'],
    ['Primeiro assunto', 'literatura'],
    ['Telefone', '(31) 5555-0101'],
    ['E-mail', 'eu@ufvi.example'],
  ] as const;
  for (const [label, value] of written) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/^Segundo assunto/).fill('Tipografia de rua 📚');
  await page.getByLabel('Nome', { exact: true }).fill('Maria');
  await page.getByLabel('Tipo de trabalho').selectOption('mestrado');
  await page.getByRole('radio', { name: 'Sem ilustrações' }).check();
  await page.getByRole('button', { name: 'Ver a ficha' }).click();
  await expect(page.getByRole('group', { name: 'Falta corrigir um campo' })).toBeFocused();
  await page.getByLabel('Número de folhas').fill('120');
  await page.getByRole('button', { name: 'Ver a ficha' }).click();
  const draft = page.getByRole('status', { name: 'Rascunho da ficha' });
  await expect(draft).toContainText('Ler em voz alta / Maria Santos. – Ipê, 2026.');
  const subjects = draft.getByRole('list', { name: 'Assuntos' });
  await expect(subjects.getByRole('link', { name: 'Literatura' })).toHaveAttribute(
    'href',
    /^\/autoridade\/\d+$/,
  );
  await expect(subjects).toContainText('Tipografia de rua 📚 não está nas nossas autoridades');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeVisible();
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Abrir a ficha' }).click();
  await expect(page.locator('.card')).toContainText(
    '1. Literatura. 2. Tipografia de rua 📚. I. Título.',
  );
  await expectAccessible(page);
});

test('fields beside each other stand in one line, also where a label wraps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await comeIn(page, 'aluno', `${LIST}/ficha-catalografica`);
  await expect(page.locator('.service-form')).toBeVisible();
  const rows = () =>
    page.locator('.service-form__fields > *:has(.input)').evaluateAll((fields) => {
      const all = fields.map((field) => ({
        row: Math.round(field.getBoundingClientRect().top),
        label: field.querySelector('label')?.getBoundingClientRect().height ?? 0,
        input: Math.round(field.querySelector('.input')?.getBoundingClientRect().top ?? 0),
      }));
      const together = [...Map.groupBy(all, ({ row }) => row).values()];
      return together
        .filter(({ length }) => length > 1)
        .map((row) => ({
          wraps: new Set(row.map(({ label }) => label)).size > 1,
          lines: new Set(row.map(({ input }) => input)).size,
        }));
    });
  // Where a label wraps is known when the typefaces are there.
  await expect.poll(async () => (await rows()).some(({ wraps }) => wraps)).toBe(true);
  expect((await rows()).filter(({ lines }) => lines !== 1)).toEqual([]);
});

test('a file that lies about its kind is refused at its field; another goes with the request', async ({
  page,
}) => {
  await comeIn(page, 'pessoa36', `${LIST}/pesquisa-especializada`);
  await page.getByLabel('Assunto').fill('Tipografias 📚');
  await page.getByLabel('O que você quer saber').fill('Quais havia em Ouro Preto?');
  const file = page.getByLabel('Arquivo');
  const page1 = Buffer.from('<html><script>alert(1)</script></html>');
  await file.setInputFiles({ name: 'tese.pdf', mimeType: 'application/pdf', buffer: page1 });
  await expect(page.locator('.field__error')).toContainText('não é um PDF, PNG ou JPEG');
  const pdf = Buffer.from('%PDF-1.7\nfolha\n%%EOF\n');
  await file.setInputFiles({ name: 'tese.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Arquivo: tese.pdf')).toBeVisible();
  await page.getByLabel('Telefone').fill('(31) 5555-0101');
  await page.getByLabel('E-mail', { exact: true }).fill('eu@ufvi.example');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado.' })).toBeVisible();
  await page.goto(LIST);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Guardar.*tese\.pdf/ }).click();
  expect((await kept).suggestedFilename()).toBe('tese.pdf');
});
