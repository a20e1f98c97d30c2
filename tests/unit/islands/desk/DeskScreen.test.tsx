import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { STAFF_RIGHTS } from '#contract/shared/staff/rights.ts';
import { DeskScreen } from '#islands/desk/DeskScreen.tsx';
import { StaffContext, type StaffContextValue } from '#islands/staff/use-staff.ts';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import texts from '#lib/i18n/locales/pt/desk.json' with { type: 'json' };
import { press, renderIsland, signIn } from '../../../support/island.tsx';
import { deskAnswer } from '../../lib/desk/desk-answer.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';

const SCANS = 'POST /equipe/balcao/leituras';
type Scan = Input<typeof SCANS>['body']['leituras'][number];

const MARINA = { cod_pessoa: 7, nome: 'Marina A. Coutinho' };
const PERSON = {
  ...{ ...MARINA, carteira: '2023', grupo: 'Graduação', com_ela: 4, limite: 5, atrasados: 0 },
  ...{ para_retirar: [], deve: 7, limite_debito: 10, pode_levar: true, motivos: [], avisos: [] },
  acoes: { receber: { permitido: true, motivos: [] } },
};
const COPY = {
  ...{ cod_exemplar: 1, codigo: '1000042', cod_acervo: 3, titulo: 'Vidas secas' },
  ...{ numero: '2', numero_chamada: '869.3 R175v', desc_biblioteca: 'Central' },
};
const LIBRARY = {
  ...{ cod_biblioteca: 1, nome: 'Biblioteca Central', fuso_horario: 'America/Sao_Paulo' },
  direitos: [...STAFF_RIGHTS],
};
const STAFF: StaffContextValue = {
  self: { cod_pessoa: 1, nome: 'Rosa', falta_segundo_fator: false, bibliotecas: [LIBRARY] },
  workstation: { libraryId: 1, name: 'Balcão 1', paper: '80mm' },
  library: LIBRARY,
  has: () => true,
};

/** What the server says to one scan: a card, else a copy that is lent. */
const answerTo = ({ chave, codigo }: Scan) =>
  codigo === '2023'
    ? deskAnswer(chave, {
        codigo,
        resultado: 'pessoa',
        pessoa: MARINA,
        destino: { tipo: 'nenhum' },
      })
    : deskAnswer(chave, {
        ...{ codigo, exemplar: COPY, pessoa: MARINA },
        devolver_ate: '2026-11-30T23:59:59-03:00',
        // A minute after it happened, by a server whose clock is days behind the device's.
        ...{ em: '2026-03-12T14:20:00-03:00' },
        acoes: { desfazer: { cod_ato: 70, ate: '2026-03-12T14:21:00-03:00' } },
      });

let api: FakeApi;
let person: typeof MARINA | null;

const answerAll = ({ body }: { body: unknown }) => {
  const { leituras } = body as Input<typeof SCANS>['body'];
  if (leituras.some(({ codigo }) => codigo === '2023')) person = MARINA;
  const contagem = { emprestimos: 1, devolucoes: 0 };
  return { respostas: leituras.map(answerTo), pessoa: person, contagem };
};

