import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { inTurn } from '../../support/depth.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD, LANGUAGES, type Language } from '../../support/languages.ts';
import { variantUrl } from '../../support/networks/variants.ts';

type Words = Record<
  'login' | 'password' | 'refused' | 'many' | 'blocked' | 'bad' | 'failed' | 'unreachable',
  RegExp
>;
const WORDS: Record<Language['locale'], Words> = {
  pt: {
    login: /^Escreva Usuário/,
    password: /^Escreva a senha/,
    refused: /^Usuário ou senha incorreta/,
    many: /^Muitas tentativas seguidas\. Tente de novo daqui a \d+ segundos/,
    blocked: /bloqueada pela biblioteca/,
    bad: /chegou incompleto\. Tente de novo/,
    failed: /falhou do nosso lado/,
    unreachable: /falar com o servidor/,
  },
  en: {
    login: /^Enter your User name/,
    password: /^Enter your password/,
    refused: /^Wrong User name or password/,
    many: /^Too many attempts in a row\. Try again in \d+ seconds/,
    blocked: /library has blocked your account/,
    bad: /arrived incomplete\. Try again/,
    failed: /went wrong on our side/,
    unreachable: /server could not be reached/,
  },
  es: {
    login: /^Escriba Usuario/,
    password: /^Escriba la contraseña/,
    refused: /^Usuario o contraseña incorrect/,
    many: /^Demasiados intentos seguidos\. Vuelva a intentarlo dentro de \d+ segundos/,
    blocked: /biblioteca bloqueó su cuenta/,
    bad: /llegó incompleta\. Inténtelo de nuevo/,
    failed: /falló por nuestra parte/,
    unreachable: /conectar con el servidor/,
  },
};

const TOKEN = '**/api/oauth/token';
const field = (page: Page) => page.locator('input[name=username]');
const passwordField = (page: Page) => page.locator('input[name=password]');
const submit = (page: Page) => page.locator('form:has(input[name=username]) [type=submit]').click();

async function enter(page: Page, login: string, password = ACCOUNT_PASSWORD) {
  await field(page).fill(login);
  await passwordField(page).fill(password);
  await submit(page);
}

/** Ends the sessions of somebody, as they could from another browser. */
async function endSessions(request: APIRequestContext, login: string) {
  const body = { grant_type: 'password', client_id: 'acervo-web', username: login };
  const entered = await request.post('/api/oauth/token', {
    data: { ...body, password: ACCOUNT_PASSWORD },
  });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const told = await request.get('/api/pessoas/sessoes', { headers });
  const { itens } = (await told.json()) as { itens: { cod_sessao: number; esta: boolean }[] };
  for (const { cod_sessao: id } of itens.filter(({ esta }) => !esta)) {
    await request.delete(`/api/pessoas/sessoes/${id}`, { headers });
  }
}

/** Statuses of the answers to one call, in order. */
function answersTo(page: Page, method: string, path: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const isMeant = response.request().method() === method && path.test(response.url());
    if (isMeant) statuses.push(response.status());
  });
  return statuses;
}

/** Whose wrong passwords hold up no other test: after some of them more is asked of an account. */
const GUESSED = { pt: 'pessoa03', en: 'pessoa04', es: 'pessoa06' };

test('every failure says what and what to do, in three languages', async ({ page }) => {
  test.slow();
  for (const { locale, prefix } of LANGUAGES) {
    const words = WORDS[locale];
    const alert = page.locator('form [role=alert]');
    await page.goto(`${prefix}/login`);

    await submit(page);
    await expect(page.locator('.field__error')).toHaveText([words.login, words.password]);
    await expect(field(page)).toBeFocused();

    await enter(page, GUESSED[locale], 'errada');
    await expect(page.locator('.field__error')).toHaveText(words.refused);
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveValue('');
    await expect(field(page)).toHaveValue(GUESSED[locale]);

    await page.route(TOKEN, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { statusCode: 429, message: 'too_many_attempts', params: { espera: 30 } },
      }),
    );
    await enter(page, 'formando', 'errada');
    await expect(alert).toHaveText(words.many);
    await page.unroute(TOKEN);
    await expect(passwordField(page)).toBeFocused();

    await enter(page, 'bloqueado');
    await expect(alert).toContainText(words.blocked);
    // A new password is no way out of it.
    await expect(alert.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);

    await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: {} }));
    await enter(page, 'formando');
    await expect(alert).toHaveText(words.bad);

    await page.route(TOKEN, (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'unexpected' } }),
    );
    await enter(page, 'formando');
    await expect(alert).toHaveText(words.failed);

    await page.route(TOKEN, (route) => route.abort());
    await enter(page, 'formando');
    await expect(alert).toHaveText(words.unreachable);
    await expect(passwordField(page)).toHaveValue('');
    await page.unroute(TOKEN);
  }
});

