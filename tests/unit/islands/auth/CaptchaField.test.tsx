import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaptchaField } from '#islands/auth/CaptchaField.tsx';
import type { CaptchaState } from '#islands/auth/use-captcha.ts';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import { renderIsland } from '../../../support/island.tsx';

const nothing = () => undefined;
const field = (state: CaptchaState) => (
  <CaptchaField
    captcha={{ state, token: '', solve: nothing, again: nothing, reset: nothing }}
    error={auth.missing_captcha}
  />
);

it('shows the refusal until the check is done', () => {
  const { rerender } = renderIsland(field('idle'));
  const button = screen.getByRole('button');
  expect(screen.queryByText(auth.missing_captcha)).not.toBeNull();
  expect(button.hasAttribute('data-problem')).toBe(true);
  rerender(field('done'));
  expect(screen.queryByText(auth.captcha_done)).not.toBeNull();
  expect(screen.queryByText(auth.missing_captcha)).toBeNull();
  expect(button.hasAttribute('data-problem')).toBe(false);
});
