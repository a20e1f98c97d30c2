import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WithdrawButton } from '#islands/ui/list/WithdrawButton.tsx';
import { apiError } from '#lib/api/http.ts';
import { $toasts } from '#lib/toasts.ts';
import { renderIsland } from '../../../../support/island.tsx';

const onRemoved = vi.fn();
function open(remove: () => Promise<unknown>) {
  onRemoved.mockClear();
  renderIsland(
    <WithdrawButton
      text="Desistir"
      suffix=": Iracema"
      title="Desistir do pedido?"
      cancelText="Manter"
      doneText="Pedido retirado."
      remove={remove}
      onRemoved={onRemoved}
    >
      <p>O lugar se perde.</p>
    </WithdrawButton>,
  );
  const button = screen.getByRole('button', { name: 'Desistir : Iracema' });
  button.focus();
  fireEvent.click(button);
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Desistir do pedido?' }));
const press = (name: string) =>
  act(async () => {
    // The last: closing has the same name.
    const button = dialog().getAllByRole('button', { name }).at(-1);
    if (button) fireEvent.click(button);
  });

it('asks first, and says that it is done', async () => {
  const remove = vi.fn(() => Promise.resolve());
  open(remove);
  expect(dialog().getByText('O lugar se perde.')).toBeDefined();
  expect(remove).not.toHaveBeenCalled();
  await press('Desistir');
  expect(remove).toHaveBeenCalledOnce();
  expect(onRemoved).toHaveBeenCalledOnce();
  expect($toasts.get().map(({ text }) => text)).toEqual(['Pedido retirado.']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves the focus where the screen takes it, as the button may be gone', async () => {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.append(heading);
  open(() => Promise.resolve());
  onRemoved.mockImplementationOnce(() => heading.focus());
  await press('Desistir');
  expect(document.activeElement).toBe(heading);
});

it('removes nothing when it is cancelled', async () => {
  const remove = vi.fn(() => Promise.resolve());
  open(remove);
  await press('Manter');
  expect(remove).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says in the dialog why it cannot be done, until it is cancelled', async () => {
  const refused = apiError({ status: 422, headers: new Headers() }, { texto: 'Já a caminho.' });
  open(() => Promise.reject(refused));
  await press('Desistir');
  expect(dialog().getByText('Já a caminho.')).toBeDefined();
  expect(onRemoved).not.toHaveBeenCalled();
  await press('Manter');
  fireEvent.click(screen.getByRole('button', { name: 'Desistir : Iracema' }));
  expect(dialog().queryByText('Já a caminho.')).toBeNull();
});
