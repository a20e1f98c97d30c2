import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD, TRIED_LANGUAGES, type Language } from '../../support/languages.ts';
import { variantUrl } from '../../support/networks/variants.ts';

test.use({ baseURL: variantUrl('institution') });

type Words = Record<'denied' | 'unknown' | 'invalid' | 'failed' | 'back', RegExp>;
const WORDS: Record<Language['locale'], Words> = {
  pt: {
    denied: /não autorizou a sua entrada/,
    unknown: /não há conta da biblioteca/,
    invalid: /não pôde ser confirmada/,
    failed: /não respondeu como devia/,
    back: /^Voltar para a entrada/,
  },
  en: {
    denied: /did not authorise you/,
    unknown: /no library account has that user name/,
    invalid: /could not be confirmed/,
    failed: /did not answer as it should/,
    back: /^Back to sign-in/,
  },
  es: {
    denied: /no autorizó su acceso/,
    unknown: /no hay cuenta de la biblioteca/,
    invalid: /no pudo confirmarse/,
    failed: /no respondió como debía/,
    back: /^Volver a iniciar sesión/,
  },
};

/** Goes to the institution's page from the sign-in page, which keeps where one was heading. */
async function begin(page: Page, kind: 'OIDC' | 'SAML', redirect: string, language = 'pt') {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}&lng=${language}`);
  await page.getByRole('button', { name: `(${kind})` }).click();
  await expect(page.getByLabel('Institutional user')).toBeVisible();
}

async function answerAs(page: Page, login: string) {
  await page.getByLabel('Institutional user').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const deny = (page: Page) => page.getByRole('button', { name: 'Deny' }).click();

for (const kind of ['OIDC', 'SAML'] as const) {
  test(`${kind} signs in and leads to where one was heading`, async ({ page, baseURL }) => {
    await begin(page, kind, '/acervo/1?x=1');
    await answerAs(page, 'aluno');
    await expect(page).toHaveURL(`${baseURL}/acervo/1?x=1`);
    await expect(page.locator('#menu-conta a[href$="/sair"]')).toHaveText('Sair');
    // It went with the sign-in that it belonged to.
    expect(await page.evaluate(() => sessionStorage.getItem('acervo.s.login-institucional'))).toBe(
      null,
    );
  });

  for (const { locale, prefix } of TRIED_LANGUAGES) {
    const words = WORDS[locale];

    test(`${kind} says why not and leads back (${locale})`, async ({ page }) => {
      const heading = `${prefix}/acervo/1`;
      await begin(page, kind, heading, locale);
      await answerAs(page, 'ninguem');
      await expect(page.getByRole('alert')).toHaveText(words.unknown);
      await expect(page).toHaveURL(new RegExp(`\\d${prefix}/(oauth|saml)-response\\?`));
      await expectAccessible(page);

      await page.reload();
      await expect(page.getByRole('alert')).toHaveText(words.invalid);

      await page.getByRole('link', { name: words.back }).click();
      await expect(page).toHaveURL(
        new RegExp(`${prefix}/login\\?redirect=${encodeURIComponent(heading)}$`),
      );

      await page.context().clearCookies();
      await begin(page, kind, heading, locale);
      await deny(page);
      await expect(page.getByRole('alert')).toHaveText(words.denied);
    });
  }
}

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`a provider that failed is told (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/saml-response?erro=institutional_failed`);
    await expect(page.getByRole('alert')).toHaveText(WORDS[locale].failed);
  });
}

test('an answer that another browser asked for is refused', async ({ page, browser }) => {
  await begin(page, 'OIDC', '/acervo/1');
  // Not taken up where it was asked for.
  await page.route('**/api/oidc/validar', (route) => route.abort());
  await answerAs(page, 'aluno');
  await expect(page.getByRole('alert')).toBeVisible();
  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('alert')).toHaveText(WORDS.pt.invalid);
  await other.close();
});

test('a blocked account is told so', async ({ page }) => {
  await begin(page, 'OIDC', '/acervo/1');
  await answerAs(page, 'bloqueado');
  await expect(page.getByRole('alert')).toContainText('bloqueada pela biblioteca');
});

test('signing out leads to the institution, for whoever came in there', async ({ page }) => {
  await begin(page, 'OIDC', '/acervo/1');
  await answerAs(page, 'aluno');
  await expect(page).toHaveURL(/acervo\/1$/);
  await page.goto('/sair');
  await expect(page).toHaveURL(/\/signed-out$/);
});

test('whoever has several logins chooses one when they come back', async ({ page, baseURL }) => {
  await begin(page, 'OIDC', '/ajuda');
  await answerAs(page, 'duplo');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: /duplo\.mestrado/ }).click();
  await expect(page).toHaveURL(`${baseURL}/ajuda`);
});

for (const kind of ['OIDC', 'SAML'] as const) {
  test(`${kind} asks anew for whoever is unknown here`, async ({ page, baseURL }) => {
    await begin(page, kind, '/ajuda');
    await answerAs(page, 'ninguem');
    await page.getByRole('button', { name: 'Usar outra conta' }).click();
    await answerAs(page, 'aluno');
    await expect(page).toHaveURL(`${baseURL}/ajuda`);
  });
}

test('a name of an institution that is away is asked for the password of here', async ({
  page,
  baseURL,
}) => {
  await page.goto('/login?redirect=/ajuda');
  await page.route('**/api/oidc/authorize*', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'institutional_failed' } }),
  );
  const next = page.getByRole('button', { name: 'Continuar' });
  await expect(next).toBeVisible();
  await page.getByRole('textbox').fill('aluno@ufvi.example');
  await next.click();
  await expect(page.getByRole('alert')).toContainText('use-a aqui');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Usuário' }).fill('aluno');
  await page.getByLabel('Senha', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/ajuda`);
});

test('one comes back in the language in which one began', async ({ page }) => {
  await page.goto('/en/login?redirect=/en/acervo/1');
  await page.getByRole('button', { name: '(OIDC)' }).click();
  await deny(page);
  await expect(page).toHaveURL(/\/en\/oauth-response\?/);
  await expect(page.getByRole('alert')).toHaveText(WORDS.en.denied);
});

test('an address to come back to leads home by itself', async ({ page, baseURL }) => {
  for (const path of ['/oauth-response', '/saml-response']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${baseURL}/`);
  }
});

test('going back after signing in shows who is here', async ({ page, context, baseURL }) => {
  const away = await context.newPage();
  await away.goto('/acervo/1');
  const entrance = await context.newPage();
  await entrance.goto('/login?redirect=/ajuda');
  await expect(entrance.getByRole('button', { name: '(OIDC)' })).toBeVisible();
  await page.goto('/login?redirect=/ajuda');
  await page.getByRole('checkbox', { name: /Manter meu acesso/ }).check();
  await page.getByRole('button', { name: '(OIDC)' }).click();
  await answerAs(page, 'aluno');
  await expect(page).toHaveURL(`${baseURL}/ajuda`);
  // As the browser tells pages that it kept while they were away.
  const bringBack = (kept: Page) =>
    kept.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
  await bringBack(away);
  await expect(away.locator('#menu-conta a[href$="/sair"]')).toHaveText('Sair');
  await bringBack(entrance);
  await expect(entrance).toHaveURL(`${baseURL}/ajuda`);
});
