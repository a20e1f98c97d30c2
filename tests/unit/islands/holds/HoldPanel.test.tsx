import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { HoldPanel } from '#islands/holds/HoldPanel.tsx';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

type Options = Output<'GET /reserva/:id/informacoes-iniciais'>;
type Place = Options['opcoes'][number]['bibliotecas'][number];
type Hold = Output<'GET /reserva'>['itens'][number];
type Reasons = Place['acoes']['reservar']['motivos'];

const ASK = 'GET /reserva/:id/informacoes-iniciais';
const PLACE = 'POST /reserva';

const place = (code: number, name: string, change: Partial<Place> = {}, motivos: Reasons = []) => ({
  ...{ cod_biblioteca: code, desc_biblioteca: name, total: 1, disponiveis: 0, fila: 1, posicao: 2 },
  ...{ previsao: '2026-03-19', acoes: { reservar: { permitido: motivos.length === 0, motivos } } },
  ...change,
});
const options = (bibliotecas: Place[], motivos?: Reasons, volume = ''): Options => ({
  permitido: motivos === undefined,
  ...(motivos && { motivos }),
  opcoes: [
    {
      ...{ volume, tomo: '', parte: '', material_adicional: false, localizacao: '' },
      ...{ fila: 1, disponiveis: 0, bibliotecas },
    },
  ],
  bibliotecas_retirada: [],
});
const reason = (codigo: Reasons[number]['codigo'], mensagem: string) => ({ codigo, mensagem });
const free = { permitido: true, motivos: [] };
const HOLD: Hold = {
  ...{ cod_reserva: 7, cod_acervo: 5, titulo: 'Iracema', autor: 'Alencar', volume: '', tomo: '' },
  ...{ parte: '', material_adicional: false, cod_biblioteca: 1, desc_biblioteca: 'Central' },
  ...{ data_reserva: '2026-03-12T14:20:00-03:00', situacao: 'na_fila', desc_situacao: 'Na fila' },
  ...{ posicao: 2, fila: 2, previsao: '2026-03-19', bibliotecas_retirada: [] },
  acoes: { cancelar: free, suspender: free, mudar_biblioteca: free },
};

let api: FakeApi;
let own: Hold[] = [];

beforeEach(() => {
  own = [];
  api = fakeApi({
    [ASK]: () => options([place(1, 'Central')]),
    'GET /reserva': () => ({ itens: own, limite_reservas: 5 }),
    [PLACE]: () => {
      own = [HOLD];
      return { cod_reserva: 7, posicao: 2 };
    },
    'DELETE /reserva': () => {
      own = [];
      return { itens: [{ cod_reserva: 7, ok: true }] };
    },
  });
  signIn({ grupo: 'Graduação' });
});

