import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerTime } from '#lib/clock.ts';
import { HoursIsland } from '#islands/units/HoursIsland.tsx';
import type { Hours, LibraryHours } from '#lib/units/opening.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

const READ = 'GET /parametros/atendimento';

/** Fourteen days from Monday, 9 March 2026, each with these hours. */
const days = (abre: string, fecha: string): LibraryHours['dias'] =>
  Array.from({ length: 14 }, (_, n) => ({
    dia: `2026-03-${String(9 + n).padStart(2, '0')}`,
    intervalos: abre === '' ? [] : [{ abre, fecha }],
  }));

const library = (code: number, name: string, dias: LibraryHours['dias']): LibraryHours => ({
  cod_biblioteca: code,
  desc_biblioteca: name,
  cod_campus: 1,
  nome_campus: 'Aurora',
  fuso: 'America/Sao_Paulo',
  dias,
});

const hours = (closes = '22:00'): Hours => ({
  agora: '2026-03-12T14:00:00-03:00',
  itens: [
    library(1, 'Biblioteca Central', days('07:30', closes)),
    library(2, 'Biblioteca de Artes', days('08:00', '15:00')),
    library(3, 'Biblioteca da Serra', days('', '')),
    library(4, 'Biblioteca do Polo', []),
  ],
  dias_diferentes: [],
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => hours('18:00') });
});

/** The page that was built with `hours()`, read at this time. */
async function readAt(time: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(time) });
  await act(async () => {
    render(
      <HoursIsland {...ISLAND} hours={hours()}>
        <p>Como a página foi feita</p>
      </HoursIsland>,
    );
  });
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;
/** What stands beside a library's name on the ruler. */
const now = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('li')?.textContent ?? '';
const stale = () => screen.queryByText(/Não foi possível atualizar os horários/);

/** The answer to a call, with the time of the server. */
const answerAt = (moment: string, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', date: new Date(moment).toUTCString() },
  });

describe('hours on a device whose clock is a day off', () => {
  afterEach(() => setServerTime(new Date().toUTCString()));

  for (const [off, time] of [
    ['slow', '2026-03-11T03:20:00-03:00'],
    ['fast', '2026-03-13T23:20:00-03:00'],
  ] as const) {
    it(`are told by the clock of the server (${off})`, async () => {
      api.answers[READ] = () => answerAt('2026-03-12T14:20:00-03:00', hours());
      await readAt(time);
      expect(headline()).toBe('Duas bibliotecas abertas agora');
      expect(now('Biblioteca de Artes')).toContain('Fecha em 40 min');
      expect(screen.getByText('quinta-feira, 12 de março, 14h20')).toBeTruthy();
    });
  }
});

describe('hours read within the hour', () => {
  it('tell what each library is doing, and how many are open; nothing is asked', async () => {
    await readAt('2026-03-12T14:20:00-03:00');
    expect(headline()).toBe('Duas bibliotecas abertas agora');
    expect(now('Biblioteca Central')).toContain('Aberta agora');
    expect(now('Biblioteca Central')).toContain('até 22h');
    expect(now('Biblioteca de Artes')).toContain('Fecha em 40 min');
    expect(now('Biblioteca da Serra')).toContain('Fechada');
    expect(now('Biblioteca do Polo')).toContain('Pergunte os horários no balcão');
    expect(now('Biblioteca do Polo')).not.toMatch(/Fechada|Aberta/);
    expect(api.asked(READ)).toEqual([]);
    expect(screen.queryByText('Como a página foi feita')).toBeNull();
  });

  it('go on with the clock', async () => {
    await readAt('2026-03-12T14:59:30-03:00');
    expect(now('Biblioteca de Artes')).toContain('Fecha em 1 min');
    await act(async () => void vi.advanceTimersByTime(60_000));
    expect(now('Biblioteca de Artes')).toContain('abre amanhã, 8h');
    expect(headline()).toBe('Uma biblioteca aberta agora');
  });

  it('show every library’s week, and say which told none', async () => {
    await readAt('2026-03-12T14:20:00-03:00');
    const week = screen.getByRole('table', { name: 'Esta semana' });
    const row = (name: string) =>
      within(within(week).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(row('Biblioteca Central')).toEqual(Array(7).fill('7h30–22h'));
    expect(row('Biblioteca da Serra')).toEqual(Array(7).fill('Fechada'));
    expect(row('Biblioteca do Polo')).toEqual(['A biblioteca não informou horários.']);
    expect(within(week).getByRole('columnheader', { name: /hoje/ }).textContent).toContain('12');
  });
});

describe('hours of an old page', () => {
  it('are asked for anew', async () => {
    await readAt('2026-03-13T17:30:00-03:00');
    expect(now('Biblioteca Central')).toContain('Fecha em 30 min');
    expect(stale()).toBeNull();
  });

  it.each([
    ['cannot be reached', unreachable],
    ['fails', () => refusal(500, '')],
  ])('stay, and say of when they are, when the server %s', async (_name, answer) => {
    api.answers[READ] = answer;
    await readAt('2026-03-13T17:30:00-03:00');
    expect(now('Biblioteca Central')).toContain('até 22h');
    expect(stale()?.textContent).toContain('Estes são de 12 mar.');
    expect(stale()?.closest('[role]')?.getAttribute('role')).toBe('status');
  });

  it('older than the days that they tell claim nothing about now', async () => {
    api.answers[READ] = unreachable;
    await readAt('2026-04-20T10:00:00-03:00');
    expect(headline()).toBe('Horários');
    expect(now('Biblioteca Central')).not.toMatch(/Aberta|Fechada/);
    expect(stale()).not.toBeNull();
  });
});

it.each([
  // Monday, 9 March: the Sunday of this week, and the Monday of the next.
  [6, 'abre domingo, 8h'],
  [7, 'abre 16 mar., 8h'],
])('a library that opens in %i days says "%s"', async (from, words) => {
  const closed = days('08:00', '18:00').map((day, n) =>
    n < from ? { ...day, intervalos: [] } : day,
  );
  api.answers[READ] = () => ({ ...hours(), itens: [library(1, 'Biblioteca Central', closed)] });
  await readAt('2026-03-09T10:00:00-03:00');
  expect(now('Biblioteca Central')).toContain(words);
});

it('says each library’s own time and zone where zones of the network differ', async () => {
  const other = {
    ...library(5, 'Biblioteca de Manaus', days('08:00', '15:00')),
    fuso: 'America/Manaus',
  };
  const mixed = { ...hours('18:00'), itens: [...hours('18:00').itens.slice(0, 1), other] };
  api.answers[READ] = () => mixed;
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-12T18:30:00Z'),
  });
  await act(async () => {
    render(
      <HoursIsland {...ISLAND} hours={mixed}>
        <p>Como a página foi feita</p>
      </HoursIsland>,
    );
  });
  expect(screen.getByText(/Cada biblioteca no seu próprio fuso\./)).toBeTruthy();
  expect(now('Biblioteca Central')).toMatch(
    /Horário Padrão de Brasília, 15h30|Horário de Brasília, 15h30/,
  );
  expect(now('Biblioteca de Manaus')).toMatch(/Amazonas, 14h30/);
  // 15:00 has passed in Brasília, but not in Manaus.
  expect(now('Biblioteca de Manaus')).toMatch(/[Aa]bert|Fecha/);
});