beforeEach(() => {
  localStorage.clear();
  person = null;
  signIn();
  api = fakeApi({
    [SCANS]: answerAll,
    'GET /equipe/balcao/atos': () => ({ itens: [], contagem: { emprestimos: 0, devolucoes: 0 } }),
    'GET /equipe/balcao/pessoas/:id': () => PERSON,
    'POST /equipe/atos/:id/desfazer': () => ({ cod_ato: 70, desfeito: true }),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  renderIsland(
    <StaffContext value={STAFF}>
      <DeskScreen />
    </StaffContext>,
  );
  await screen.findByRole('textbox');
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');

async function scan(code: string, key = 'Enter') {
  fireEvent.change(field(), { target: { value: code } });
  await act(async () => void fireEvent.keyDown(field(), { key }));
  expect(field().value).toBe('');
}

it('lends in two scans without a press, and keeps the focus in the field', async () => {
  await open();
  expect(document.activeElement).toBe(field());
  await scan('2023');
  expect(await screen.findByRole('textbox', { name: /Marina A. Coutinho/ })).toBe(field());
  await scan('1000042', 'Tab');
  expect(await screen.findByText('Emprestado: Vidas secas')).toBeTruthy();
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByText('4 de 5')).toBeTruthy();
  expect(document.activeElement).toBe(field());
  const [, second] = api.asked(SCANS);
  expect(second?.body).toMatchObject({ pessoa: 7, leituras: [{ codigo: '1000042' }] });
});

/** As a scanner types that ends a code with no key. */
const burst = (code: string) =>
  act(async () => {
    // As quickly as that, also where this machine is busy.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let length = 1; length <= code.length; length++) {
      fireEvent.change(field(), { target: { value: code.slice(0, length) } });
    }
    clock.mockRestore();
  });

it('takes what a scanner types that ends a code with no key', async () => {
  await open();
  await burst('1000042');
  expect(field().value).toBe('1000042');
  expect(await screen.findByText('Emprestado: Vidas secas')).toBeTruthy();
  expect(field().value).toBe('');
});

it('goes from the field past the lines of the log in one step; arrows go through them', async () => {
  await open();
  for (const code of ['1000042', '1000043', '1000044']) await scan(code);
  const log = screen.getByRole('list');
  const undo = await waitFor(() => {
    const buttons = within(log).getAllByRole('button', { name: /^Desfazer/ });
    expect(buttons).toHaveLength(3);
    return buttons;
  });
  const stops = () => undo.map(({ tabIndex }) => tabIndex);
  await waitFor(() => expect(stops()).toEqual([0, -1, -1]));
  const [first, second, last] = undo;
  act(() => first?.focus());
  fireEvent.keyDown(first as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect(stops()).toEqual([-1, 0, -1]);
  fireEvent.keyDown(second as Element, { key: 'End' });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last as Element, { key: 'Home' });
  expect(document.activeElement).toBe(first);
});

it('undoes by F8', async () => {
  await open();
  await scan('2023');
  await scan('1000042');
  await screen.findByText('Emprestado: Vidas secas');
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(await screen.findByText('Desfeito: Emprestado: Vidas secas')).toBeTruthy();
  expect(api.asked('POST /equipe/atos/:id/desfazer')).toHaveLength(1);
});

/** What is announced. */
const told = () => field().closest('form')?.nextElementSibling?.textContent.trim();

it('ends the turn by Escape: the next scan begins another', async () => {
  await open();
  await scan('2023');
  await screen.findByRole('complementary');
  await waitFor(() => expect(told()).toBe('Atenda Marina A. Coutinho.'));
  await scan('1000042');
  await screen.findByText('Emprestado: Vidas secas');
  await waitFor(() =>
    expect(told()).toMatch(/^Emprestado: Vidas secas\. até 30.de.novembro, segunda\. /),
  );
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('textbox', { name: texts.label })).toBe(field());
  await waitFor(() => expect(told()).toBe(texts.label));
});

it('only returns after F4', async () => {
  await open();
  await waitFor(() => expect(told()).toBe(''));
  await act(async () => void fireEvent.keyDown(document.body, { key: 'F4' }));
  await waitFor(() => expect(told()).toBe(texts.label_return));
  await scan('1000042');
  await waitFor(() =>
    expect(api.asked(SCANS)[0]?.body).toMatchObject({ leituras: [{ modo: 'devolver' }] }),
  );
});

it('asks with two keys, and goes on with the rest', async () => {
  let asked = 0;
  api.answers[SCANS] = (request) => {
    const all = answerAll(request);
    const [first] = all.respostas;
    if (asked++ > 0 || !first) return all;
    return { ...all, respostas: [{ ...first, resultado: 'perguntar' }] };
  };
  await open();
  await scan('1000042');
  expect(await screen.findByText(texts.question_help)).toBeTruthy();
  await scan('2');
  expect(await screen.findByText('Emprestado: Vidas secas')).toBeTruthy();
  expect(api.asked(SCANS)[1]?.body).toMatchObject({ leituras: [{ como: 'exemplar' }] });
});

it('lists names, of which one begins a turn', async () => {
  api.answers[SCANS] = (request) => {
    const all = answerAll(request);
    const nomes = [{ ...MARINA, grupo: 'Graduação', carteira: '2023' }];
    const respostas = all.respostas.map((one) => ({ ...one, resultado: 'nomes', nomes }));
    return { ...all, respostas };
  };
  await open();
  await scan('marina');
  const name = await screen.findByRole('button', { name: /Marina A. Coutinho/ });
  expect(document.activeElement).toBe(name);
  await press(/Marina A. Coutinho 2023/);
  expect(await screen.findByRole('complementary')).toBeTruthy();
  expect(document.activeElement).toBe(field());
});

it('lends in spite of a refusal with a reason', async () => {
  api.answers[SCANS] = (request) => {
    const { leituras } = request.body as Input<typeof SCANS>['body'];
    const all = answerAll(request);
    if (leituras[0]?.apesar || leituras[0]?.codigo === '2023') return all;
    const motivos = [{ codigo: 'loan_limit', mensagem: 'Marina já tem 5 de 5.' }];
    const refused = { resultado: 'recusado', destino: { tipo: 'ficar' }, motivos };
    const acoes = { apesar: { permitido: true, motivos: [] } };
    return { ...all, respostas: all.respostas.map((one) => ({ ...one, ...refused, acoes })) };
  };
  await open();
  await scan('2023');
  await scan('1000042');
  expect(await screen.findByText(texts.not_lent)).toBeTruthy();
  await press(texts.override);
  const reason = screen.getByRole('textbox', { name: texts.reason });
  expect(document.activeElement).toBe(reason);
  fireEvent.change(reason, { target: { value: 'Aula amanhã' } });
  await press(texts.override_send);
  expect(await screen.findByText('Emprestado: Vidas secas')).toBeTruthy();
  expect(api.asked(SCANS).at(-1)?.body).toMatchObject({
    pessoa: 7,
    leituras: [{ codigo: '1000042', apesar: 'Aula amanhã' }],
  });
});

it('keeps scans without a connection, sends them again, and reports what would have been refused', async () => {
  api.answers[SCANS] = unreachable;
  await open();
  await scan('2023');
  expect(await screen.findByText(texts.offline)).toBeTruthy();
  await scan('1000042');
  expect(await screen.findByText(texts.on_device)).toBeTruthy();
  api.answers[SCANS] = (request) => {
    const all = answerAll(request);
    const motivos = [{ codigo: 'loan_limit', mensagem: 'Marina já tem 5 de 5.' }];
    return { ...all, respostas: all.respostas.map((one) => ({ ...one, motivos })) };
  };
  await act(async () => void window.dispatchEvent(new Event('online')));
  const report = await screen.findByRole('region', { name: texts.report });
  expect(within(report).getByText('Marina já tem 5 de 5.')).toBeTruthy();
  await press(texts.report_close);
  expect(screen.queryByRole('region', { name: texts.report })).toBeNull();
});

it('asks to sign in when the session has expired, and goes on', async () => {
  api.answers[SCANS] = () => refusal(401, 'token_invalid');
  api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
  await open();
  await scan('2023');
  await waitFor(() => expect($signInRequest.get()).not.toBeNull());
  api.answers[SCANS] = answerAll;
  await act(async () => {
    signIn();
    $signInRequest.get()?.settle(true);
  });
  expect(await screen.findByRole('complementary')).toBeTruthy();
});

it('says which right is missing, and keeps the scan', async () => {
  api.answers[SCANS] = () => refusal(403, 'staff_right_missing');
  await open();
  await scan('2023');
  await press(texts.send_now);
  expect(api.asked(SCANS).length).toBeGreaterThan(1);
  api.answers[SCANS] = answerAll;
  await press(texts.send_now);
  expect(await screen.findByRole('complementary')).toBeTruthy();
});

it('receives a payment and gives change', async () => {
  api.answers['POST /equipe/balcao/pagamentos'] = () => ({
    ...{
      cod_ato: 71,
      pessoa: MARINA,
      em: '2026-03-12T14:20:00-03:00',
      valor: 7,
      troco: 3,
      saldo: 0,
    },
    acoes: { desfazer: { cod_ato: 71, ate: '2026-03-12T14:21:00-03:00' }, recibo: { cod_ato: 71 } },
  });
  await open();
  await scan('2023');
  fireEvent.click(await screen.findByRole('button', { name: /Receber R\$/ }));
  const given = await screen.findByRole('textbox', { name: texts.pay_given });
  fireEvent.change(given, { target: { value: '10' } });
  await press(texts.pay_send);
  expect(await screen.findByText(/^Devolva R\$\s3,00 de troco$/)).toBeTruthy();
  const [sent] = api.asked('POST /equipe/balcao/pagamentos');
  expect(sent?.body).toEqual({ cod_pessoa: 7, valor: 7, forma: 'dinheiro', recebido: 10 });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(document.activeElement).toBe(field());
});
