import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { LoanMore } from '#islands/loans/details/LoanMore.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const READ = 'GET /emprestimo/:cod';
type Details = Output<typeof READ>;

const open: Details = {
  ...{ cod_emprestimo: 7, cod_acervo: 5, cod_exemplar: 9, codigo_barras: '000123', exemplar: '1' },
  ...{ volume: '2', material: 'principal', numero_chamada: '869.3 A345i', localizacao: '2º andar' },
  ...{ cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central', tipo_emprestimo: 'normal' },
  desc_tipo_emprestimo: 'DVD',
  data_emprestimo: '2026-03-02T10:00:00-03:00',
  data_prevista: '2026-03-19T23:59:59-03:00',
  renovacoes: [
    {
      em: '2026-03-09T11:00:00-03:00',
      antes: '2026-03-09T23:59:59-03:00',
      ate: '2026-03-19T23:59:59-03:00',
      chave: 'RN-4K2P',
    },
  ],
  adiamentos: [
    {
      em: '2026-03-10T08:00:00-03:00',
      antes: '2026-03-18T23:59:59-03:00',
      ate: '2026-03-19T23:59:59-03:00',
    },
  ],
  ...{ limite_renovacoes: 5, multa: 0, saldo: 0 },
  se_devolver_agora: { multa: 0, dias_afastamento: 0 },
};

let api: FakeApi;
let loan: Details;
beforeEach(() => {
  loan = open;
  api = fakeApi({ [READ]: () => loan });
  // A style sheet never comes here.
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    (link as HTMLLinkElement).onload?.(new Event('load'));
  });
});

function show() {
  renderIsland(<LoanMore loan={{ cod_emprestimo: 7, titulo: 'Iracema' }} />);
  const more = document.querySelector('details');
  if (!more) throw new Error('nothing to open');
  expect(more.querySelector('summary')?.textContent).toBe('Detalhes: Iracema');
  expect(api.asked(READ)).toHaveLength(0);
  more.open = true;
  fireEvent(more, new Event('toggle'));
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent.replace(/\s/g, ' '),
    ]),
  );

it('opens in its place and asks only then', async () => {
  show();
  await screen.findByText('869.3 A345i');
  expect(facts()).toEqual({
    'Número de chamada': '869.3 A345i, 2º andar',
    Exemplar: '000123, v. 2',
    Biblioteca: 'Biblioteca Central',
    'Tipo de empréstimo': 'DVD',
    Emprestado: '2 mar. 2026, 10h',
    Prazo: '19 mar. 2026',
    Renovações: '1 de 59 mar.: até 19 mar. chave RN-4K2P',
    'Prazo adiado': 'de 18 mar. para 19 mar.: a biblioteca fechou',
    'Se devolver agora': 'nada a pagar',
  });
  expect(api.asked(READ)).toHaveLength(1);
});

it('says what a return costs now, in money or in days', async () => {
  loan = { ...open, se_devolver_agora: { multa: 3.5, dias_afastamento: 2 } };
  show();
  await screen.findByText(/multa de R\$.3,50, 2 dias sem empréstimos/);
});

it('says of an ended loan what it cost and what is still owed', async () => {
  const { limite_renovacoes: _limit, se_devolver_agora: _now, ...rest } = open;
  loan = {
    ...rest,
    renovacoes: [],
    data_devolucao: '2026-03-24T10:00:00-03:00',
    multa: 5,
    saldo: 2,
  };
  show();
  await screen.findByText(/R\$.5,00, falta pagar R\$.2,00/);
  expect(facts()['Renovações']).toBe('nenhuma');
  expect(facts()['Devolvido']).toBe('24 mar. 2026, 10h');
  expect(facts()['Se devolver agora']).toBeUndefined();
});

it('says of an ended loan that its fine is settled where nothing of it is owed', async () => {
  const { limite_renovacoes: _limit, se_devolver_agora: _now, ...rest } = open;
  loan = { ...rest, data_devolucao: '2026-03-24T10:00:00-03:00', multa: 5, saldo: 0 };
  show();
  await screen.findByText(/^R\$.5,00, quitada$/);
});

it('says why they did not come, and asks again', async () => {
  api.answers[READ] = () => refusal(404, 'loan_not_found');
  show();
  await screen.findByText(refusals.loan_not_found);
  api.answers[READ] = () => loan;
  fireEvent.click(screen.getByRole('button', { name: errors.retry }));
  await screen.findByText('869.3 A345i');
});

it('says of a lost loan when it was declared lost, and what was charged', async () => {
  const { se_devolver_agora: _now, limite_renovacoes: _limit, ...ended } = open;
  loan = {
    ...ended,
    data_devolucao: '2026-05-02T10:00:00-03:00',
    ...{ encerramento: 'perdido', multa: 42, saldo: 42 },
  };
  show();
  await screen.findByText('Dado como perdido');
  expect(facts()).not.toHaveProperty('Devolvido');
  expect(facts()['Cobrança']).toMatch(/42,00, falta pagar/);
});
