import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AccountIsland } from '#islands/account/AccountIsland.tsx';
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { accountPath } from '#lib/routes/account.ts';
import { setServerTime } from '#lib/clock.ts';
import { clearSession } from '#lib/api/credentials.ts';
import loanWords from '#lib/i18n/locales/pt/loans.json' with { type: 'json' };
import type { Loan, Renewal } from '#lib/stores/loans.ts';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { press, signIn } from '../../../support/island.tsx';
import { ISLAND, TEXT_URLS } from '../../../support/texts.ts';

const LIST = 'GET /emprestimo/titulos-pendentes';
const RENEW = 'POST /emprestimo/renovacao';

const loan = (code: number, titulo: string, more: Partial<Loan> = {}): Loan => ({
  cod_emprestimo: code,
  cod_acervo: code,
  titulo,
  autor: '',
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  ano_publicacao: 1890,
  numero_chamada: '869.3',
  cod_exemplar: code,
  cod_biblioteca: 1,
  desc_biblioteca: 'Biblioteca Central',
  tipo_emprestimo: 'normal',
  data_emprestimo: '2026-03-06T10:00:00-03:00',
  data_devolucao: '2026-03-14T23:59:59-03:00',
  renovacoes: 0,
  limite_renovacoes: 5,
  situacao: 'vence_logo',
  multa_prevista: 0,
  data_se_renovar: '2026-03-19T23:59:59-03:00',
  acoes: { renovar: { permitido: true, motivos: [] } },
  ...more,
});

const refused = (codigo: 'renewal_held_by_other' | 'renewal_no_gain'): Partial<Loan> => ({
  acoes: { renovar: { permitido: false, motivos: [{ codigo, mensagem: refusals[codigo] }] } },
});

const HELD = loan(4, 'Dom Casmurro', refused('renewal_held_by_other'));
delete HELD.data_se_renovar;

/** As the server tells a loan after it was renewed at 14h20. */
function renewed(before: Loan): Loan {
  const { data_se_renovar: due = '', ...rest } = before;
  return {
    ...rest,
    ...refused('renewal_no_gain'),
    data_devolucao: due,
    situacao: 'em_dia',
    renovacoes: 1,
    ultima_renovacao: {
      em: '2026-03-12T14:20:00-03:00',
      antes: before.data_devolucao,
      chave: `CHAVE-${before.cod_emprestimo}`,
    },
  };
}

let itens: Loan[];
let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T17:20:00Z') });
  api = fakeApi({
    [LIST]: () => ({ itens, limite_itens: 5 }),
    [RENEW]: ({ body }) => {
      const { emprestimos: asked } = body as { emprestimos: number[] };
      const answers = asked.map((code): Renewal => ({ cod_emprestimo: code, ok: true }));
      itens = itens.map((one) => (asked.includes(one.cod_emprestimo) ? renewed(one) : one));
      return { itens: answers };
    },
  });
  clearSession();
  signIn({ grupo: 'Graduação' });
});

async function open(given: Loan[]) {
  itens = given;
  window.history.replaceState(null, '', accountPath('pt', 'loans'));
  await act(async () => {
    render(<AccountIsland activities={[]} {...ISLAND} words={TEXT_URLS} />);
  });
  await waitFor(() => expect(lists()).not.toHaveLength(0));
}

const THREE = () => [loan(1, 'A moreninha'), loan(2, 'Iracema'), loan(3, 'Senhora')];
const heading = () => screen.getByRole('heading', { level: 1 }).textContent.replace(/\s/g, ' ');
const parts = () =>
  [...document.querySelectorAll('.account__main h2')].map((part) => part.textContent);
const titles = (list: HTMLElement | undefined) =>
  list
    ? within(list)
        .getAllByRole('heading')
        .map((title) => title.textContent)
    : [];
const lists = () => screen.getAllByRole('list').filter((list) => list.className === 'loans');

it('says which day it is by the clock of the library that the loans are due in', async () => {
  vi.setSystemTime(new Date('2026-03-13T13:30:00Z'));
  // The 13th in most of the world, 2h30 of the 14th where this library is.
  await open([loan(1, 'Helena', { data_devolucao: '2026-03-15T23:59:59+13:00' })]);
  expect(screen.getByText(/^Sábado, 14 de março de 2026/)).toBeTruthy();
});

it('says which day it is by the clock of the server, on a device that is a day late', async () => {
  vi.setSystemTime(new Date('2026-03-11T17:20:00Z'));
  onTestFinished(() => setServerTime(new Date().toUTCString()));
  setServerTime('Thu, 12 Mar 2026 17:20:00 GMT');
  await open([loan(1, 'Helena', { data_devolucao: '2026-03-13T23:59:59-03:00' })]);
  expect(screen.getByText(/^Quinta-feira, 12 de março de 2026/)).toBeTruthy();
  expect(screen.getByText('amanhã')).toBeTruthy();
});

it('says how many can be renewed, tells success first, and keeps telling it after a reload', async () => {
  await open([...THREE(), HELD]);
  await press(/^Renovar os 3 que podem$/);
  const told = () => {
    expect(heading()).toBe('3 livros ficam com você até 19 de março.');
    expect(parts()).toEqual(['Renovados', 'Este precisa voltar']);
    expect(lists().map(titles)).toEqual([['A moreninha', 'Iracema', 'Senhora'], ['Dom Casmurro']]);
    expect(screen.getByText('3 de 4')).toBeDefined();
    expect(screen.getAllByText('Renovado hoje, 14h20')).toHaveLength(3);
    expect(screen.getByText('CHAVE-1')).toBeDefined();
    expect(screen.queryByText(loanWords.none_renewable)).toBeNull();
    expect(screen.queryByText(loanWords.not_yet)).toBeNull();
  };
  await waitFor(told);
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('[role=status], [aria-live=polite]')].map(({ textContent }) =>
        textContent.trim(),
      ),
    ).toContain('3 empréstimos renovados.'),
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  cleanup();
  const after = itens;
  clearSession();
  signIn();
  await open(after);
  await waitFor(told);
});

