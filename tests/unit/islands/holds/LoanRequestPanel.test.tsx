import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { LoanRequestPanel } from '#islands/holds/LoanRequestPanel.tsx';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

type Options = Output<'GET /solicitacao-emprestimo/:id/informacoes-iniciais'>;
const ASK = 'GET /solicitacao-emprestimo/:id/informacoes-iniciais';
const REQUEST = 'POST /solicitacao-emprestimo/:id';

const free = { permitido: true, motivos: [] };
const central = { cod_biblioteca: 1, desc_biblioteca: 'Central' };
const serra = { cod_biblioteca: 6, desc_biblioteca: 'Serra' };
const OPTIONS: Options = {
  permitido: true,
  opcoes: [
    {
      ...{ volume: '', tomo: '', parte: '', material_adicional: false, disponiveis: 1 },
      bibliotecas_origem: [{ ...central, disponiveis: 1, acoes: { solicitar: free } }],
      bibliotecas_recebimento: [{ ...serra, acoes: { receber: free } }],
    },
  ],
  bibliotecas_origem: [central],
  bibliotecas_recebimento: [
    { ...central, entrega: false },
    { ...serra, entrega: true },
  ],
  locais_recebimento: [{ cod_local_recebimento: 1, descricao: 'Balcão' }],
  domicilio: { permitido: true, endereco: 'Rua das Acácias, 12' },
  email: 'leitor@ufvi.example',
};
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [ASK]: () => OPTIONS,
    [REQUEST]: () => ({ cod_solicitacao: 3, situacao: 'aguardando' }),
  });
  signIn({ grupo: 'Graduação' });
});

const open = () => renderIsland(<LoanRequestPanel codAcervo={5} />);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Pedir' }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

it('sends what was typed, with what is known of the reader, once', async () => {
  open();
  await screen.findByText('Vem de: Central.');
  fireEvent.click(screen.getByRole('radio', { name: 'Entregar em casa' }));
  expect(screen.getByRole('textbox', { name: /Endereço/ })).toHaveProperty(
    'value',
    'Rua das Acácias, 12',
  );
  type(/Telefone/, '5555-0101');
  press();
  await vi.waitFor(() => expect(api.asked(ASK)).toHaveLength(2));
  const [asked, ...more] = api.asked(REQUEST);
  expect(more).toEqual([]);
  expect(asked?.body).toMatchObject({
    ...{ biblioteca_origem: 1, biblioteca_recebimento: 6, telefone: '5555-0101' },
    ...{ email: 'leitor@ufvi.example', domicilio: 'Rua das Acácias, 12' },
  });
  expect(asked?.headers.get('idempotency-key')).toMatch(/\S{8,}/);
});

const ASKED_BEFORE: Options = {
  ...OPTIONS,
  permitido: false,
  motivos: [
    { codigo: 'request_identical', mensagem: 'Você já fez este pedido.' },
    { codigo: 'request_none_available', mensagem: 'Nenhum exemplar está disponível agora.' },
  ],
};
const FOLLOWED = '/meupergamum/app/solicitacoes/emprestimo-entre-bibliotecas';

it('confirms a request instead of refusing it again, and takes the focus there', async () => {
  open();
  await screen.findByText('Vem de: Central.');
  type(/Telefone/, '5555-0101');
  api.answers[ASK] = () => ASKED_BEFORE;
  press();
  await screen.findByText(/Pedido feito/);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Pedir' })).toBeNull());
  const way = screen.getByRole('link', { name: 'Ver o pedido' });
  expect(way.getAttribute('href')).toBe(FOLLOWED);
  expect(screen.queryByText(/Nenhum exemplar/)).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.className).toBe('space-4'));
  expect(document.activeElement?.textContent).toContain('Pedido feito');
});

it('shows where a request that was made before is followed', async () => {
  api.answers[ASK] = () => ASKED_BEFORE;
  open();
  await screen.findByText('Você já fez este pedido.');
  const way = screen.getByRole('link', { name: 'Ver o pedido' });
  expect(way.getAttribute('href')).toBe(FOLLOWED);
  expect(screen.queryByText(/Nenhum exemplar/)).toBeNull();
});

it('lists what is missing with links to the fields, and loses nothing that was typed', async () => {
  const body = {
    ...{ statusCode: 422, message: 'request_phone_required' },
    fields: [
      ...[{ field: 'telefone', problem: 'request_phone_required', texto: 'Escreva um telefone.' }],
      {
        ...{ field: 'cod_local_recebimento', problem: 'request_place_required' },
        texto: 'Escolha onde receber, ou descreva o local.',
      },
    ],
  };
  api.answers[REQUEST] = () =>
    new Response(JSON.stringify(body), {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });
  open();
  await screen.findByText('Vem de: Central.');
  type(/Quem mais/, 'Ana Prado');
  press();
  const link = await screen.findByRole('link', { name: 'Escreva um telefone.' });
  const field = screen.getByRole('textbox', { name: /Telefone/ });
  expect(link.getAttribute('href')).toBe(`#${field.id}`);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  cleanup();
  open();
  expect(await screen.findByRole('textbox', { name: /Quem mais/ })).toHaveProperty(
    'value',
    'Ana Prado',
  );
});

it('tells why nothing can be asked for, and offers no form then', async () => {
  const mensagem = 'Nenhum exemplar está disponível agora.';
  api.answers[ASK] = () => ({
    ...OPTIONS,
    permitido: false,
    motivos: [{ codigo: 'request_none_available', mensagem }],
  });
  const work = {
    title: 'Iracema & outros',
    isbn: [],
    issn: [],
    autores: [{ descricao: 'Alencar' }],
  };
  api.answers['GET /acervo/:id'] = () => work;
  open();
  await screen.findByText(mensagem);
  expect(screen.queryByRole('button', { name: 'Pedir' })).toBeNull();
  // The other ways to it, which know the work already.
  const way = await screen.findByRole('link', { name: 'Pedir de outro modo' });
  expect(way.getAttribute('href')).toBe(
    '/meupergamum/app/solicitacoes/outro-modo?titulo=Iracema+%26+outros&autor=Alencar',
  );
});

it('has chosen the only place of a library, and none where there are several', async () => {
  const there = (codes: number[]): Options => ({
    ...OPTIONS,
    locais_recebimento: codes.map((code) => ({
      cod_local_recebimento: code,
      descricao: `Balcão ${code}`,
    })),
  });
  api.answers[ASK] = () => there([7]);
  open();
  const place = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Local de recebimento',
  });
  expect(place.value).toBe('7');
  press();
  await vi.waitFor(() => expect(api.asked(REQUEST)).toHaveLength(1));
  expect(api.asked(REQUEST)[0]?.body).toMatchObject({ cod_local_recebimento: 7 });

  // Whoever wants another place says so.
  fireEvent.change(place, { target: { value: '' } });
  press();
  await vi.waitFor(() => expect(api.asked(REQUEST)).toHaveLength(2));
  expect(api.asked(REQUEST)[1]?.body).not.toHaveProperty('cod_local_recebimento');

  cleanup();
  sessionStorage.clear();
  api.answers[ASK] = () => there([7, 8]);
  open();
  const several = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Local de recebimento',
  });
  expect(several.value).toBe('');
});