const open = () => renderIsland(<HoldPanel codAcervo={5} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the hold tab', () => {
  it('holds with one press where there is one option, and shows the place in line', async () => {
    open();
    await screen.findByText(/Seu lugar na fila seria o 2; por volta de 19/);
    press('Reservar');
    await screen.findByText(/Na fila/);
    expect(screen.getByText(/2 de 2 na fila, por volta de 19/)).toBeTruthy();
    const [asked, ...more] = api.asked(PLACE);
    expect(more).toEqual([]);
    expect(asked?.body).toMatchObject({ cod_acervo: 5, biblioteca: 1, volume: '' });
    expect(asked?.body).not.toHaveProperty('observacoes');
    expect(asked?.headers.get('idempotency-key')).toMatch(/\S{8,}/);
  });

  it('keeps the focus on what was held', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Reservar' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText(/2 de 2 na fila/);
    const heading = screen.getByRole('heading', { level: 2 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('offers a loan request for a copy on a shelf, where a library would send it', async () => {
    const shelved = options([place(1, 'Central', { disponiveis: 1 })], []);
    api.answers[ASK] = () => shelved;
    const origin = { cod_biblioteca: 1, desc_biblioteca: 'Central' };
    const serra = { cod_biblioteca: 6, desc_biblioteca: 'Serra' };
    const ways = {
      permitido: true,
      opcoes: [
        {
          ...{ volume: '', tomo: '', parte: '', material_adicional: false, disponiveis: 1 },
          bibliotecas_origem: [{ ...origin, disponiveis: 1, acoes: { solicitar: free } }],
          bibliotecas_recebimento: [{ ...serra, acoes: { receber: free } }],
        },
      ],
      bibliotecas_recebimento: [{ ...serra, entrega: false }],
    };
    api.answers['GET /solicitacao-emprestimo/:id/informacoes-iniciais'] = () => ways;
    const { unmount } = open();
    const link = await screen.findByRole('link', { name: /outra biblioteca/ });
    expect(link.getAttribute('href')).toBe('/acervo/5/solicitacao-emprestimo');
    unmount();
    api.answers['GET /solicitacao-emprestimo/:id/informacoes-iniciais'] = () => ({
      ...ways,
      ...{ permitido: false, opcoes: [] },
    });
    open();
    await screen.findByText(/Vá buscar/);
    await vi.waitFor(() =>
      expect(api.asked('GET /solicitacao-emprestimo/:id/informacoes-iniciais')).toHaveLength(2),
    );
    expect(screen.queryByRole('link', { name: /outra biblioteca/ })).toBeNull();
  });

  it('sends a note along with the hold, and forgets it then', async () => {
    api.answers[PLACE] = () => refusal(422, 'hold_debt');
    open();
    const note = await screen.findByRole('textbox', { name: 'Recado para a biblioteca' });
    fireEvent.change(note, { target: { value: ' Retira minha irmã. ' } });
    press('Reservar');
    await screen.findByRole('alert');
    expect(api.asked(PLACE)[0]?.body).toMatchObject({ observacoes: 'Retira minha irmã.' });
    // What was refused is not lost, and what was sent is not sent again with another.
    expect((note as HTMLTextAreaElement).value).toBe(' Retira minha irmã. ');
    api.answers[PLACE] = () => ({ cod_reserva: 7, posicao: 2 });
    press('Reservar');
    await vi.waitFor(() => expect((note as HTMLTextAreaElement).value).toBe(''));
  });

  it('lets one choose where there are several, and names the choice on the button', async () => {
    const both = [place(1, 'Central'), place(2, 'Serra', { posicao: 1 })];
    api.answers[ASK] = () => options(both, undefined, '2');
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /volume 2, Serra/ }));
    press('Reservar: volume 2, Serra');
    await screen.findByText(/Na fila/);
    expect(api.asked(PLACE)[0]?.body).toMatchObject({ biblioteca: 2, volume: '2' });
  });

  it('leads to a copy that stands on the shelf instead of holding it', async () => {
    const said = [reason('hold_copy_available', 'Há exemplar disponível: Central.')];
    const there = { disponiveis: 1, localizacao: '2º andar', numero_chamada: '869.3 A848c' };
    api.answers[ASK] = () => options([place(1, 'Central', there, said)], said);
    open();
    await screen.findByRole('heading', { name: 'Vá buscar: está na estante' });
    expect(screen.getByText('Central: 2º andar, 869.3 A848c')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reservar/ })).toBeNull();
    expect(screen.queryByText('Não dá para reservar agora')).toBeNull();
  });

  it('tells every reason why not', async () => {
    const said = [
      reason('hold_limit_reached', 'Você já tem 5 reservas.'),
      reason('hold_debt', 'Há débitos.'),
    ];
    api.answers[ASK] = () => options([place(1, 'Central', {}, said)], said);
    open();
    await screen.findByText('Não dá para reservar agora');
    expect(screen.getByText('Você já tem 5 reservas.')).toBeTruthy();
    expect(screen.getByText('Há débitos.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reservar/ })).toBeNull();
  });

  it('says what the server refuses meanwhile, and looks anew at what may be done', async () => {
    api.answers[PLACE] = () => refusal(422, 'hold_identical');
    open();
    await screen.findByRole('button', { name: 'Reservar' });
    press('Reservar');
    expect((await screen.findByRole('alert')).textContent).toContain('Você já tem esta reserva.');
    await vi.waitFor(() => expect(api.asked(ASK).length).toBe(2));
  });

  it('cancels a hold only after asking', async () => {
    own = [
      { ...HOLD, situacao: 'suspensa', desc_situacao: 'Suspensa', suspensa_ate: '2026-04-01' },
    ];
    open();
    await screen.findByText(/Suspensa até 1/);
    press('Desistir');
    await screen.findByText(/Você perde o lugar na fila/);
    expect(api.asked('DELETE /reserva')).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: 'Desistir' });
    if (!confirm) throw new Error('nothing asks');
    fireEvent.click(confirm);
    await vi.waitFor(() => expect(screen.queryByText(/Suspensa até/)).toBeNull());
    expect(api.asked('DELETE /reserva')[0]?.query).toEqual({ reservas: '7' });
  });
});
