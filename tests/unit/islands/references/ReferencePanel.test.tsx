import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { Reference } from '#islands/references/Reference.tsx';
import { ReferencePanel } from '#islands/references/ReferencePanel.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { $referenceStyle } from '#lib/stores/reference-style.ts';
import { fakeApi, later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const CALL = 'GET /acervo/:id/referencia';
const ANSWER: ReferenceAnswer = {
  cod_acervo: 5,
  norma: 'ABNT NBR 6023:2018',
  texto:
    'ROSA, J. G. Sertão <b>. Natal: Duna, 2019. Disponível em: https://x.test. Acesso em: 12 mar. 2026.',
  trechos: [
    { texto: 'ROSA, J. G. ' },
    { texto: 'Sertão <b>', destaque: 'negrito' },
    { texto: '. Natal: Duna, 2019. Disponível em: https://x.test. ' },
    { texto: 'Acesso em: 12 mar. 2026.', acesso: true },
  ],
  citacao: {
    parenteses: [{ texto: '(Rosa, 2019)' }],
    frase: [{ texto: 'Rosa (2019)' }],
  },
  data_acesso: '2026-03-12',
  csl: {
    id: 'rosa2019_5',
    type: 'book',
    title: 'Sertão <b>',
    author: [{ family: 'Rosa', given: 'João Guimarães' }],
    issued: { 'date-parts': [[2019]] },
    publisher: 'Duna',
    'publisher-place': 'Natal',
  },
};

let api: FakeApi;
let written: Record<string, string>;

beforeEach(() => {
  api = fakeApi({ [CALL]: () => ANSWER });
  written = {};
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Blob | Promise<Blob>>;
      constructor(parts: Record<string, Blob | Promise<Blob>>) {
        this.parts = parts;
      }
    },
  );
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: {
      write: async ([item]: { parts: Record<string, Blob | Promise<Blob>> }[]) => {
        for (const [type, part] of Object.entries(item?.parts ?? {})) {
          written[type] = await (await part).text();
        }
      },
    },
  });
});
afterEach(() => {
  act(() => $referenceStyle.set('abnt'));
});

const open = () => renderIsland(<ReferencePanel codAcervo={5} />);
const shown = () => document.querySelector('.reference')?.textContent;

test('the reference by ABNT first, as the server wrote it, with its standard', async () => {
  open();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Como citar este título');
  await waitFor(() => expect(shown()).toBe(ANSWER.texto));
  expect(document.querySelector('.reference strong')?.textContent).toBe('Sertão <b>');
  expect(document.querySelector('.reference')?.getAttribute('lang')).toBe('pt-BR');
  expect(screen.getByText('Segundo a ABNT NBR 6023:2018.')).toBeTruthy();
});

test('another style when the reader chooses it, kept for the next title', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /^APA/ }));
  await waitFor(() => expect(shown()).toBe('Rosa, J. G. (2019). Sertão <b>. Duna.'));
  fireEvent.click(screen.getByRole('radio', { name: /^Vancouver/ }));
  await waitFor(() => expect(shown()).toBe('Rosa JG. Sertão <b>. Natal: Duna; 2019.'));
  cleanup();
  open();
  await waitFor(() => expect(shown()).toBe('Rosa JG. Sertão <b>. Natal: Duna; 2019.'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Vancouver/ }).checked).toBe(true);
  expect(api.asked(CALL)).toHaveLength(2);
});

test('is copied as text and with what stands out; where that fails, it says what to do', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar para o Word' }));
  await screen.findByText('Referência copiada. Cole no documento.');
  expect(written['text/plain']).toBe(ANSWER.texto);
  expect(written['text/html']).toContain('<b>Sertão &lt;b&gt;</b>');
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Copiar para o Word' }));
  await screen.findByText('O navegador não permite copiar. Baixe o DOCX.');
});

test('is cited in running text, with the page once it is told', async () => {
  open();
  expect(await screen.findByText('(Rosa, 2019)')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Página citada/ }), {
    target: { value: '30' },
  });
  expect(screen.getByText('Rosa (2019, p. 30)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copiar Entre parênteses' }));
  await screen.findByText('Copiada');
  expect(written['text/plain']).toBe('(Rosa, 2019, p. 30)');
});

test('offers files for reference managers below the reference', async () => {
  open();
  await waitFor(() => expect(shown()).toBe(ANSWER.texto));
  for (const name of ['BibTeX', 'RIS'])
    expect(await screen.findByRole('radio', { name: new RegExp(`^${name}`) })).toBeTruthy();
});

test('says that it is on its way, why it did not come, and asks again', async () => {
  const { answer, give } = later();
  api.answers[CALL] = answer;
  open();
  expect(screen.getByText('Preparando a referência')).toBeTruthy();
  give(refusal(410, 'title_withdrawn'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A referência não chegou');
  expect(alert.textContent).toContain(messages.title_withdrawn);
  expect(screen.queryByRole('link')).toBeNull();
  api.answers[CALL] = unreachable;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors.unreachable));
  api.answers[CALL] = () => ANSWER;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(shown()).toBe(ANSWER.texto));
});

test('stands in a page that is kept without the day of access', () => {
  render(<Reference runs={ANSWER.trechos} withoutAccess />);
  expect(shown()).toMatch(/https:\/\/x\.test\. $/);
});
