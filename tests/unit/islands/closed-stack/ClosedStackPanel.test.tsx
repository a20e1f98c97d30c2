import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ClosedStackPanel } from '#islands/closed-stack/ClosedStackPanel.tsx';
import { clearSession } from '#lib/api/credentials.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /acervo/:id/dados-armazem';
const ASK = 'POST /gravar-armazem';

const copy = (cod_exemplar: number, cod_biblioteca: number, reasons: string[] = []) => ({
  ...{ cod_exemplar, cod_biblioteca, numero: String(cod_exemplar), volume: '2' },
  ...{ numero_chamada: '981 H673', localizacao: 'Subsolo', situacao: 'disponivel' },
  desc_biblioteca: cod_biblioteca === 1 ? 'Central' : 'Serra',
  acoes: {
    pedir: {
      permitido: reasons.length === 0,
      motivos: reasons.map((mensagem) => ({ codigo: 'stack_copy_out', mensagem })),
    },
  },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({ itens: [copy(1, 1), copy(2, 2), copy(3, 1, ['Está emprestado.'])] }),
    [ASK]: ({ body }) => ({
      itens: (body as { cesta: number[] }).cesta.map((cod_exemplar) => ({
        ...{ cod_exemplar, ok: true, cod_pedido: 40 + cod_exemplar },
      })),
    }),
  });
  signIn();
});

const open = () => renderIsland(<ClosedStackPanel codAcervo={5} />);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Pedir os escolhidos' }));

it('asks each library for the copies that were ticked, and says that they are fetched first', async () => {
  open();
  fireEvent.click(await box(/^Ex\. 1, v\. 2, 981 H673/));
  fireEvent.click(await box(/^Ex\. 2/));
  press();
  expect(await screen.findByText('Pedido nº 41')).toBeDefined();
  expect(screen.getByText('Pedido nº 42')).toBeDefined();
  expect(screen.getByText(/avisamos quando puder retirar: Serra/)).toBeDefined();
  const asked = api.asked(ASK).map(({ query, body }) => [query['cod_biblioteca'], body]);
  expect(asked).toEqual([
    ['1', { cesta: [1] }],
    ['2', { cesta: [2] }],
  ]);
});

it('says why a copy cannot be asked for, and lets nobody tick it', async () => {
  open();
  const tick = await box(/^Ex\. 3/);
  expect(tick.disabled || tick.getAttribute('aria-disabled') === 'true').toBe(true);
  expect(screen.getByText('Está emprestado.')).toBeDefined();
});

it('wants a copy to be ticked', async () => {
  open();
  await box(/^Ex\. 1/);
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('Marque ao menos um exemplar.');
  expect(api.asked(ASK)).toEqual([]);
});

it('leads a visitor to the sign-in', async () => {
  clearSession();
  open();
  expect(await screen.findByRole('link', { name: 'Entrar para pedir' })).toBeDefined();
});

it('says that the stacks could not be asked, and asks again', async () => {
  api.answers[LIST] = unreachable;
  open();
  await screen.findByText('O acervo fechado não pôde ser consultado');
  api.answers[LIST] = () => ({ itens: [copy(1, 1)] });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await box(/^Ex\. 1/)).toBeDefined();
});

it('has ticked the copy already where only one can be asked for', async () => {
  api.answers[LIST] = () => ({ itens: [copy(1, 1), copy(3, 1, ['Está emprestado.'])] });
  open();
  expect((await box(/^Ex\. 1/)).checked).toBe(true);
  expect((await box(/^Ex\. 3/)).checked).toBe(false);
  press();
  expect(await screen.findByText('Pedido nº 41')).toBeDefined();
});
