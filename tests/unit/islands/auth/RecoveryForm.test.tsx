import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RecoveryForm } from '#islands/auth/recovery/RecoveryForm.tsx';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import recovery from '#lib/i18n/locales/pt/recovery.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';

afterEach(cleanup);

const nothing = () => undefined;
const form = (asksCaptcha: boolean) => (
  <WordsProvider value={{ locale: 'pt', t: createTranslate('pt', { auth, recovery }) }}>
    <RecoveryForm
      loginLabel="Usuário"
      asksCaptcha={asksCaptcha}
      userName=""
      onUserName={nothing}
      onBack={nothing}
      onDone={nothing}
    />
  </WordsProvider>
);

it('asks for the check against machines also where the server says so after the form is there', () => {
  const { rerender } = render(form(false));
  const check = () => screen.queryByRole('button', { name: auth.captcha });
  expect(check()).toBeNull();
  rerender(form(true));
  expect(check()).not.toBeNull();
});
