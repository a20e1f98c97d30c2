import { readFileSync } from 'node:fs';
import { expect, test, type Route } from '@playwright/test';
import { TRIED_LANGUAGES, type Language } from '../support/languages.ts';

type RecordProblem =
  'captcha' | 'network' | 'email' | 'unexpected' | 'fast' | 'refusal' | 'unreachable' | 'expired';

const WORDS: Record<Language['locale'], Record<RecordProblem, RegExp>> = {
  pt: {
    network: /O catálogo da rede não está respondendo/,
    email: /A biblioteca digital não reconheceu seu e-mail/,
    unexpected: /Algo falhou do nosso lado/,
    fast: /Muitas tentativas seguidas/,
    refusal: /não tem fascículos registrados/,
    unreachable: /Não foi possível falar com o servidor/,
    captcha: /A verificação expirou/,
    expired: /Sua sessão terminou/,
  },
  en: {
    network: /network catalogue is not responding/i,
    email: /digital library did not recognise your e-mail/i,
    unexpected: /Something went wrong on our side/i,
    fast: /Too many attempts/i,
    refusal: /no issues/i,
    unreachable: /server could not be reached/i,
    captcha: /check (has )?expired/i,
    expired: /Your session has ended/i,
  },
  es: {
    network: /El catálogo de la red no responde/i,
    email: /La biblioteca digital no reconoció su correo/i,
    unexpected: /Algo falló por nuestra parte/i,
    fast: /Demasiados intentos/i,
    refusal: /no tiene fascículos registrados/i,
    unreachable: /No (fue posible|se pudo|pudimos) conectar con el servidor/i,
    captcha: /La verificación (expiró|caducó|venció)/i,
    expired: /Su sesión (terminó|ha terminado)/i,
  },
};

const says = (status: number, message: string, texto?: string) => (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, message, ...(texto && { texto }) } });

/** The sentence that the server sends with a refusal. */
function sentence(locale: Language['locale'], code: string): string {
  const file = new URL(`../../src/lib/i18n/locales/${locale}/refusals.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[code] ?? '';
}

const refuses = (locale: Language['locale'], code: string) =>
  says(422, code, sentence(locale, code));

/** What the real server cannot be brought to, as the specification tells it (§8, shared handler). */
const answersIn = (
  locale: Language['locale'],
): [Exclude<RecordProblem, 'expired' | 'captcha'>, (route: Route) => Promise<void>][] => [
  ['network', says(500, 'A consulta à rede falhou')],
  ['email', says(500, 'minhabibliotecaerro: leitor')],
  ['unexpected', says(500, 'Internal Server Error')],
  ['fast', says(429, 'too_many_requests')],
  ['refusal', refuses(locale, 'no_issues')],
  ['unreachable', (route) => route.abort()],
];

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`a call that fails says why in words (${locale})`, async ({ page }) => {
    for (const [problem, answer] of answersIn(locale)) {
      await page.route('**/api/consulta?**', answer);
      await page.goto(`${prefix}/?q=machado`);
      await expect(page.getByRole('alert')).toContainText(WORDS[locale][problem]);
      await page.unroute('**/api/consulta?**');
    }
  });

  test(`a check that is too old is told where one signs in (${locale})`, async ({ page }) => {
    await page.route('**/api/oauth/token', refuses(locale, 'captcha_invalid'));
    await page.goto(`${prefix}/login`);
    await page.locator('input[name=username]').fill('formando');
    await page.locator('input[name=password]').fill('x');
    await page.locator('form [type=submit]').click();
    await expect(page.locator('.field__error')).toContainText(WORDS[locale].captcha);
  });

  test(`an ended session is told where one signs in again (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/login?redirect=/meupergamum&expirada=1`);
    // Into a place that the page has from the start: only so is it read.
    const place = page.locator('main [aria-live=polite]');
    await expect(place).toContainText(WORDS[locale].expired);
    const built = await (await page.request.get(page.url())).text();
    expect(built).toMatch(/<div [^>]*aria-live="polite"[^>]*><\/div>/);
  });
}

test('the words of a server that has others are shown as they are', async ({ page }) => {
  await page.route('**/api/consulta?**', says(409, 'O índice está sendo trocado.'));
  await page.goto('/?q=machado');
  await expect(page.getByRole('alert')).toContainText('O índice está sendo trocado.');
});

test('of a request that was given up nothing is said', async ({ page }) => {
  let held: Route | undefined;
  await page.route('**/api/consulta?**q=lenta**', (route) => void (held = route));
  await page.goto('/?q=machado');
  await expect(page.locator('.hit').first()).toBeVisible();
  const field = page.getByRole('combobox').first();
  await field.fill('lenta');
  await field.press('Enter');
  await expect.poll(() => held !== undefined).toBe(true);
  await field.fill('casmurro');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('casmurro');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
