import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOAST_MS } from '#contract/shared/constants.ts';
import { ToastsIsland } from '#islands/toasts/ToastsIsland.tsx';
import { $toasts, dismissToast, showToast } from '#lib/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
  render(
    <>
      <main tabIndex={-1}>
        <button type="button">Na página</button>
      </main>
      <ToastsIsland label="Avisos" closeText="Fechar" hint="tecla" signedOut="Você saiu." />
    </>,
  );
});

/** What can be pressed is loaded with the first message. */
const show = async (toast: Parameters<typeof showToast>[0]) => {
  await act(async () => {
    showToast(toast);
    await vi.dynamicImportSettled();
  });
};
const wait = (milliseconds: number) => {
  void act(() => void vi.advanceTimersByTime(milliseconds));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document, { key: name });
const place = (how: 'polite' | 'assertive') => {
  const found = document.querySelector(`[aria-live=${how}]`);
  if (!found) throw new Error(`No place that is ${how}`);
  return found;
};
const said = (how: 'polite' | 'assertive') => place(how).textContent;

test('both places where something is said are there before anything is', async () => {
  expect(said('polite')).toBe('');
  expect(said('assertive')).toBe('');
});

test('a message is said politely and leaves after eight seconds', async () => {
  await show({ text: 'Link copiado.' });
  expect(said('polite')).toContain('Link copiado.');
  wait(TOAST_MS - 1);
  expect(screen.queryByText('Link copiado.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Link copiado.')).toBeNull();
});

test('an error is said at once and stays until it is closed', async () => {
  await show({ text: 'Sem resposta.', tone: 'error' });
  expect(said('assertive')).toContain('Sem resposta.');
  wait(TOAST_MS * 10);
  expect(screen.queryByText('Sem resposta.')).not.toBeNull();
  press('Fechar');
  expect(screen.queryByText('Sem resposta.')).toBeNull();
});

test('only what is new is said, and nothing that can be pressed', async () => {
  await show({ text: 'Primeiro.' });
  const status = place('polite');
  const [first] = status.children;
  await show({ text: 'Segundo.', action: { text: 'Desfazer', run: () => {} } });
  // What was there is the same as before: only the addition is read, because the whole is not atomic.
  expect(status.getAttribute('aria-atomic')).toBe('false');
  expect(status.children[0]).toBe(first);
  expect(status.children).toHaveLength(2);
  for (const how of ['polite', 'assertive'] as const)
    expect(place(how).querySelector('button')).toBeNull();
});

test('what can be undone stays while it can be, and a key leads there and back', async () => {
  const run = vi.fn();
  const button = screen.getByRole('button', { name: 'Na página' });
  button.focus();
  await show({ text: 'Saiu da cesta.', action: { text: 'Desfazer', run } });
  expect(said('polite')).toContain('Desfazer: tecla F8.');
  wait(TOAST_MS * 100);
  key('F8');
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  expect(document.activeElement).toBe(undo);
  key('F8');
  expect(document.activeElement).toBe(button);
  key('F8');
  key('Escape');
  expect(document.activeElement).toBe(button);
  key('F8');
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('Saiu da cesta.')).toBeNull();
});

test('what can be undone where it was done, too, leaves like the rest', async () => {
  await show({ text: 'Na cesta.', action: { text: 'Desfazer', run: () => {}, elsewhere: true } });
  // A key that leads nowhere after some seconds is not named.
  expect(said('polite')).not.toContain('F8');
  wait(TOAST_MS);
  expect(screen.queryByText('Na cesta.')).toBeNull();
});

test('without an act the key leads to what closes, and then back into the page', async () => {
  const button = screen.getByRole('button', { name: 'Na página' });
  button.focus();
  await show({ text: 'Sem resposta.', tone: 'error' });
  key('F8');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fechar' }));
  button.remove();
  press('Fechar');
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('one way back at a time: the next one takes its place', async () => {
  for (const text of ['Um saiu.', 'Outro saiu.'])
    await show({ text, action: { text: 'Desfazer', run: () => {} } });
  expect($toasts.get().map(({ text }) => text)).toEqual(['Outro saiu.']);
});

test('pointing at the messages stops the clock, and leaving lets it run on from where it was', async () => {
  await show({ text: 'Link copiado.' });
  wait(5000);
  fireEvent.pointerEnter(screen.getByRole('region'));
  wait(TOAST_MS * 2);
  expect(screen.queryByText('Link copiado.')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region'));
  wait(2999);
  expect(screen.queryByText('Link copiado.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Link copiado.')).toBeNull();
});

test('focus in a message stops the clock', async () => {
  await show({ text: 'Link copiado.' });
  fireEvent.focusIn(screen.getByRole('button', { name: 'Fechar' }));
  wait(TOAST_MS * 2);
  expect(screen.queryByText('Link copiado.')).not.toBeNull();
  fireEvent.focusOut(screen.getByRole('button', { name: 'Fechar' }));
  wait(TOAST_MS);
  expect(screen.queryByText('Link copiado.')).toBeNull();
});

test('a message closed under the pointer does not hold the next one for ever', async () => {
  await show({ text: 'Primeiro.' });
  fireEvent.pointerEnter(screen.getByRole('region'));
  press('Fechar');
  await show({ text: 'Segundo.' });
  wait(TOAST_MS);
  expect(screen.queryByText('Segundo.')).toBeNull();
});

test('at most three passing messages are shown, errors and ways back always', async () => {
  await show({ text: 'erro', tone: 'error' });
  await show({ text: 'saiu', action: { text: 'Desfazer', run: () => {} } });
  for (const text of ['um', 'dois', 'três', 'quatro']) await show({ text });
  expect($toasts.get().map((toast) => toast.text)).toEqual(['erro', 'saiu', 'quatro']);
});

test('the same words again are one message', async () => {
  await show({ text: 'Link copiado.' });
  await show({ text: 'Link copiado.' });
  expect(screen.getAllByText('Link copiado.')).toHaveLength(1);
});

test('taking away an unknown message changes nothing', async () => {
  await show({ text: 'Link copiado.' });
  void act(() => dismissToast(-1));
  expect(screen.queryByText('Link copiado.')).not.toBeNull();
});
