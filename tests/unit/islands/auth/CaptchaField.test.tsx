import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CaptchaField } from '#islands/auth/CaptchaField.tsx';
import type { CaptchaState } from '#islands/auth/use-captcha.ts';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';

afterEach(cleanup);

const nothing = () => undefined;
const field = (state: CaptchaState) => (
  <WordsProvider value={{ locale: 'pt', t: createTranslate('pt', { auth }) }}>
    <CaptchaField
      captcha={{ state, token: '', solve: nothing, again: nothing, reset: nothing }}
      error={auth.missing_captcha}
    />
  </WordsProvider>
);

it('shows the refusal until the check is done', () => {
  const { rerender } = render(field('idle'));
  const button = screen.getByRole('button');
  expect(screen.queryByText(auth.missing_captcha)).not.toBeNull();
  expect(button.hasAttribute('data-problem')).toBe(true);
  rerender(field('done'));
  expect(screen.queryByText(auth.captcha_done)).not.toBeNull();
  expect(screen.queryByText(auth.missing_captcha)).toBeNull();
  expect(button.hasAttribute('data-problem')).toBe(false);
});
