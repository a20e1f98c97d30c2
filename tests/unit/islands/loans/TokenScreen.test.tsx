import { act, fireEvent, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { beforeEach, expect, it, vi } from 'vitest';
import { TokenScreen } from '#islands/loans/token/TokenScreen.tsx';
import account from '#lib/i18n/locales/pt/account.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import token from '#lib/i18n/locales/pt/loan-token.json' with { type: 'json' };
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const READ = 'GET /emprestimo/token';
const MAKE = 'POST /emprestimo/token';
const held = (code: string, segundos: number) => ({
  token: code,
  validade: '2026-03-12T14:25:00-03:00',
  segundos,
});

let api: FakeApi;
/** What the server knows. */
let now: ReturnType<typeof held> | Record<string, never>;
beforeEach(() => {
  vi.useFakeTimers();
  now = {};
  api = fakeApi({
    [READ]: () => now,
    [MAKE]: () => {
      now = held('7K3M-9QXD', 300);
      return now;
    },
  });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open() {
  renderIsland(<TokenScreen />);
  await pass(0);
  await pass(0);
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
  await pass(0);
}
const said = () => document.querySelector('[aria-live=polite]')?.textContent;
const shown = () => document.querySelector('.pass__code [aria-hidden]')?.textContent;

/** What a camera reads from the drawing. */
function scanned(): string | undefined {
  const SCALE = 4;
  const svg = screen.getByRole('img', { name: token.qr });
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const pixels = new Uint8ClampedArray((size * SCALE) ** 2 * 4).fill(255);
  const drawn = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let part = 0; part < SCALE ** 2; part++) {
      const column = Number(x) * SCALE + (part % SCALE);
      const row = Number(y) * SCALE + Math.floor(part / SCALE);
      pixels.fill(0, (row * size * SCALE + column) * 4, (row * size * SCALE + column) * 4 + 3);
    }
  }
  return jsQR(pixels, size * SCALE, size * SCALE)?.data;
}

it('makes a code on a press: in groups, letter by letter for the ear, and as a QR code', async () => {
  await open();
  expect(screen.queryByRole('img')).toBeNull();
  await press(token.make);
  expect(shown()).toBe('7K3M9QXD');
  expect(screen.getByText('7 K 3 M, 9 Q X D')).toBeDefined();
  expect(scanned()).toBe('7K3M9QXD');
  expect(screen.getByText('Vale até 14h25. Faltam 5 minutos.')).toBeDefined();
  expect(said()).toBe('Código novo: 7 K 3 M, 9 Q X D. Vale até 14h25.');
});

it('shows the code that still holds, counts minutes, and tells the end once', async () => {
  now = held('AAAA-1111', 200);
  await open();
  expect(shown()).toBe('AAAA1111');
  expect(said()).toBe('');
  expect(screen.getByText(/Faltam 4 minutos/)).toBeDefined();
  await pass(80_000);
  expect(screen.getByText(/Faltam 2 minutos/)).toBeDefined();
  expect(said()).toBe('');
  await pass(60_500);
  expect(screen.getByText(/Falta menos de um minuto/)).toBeDefined();
  expect(said()).toBe(token.said_last);
  await pass(60_000);
  expect(said()).toBe(token.heading_expired);
  expect(shown()).toBeUndefined();
  expect(screen.getByText(token.expired)).toBeDefined();
});

it('tells that the desk has taken it, and where the loan is', async () => {
  await open();
  await press(token.make);
  now = {};
  await pass(5000);
  expect(said()).toBe(token.heading_used);
  expect(screen.getByRole('link', { name: account.page_loans }).getAttribute('href')).toBe(
    '/meupergamum/app/emprestimo/titulos-pendentes',
  );
  await press(token.make_new);
  expect(shown()).toBe('7K3M9QXD');
});

it('follows a code that was made in another place', async () => {
  await open();
  await press(token.make);
  now = held('BBBB-2222', 290);
  await pass(5000);
  expect(shown()).toBe('BBBB2222');
});

it('keeps showing the code while the server is out of reach, and says why there is no new one', async () => {
  await open();
  await press(token.make);
  api.answers[READ] = () => refusal(503, 'starting');
  api.answers[MAKE] = () => refusal(429, 'too_many_requests');
  await pass(10_000);
  expect(shown()).toBe('7K3M9QXD');
  await press(token.make_new);
  expect(screen.getByRole('alert').textContent).toBe(errors.too_fast);
  expect(shown()).toBe('7K3M9QXD');
});

it('shows it as large as the display', async () => {
  await open();
  await press(token.make);
  await press(token.large);
  const dialog = screen.getByRole('dialog', { name: token.large_title });
  expect(dialog.querySelector('.pass__code [aria-hidden]')?.textContent).toBe('7K3M9QXD');
  await press(token.close);
  expect(screen.queryByRole('dialog')).toBeNull();
});
