import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountMenu } from '#islands/account/AccountMenu.tsx';
import { renderIsland, signIn, t } from '../../../support/island.tsx';

const deposit = (bases?: string[]) => {
  signIn(bases && { bases });
  renderIsland(<AccountMenu current="services" onGo={() => {}} />);
  return screen.queryByRole('link', { name: t('account.page_deposit') });
};

it('offers the deposit of works to whoever may enter its base', () => {
  expect(deposit(['livros', 'postagem-trabalho'])).not.toBeNull();
});

it('does not offer the deposit of works to others', () => {
  expect(deposit(['livros'])).toBeNull();
});

it('offers the deposit of works where a session does not say', () => {
  expect(deposit()).not.toBeNull();
});
