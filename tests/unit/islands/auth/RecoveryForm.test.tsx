import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecoveryForm } from '#islands/auth/recovery/RecoveryForm.tsx';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import { renderIsland } from '../../../support/island.tsx';

const nothing = () => undefined;
const form = (asksCaptcha: boolean) => (
  <RecoveryForm
    loginLabel="Usuário"
    asksCaptcha={asksCaptcha}
    userName=""
    onUserName={nothing}
    onBack={nothing}
    onDone={nothing}
  />
);

it('asks for the check against machines also where the server says so after the form is there', () => {
  const { rerender } = renderIsland(form(false));
  const check = () => screen.queryByRole('button', { name: auth.captcha });
  expect(check()).toBeNull();
  rerender(form(true));
  expect(check()).not.toBeNull();
});
