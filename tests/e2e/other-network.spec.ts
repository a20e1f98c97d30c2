import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SETTLED_NOW } from '../support/networks/network-site.ts';
import { test } from '../support/networks/other-network.ts';
import { ready, scrollTo } from '../support/ready.ts';
import { expectAccessible } from '../support/screens/axe.ts';
import { untilKept } from '../support/screens/kept.ts';
import { chooseByKeys, downloaded, WORDS } from './export/words.ts';
import { DAVI, IARA, leaver, NADIA, renameBook, TUIRA } from '../support/networks/rio-negro.ts';

/**
 * What somebody meets on a network that an institution made for itself: nothing on its screens may lean
 * on the demonstration. One after the other: the site is built once.
 */
test.describe.configure({ mode: 'default' });

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

const LOCALES = [
  {
    locale: 'pt',
    prefix: '',
    open: 'Aberta agora',
    card: 'Carteira',
    help: 'Ajuda',
  },
  { locale: 'en', prefix: '/en', open: 'Open now', card: 'Card', help: 'Help' },
  {
    locale: 'es',
    prefix: '/es',
    open: 'Abierta ahora',
    card: 'Carné',
    help: 'Ayuda',
  },
  { locale: 'fr', prefix: '/fr', open: 'Ouverte maintenant', card: 'Carte', help: 'Aide' },
  { locale: 'it', prefix: '/it', open: 'Aperta adesso', card: 'Tessera', help: 'Aiuto' },
] as const;

const AREA = '/meupergamum/app';

/** Somebody comes to a screen of the personal area. */
async function comeIn(
  page: Page,
  { login, password }: { login: string; password: string },
  path: string,
) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === path);
}

/** What belongs to the demonstration and to nobody else. */
const OF_THE_DEMONSTRATION = /Vila Inaugural|UFVI|Vale do Ipê|ufvi\.example|Sao_Paulo|Brasília/;

