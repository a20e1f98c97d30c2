import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Availability } from '#islands/titles/copies/Availability.tsx';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi } from '../../fake-api.ts';
import { renderIsland } from '../../../../support/island.tsx';

const CENTRAL = { cod_biblioteca: 1, desc_biblioteca: 'Central' };
let code = 500;

/** A title with one copy on loan, and what the server offers. */
async function open(ato: object | undefined, renewed?: object) {
  const disponibilidade = { total: 1, disponiveis: 0, situacao: 'emprestado' };
  const bibliotecas = [{ ...CENTRAL, so_consulta: false, disponibilidade }];
  fakeApi({
    'GET /acervo/:id/exemplares': () => ({ total: 1, disponiveis: 0, bibliotecas, ato }),
    ...(renewed && { 'POST /emprestimo/renovacao': () => ({ itens: [renewed] }) }),
  });
  code += 1;
  await act(async () => void renderIsland(<Availability codAcervo={code} hasLink={false} />));
}
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it.each([
  ['localizar', 'Ver onde está', '/acervo/:id/onde-esta?biblioteca=1'],
  ['pedir', 'Pedir para a sua biblioteca', '/acervo/:id/solicitacao-emprestimo'],
  ['reservar', 'Reservar', '/acervo/:id/reserva'],
  ['retirar', 'Como retirar', '/meupergamum/app/emprestimo/reserva'],
  ['ver_reserva', 'Ver sua reserva', '/meupergamum/app/emprestimo/reserva'],
  ['ver_emprestimo', 'Ver seu empréstimo', '/meupergamum/app/emprestimo/titulos-pendentes'],
])('the act %s is the link “%s”', async (tipo, name, path) => {
  await open({ tipo, ...CENTRAL });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path.replace(':id', String(code)));
  expect(links()).toContain('Citar');
});

it('says the place and the day that a hold would have', async () => {
  await open({ tipo: 'reservar', ...CENTRAL, posicao: 3, fila: 2, previsao: '2026-12-12' });
  expect(await screen.findByText(/seu lugar na fila seria o 3, por volta de 12/)).toBeTruthy();
});

it('says why nothing can be done, and offers no button', async () => {
  await open({ tipo: 'indisponivel', motivos: [{ codigo: 'x', mensagem: 'Conta suspensa' }] });
  expect(await screen.findByText(/Conta suspensa/)).toBeTruthy();
  expect(links()).toEqual(['Citar']);
});

it('offers no act where the server names none', async () => {
  await open(undefined);
  expect(links()).toEqual(['Citar']);
});

it('renews in place and says until when, or why not', async () => {
  const loan = {
    tipo: 'renovar',
    ...CENTRAL,
    cod_emprestimo: 9,
    data_devolucao: '2030-11-30T23:59:59-03:00',
  };
  await open(
    { ...loan, data_se_renovar: '2030-12-07T23:59:59-03:00' },
    { cod_emprestimo: 9, ok: true, data_devolucao: '2030-12-07T23:59:59-03:00' },
  );
  const button = await screen.findByRole('button', { name: /Renovar até 7/ });
  fireEvent.click(button);
  await waitFor(() => expect($toasts.get().at(-1)?.text).toMatch(/Renovado até 7/));
});
