import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { LIMITS } from '#api/patrons/auth/guessing/rules.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { E2E_DATA } from '../../support/e2e-data.ts';
import { variantUrl } from '../../support/networks/variants.ts';
import { LANGUAGES, TRIED_LANGUAGES } from '../../support/languages.ts';
import { codesSentTo } from '../../support/sent-mail.ts';

const NEW_PASSWORD = 'Veredas#1956';

interface Words {
  forgot: string;
  send: string;
  code: string;
  resend: string;
  password: string;
  again: string;
  differs: string;
  unmet: string;
  save: string;
  done: string;
}

const WORDS: Record<'pt' | 'en' | 'es', Words> = {
  pt: {
    forgot: 'Esqueci a senha',
    send: 'Enviar código',
    code: 'Código',
    resend: 'Enviar outro código',
    password: 'Nova senha',
    again: 'Repita a nova senha',
    differs: 'As senhas não são iguais!',
    unmet: 'A senha não atende a todos os critérios.',
    save: 'Salvar a nova senha',
    done: 'Senha alterada. Entre com a nova senha.',
  },
  en: {
    forgot: 'Forgot password',
    send: 'Send code',
    code: 'Code',
    resend: 'Send another code',
    password: 'New password',
    again: 'Repeat the new password',
    differs: "The passwords don't match!",
    unmet: 'The password does not meet all criteria.',
    save: 'Save the new password',
    done: 'Password changed. Sign in with the new one.',
  },
  es: {
    forgot: 'Olvidé la contraseña',
    send: 'Enviar código',
    code: 'Código',
    resend: 'Enviar otro código',
    password: 'Nueva contraseña',
    again: 'Repita la nueva contraseña',
    differs: '¡Las contraseñas no coinciden!',
    unmet: 'La contraseña no cumple todos los criterios.',
    save: 'Guardar la nueva contraseña',
    done: 'Contraseña cambiada. Entre con la nueva.',
  },
};

/** Accounts that no other test signs in with. */
const ACCOUNTS = { pt: 'pessoa31', en: 'pessoa32', es: 'pessoa33' };
const [PORTUGUESE] = LANGUAGES;
const emailOf = (login: string) => `${login}@ufvi.example`;
const wrongOf = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');

/** As if so much time had passed that anything may be asked for again. */
async function forgetWaiting(): Promise<void> {
  const db = openDatabase(join(E2E_DATA, 'acervo.db'));
  await db.queries.deleteFrom('sign_in_attempts').where('subject', 'like', 'recovery:%').execute();
  await db.close();
}

/** As if somebody had guessed at it here as often as is borne. */
async function blockPassword(login: string): Promise<void> {
  const db = openDatabase(join(E2E_DATA, 'acervo.db'));
  const { id } = await db.queries
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const at = '2026-03-12T17:00:00.000Z';
  await db.queries
    .insertInto('sign_in_attempts')
    .values({
      subject: `patron:${id}@127.0.0.1`,
      failures: LIMITS.own.block,
      first_at: at,
      last_at: at,
    })
    .execute();
  await db.close();
}