test('after five wrong passwords comes a check, and the right one gets in', async ({
  page,
  request,
}) => {
  const guess = { grant_type: 'password', client_id: 'acervo-web', username: 'pessoa02' };
  for (let tries = 0; tries < 5; tries++) {
    const answer = await request.post('/api/oauth/token', { data: { ...guess, password: 'x' } });
    expect(answer.status()).toBe(401);
  }
  await page.goto('/login');
  const check = page.getByRole('button', { name: 'Fazer a verificação' });
  await expect(check).toHaveCount(0);
  await enter(page, 'pessoa02');
  await expect(check).toBeFocused();
  await check.click();
  await expect(page.getByText('Verificação feita.')).toBeVisible();
  await enter(page, 'pessoa02');
  await expect(page).toHaveURL(/\/meupergamum$/);
});

test('one goes where one chose to go, and stays out of the history', async ({ page }) => {
  await page.goto('/ajuda');
  await page.goto('/login');
  await page.getByLabel('Catálogo', { exact: true }).check();
  await enter(page, 'formando');
  await expect(page).toHaveURL(/\d\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ajuda$/);
});

test('whoever was heading somewhere is not asked where to go', async ({ page }) => {
  await page.goto('/login?redirect=/cesta');
  await expect(passwordField(page)).toBeVisible();
  await expect(page.getByText('Ir para', { exact: true })).toHaveCount(0);
  await enter(page, 'formando');
  await expect(page).toHaveURL(/\/cesta$/);
});

test('several logins: one chooses with which to go on', async ({ page }) => {
  await page.goto('/login');
  await enter(page, 'duplo');
  const heading = page.getByRole('heading', { name: 'Com qual conta você quer continuar?' });
  await expect(heading).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar como duplo.mestrado' }).click();
  await expect(page).toHaveURL(/\/meupergamum$/);
  await expect(page.locator('.account__main')).toContainText('Rocha, duplo.mestrado');
});

