import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_MS, Toasts } from '#islands/ui/Toasts.tsx';
import { $toasts, dismissToast, showToast } from '#lib/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
  render(<Toasts label="Avisos" closeText="Fechar" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (toast: Parameters<typeof showToast>[0]) => {
  void act(() => void showToast(toast));
};
const wait = (milliseconds: number) => {
  void act(() => void vi.advanceTimersByTime(milliseconds));
};

test('a message is said politely and leaves after eight seconds', () => {
  show({ text: 'Na cesta.' });
  expect(screen.getByRole('status').textContent).toContain('Na cesta.');
  wait(TOAST_MS - 1);
  expect(screen.queryByText('Na cesta.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Na cesta.')).toBeNull();
});

test('an error is said at once and stays until it is closed', () => {
  show({ text: 'Sem resposta.', tone: 'error' });
  expect(screen.getByRole('alert').textContent).toContain('Sem resposta.');
  wait(TOAST_MS * 10);
  expect(screen.queryByText('Sem resposta.')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByText('Sem resposta.')).toBeNull();
});

test('pointing at the messages stops the clock, and leaving lets it run on from where it was', () => {
  show({ text: 'Na cesta.' });
  wait(5000);
  fireEvent.pointerEnter(screen.getByRole('region'));
  wait(TOAST_MS * 2);
  expect(screen.queryByText('Na cesta.')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region'));
  wait(2999);
  expect(screen.queryByText('Na cesta.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Na cesta.')).toBeNull();
});

test('focus in a message stops the clock', () => {
  show({ text: 'Na cesta.', action: { text: 'Desfazer', run: () => {} } });
  fireEvent.focus(screen.getByRole('button', { name: 'Desfazer' }));
  wait(TOAST_MS * 2);
  expect(screen.queryByText('Na cesta.')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Desfazer' }));
  wait(TOAST_MS);
  expect(screen.queryByText('Na cesta.')).toBeNull();
});

test('a message closed under the pointer does not hold the next one for ever', () => {
  show({ text: 'Primeiro.' });
  fireEvent.pointerEnter(screen.getByRole('region'));
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  show({ text: 'Segundo.' });
  wait(TOAST_MS);
  expect(screen.queryByText('Segundo.')).toBeNull();
});

test('the action runs once and takes the message away', () => {
  const run = vi.fn();
  show({ text: 'Na cesta.', action: { text: 'Desfazer', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Na cesta.')).toBeNull();
});

test('at most three passing messages are shown, errors always', () => {
  show({ text: 'erro', tone: 'error' });
  for (const text of ['um', 'dois', 'três', 'quatro']) show({ text });
  expect($toasts.get().map((toast) => toast.text)).toEqual(['erro', 'três', 'quatro']);
});

test('the same words again are one message', () => {
  show({ text: 'Na cesta.' });
  show({ text: 'Na cesta.' });
  expect(screen.getAllByText('Na cesta.')).toHaveLength(1);
});

test('taking away an unknown message changes nothing', () => {
  show({ text: 'Na cesta.' });
  void act(() => dismissToast(-1));
  expect(screen.queryByText('Na cesta.')).not.toBeNull();
});
