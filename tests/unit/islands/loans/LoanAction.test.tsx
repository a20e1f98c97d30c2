import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoanAction } from '#islands/loans/LoanAction.tsx';
import { $renewals, type Loan } from '#lib/stores/loans.ts';
import { renderIsland } from '../../../support/island.tsx';

const loan: Loan = {
  cod_emprestimo: 1,
  cod_acervo: 2,
  titulo: 'O cortiço',
  autor: 'Azevedo, Aluísio',
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  ano_publicacao: 1890,
  numero_chamada: '869.3 A994c',
  cod_exemplar: 3,
  cod_biblioteca: 1,
  desc_biblioteca: 'Biblioteca Central',
  tipo_emprestimo: 'normal',
  data_emprestimo: '2026-03-06T10:00:00-03:00',
  data_devolucao: '2026-03-13T23:59:59-03:00',
  renovacoes: 0,
  limite_renovacoes: 5,
  situacao: 'em_dia',
  multa_prevista: 0,
};

const show = (shown: Loan, onRenew = () => undefined) =>
  renderIsland(<LoanAction loan={shown} live busy={false} onRenew={onRenew} />);

afterEach(() => {
  $renewals.set(new Map());
});

it('offers the button when the server has not said what is allowed', () => {
  const onRenew = vi.fn();
  show(loan, onRenew);
  fireEvent.click(screen.getByRole('button', { name: /^Renovar\s*: O cortiço$/ }));
  expect(onRenew).toHaveBeenCalledOnce();
});

it('shows every reason in the place of the button', () => {
  const motivos = [
    { codigo: 'renewal_overdue' as const, mensagem: 'Está atrasado.' },
    { codigo: 'renewal_debt' as const, mensagem: 'Há débitos.' },
  ];
  show({ ...loan, acoes: { renovar: { permitido: false, motivos } } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Não pode ser renovado')).toBeDefined();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Está atrasado.',
    'Há débitos.',
  ]);
});

it('does not advise to try again later what is never renewed', () => {
  const motivos = [
    { codigo: 'renewal_never' as const, mensagem: 'Não se renova.' },
    { codigo: 'renewal_no_gain' as const, mensagem: 'Tente mais perto.' },
  ];
  show({ ...loan, acoes: { renovar: { permitido: false, motivos } } });
  expect(screen.getByText('Não se renova.')).toBeDefined();
  expect(screen.queryByText('Tente mais perto.')).toBeNull();
});

it('tells the new date and the receipt once renewed', () => {
  $renewals.set(
    new Map([
      [
        1,
        {
          cod_emprestimo: 1,
          ok: true,
          data_devolucao: '2026-03-20T23:59:59-03:00',
          chave: 'ABCD-1234',
        },
      ],
    ]),
  );
  const { container } = show(loan);
  expect(container.textContent).toContain('Renovado até 20\u00a0mar.,\u00a0sexta');
  expect(container.textContent).toContain('ABCD-1234');
});
