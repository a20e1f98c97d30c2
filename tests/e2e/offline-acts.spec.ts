import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter } from '../support/screens/sign-in.ts';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';
import { ready, readyFooter, scrollTo } from '../support/ready.ts';

/** Whatever is done without a connection says that nothing was sent, keeps what was typed, and is in no queue. */

const UNSENT = 'Sem conexão. Nada foi enviado';

async function signIn(page: Page, path: string, login: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await enter(page, login);
  await expect(page).toHaveURL(path);
}

const dialogOf = (page: Page) => page.getByRole('dialog');

interface Act {
  name: string;
  login?: string;
  path: string;
  /** What is done while there is a connection; what was typed, and where. */
  before?: (page: Page) => Promise<{ field: Locator; typed: string } | void>;
  act: (page: Page) => Promise<void>;
}

const footerDialog = (button: string, label: string) => async (page: Page) => {
  await readyFooter(page);
  await page.locator('footer').getByRole('button', { name: button }).click();
  const field = dialogOf(page).getByLabel(label, { exact: true });
  await field.fill('Escrito com cuidado.');
  await expect(dialogOf(page).getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  return { field, typed: 'Escrito com cuidado.' };
};

const sendDialog = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Enviar', exact: true }).click();

const ACTS: readonly Act[] = [
  {
    name: 'signing in',
    path: '/login',
    before: async (page) => {
      const field = page.locator('input[autocomplete=username]');
      await ready(page, 'main');
      await field.fill('aluno');
      await page.locator('input[autocomplete=current-password]').fill(ACCOUNT_PASSWORD);
      return { field, typed: 'aluno' };
    },
    act: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'a renewal',
    login: 'docente',
    path: '/meupergamum/app/emprestimo/titulos-pendentes',
    before: (page) => expect(page.locator('.loan').first()).toBeVisible(),
    act: (page) =>
      page
        .locator('.loan')
        .getByRole('button', { name: /^Renovar/ })
        .first()
        .click(),
  },
  {
    name: 'giving up a hold',
    login: 'aluno',
    path: '/meupergamum/app/emprestimo/reserva',
    before: (page) =>
      page
        .locator('.own-hold')
        .getByRole('button', { name: /^Desistir/ })
        .first()
        .click(),
    act: (page) => dialogOf(page).getByRole('button', { name: 'Desistir' }).click(),
  },
  {
    name: 'suspending a hold',
    login: 'aluno',
    path: '/meupergamum/app/emprestimo/reserva',
    before: async (page) => {
      const row = page.locator('.own-hold');
      await row
        .getByRole('button', { name: /^Suspender até/ })
        .first()
        .click();
      const field = row.getByLabel('Suspender até', { exact: true });
      await field.fill('2026-04-10');
      return { field, typed: '2026-04-10' };
    },
    act: (page) => page.getByRole('button', { name: 'Suspender', exact: true }).click(),
  },
  {
    name: 'another library to pick a hold up',
    login: 'aluno',
    path: '/meupergamum/app/emprestimo/reserva',
    before: (page) =>
      page
        .locator('.own-hold')
        .getByRole('button', { name: /^Mudar onde retirar/ })
        .first()
        .click(),
    act: (page) => page.locator('.in-place').getByRole('button').first().click(),
  },
  {
    name: 'a request between libraries',
    login: 'pessoa08',
    path: '/acervo/1/solicitacao-emprestimo',
    before: async (page) => {
      const field = page.getByLabel('Telefone');
      await field.fill('31 5555-0199');
      return { field, typed: '31 5555-0199' };
    },
    act: (page) => page.getByRole('button', { name: 'Pedir', exact: true }).click(),
  },
  {
    name: 'a hold',
    login: 'formando',
    path: '/acervo/8/reserva',
    before: (page) => expect(page.locator('.record__panel .button--solid')).toBeVisible(),
    act: (page) => page.locator('.record__panel .button--solid').click(),
  },
  {
    name: 'a comment on a title',
    login: 'formando',
    path: '/acervo/3',
    before: async (page) => {
      const field = page.getByLabel('Seu comentário');
      await scrollTo(page.locator('.comments, #comentarios').first(), field);
      await field.fill('Lido de um fôlego.');
      return { field, typed: 'Lido de um fôlego.' };
    },
    act: (page) => page.getByRole('button', { name: 'Enviar comentário' }).click(),
  },
  {
    name: 'a comment to a library',
    login: 'formando',
    path: '/ajuda',
    before: footerDialog('Fazer um comentário', 'Comentário'),
    act: sendDialog,
  },
  {
    name: 'a suggestion',
    login: 'formando',
    path: '/ajuda',
    before: async (page) => {
      const written = await footerDialog('Sugerir uma compra', 'Título')(page);
      await dialogOf(page).getByLabel('Editora', { exact: true }).fill('Garnier');
      return written;
    },
    act: sendDialog,
  },
  {
    name: 'forgetting the history',
    login: 'aluno',
    path: '/meupergamum/app/emprestimo/historico',
    before: (page) => page.getByLabel('Guardar meu histórico').click(),
    act: (page) =>
      dialogOf(page)
        .getByRole('button', { name: /^Apagar/ })
        .click(),
  },
  {
    name: 'a clearance',
    login: 'formando',
    path: '/meupergamum/app/emprestimo/nada-consta',
    before: (page) => page.getByRole('checkbox').check(),
    act: (page) => page.getByRole('button', { name: 'Emitir declaração' }).click(),
  },
];

for (const { name, login, path, before, act } of ACTS) {
  test(`${name} without a connection is refused as such`, async ({ page, context }) => {
    if (login) await signIn(page, path, login);
    else await page.goto(path);
    const written = await before?.(page);
    const sent: string[] = [];
    page.on('response', (response) => {
      if (response.request().method() !== 'GET') sent.push(response.url());
    });

    await context.setOffline(true);
    await act(page);
    await expect(page.getByText(UNSENT).first()).toBeVisible();
    if (written) await expect(written.field).toHaveValue(written.typed);

    await context.setOffline(false);
    await page.reload();
    await expect(page.locator('main')).toBeVisible();
    await ready(page, '.bar');
    expect(sent).toEqual([]);
  });
}