const expectOwn = async (page: Page) => {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(OF_THE_DEMONSTRATION);
  expect(text).not.toMatch(/undefined|NaN|\[object|\{\{/);
};

test('a reader searches, opens a title, signs in, renews and comments', async ({ page }) => {
  await page.goto('/');
  await page.locator('form.search--big').getByRole('combobox').fill('hatoum');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  const hit = page.locator('.hit');
  await expect(hit).toHaveCount(2);
  await page.getByRole('link', { name: 'Dois irmãos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois irmãos');

  const libraries = page.locator('.library');
  await expect(libraries).toHaveCount(2);
  await expect(page.locator('.record__available')).toContainText('Biblioteca do Porto');
  const port = libraries.filter({ hasText: 'Biblioteca do Porto' });
  await expect(port.getByRole('row').filter({ hasText: 'Disponível' })).toHaveCount(2);
  await expect(port.getByRole('row').filter({ hasText: '10 dias' })).toHaveCount(2);
  await expect(page.locator('.record__main')).not.toContainText('não sai');
  await expect(page.locator('.record__main').getByRole('link', { name: 'Reserva' })).toBeVisible();

  const comments = page.locator('#comentarios');
  const signIn = comments.getByRole('link', { name: 'Entrar para comentar' });
  await scrollTo(comments, signIn);
  await signIn.click();
  await page.getByLabel('Carteira').fill(IARA.login);
  await page.getByLabel('Senha', { exact: true }).fill(IARA.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // Here one signs in over the page, and stays where one was.
  await expect(page.getByRole('banner')).toContainText(IARA.name);
  await expect(page).toHaveURL(/\/acervo\/1(#comentarios)?$/);

  await scrollTo(comments, comments.getByLabel('Seu comentário'));
  await comments.getByLabel('Seu comentário').fill('Manaus inteira em duas vozes.');
  await comments.getByRole('button', { name: 'Enviar comentário' }).click();
  await expect(comments.getByText('Manaus inteira em duas vozes.')).toBeVisible();
  await expect(comments.getByText('À espera da biblioteca')).toBeVisible();

  await page.goto(LOANS);
  const loan = page.locator('.loan').filter({ hasText: 'Cinzas do Norte' });
  await expect(loan).toBeVisible();
  await loan.getByRole('button', { name: /^Renovar/ }).click();
  await expect(page.locator('.reason--ok').first()).toContainText('Renovado');
  await expectOwn(page);
});

test('loans, their calendar and what was read are told by the clock of this network', async ({
  page,
}) => {
  await comeIn(page, DAVI, LOANS);
  const loan = page.locator('.loan').filter({ hasText: 'Galvez' });
  await loan.locator('summary').click();
  // Lent at three of Greenwich, for ten days.
  await expect(loan.locator('.loan-details')).toContainText('6 mar. 2026, 11h');
  await expect(loan).toContainText('até 16 mar., segunda');
  await page.locator('.access > summary').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar arquivo' }).click();
  const calendar = readFileSync(await (await file).path(), 'utf8');
  expect(calendar).toContain('Galvez');
  expect(calendar).toMatch(/DTSTART.*20260316/);
  expect(calendar).not.toMatch(OF_THE_DEMONSTRATION);

  await page.goto(`${AREA}/emprestimo/historico`);
  const read = page.locator('.past-loan').filter({ hasText: 'Inferno verde' });
  await expect(read).toContainText('16 fev. a 6 mar.');
  await expect(read).toContainText(/multa R\$\s4,00/);
  await page.emulateMedia({ media: 'print' });
  await expect(read).toBeVisible();
  await expect(page.getByRole('button', { name: /CSV/ })).toBeHidden();
  await expectOwn(page);
});

test('what is owed is paid at the desk where no Pix key is set', async ({ page }) => {
  await comeIn(page, DAVI, `${AREA}/emprestimo/debito`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Você deve R\$\s4,00\.$/);
  const part = page.getByRole('region', { name: 'Biblioteca da Mata' });
  await part.getByRole('button', { name: /^Pagar/ }).click();
  await expect(part.getByRole('heading', { level: 3 })).toHaveText(/^Pague R\$\s4,00$/);
  await expect(part).not.toContainText('Pix');
  await part.getByRole('link', { name: 'Guia para imprimir' }).click();
  await expect(page.locator('main')).toContainText('Bibliotecas do Rio Negro');
  await expectOwn(page);
});

test('a title that is out is held, and the hold is given up', async ({ page }) => {
  await comeIn(page, IARA, `${AREA}/emprestimo/reserva`);
  await page.goto('/acervo/3/reserva');
  await page.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText('Reserva feita.')).toBeVisible();
  await page.goto(`${AREA}/emprestimo/reserva`);
  const hold = page.getByRole('listitem').filter({ hasText: 'Márcio Souza' });
  await expect(hold).toContainText('1 de 1 na fila');
  await expect(hold).toContainText('Biblioteca da Mata');
  await expectOwn(page);
  await hold.getByRole('button', { name: /^Desistir/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desistir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Você não tem reservas.');
});

test('whoever may has a copy brought from the other library', async ({ page }) => {
  const list = `${AREA}/solicitacoes/emprestimo-entre-bibliotecas`;
  await comeIn(page, NADIA, list);
  await page.goto('/acervo/5/solicitacao-emprestimo');
  const form = page.locator('.record__panel form');
  await form.getByLabel('Telefone').fill('92 5555-0101');
  await form.getByLabel('Outro local').fill('Recepção');
  await form.getByRole('button', { name: 'Pedir' }).click();
  await expect(page.getByText('Pedido feito.')).toBeVisible();
  await page.goto(list);
  const asked = page.locator('.loan-request').filter({ hasText: 'Aguardando' });
  await expect(asked).toContainText('De Biblioteca da Mata para Biblioteca do Porto.');
  await expectOwn(page);
  await asked.getByRole('button', { name: /^Desistir/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Desistir/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nenhum pedido em andamento.');
});

test('whoever leaves takes a clearance declaration along', async ({ page }, {
  repeatEachIndex,
}) => {
  await comeIn(page, leaver(repeatEachIndex), `${AREA}/emprestimo/nada-consta`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Emitir declaração' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sua declaração vale até/);
  await expectOwn(page);
  await page.getByRole('link', { name: 'Abrir e imprimir' }).click();
  await expect(page.locator('main')).toContainText('Sol Nascente');
  await expectOwn(page);
});

test('what the institution has not switched on is not in its menu', async ({ page }) => {
  await comeIn(page, DAVI, LOANS);
  const menu = page.getByRole('navigation', { name: 'Meu Pergamum' });
  await expect(menu).toContainText('Pedidos');
  await expect(menu).not.toContainText('Aquisição');
  await expect(page.locator('.footer__mark')).toHaveCount(0);
  for (const path of ['/aquisicao/sugestoes', '/postagem-trabalho']) {
    await page.goto(`${AREA}${path}`);
    await expect(page.getByRole('heading', { name: 'Isto não se faz por aqui' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  }
});

test('titles are taken home with where they stand, and lead on to their neighbours', async ({
  page,
}) => {
  await page.goto('/?q=hatoum');
  await expect(page.locator('.hit')).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(`^${WORDS.pt.open}`) }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('.more-formats > summary').press('Enter');
  await chooseByKeys(page, dialog, 'RIS');
  await dialog.getByRole('checkbox', { name: WORDS.pt.with_holdings }).press('Space');
  const { text } = await downloaded(page, dialog, WORDS.pt.download);
  expect(text).toContain('Dois irmãos');
  expect(text).toContain('Biblioteca do Porto');
  expect(text).not.toMatch(OF_THE_DEMONSTRATION);

  await page.goto('/acervo/1');
  const shelf = page.locator('#estante');
  await scrollTo(shelf, shelf.locator('.rack'));
  await expect(shelf.getByRole('link', { name: /Cinzas do Norte/ })).toBeAttached();
  await expectOwn(page);
});

test('a title without a page of its own is answered by the shell', async ({ page }) => {
  const last = await page.goto('/acervo/6');
  expect(last?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À margem da história');
  await expectOwn(page);
});

test('wears the theme of the network, except where somebody chose high contrast', async ({
  page,
}) => {
  const ground = () =>
    page.evaluate(() => {
      const styles = getComputedStyle(document.documentElement);
      return `${styles.backgroundColor} ${styles.getPropertyValue('--radius-2').trim()}`;
    });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/sobre');
  expect(await ground()).toBe('rgb(251, 248, 243) 0');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(23, 20, 17) 0');
  await page.evaluate(() =>
    localStorage.setItem('acervo.acessibilidade', JSON.stringify({ cor: 'contraste' })),
  );
  await page.reload();
  expect(await ground()).toMatch(/^rgb\(0, 0, 0\)/);
});

for (const { locale, prefix, open, card, help } of LOCALES) {
  test(`home, hours, help and sign-in are those of this network (${locale})`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.clock.setFixedTime(SETTLED_NOW);
    await page.goto(`${prefix}/`);
    await ready(page, 'main');
    await expectOwn(page);
    await expect(page.locator('header')).toContainText('BRN');
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent-light'),
    );
    expect(accent).not.toBe('');

    // 14:20 in Brasília, where the demonstration is, is 13:20 here.
    await page.goto(`${prefix}/horarios`);
    await expect(page.locator('.ruler .status').first()).toContainText(open);
    await expect(page.locator('main')).toContainText(/13[h:]20/);
    await expectOwn(page);

    await page.goto(`${prefix}/ajuda`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(help);
    await expectOwn(page);

    await page.goto(`${prefix}/login?redirect=${prefix}${LOANS}`);
    await expect(page.getByLabel(card)).toBeVisible();
    await expectOwn(page);
    expect(problems).toEqual([]);
  });
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('somebody signed in reads on, and is told what could not come', async ({
    page,
    context,
  }) => {
    await page.clock.setFixedTime(SETTLED_NOW);
    await comeIn(page, DAVI, LOANS);
    await expect(page.locator('.loan')).toBeVisible();
    await page.goto('/acervo/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois irmãos');
    await expect(page.locator('.library')).toHaveCount(2);
    await untilKept(page, '/acervo/1', '/api/acervo/1?lang=1', '/meupergamum', '/sem-conexao');
    await page.goto('/meupergamum');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/deve|em dia/);
    await context.setOffline(true);

    // A title that a shell draws, asked for with a session.
    await page.goto('/acervo/1/exemplares');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois irmãos');
    await page.goto(LOANS);
    await expect(page.getByText('Esta é a última lista vista, de 12 mar., 13h20.')).toBeVisible();
    await expect(page.locator('.loan')).toContainText('Galvez');
    // What is owed is not known here: nobody is told that all is well.
    await page.goto('/meupergamum');
    await expect(page.getByText('Nem tudo chegou.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Início');
    await page.goto('/acervo/2');
    const read = page.getByRole('region', { name: 'Lidas por último neste aparelho' });
    await expect(read.getByRole('link')).toHaveText(['Dois irmãos']);

    // A screen that was never opened says so, leaves the way to the others, and comes with the connection.
    await page.goto(`${AREA}/emprestimo/debito`);
    await expect(page.getByRole('alert')).toContainText('Esta tela não abriu');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Débito');
    await context.setOffline(false);
    await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Você deve/);
    await expect(page.locator('.ledger')).toBeVisible();
    await expectOwn(page);
  });
});

const ADDED = [
  { prefix: '/fr', found: '2 documents pour', signIn: 'Se connecter', due: 'à rendre le' },
  { prefix: '/it', found: '2 documenti per', signIn: 'Accedi', due: 'da restituire entro' },
] as const;

/** No accessibility fault, and nothing wider than a narrow phone, where words are longest. */
async function expectReadable(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wider).toBeLessThanOrEqual(1);
  if (desk) await page.setViewportSize(desk);
}

for (const { prefix, found, signIn, due } of ADDED) {
  test(`a reader goes from the search to the loans, without a barrier, at ${prefix}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/?q=hatoum`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(found);
    await expectReadable(page);
    await page.getByRole('link', { name: 'Dois irmãos', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois irmãos');
    await expect(page.locator('html')).toHaveAttribute('lang', prefix.slice(1));
    await expect(page.locator('.library')).toHaveCount(2);
    await expectOwn(page);
    await expectReadable(page);

    await page.goto(`${prefix}/login?redirect=${prefix}${LOANS}`);
    await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
    await expectReadable(page);
    await page.locator('input[autocomplete="username"]').fill(IARA.login);
    await page.locator('input[autocomplete="current-password"]').fill(IARA.password);
    await page.locator('main').getByRole('button', { name: signIn, exact: true }).click();
    await expect(page.locator('.loan')).not.toHaveCount(0);
    await expect(page.locator('main')).toContainText(due);
    await expectOwn(page);
    await expectReadable(page);
    await page.goto(`${prefix}/pesquisa_avancada`);
    await ready(page, 'main');
    await expectReadable(page);
  });
}

test('the published languages are listed, and no others', async ({ page }) => {
  await page.goto('/fr/ajuda');
  const bar = page.getByRole('list', { name: 'Langue' }).getByRole('link');
  await expect(bar).toHaveText(['Português', 'English', 'Español', 'Français', 'Italiano']);
  const tags = await page
    .locator('link[hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
  expect(tags).toEqual(['pt-BR', 'en', 'es', 'fr', 'it', 'x-default']);
  await bar.filter({ hasText: 'Italiano' }).click();
  await expect(page).toHaveURL(/\/it\/ajuda\?lng=it$/);
});

test('the head lends, takes back and finds people at the desk of this network', async ({
  page,
}) => {
  await comeIn(page, TUIRA, '/equipe');
  await page.getByLabel('Biblioteca', { exact: true }).selectOption('Biblioteca do Porto');
  await page.getByRole('button', { name: 'Trabalhar aqui' }).click();
  const field = page.locator('.scan__field');
  const outcome = page.locator('.outcome__title');
  await expect(field).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await scan('7001');
  await expect(page.locator('.desk')).toContainText('Iara Sateré Monteiro');
  await scan('RN1002');
  await expect(outcome).toContainText('Dois irmãos');
  await expect(page.locator('.desk-log')).toContainText('1 empréstimo');
  await expectOwn(page);
  await page.keyboard.press('Escape');
  await scan('RN1002');
  await expect(page.locator('.desk-log')).toContainText('1 devolução');

  for (const [path, heading] of [
    ['/en/equipe/decisoes', /decision/i],
    ['/en/equipe/reservas', /fetch/i],
    ['/es/equipe/registro', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectOwn(page);
  }
  await page.goto('/equipe/pessoas');
  await page.locator('.people-search input').fill('satere');
  await page.keyboard.press('Enter');
  await expect(page.locator('.people')).toContainText('Iara Sateré Monteiro');
  await expectOwn(page);
});

test('what a cataloguer or a librarian changes is on its page at once', async ({
  otherSite: { config },
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  const nameOf = async (path: string) => /<title>([^·<]*) /.exec(await textOf(path))?.[1];
  // The same page otherwise: its styles and its scripts.
  const madeOf = async (path: string) =>
    (await textOf(path)).match(/<(link rel="stylesheet"|script src|astro-island uid)[^>]*>/g);
  expect(await nameOf('/it/acervo/5')).toBe('Inferno verde');
  const before = await madeOf('/it/acervo/5');
  await renameBook(config, 'rn5', 'Inferno verde: cenas e cenários');
  const later = { timeout: 60_000 };
  for (const path of ['/acervo/5', '/en/acervo/5', '/it/acervo/5'])
    await expect.poll(() => nameOf(path), later).toBe('Inferno verde: cenas e cenários');
  const facts = /uid="\w+" |props=".*?"/g;
  const frame = (tags: readonly string[] | null) => tags?.map((tag) => tag.replace(facts, ''));
  expect(frame(await madeOf('/it/acervo/5'))).toEqual(frame(before));

  const pages = join(config.contentFolder, 'pt', 'pages');
  mkdirSync(pages, { recursive: true });
  const matter = '---\ntitle: Barco-biblioteca\ndescription: Onde ele para.\n---\n';
  writeFileSync(join(pages, 'barco.md'), `${matter}Em Novo Airão, às quintas.\n`);
  await expect.poll(() => nameOf('/fr/barco'), later).toBe('Barco-biblioteca');
  expect(await textOf('/fr/barco')).toContain('Em Novo Airão, às quintas.');
  rmSync(join(pages, 'barco.md'));
  await expect.poll(async () => (await request.get('/barco')).status(), later).toBe(404);
});
