import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DueReminders } from '#islands/loans/due/DueReminders.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import reminders from '#lib/i18n/locales/pt/reminders.json' with { type: 'json' };
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { press, renderIsland } from '../../../support/island.tsx';

const MAIL = 'GET /emprestimo/lembretes';
const TURN = 'PUT /emprestimo/lembretes';
const SINCE = 'GET /emprestimo/calendario/endereco';
const MAKE = 'PUT /emprestimo/calendario/endereco';
const END = 'DELETE /emprestimo/calendario/endereco';

let api: FakeApi;
let own = { por_email: true, dias_antes: [0, 2], dias_depois: [1], emails: ['m•••@•••'] };
let made: number;
beforeEach(() => {
  own = { por_email: true, dias_antes: [0, 2], dias_depois: [1], emails: ['m•••@•••'] };
  made = 0;
  api = fakeApi({
    [MAIL]: () => own,
    [TURN]: ({ body }) => {
      own = { ...own, ...(body as { por_email: boolean }) };
      return own;
    },
    [SINCE]: () => (made === 0 ? {} : { criado_em: '2026-03-02T10:00:00-03:00' }),
    [MAKE]: () => ({ endereco: `https://catalogo.example/api/calendarios/t${++made}.ics` }),
    [END]: () => {
      made = 0;
      return { ok: true };
    },
  });
});

async function open() {
  renderIsland(<DueReminders />);
  await screen.findByRole('heading', { name: reminders.calendar });
}
const confirm = (name: string) =>
  act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })),
  );
const field = () => screen.queryByLabelText<HTMLInputElement>(reminders.address);

it('says what comes by mail and when, and leaves out what may be left out', async () => {
  await open();
  expect(screen.getByText(/no dia e 2 dias antes do vencimento/)).toBeDefined();
  expect(screen.getByText(/aviso de atraso. Para: m•••@•••/)).toBeDefined();
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: reminders.switch });
  expect(toggle.checked).toBe(true);
  await act(async () => fireEvent.click(toggle));
  await screen.findByText(reminders.off);
  expect(toggle.checked).toBe(false);
  expect(api.asked(TURN).map(({ body }) => body)).toEqual([{ por_email: false }]);
  api.answers[TURN] = () => refusal(429, 'too_many_requests');
  await act(async () => fireEvent.click(toggle));
  expect((await screen.findByRole('alert')).textContent).toBe(errors.too_fast);
  expect(toggle.checked).toBe(false);
});

it('has no switch where nothing is sent before, and says where there is no address', async () => {
  own = { ...own, dias_antes: [], emails: [] };
  await open();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText(reminders.none_sent)).toBeDefined();
  expect(screen.getByText(new RegExp(reminders.no_email))).toBeDefined();
});

it('makes a private address, shows it this once, and opens it in a calendar', async () => {
  await open();
  await press(reminders.make);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field()?.value).toBe('https://catalogo.example/api/calendarios/t1.ics');
  expect(screen.getByRole('link', { name: reminders.open }).getAttribute('href')).toBe(
    'webcal://catalogo.example/api/calendarios/t1.ics',
  );
  cleanup();
  await open();
  expect(field()).toBeNull();
  expect(screen.getByText(/Há um endereço particular desde 2 mar. 2026/)).toBeDefined();
});

it('replaces and ends the address once that is confirmed', async () => {
  made = 1;
  await open();
  await press(reminders.renew);
  expect(api.asked(MAKE)).toHaveLength(0);
  await confirm(reminders.renew);
  await waitFor(() => expect(field()?.value).toMatch(/t2\.ics$/));
  await press(reminders.end);
  api.answers[END] = () => refusal(503, 'starting');
  await confirm(reminders.end);
  await within(screen.getByRole('dialog')).findByText(refusals.starting);
  api.answers[END] = () => ({ ok: true });
  await confirm(reminders.end);
  await screen.findByRole('button', { name: reminders.make });
  expect(field()).toBeNull();
  expect(document.activeElement?.textContent).toBe(reminders.calendar);
});

it('gives the dates as a file', async () => {
  api.answers['GET /emprestimo/calendario'] = () =>
    new Response('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', {
      headers: { 'content-type': 'text/calendar' },
    });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  await open();
  await press(reminders.file);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
});