for (const { locale, prefix, words: signInWords } of TRIED_LANGUAGES) {
  test(`a blocked password is recovered by a code (${locale})`, async ({ page }) => {
    // The whole way, looked through at every step.
    test.slow();
    const words = WORDS[locale];
    const login = ACCOUNTS[locale];
    await blockPassword(login);
    const step = (name: string) => page.getByRole('textbox', { name, exact: true });
    const { loginLabel, signIn } = signInWords;
    const signInPassword = page.getByLabel(signInWords.password, { exact: true });

    await page.goto(`${prefix}/login`);
    await step(loginLabel).fill(login);
    await page.getByRole('link', { name: words.forgot }).click();
    await expect(page).toHaveURL(/[?&]modo=recuperar$/);
    await expect(step(loginLabel)).toHaveValue(login);
    await expect(step(loginLabel)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.send }).click();

    const code = step(words.code);
    await expect(code).toBeFocused();
    await expect(page.locator('.recovery__sent')).toContainText('p•••@•••');
    await expect(page.getByRole('button', { name: words.resend })).toHaveCount(0);
    const [sent = ''] = await codesSentTo(emailOf(login), 1);
    await code.pressSequentially(wrongOf(sent));
    // The focus is in the field already: the error has to announce itself.
    await expect(page.locator('.field__error')).toHaveRole('alert');
    await expect(code).toHaveAccessibleDescription(/p•••@•••/);
    await expect(code).toHaveValue(wrongOf(sent));
    await expect(page.getByRole('button', { name: words.resend })).toBeVisible();
    await expectAccessible(page);
    // As it is pasted.
    await code.fill(` ${sent.slice(0, 3)} ${sent.slice(3)} `);

    const password = page.getByLabel(words.password, { exact: true });
    const again = page.getByLabel(words.again, { exact: true });
    await expect(password).toBeFocused();
    await password.fill('veredas');
    await expect(page.locator('.recovery__met')).toHaveCount(1);
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.unmet)).toBeVisible();
    await expect(page.locator('.recovery [aria-live=polite]')).toContainText('1');
    await password.fill(NEW_PASSWORD);
    await expect(page.locator('.recovery__met')).toHaveCount(5);
    await again.fill('Veredas#1957');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.differs)).toBeVisible();
    await expectAccessible(page);
    await again.fill(` ${NEW_PASSWORD}`);
    await expect(page.getByText(words.differs)).toHaveCount(0);
    await page.getByRole('button', { name: words.save }).click();

    await expect(page.getByText(words.done)).toBeVisible();
    await expect(step(loginLabel)).toHaveValue(login);
    await expectAccessible(page);
    await signInPassword.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: signIn, exact: true }).click();
    await expect(page).toHaveURL(/\/meupergamum/);
  });
}

test('another code is sent after a wrong one, and ends the one before', async ({ page }) => {
  const login = 'pessoa34';
  const words = WORDS.pt;
  await page.goto('/login?modo=recuperar&redirect=/meupergamum');
  await page.getByRole('textbox', { name: PORTUGUESE?.words.loginLabel ?? '' }).fill(login);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: words.code, exact: true });
  await expect(code).toBeFocused();
  const [first = ''] = await codesSentTo(emailOf(login), 1);
  await code.fill(wrongOf(first));
  const resend = page.getByRole('button', { name: words.resend });
  await resend.click();
  await expect(page.getByRole('alert').last()).toContainText('Você pode pedir outro em');
  await expect(code).toHaveValue(wrongOf(first));
  await forgetWaiting();
  await resend.click();
  await expect(code).toHaveValue('');
  const codes = await codesSentTo(emailOf(login), 2);
  const second = codes.find((sent) => sent !== first) ?? first;
  await code.fill(first);
  await expect(page.locator('.field__error')).toContainText('O código não confere');
  await code.fill(second);
  await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmeupergamum$/);
});

test('a name that nobody has comes as far as the code', async ({ page }) => {
  await page.goto('/login?modo=recuperar');
  await page.getByRole('button', { name: WORDS.pt.send }).click();
  await expect(page.locator('.field__error')).toContainText('Escreva');
  await page.getByRole('textbox', { name: 'Usuário' }).fill('ninguem-mesmo');
  await page.getByRole('button', { name: WORDS.pt.send }).click();
  await expect(page.locator('.recovery__sent')).toContainText('•••@•••');
  await page.getByRole('textbox', { name: WORDS.pt.code, exact: true }).fill('12345678');
  await expect(page.locator('.field__error')).toContainText('O código não confere');
});

test('where a check against machines is wanted, it stands before the code', async ({ page }) => {
  await page.goto(`${variantUrl('careful')}/login?modo=recuperar`);
  const send = page.getByRole('button', { name: WORDS.pt.send });
  const userName = page.locator('input[name=username]');
  const check = page.getByRole('button', { name: 'Fazer a verificação' });
  await expect(check).toBeVisible();
  await userName.fill('ninguem-conhecido');
  await send.click();
  await expect(page.locator('.field__error')).toContainText('verificação');
  await expect(userName).toHaveValue('ninguem-conhecido');
  await check.click();
  await expect(page.getByText('Verificação feita.')).toBeVisible();
  await send.click();
  await expect(page.getByRole('textbox', { name: WORDS.pt.code, exact: true })).toBeFocused();
});