test.describe('where all is asked', () => {
  test.use({ baseURL: variantUrl('careful') });

  test('person, category and check; a check is good for one attempt', async ({ page }) => {
    test.slow();
    // The same challenge again and again: its second solution is a used one.
    let kept: string | null = null;
    await page.route('**/api/captcha', async (route) => {
      kept ??= await (await route.fetch()).text();
      await route.fulfill({ contentType: 'application/json', body: kept });
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Fazer a verificação' })).toBeVisible();
    await field(page).fill('duplo');
    await passwordField(page).fill('errada');
    await expect(page.getByLabel('Quem é você?')).toBeVisible();
    await submit(page);
    await expect(page.locator('.field__error')).toHaveText([
      /^Escolha quem é você/,
      /^Escolha sua categoria/,
      /^Faça a verificação/,
    ]);
    await expect(page.getByLabel('Quem é você?')).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel('Quem é você?').selectOption({ index: 2 });
    await page.getByLabel('Categoria').selectOption('01');
    await page.getByRole('button', { name: 'Fazer a verificação' }).click();
    const done = page.getByText('Verificação feita.');
    await expect(done).toBeVisible();
    await submit(page);
    await expect(page.locator('.field__error')).toHaveText(/^Usuário ou senha incorreta/);

    // Made again by itself, with the solution that was spent.
    await expect(done).toBeVisible();
    await passwordField(page).fill(ACCOUNT_PASSWORD);
    await submit(page);
    await expect(page.locator('.field__error')).toHaveText(/^A verificação expirou/);
    await expect(page.getByRole('button', { name: 'Fazer a verificação' })).toBeFocused();
    await expect(page.getByLabel('Categoria')).toHaveValue('01');

    await page.unroute('**/api/captcha');
    await page.getByRole('button', { name: 'Fazer a verificação' }).click();
    await expect(done).toBeVisible();
    await expect(page.locator('.field__error')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Fazer a verificação' })).toBeVisible();
    await field(page).fill('duplo');
    await passwordField(page).fill(ACCOUNT_PASSWORD);
    await page.getByLabel('Quem é você?').selectOption({ index: 2 });
    await page.getByLabel('Categoria').selectOption('01');
    await page.getByRole('button', { name: 'Fazer a verificação' }).click();
    await expect(done).toBeVisible();
    await submit(page);
    await expect(page.locator('.field__error')).toHaveText(/^Esta não é a categoria/);
    await expect(page.getByLabel('Categoria')).toBeFocused();
    await page.getByLabel('Categoria').selectOption({ index: 3 });
    await passwordField(page).fill(ACCOUNT_PASSWORD);
    await expect(done).toBeVisible();
    await submit(page);
    await expect(page.getByRole('button', { name: /Continuar como/ }).first()).toBeVisible();
  });
});

/** Signs in on the page and goes on to an address. */
async function comeIn(page: Page, login: string, to: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  if (page.url().startsWith(variantUrl('institution'))) await giveName(page, login);
  await enter(page, login);
  await expect(page).toHaveURL((url) => url.pathname === to);
}

/** The first step where the institution signs people in, too: known once the server has said so. */
async function giveName(page: Page, login: string) {
  await field(page).fill(login);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(passwordField(page)).toBeVisible();
}

const COMMENT = /\/api\/comentarios\/acervo\/\d+$/;
const OWN_COMMENTS = /\/api\/comentarios\/usuario\/acervo\/\d+$/;
const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const RENEWAL = /\/api\/emprestimo\/renovacao$/;

async function writeComment(page: Page, text: string) {
  const section = page.locator('#comentarios');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('textbox').fill(text);
  await section.getByRole('button', { name: 'Enviar' }).click();
}

/** The session ends, and then one renews; what the server answered. */
async function interruptRenewal(page: Page, request: APIRequestContext, login: string) {
  await comeIn(page, login, LOANS);
  const answers = answersTo(page, 'POST', RENEWAL);
  await expect(page.locator('.loan').first()).toBeVisible();
  await endSessions(request, login);
  await page
    .locator('.loan')
    .getByRole('button', { name: /^Renovar/ })
    .first()
    .click();
  return answers;
}

/** The session ends, and then one sends a comment; what the server answered. */
async function interruptComment(
  page: Page,
  request: APIRequestContext,
  login: string,
  path: string,
  text: string,
) {
  const own = answersTo(page, 'GET', OWN_COMMENTS);
  await comeIn(page, login, path);
  const answers = answersTo(page, 'POST', COMMENT);
  await page.locator('#comentarios').scrollIntoViewIfNeeded();
  await expect(page.locator('#comentarios').getByRole('textbox')).toBeVisible();
  // Nothing but the comment is to meet the end of the session.
  await expect.poll(() => own).toContain(200);
  await endSessions(request, login);
  await writeComment(page, text);
  return answers;
}

const HOLD = /\/api\/reserva$/;

/** A visitor places a hold, which leads to signing in; what the server answered. */
async function interruptHold(page: Page) {
  const answers = answersTo(page, 'POST', HOLD);
  await page.goto('/acervo/8/reserva');
  await page.getByRole('button', { name: 'Reservar', exact: true }).click();
  return answers;
}

/** It was sent once more and no more, and stands among one's holds. */
async function expectHeldOnce(page: Page, answers: readonly number[]) {
  await expect(page.getByRole('heading', { name: 'Sua reserva' })).toBeVisible();
  await page.goto('/meupergamum/app/emprestimo/reserva');
  await expect(page.locator('.own-hold a[href="/acervo/8"]')).toHaveCount(1);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
}

/** Each act goes on after one of them, or after either in the full run. */
const WAYS = ['OIDC', 'SAML'] as const;

/** From the dialog, by the way that the institution offers. */
async function enterAtInstitution(page: Page, kind: (typeof WAYS)[number], login: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `(${kind})` })
    .click();
  await page.getByLabel('Institutional user').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test.describe('over the page', () => {
  test.use({ baseURL: variantUrl('institution') });
  test.slow();

  test('a name with an at-sign leads to the institution, another to the password', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
    await expect(passwordField(page)).toHaveCount(0);
    await giveName(page, 'formando');
    await expect(passwordField(page)).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
    await field(page).fill('formando@ufvi.example');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByLabel('Institutional user')).toBeVisible();
  });

  test('a comment that the end of the session interrupts is sent once, here', async ({
    page,
    request,
  }) => {
    const answers = await interruptComment(
      page,
      request,
      'pessoa40',
      '/acervo/3',
      'Volta e meia releio.',
    );
    const dialog = page.getByRole('dialog', { name: 'Entre para continuar' });
    await expect(dialog).toContainText('Sua sessão terminou');
    await expectAccessible(page);
    await giveName(page, 'pessoa40');
    await enter(page, 'pessoa40');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Volta e meia releio.')).toHaveCount(1);
    await expect(page.locator('#comentarios').getByRole('textbox')).toHaveValue('');
    await expect.poll(() => answers).toEqual([401, 200]);
    await expect(page).toHaveURL(/\/acervo\/3$/);
  });

  test('a renewal goes on after signing in over the page, and takes the focus', async ({
    page,
    request,
  }) => {
    const answers = await interruptRenewal(page, request, 'pessoa41');
    const dialog = page.getByRole('dialog', { name: 'Entre para continuar' });
    await expect(dialog).toBeVisible();
    await giveName(page, 'pessoa41');
    await enter(page, 'pessoa41');
    await expect(page.locator('.reason--ok')).toHaveCount(1);
    await expect(page.locator('.reason--ok')).toBeFocused();
    await expect.poll(() => answers).toEqual([401, 200]);
  });

  test('of somebody else who signs in nothing is done', async ({ page, request }) => {
    const answers = await interruptRenewal(page, request, 'pessoa42');
    await giveName(page, 'formando');
    await enter(page, 'formando');
    await expect(page.locator('.empty')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(answers).toEqual([401]);
  });

  test('signing in can be given up with Escape; what was written stays', async ({
    page,
    request,
  }) => {
    const answers = await interruptComment(
      page,
      request,
      'pessoa43',
      '/acervo/4',
      'Fica para depois.',
    );
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('#comentarios').getByRole('link', { name: 'Entrar para comentar' }).click();
    await giveName(page, 'pessoa43');
    await enter(page, 'pessoa43');
    await expect(page.locator('#comentarios').getByRole('textbox')).toHaveValue(
      'Fica para depois.',
    );
    expect(answers).toEqual([401]);
  });

  for (const kind of inTurn(0, WAYS)) {
    test(`a renewal goes on after signing in by ${kind}`, async ({ page, request }) => {
      const login = kind === 'OIDC' ? 'pessoa44' : 'pessoa45';
      const answers = await interruptRenewal(page, request, login);
      await enterAtInstitution(page, kind, login);
      await expect(page).toHaveURL(new RegExp(`${LOANS}$`));
      await expect(page.locator('.reason--ok')).toHaveCount(1);
      await expect.poll(() => answers).toEqual([401, 200]);
    });
  }

  for (const kind of inTurn(1, WAYS)) {
    test(`a hold is placed after signing in by ${kind}, once`, async ({ page }) => {
      const answers = await interruptHold(page);
      await enterAtInstitution(page, kind, kind === 'OIDC' ? 'pessoa51' : 'pessoa52');
      await expectHeldOnce(page, answers);
    });
  }

  for (const kind of inTurn(0, WAYS)) {
    test(`a comment goes on after signing in by ${kind}, once`, async ({ page, request }) => {
      const login = kind === 'OIDC' ? 'pessoa48' : 'pessoa49';
      const answers = await interruptComment(
        page,
        request,
        login,
        '/acervo/6',
        `Encontrado por acaso (${kind}).`,
      );
      await enterAtInstitution(page, kind, login);
      await expect(page.getByText(`Encontrado por acaso (${kind}).`)).toHaveCount(1);
      await expect.poll(() => answers).toEqual([401, 200]);
    });
  }
});

test('a renewal that the end of the session interrupts goes on after the sign-in page, once', async ({
  page,
  request,
}) => {
  const answers = await interruptRenewal(page, request, 'pessoa46');
  await expect(page).toHaveURL(/\/login\?redirect=.*&expirada=1$/);
  await enter(page, 'pessoa46');
  await expect(page.locator('.reason--ok')).toHaveCount(1);
  await expect.poll(() => answers).toEqual([401, 200]);
  await page.reload();
  await expect(page.locator('.loan').first()).toBeVisible();
  await expect.poll(() => answers).toEqual([401, 200]);
});

test('a hold is placed after the sign-in page, once', async ({ page }) => {
  const answers = await interruptHold(page);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, 'pessoa53');
  await expectHeldOnce(page, answers);
});

