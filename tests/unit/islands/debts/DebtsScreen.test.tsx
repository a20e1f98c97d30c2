import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DebtsScreen } from '#islands/debts/DebtsScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { $debts, loadDebts, type Debt, type Debts } from '#lib/stores/debts.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /emprestimo/debitos-pendentes';
const MAKE = 'POST /unidade-informacao/gru';
const central = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' };
const serra = { cod_biblioteca: 2, desc_biblioteca: 'Biblioteca da Serra' };
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T10:00:00-03:00`;

const fine = (cod: number, library: typeof central, reais: number, on: number): Debt => ({
  ...{ cod_debito: cod, ...library, cod_acervo: cod, titulo: `Obra ${cod}`, motivo: 'Multa' },
  ...{ tipo_servico: 'devolucao_atrasada', dias_atraso: 4, valor: reais, desconto: 0 },
  ...{ valor_pago: 0, saldo: reais, data: day(on), pode_pagar: true },
  lancamentos: [{ tipo: 'cobranca', descricao: `Multa: Obra ${cod}`, valor: reais, data: day(on) }],
});
const owed: Debts = {
  itens: [
    {
      ...fine(1, central, 4, 2),
      ...{ desconto: 1, saldo: 3 },
      lancamentos: [
        { tipo: 'cobranca', descricao: 'Multa: Obra 1', valor: 4, data: day(2) },
        {
          ...{ tipo: 'desconto', descricao: 'Desconto', valor: -1, data: day(9) },
          observacao: 'Primeiro atraso',
        },
      ],
    },
    fine(2, central, 2, 5),
    fine(3, serra, 2, 6),
  ],
  bibliotecas: [
    { ...central, saldo: 5, valor_guia: 5 },
    { ...serra, saldo: 2, valor_guia: 2 },
  ],
  em_curso: [{ cod_emprestimo: 8, ...central, cod_acervo: 8, titulo: 'O cortiço', valor: 1 }],
  quitados: [],
  ...{ total_saldo: 7, limite_bloqueio: 10, impedido: false },
};
const nothing: Debts = {
  ...{ itens: [], bibliotecas: [], em_curso: [], quitados: [] },
  ...{ total_saldo: 0, limite_bloqueio: 10, impedido: false },
};
const slip = {
  ...{ cod_gru: 5, numero_referencia: '20260312000000005', valor: 5, vencimento: '2026-03-20' },
  pix: { texto: '00020126BR', modulos: ['000', '010', '000'] },
  ...{ url_html: '/api/gru/k?idioma=pt', url_pdf: '/api/gru/k/pdf?idioma=pt' },
};

let api: FakeApi;
let list: Debts;
beforeEach(() => {
  list = owed;
  api = fakeApi({ [LIST]: () => list, [MAKE]: () => slip });
  signIn({ nome_pessoa: 'Renato Pinto', login: 'devedor' });
});
afterEach(() => {
  $debts.set({ kind: 'loading' });
});

const said = vi.fn<(text: string | null) => void>();
const open = () =>
  renderIsland(
    <ScreenHeadingContext value={{ say: said, focus: () => undefined }}>
      <DebtsScreen />
    </ScreenHeadingContext>,
  );
const partOf = async (library: string) =>
  within(await screen.findByRole('region', { name: library }));
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

it('tells each library in a ledger of its own, oldest first, with its sum; what runs on is in none', async () => {
  open();
  const part = await partOf('Biblioteca Central');
  const [, ...rows] = part.getAllByRole('row');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    '2 mar.Multa: Obra 1devolvido 4 dias depois do prazoR$ 4,00R$ 4,00',
    '5 mar.Multa: Obra 2devolvido 4 dias depois do prazoR$ 2,00R$ 6,00',
    '9 mar.DescontoPrimeiro atraso\u2212R$ 1,00R$ 5,00',
    expect.stringMatching(/^hojeO cortiço ainda está com vocêR\$ 1,00 até agora\. Cresce/),
    'Você deveR$ 5,00',
  ]);
  expect(said).toHaveBeenLastCalledWith(
    expect.stringMatching(/^Você deve R\$\s7,00, em 2 bibliotecas\.$/),
  );
  expect(screen.getByText(/^Nada está impedido\. A partir de R\$\s10,00/)).toBeTruthy();
});

it('makes a slip in its place: its number, the Pix code, the documents, and where to pay', async () => {
  open();
  await press(/^Pagar R\$\s5,00.*Biblioteca Central$/);
  expect(api.asked(MAKE).map(({ body }) => body)).toEqual([{ valor: 5, codBiblioteca: 1 }]);
  const part = await partOf('Biblioteca Central');
  expect(document.activeElement).toBe(
    part.getByRole('heading', { name: /^Pague R\$\s5,00 por Pix/ }),
  );
  expect(part.getByRole('img', { name: /^Código QR do Pix, R\$\s5,00$/ })).toBeTruthy();
  expect(part.getByText('20260312000000005')).toBeTruthy();
  expect(part.getByRole('link', { name: 'Guia em PDF' }).getAttribute('href')).toBe(slip.url_pdf);
  expect(part.getByText(/^No balcão, até 20\sde\smarço/)).toBeTruthy();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(/^Copiar código Pix$/);
  expect(copy).toHaveBeenCalledWith('00020126BR');
  expect(
    part.getByText('Código copiado. Cole no aplicativo do banco.').getAttribute('aria-live'),
  ).toBe('polite');
});

it('shows no code where the network has no Pix key, but the other ways', async () => {
  const { pix: _pix, ...without } = slip;
  api.answers[MAKE] = () => without;
  open();
  await press(/Biblioteca Central$/);
  const part = await partOf('Biblioteca Central');
  expect(part.getByRole('heading', { name: /^Pague R\$\s5,00$/ })).toBeTruthy();
  expect(part.queryByText(/Pix/)).toBeNull();
  expect(part.queryByRole('img')).toBeNull();
  expect(part.getByRole('link', { name: 'Guia para imprimir' })).toBeTruthy();
  expect(part.getByText(/^No balcão/)).toBeTruthy();
});

it('says why a slip was not made and shows what is owed by now', async () => {
  api.answers[MAKE] = () => {
    list = { ...owed, bibliotecas: [{ ...central, saldo: 6, valor_guia: 6 }], total_saldo: 6 };
    return refusal(422, 'gru_amount_changed', { valor: 6 });
  };
  open();
  await press(/Biblioteca Central$/);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A guia não foi feita. O valor mudou. Confira acima e peça a guia de novo.',
  );
  expect(await screen.findByRole('button', { name: /^Pagar R\$\s6,00/ })).toBeTruthy();
});

it('keeps what is shown when a slip cannot be asked for', async () => {
  api.answers[MAKE] = unreachable;
  open();
  await press(/Biblioteca da Serra$/);
  expect((await screen.findByRole('alert')).textContent).toContain(errors.unreachable);
  expect(await partOf('Biblioteca Central')).toBeTruthy();
});

it('says that nothing is owed, and what was settled', async () => {
  list = {
    ...nothing,
    quitados: [
      {
        ...fine(4, serra, 3, 1),
        ...{ saldo: 0, pode_pagar: false },
        lancamentos: [
          { tipo: 'cobranca', descricao: 'Multa: Obra 4', valor: 3, data: day(1) },
          { tipo: 'dispensa', descricao: 'Dispensa', valor: -3, data: day(3) },
        ],
      },
    ],
  };
  open();
  expect(await screen.findByRole('heading', { name: 'Nenhum lançamento em aberto' })).toBeTruthy();
  expect(said).toHaveBeenLastCalledWith('Você não deve nada.');
  const [row] = screen.getAllByRole('listitem');
  expect(plain(row?.textContent ?? '')).toContain('R$ 3,00, dispensado em 3 mar. 2026');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what keeps the debts from coming, and asks again', async () => {
  api.answers[LIST] = unreachable;
  open();
  expect(await screen.findByText('Seus débitos não chegaram')).toBeTruthy();
  api.answers[LIST] = () => nothing;
  await press(/^Tentar de novo$/);
  await waitFor(() => expect(screen.getByText('Nenhum lançamento em aberto')).toBeTruthy());
});

it('keeps the debts when they could not be loaded once more, and says so', async () => {
  open();
  await partOf('Biblioteca Central');
  api.answers[LIST] = unreachable;
  await act(() => loadDebts());
  await screen.findByText('Isto pode não estar atualizado.');
  await partOf('Biblioteca Central');
  api.answers[LIST] = () => nothing;
  await press(/^Tentar de novo$/);
  await waitFor(() => expect(screen.getByText('Nenhum lançamento em aberto')).toBeTruthy());
  expect(screen.queryByText('Isto pode não estar atualizado.')).toBeNull();
});