it('names the hour at which a loan by the hour was due', async () => {
  await open([
    loan(1, 'Iracema', {
      ...{ situacao: 'atrasado', tipo_emprestimo: 'horas' },
      data_devolucao: '2026-03-11T18:00:00-03:00',
    }),
  ]);
  expect(screen.getByText(/^venceu em .*, 18h$/)).toBeTruthy();
});

it('says of loans that are not due soon no more than that', async () => {
  // Whoever is suspended, or owes, is not told that all is well.
  await open([loan(1, 'Iracema', { situacao: 'em_dia' })]);
  expect(heading()).toBe('Marina, nenhum empréstimo vence logo.');
});

it('names the hour of a loan by the hour, whatever its time', async () => {
  await open([
    loan(1, 'A moreninha'),
    loan(2, 'Iracema', {
      tipo_emprestimo: 'horas',
      data_devolucao: '2026-03-14T23:59:59-03:00',
    }),
    loan(3, 'Senhora', { data_devolucao: '2026-03-14T18:00:00-03:00' }),
  ]);
  const dues = screen.getAllByText(/^até /).map(({ textContent }) => textContent);
  expect(dues.map((due) => /\d+h\d+/.test(due))).toEqual([false, true, false]);
});

it('renews one in its place', async () => {
  await open([...THREE(), HELD]);
  await press(/^Renovar\s*: Iracema$/);
  await screen.findByText('Renovado hoje, 14h20');
  expect(lists().map(titles)).toEqual([['A moreninha', 'Iracema', 'Senhora', 'Dom Casmurro']]);
  expect(heading()).toBe('Marina, 3 livros vencem logo.');
});

it('boxes say what ticking does, where there is something to choose', async () => {
  await open([...THREE(), HELD]);
  const boxes = screen.getAllByRole('checkbox', { name: /^Escolher\s*: / });
  expect(boxes).toHaveLength(3);
  for (const box of boxes.slice(0, 2)) fireEvent.click(box);
  await press(/^Renovar os 2 escolhidos$/);
  await waitFor(() => expect(lists().map(titles)[0]).toEqual(['A moreninha', 'Iracema']));
  expect(parts()).toEqual(['Renovados', 'Outros empréstimos']);
});

it('one that can be renewed has its own button, and no other', async () => {
  await open([loan(1, 'A moreninha'), HELD]);
  expect(screen.getAllByRole('button', { name: /Renovar/ })).toHaveLength(1);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('all that can be renewed are all', async () => {
  await open(THREE());
  expect(screen.getByRole('button', { name: 'Renovar todos' })).toBeDefined();
});

it('too early is no refusal, and no warning', async () => {
  const early = loan(1, 'A moreninha', refused('renewal_no_gain'));
  delete early.data_se_renovar;
  await open([early, loan(2, 'Iracema', refused('renewal_no_gain'))]);
  expect(screen.getAllByText('Ainda é cedo para renovar')).toHaveLength(2);
  expect(screen.queryByText(loanWords.cannot_renew)).toBeNull();
  expect(screen.queryByText(loanWords.none_renewable)).toBeNull();
});

it('says once above the list that nothing can be renewed', async () => {
  await open([HELD, loan(5, 'Helena', refused('renewal_held_by_other'))]);
  expect(screen.getByText(loanWords.none_renewable)).toBeDefined();
  expect(screen.getAllByText(loanWords.cannot_renew)).toHaveLength(2);
});

it('keeps a date on one line', async () => {
  await open([HELD]);
  expect(screen.getByText(/^até/).textContent).toBe('até 14\u00a0mar.,\u00a0sábado');
  expect(api.asked(LIST)).toHaveLength(1);
});

it('shows the loans of whoever signs in instead, and renews none of theirs', async () => {
  await open(THREE());
  api.answers[RENEW] = () => refusal(401, 'token_invalid');
  api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
  await press('Renovar todos');
  await waitFor(() => expect($signInRequest.get()).not.toBeNull());
  itens = [loan(9, 'Helena')];
  await act(async () => {
    signIn({ cod_pessoa: 2 });
    $signInRequest.get()?.settle(true);
  });
  await waitFor(() => expect(lists().map(titles)).toEqual([['Helena']]));
  expect(api.asked(RENEW)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of a recalled loan that somebody waits, and its date before that', async () => {
  const recalled = { em: '2026-03-11T09:00:00-03:00', antes: '2026-03-28T23:59:59-03:00' };
  await open([loan(1, 'Iracema', { pedido_de_volta: recalled }), loan(2, 'Senhora')]);
  const [row, other] = lists().flatMap((list) => within(list).getAllByRole('listitem'));
  const text = row?.textContent.replace(/\s/g, ' ');
  expect(text).toContain('até 14 mar., sábado');
  expect(text).toContain('pedido de volta: outra pessoa espera. Vencia em 28 mar., sábado');
  expect(other?.textContent).not.toContain('pedido de volta');
});
