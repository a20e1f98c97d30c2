import { cleanup, act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '#contract/shared/languages.ts';
import { KioskIsland } from '#islands/frame/KioskIsland.tsx';
import { KioskLinkIsland } from '#islands/frame/KioskLinkIsland.tsx';
import { $panelOpen } from '#lib/stores/frame.ts';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';

const CHECK = 'GET /parametros/autoatendimento';
const KIOSK = { showAuto: true, codBibAuto: 7, authAuto: 'senha e PIN', idiomaAuto: 'pt' };

let api: FakeApi;
let opened: unknown[][];
beforeEach(() => {
  api = fakeApi({ [CHECK]: () => KIOSK });
  opened = [];
  vi.stubGlobal('open', (...args: unknown[]) => {
    opened.push(args);
    return {};
  });
});
afterEach(() => {
  cleanup();
  $panelOpen.set(false);
  $toasts.set([]);
});

const propsOf = (address: string, locale: Locale) => ({
  locale,
  label: 'Autoatendimento',
  suffix: ', abre outra janela',
  address,
  company: 3,
  texts: { blocked: 'O navegador não abriu a janela.', open: 'Abrir aqui' },
});
const show = (address = 'https://ufvi.example/kiosk', locale: Locale = 'pt') =>
  act(async () => {
    render(<KioskIsland {...propsOf(address, locale)} />);
  });
const NAME = /^Autoatendimento\s*, abre outra janela$/;
const button = () => screen.queryByRole('button', { name: NAME });
const press = () => fireEvent.click(screen.getByRole('button', { name: NAME }));
/** The window comes a moment after the press. */
const opens = () => waitFor(() => expect(opened).toHaveLength(1));
const openedAddress = () => new URL(String(opened[0]?.[0]), 'https://acervo.test');

it('opens the kiosk in a window with company, library, language, keypad and authentication', async () => {
  await show();
  press();
  await opens();
  expect(openedAddress().origin + openedAddress().pathname).toBe('https://ufvi.example/kiosk');
  expect(Object.fromEntries(openedAddress().searchParams)).toEqual({
    empresa: '3',
    biblioteca: '7',
    idioma: '1',
    teclado: 'false',
    aut: 'senha e PIN',
  });
  expect(String(opened[0]?.[2])).toContain('popup');
});

it('keeps the query that the institution’s address has, tells the language, and no library', async () => {
  api.answers[CHECK] = () => ({ ...KIOSK, codBibAuto: null });
  await show('/autoatendimento?sala=2', 'en');
  press();
  await opens();
  expect(openedAddress().pathname).toBe('/autoatendimento');
  expect(Object.fromEntries(openedAddress().searchParams)).toMatchObject({
    sala: '2',
    biblioteca: '',
    idioma: '5',
  });
});

it.each([
  ['is no kiosk', () => ({ ...KIOSK, showAuto: false })],
  ['cannot be asked about', unreachable],
])('is not offered on a terminal that %s', async (_name, answer) => {
  api.answers[CHECK] = answer;
  await show();
  await waitFor(() => expect(api.asked(CHECK)).toHaveLength(1));
  expect(button()).toBeNull();
});

it('makes way for the accessibility panel and comes back', async () => {
  await show();
  expect(button()).not.toBeNull();
  act(() => $panelOpen.set(true));
  expect(button()).toBeNull();
  act(() => $panelOpen.set(false));
  expect(button()).not.toBeNull();
});

it('a window that the browser blocks is told, with a way to open it here', async () => {
  vi.stubGlobal('open', () => null);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await show();
  press();
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  const [toast] = $toasts.get();
  expect(toast).toMatchObject({ text: 'O navegador não abriu a janela.', tone: 'error' });
  expect(toast?.action?.text).toBe('Abrir aqui');
  toast?.action?.run();
  expect(assign).toHaveBeenCalledWith(expect.stringContaining('biblioteca=7'));
});

it('among the links it asks nothing before the press, and then opens the same window', async () => {
  render(<KioskLinkIsland {...propsOf('https://ufvi.example/kiosk', 'pt')} />);
  const link = screen.getByRole('link', { name: NAME });
  expect(link.getAttribute('href')).toBe('https://ufvi.example/kiosk');
  await act(async () => {});
  expect(api.asked(CHECK)).toHaveLength(0);
  fireEvent.click(link);
  await opens();
  expect(openedAddress().searchParams.get('biblioteca')).toBe('7');
});

it('among the links it goes to the address when the server cannot be asked', async () => {
  api.answers[CHECK] = unreachable;
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  render(<KioskLinkIsland {...propsOf('/autoatendimento', 'pt')} />);
  fireEvent.click(screen.getByRole('link', { name: NAME }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/autoatendimento'));
  expect(opened).toEqual([]);
});

it('among the links it is away while the panel is open, and its place stays', () => {
  render(<KioskLinkIsland {...propsOf('/autoatendimento', 'pt')} />);
  const link = screen.getByRole('link', { name: NAME });
  expect(link.className).toBe('');
  act(() => $panelOpen.set(true));
  expect(link.className).toBe('bar__away');
});
