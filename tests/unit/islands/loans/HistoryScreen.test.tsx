import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HistoryScreen } from '#islands/loans/HistoryScreen.tsx';
import account from '#lib/i18n/locales/pt/account.json' with { type: 'json' };
import history from '#lib/i18n/locales/pt/loan-history.json' with { type: 'json' };
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /emprestimo/historico';
const KEEP = 'PUT /emprestimo/historico';

const loan = (code: number, month: string, multa = 0) => ({
  ...{ cod_emprestimo: code, cod_acervo: code, titulo: `Obra ${code}`, autor: '', renovacoes: 1 },
  data_emprestimo: `2026-${month}-02T10:00:00-03:00`,
  data_prevista: `2026-${month}-09T23:59:59-03:00`,
  data_devolucao: `2026-${month}-11T08:00:00-03:00`,
  ...{ multa, cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' },
});

let api: FakeApi;
let kept: boolean;
beforeEach(() => {
  kept = true;
  const all = [loan(3, '03', 4), loan(2, '02'), loan(1, '02')];
  api = fakeApi({
    [LIST]: ({ query }) => {
      const fits = kept ? all.filter(({ multa }) => query['multa'] !== 'S' || multa > 0) : [];
      return { itens: fits, total: fits.length, page: 1, perPage: 30, guardado: kept };
    },
    [KEEP]: ({ body }) => {
      kept = (body as { guardar: boolean }).guardar;
      return { guardado: kept };
    },
  });
  signIn();
});

async function open() {
  renderIsland(<HistoryScreen />);
  await screen.findByText('Obra 3');
}

it('tells what was read by month, with what was late and what it cost', async () => {
  await open();
  const months = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['março de 2026', 'fevereiro de 2026']);
  expect(screen.getAllByText('2 dias depois do prazo, renovado 1 vez')).toHaveLength(3);
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  expect(screen.getByText(/^multa R\$.4,00$/)).toBeDefined();
});

it('tells of a loan that ended without its copy how it ended, and what that cost', async () => {
  const [lost, claimed] = [loan(3, '03', 42), loan(2, '02')];
  const itens = [
    { ...lost, encerramento: 'perdido' },
    { ...claimed, encerramento: 'devolucao_alegada' },
  ];
  api.answers[LIST] = () => ({ itens, total: 2, page: 1, perPage: 30, guardado: true });
  await open();
  const late = '2 dias depois do prazo, renovado 1 vez';
  expect(screen.getByText(`dado como perdido, ${late}`)).toBeDefined();
  expect(screen.getByText(`devolução aceita sem o exemplar, ${late}`)).toBeDefined();
  expect(screen.getByText(/^cobrança de R\$.42,00$/)).toBeDefined();
});

it('asks for a period and for fines alone', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Só com multa' }));
  await waitFor(() => expect(screen.queryByText('Obra 2')).toBeNull());
  fireEvent.change(screen.getByLabelText('Emprestado desde'), { target: { value: '2026-03-01' } });
  await waitFor(() =>
    expect(api.asked(LIST).at(-1)?.query).toMatchObject({ dataIni: '2026-03-01', multa: 'S' }),
  );
});

it('deletes only after the number was repeated, and can be switched on again', async () => {
  await open();
  const toggle = screen.getByRole('switch', { name: /Guardar meu histórico/ });
  await screen.findByText(/Ao desligar, 3 registros são apagados/);
  fireEvent.click(toggle);
  expect(
    within(screen.getByRole('dialog')).getByText('Apagar 3 registros de leitura?'),
  ).toBeDefined();
  expect(api.asked(KEEP)).toHaveLength(0);
  await press('Apagar e não guardar mais');
  await screen.findByText(history.empty_off);
  expect(api.asked(KEEP).map(({ body }) => body)).toEqual([{ guardar: false }]);
  await act(async () => fireEvent.click(screen.getByRole('switch')));
  await waitFor(() => expect(api.asked(KEEP).at(-1)?.body).toEqual({ guardar: true }));
  await screen.findByText('Obra 3');
});

it('speaks of no records where nothing was read yet', async () => {
  api.answers[LIST] = () => ({ itens: [], total: 0, page: 1, perPage: 30, guardado: true });
  renderIsland(<HistoryScreen />);
  fireEvent.click(await screen.findByRole('switch', { name: /Guardar meu histórico/ }));
  expect(screen.queryByText(/0 registros?/)).toBeNull();
  expect(screen.getByText(history.keep_on_none)).toBeDefined();
  expect(within(screen.getByRole('dialog')).getByText(history.stop_title)).toBeDefined();
  expect(screen.getByRole('link', { name: account.search }).getAttribute('href')).toBe('/');
});

it('gives the list as a table, every page of it, as the filters leave it', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Só com multa' }));
  await waitFor(() => expect(screen.queryByText('Obra 2')).toBeNull());
  const many = Array.from({ length: 101 }, (_, n) => loan(n + 1, '03', 2.5));
  api.answers[LIST] = ({ query }) => {
    const page = Number(query['page']);
    const itens = many.slice((page - 1) * 100, page * 100);
    return { itens, total: many.length, page, perPage: 100, guardado: true };
  };
  await press(history.csv);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(api.asked(LIST).at(-1)?.query).toMatchObject({ multa: 'S', page: '2', perPage: '100' });
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines).toHaveLength(102);
  expect(lines[0]).toMatch(/Título;Autor;Emprestado em/);
  expect(lines[1]).toBe('Obra 1;;2026-03-02;2026-03-09;2026-03-11;1;2,5;Biblioteca Central');
});
