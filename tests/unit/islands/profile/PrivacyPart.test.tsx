import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PrivacyPart, type Privacy } from '#islands/profile/PrivacyPart.tsx';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const READ = 'GET /pessoas/meu-pergamum/privacidade';
const CONSENT = 'PUT /pessoas/meu-pergamum/privacidade/consentimento';
const ASK = 'POST /pessoas/meu-pergamum/privacidade/apagamento';
const WITHDRAW = 'DELETE /pessoas/meu-pergamum/privacidade/apagamento';

const yes = { permitido: true, motivos: [] };
const no = (codigo: 'erasure_loans' | 'erasure_asked' | 'erasure_not_asked', mensagem = '') => ({
  ...{ permitido: false, motivos: [{ codigo, mensagem }] },
});
const DATE = '2026-03-12T14:20:00-03:00';
const given: Privacy = {
  consentimento: { versao: '3', texto: '<p>Aceita?</p>', situacao: 'pendente' },
  apagamento: { anos_guardados: 5, acoes: { pedir: yes, desistir: no('erasure_not_asked') } },
  acessos: [{ data: DATE, quem: 'rosa', ato: 'lent', desc_ato: 'registrou um empréstimo' }],
};
const asked: Privacy = {
  ...given,
  apagamento: {
    ...{ anos_guardados: 5, pedido: { situacao: 'aguardando', data: DATE, data_situacao: DATE } },
    acoes: { pedir: no('erasure_asked', 'Você já pediu.'), desistir: yes },
  },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => given,
    [CONSENT]: () => ({
      ...given,
      consentimento: {
        ...given.consentimento,
        ...{ situacao: 'aceito', respondido: { versao: '3', aceito: true, data: DATE } },
      },
    }),
    [ASK]: () => asked,
    [WITHDRAW]: () => given,
  });
  signIn();
});

async function open() {
  renderIsland(<PrivacyPart />);
  await screen.findByText('Quem abriu seu registro');
}
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

it('shows the text that is asked about, and keeps the answer to its version', async () => {
  await open();
  expect(screen.getByText('A biblioteca pede sua resposta.')).toBeTruthy();
  await press(/^Ler e responder/);
  expect(screen.getByText('Aceita?')).toBeTruthy();
  await press('Aceitar');
  expect(api.asked(CONSENT).map(({ body }) => body)).toEqual([{ versao: '3', aceito: true }]);
  await screen.findByText(/^Aceito em 12 mar\. 2026, versão 3$/);
});

it('says when the text has changed since it was read', async () => {
  api.answers[CONSENT] = () => refusal(409, 'consent_changed');
  await open();
  await press(/^Ler e responder/);
  await press('Não aceitar');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'O texto mudou.',
  );
});

it('asks for erasure once it is confirmed, and takes it back', async () => {
  await open();
  expect(screen.getByText(/guardar débitos por 5 anos/, { selector: 'small' })).toBeTruthy();
  await press(/^Pedir ?: Apagar/);
  expect(api.asked(ASK)).toEqual([]);
  await press('Pedir que apaguem');
  await screen.findByText(/^Pedido em 12 mar\. 2026/);
  expect(screen.queryByRole('button', { name: /^Pedir ?:/ })).toBeNull();
  await press('Desistir do pedido');
  await waitFor(() => expect(api.asked(WITHDRAW)).toHaveLength(1));
});

it('says what has to end before anything is erased', async () => {
  const pedir = no('erasure_loans', 'Há livros com você: devolva-os antes.');
  const acoes = { pedir, desistir: no('erasure_not_asked') };
  api.answers[READ] = () => ({ ...given, apagamento: { anos_guardados: 5, acoes } });
  await open();
  expect(screen.getByText('Há livros com você: devolva-os antes.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pedir ?:/ })).toBeNull();
});

it('says who opened the record, or that nobody did', async () => {
  await open();
  expect(screen.getByRole('listitem').textContent).toContain('rosaregistrou um empréstimo');
  cleanup();
  api.answers[READ] = () => ({ ...given, acessos: [] });
  await open();
  expect(screen.getByText('Ninguém, no último ano.')).toBeTruthy();
});