test('a comment goes on after the sign-in page, once', async ({ page, request }) => {
  const answers = await interruptComment(
    page,
    request,
    'pessoa47',
    '/acervo/5',
    'Lido em duas noites.',
  );
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, 'pessoa47');
  await expect(page.getByText('Lido em duas noites.')).toHaveCount(1);
  await expect.poll(() => answers).toEqual([401, 200]);
});

test(
  'sessions are seen and ended, and one goes on as another login',
  { tag: '@journey' },
  async ({ page, request }) => {
    await request.post('/api/oauth/token', {
      data: {
        ...{ grant_type: 'password', client_id: 'acervo-web', username: 'duplo.mestrado' },
        password: ACCOUNT_PASSWORD,
      },
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      },
    });
    await page.goto('/login?redirect=/meupergamum');
    await enter(page, 'duplo.mestrado');
    await page.getByRole('button', { name: 'Continuar como duplo.mestrado' }).click();
    await page.getByText('Sessões e contas').click();
    const other = page.getByRole('listitem').filter({ hasText: 'Firefox' });
    await expect(page.getByText('este navegador')).toHaveCount(1);
    await expectAccessible(page);
    const before = await other.count();
    await other
      .first()
      .getByRole('button', { name: /^Encerrar sessão/ })
      .click();
    await expect(other).toHaveCount(before - 1);

    await page.getByRole('button', { name: 'Continuar como duplo', exact: true }).click();
    await expect(page.locator('.account__main')).toContainText(/Rocha, duplo(?![.])/);
  },
);
