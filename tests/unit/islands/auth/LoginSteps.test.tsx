import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoginSteps } from '#islands/auth/LoginSteps.tsx';
import type { LoginSettings } from '#lib/login-settings.ts';
import { fakeApi } from '../fake-api.ts';
import { press, renderIsland, t } from '../../../support/island.tsx';

const SETTINGS: LoginSettings = {
  ...{ label: 'Matrícula', categories: [], asksPerson: false, captcha: false, recovers: true },
  ...{ asksDestination: false, destination: 'account', institutional: [], nameFirst: false },
  leavesPage: false,
};

it('says that storage is full before the password is typed, and looks again', async () => {
  fakeApi({});
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderIsland(
    <LoginSteps
      settings={SETTINGS}
      userName=""
      onUserName={() => undefined}
      redirectOf={() => '/meupergamum'}
      onEntered={() => undefined}
      choosesDestination={false}
      recovery={null}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain(t('auth.no_storage'));
  expect(screen.queryByLabelText(t('auth.password'))).toBeNull();
  await press(t('errors.retry'));
  expect(screen.getByRole('alert').textContent).toContain(t('auth.no_storage'));
  write.mockRestore();
  await press(t('errors.retry'));
  expect(screen.getByLabelText(t('auth.password'))).toBeDefined();
});
