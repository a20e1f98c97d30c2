import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HoldsScreen } from '#islands/holds/HoldsScreen.tsx';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import holds from '#lib/i18n/locales/pt/holds.json' with { type: 'json' };
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { $holds, type Hold } from '#lib/stores/holds.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { interrupt, press, renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /reserva';
const CHANGE = 'PUT /reserva/:cod';
const PAST = 'GET /reserva/historico';
const free = { permitido: true, motivos: [] };
const central = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' };
const serra = { cod_biblioteca: 2, desc_biblioteca: 'Biblioteca da Serra' };

const waiting: Hold = {
  ...{ cod_reserva: 7, cod_acervo: 5, titulo: 'Iracema', autor: 'Alencar, José de', volume: '' },
  ...{ tomo: '', parte: '', material_adicional: false, ...central },
  ...{ data_reserva: '2026-03-10T14:20:00-03:00', situacao: 'na_fila', desc_situacao: 'Na fila' },
  ...{ posicao: 2, fila: 14, previsao: '2026-03-19', bibliotecas_retirada: [central, serra] },
  acoes: { cancelar: free, suspender: free, mudar_biblioteca: free },
};
const suspended: Hold = {
  ...waiting,
  ...{ situacao: 'suspensa', desc_situacao: 'Suspensa', suspensa_ate: '2026-04-10' },
};
const ready: Hold = {
  ...waiting,
  ...{ cod_reserva: 8, titulo: 'Helena', situacao: 'liberada', desc_situacao: 'Liberada' },
  ...{ posicao: 0, validade: '2026-03-14T22:00:00-03:00' },
  acoes: {
    cancelar: free,
    suspender: {
      permitido: false,
      motivos: [{ codigo: 'hold_already_released', mensagem: 'Já.' }],
    },
    mudar_biblioteca: {
      permitido: false,
      motivos: [{ codigo: 'hold_already_released', mensagem: 'Já.' }],
    },
  },
};
const past = (code: number) => ({
  ...waiting,
  ...{ cod_reserva: code, titulo: `Obra ${code}`, situacao: 'expirada', desc_situacao: 'Expirada' },
  ...(code === 12 && { observacoes: 'Retiro à noite.' }),
  data_fim: '2026-02-10T22:00:00-03:00',
});

let api: FakeApi;
let own: Hold[];
beforeEach(() => {
  own = [ready, waiting];
  api = fakeApi({
    [LIST]: () => ({ itens: own, limite_reservas: 5 }),
    [CHANGE]: ({ body }) => {
      const { suspensa_ate: until } = body as { suspensa_ate?: string | null };
      own = [ready, until === null ? waiting : suspended];
      return own[1];
    },
    'DELETE /reserva': () => {
      own = [ready];
      return { itens: [{ cod_reserva: 7, ok: true }] };
    },
    [PAST]: ({ query }) => ({
      itens: query['page'] === '2' ? [past(12)] : Array.from({ length: 10 }, (_, n) => past(n)),
      ...{ total: 11, page: 1, perPage: 10 },
    }),
    'GET /parametros/atendimento': () => ({
      agora: '2026-03-12T14:20:00-03:00',
      itens: [
        {
          ...central,
          dias: [
            { dia: '2026-03-12', intervalos: [] },
            { dia: '2026-03-13', intervalos: [{ abre: '07:30', fecha: '22:00' }] },
            { dia: '2026-03-14', intervalos: [{ abre: '08:00', fecha: '12:00' }] },
            { dia: '2026-03-15', intervalos: [] },
          ],
        },
      ],
    }),
  });
  signIn();
});

const open = () => renderIsland(<HoldsScreen />);

it('says until when a copy waits and on which days it can be fetched', async () => {
  open();
  const days = await screen.findByRole('list', { name: 'Dias para retirar' });
  expect(
    within(days)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['hoje fechada', 'sexta, 13 7h30–22h', 'sábado, 14 8h–12h']);
  expect(screen.getByText(/^até 14.mar.,.sábado, 22h$/)).toBeDefined();
  // One reason for two acts is said once.
  expect(screen.getAllByText('Já.')).toHaveLength(1);
});

it('shows again what the library was told', async () => {
  own = [{ ...ready, observacoes: 'Quem retira é minha irmã.' }];
  open();
  await screen.findByText('Você disse à biblioteca: Quem retira é minha irmã.');
  await press('Mostrar mais 1');
  await screen.findByText('Você disse à biblioteca: Retiro à noite.');
});

it('draws the line: those before, oneself, and a dozen at most', async () => {
  open();
  await screen.findByText('2 de 14 na fila');
  const spines = document.querySelector('.spines');
  expect(
    [...(spines?.children ?? [])].map(({ className }) => className).indexOf('spines__own'),
  ).toBe(1);
  expect(spines?.querySelectorAll('i')).toHaveLength(12);
  expect(spines?.textContent).toBe('+ 2');
});

it('suspends in its place and keeps what was typed when that is refused', async () => {
  const change = api.answers[CHANGE];
  api.answers[CHANGE] = () => refusal(409, 'hold_suspend_day');
  open();
  await screen.findByText('2 de 14 na fila');
  await press(/^Suspender até…\s*: Iracema$/);
  const day = screen.getByLabelText<HTMLInputElement>('Suspender até');
  expect(document.activeElement).toBe(day);
  await press('Suspender');
  expect(screen.getByText(holds.suspend_missing)).toBeDefined();
  fireEvent.change(day, { target: { value: '2026-04-10' } });
  await press('Suspender');
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(day.value).toBe('2026-04-10');
  if (change) api.answers[CHANGE] = change;
  await press('Suspender');
  await screen.findByText(/Suspensa até 10.de.abril; seu lugar está guardado/);
  expect(api.asked(CHANGE).at(-1)?.body).toEqual({ suspensa_ate: '2026-04-10' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  await press(/^Voltar à fila já/);
  await waitFor(() => expect(screen.queryByText(/Suspensa até/)).toBeNull());
});

it('changes where it is picked up: the other libraries alone', async () => {
  open();
  await screen.findByText('2 de 14 na fila');
  await press(/^Mudar onde retirar/);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await press('Mudar');
  await waitFor(() => expect(api.asked(CHANGE)).toHaveLength(1));
  expect(api.asked(CHANGE)[0]?.body).toEqual({ biblioteca: 2 });
});

it('gives a place up once that is confirmed', async () => {
  open();
  await screen.findByText('2 de 14 na fila');
  await press(/^Desistir\s*: Iracema$/);
  expect(api.asked('DELETE /reserva')).toHaveLength(0);
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Desistir' })));
  await waitFor(() => expect(screen.queryByText('Iracema')).toBeNull());
});

it('out of reach it shows the holds seen last, and nothing to do', async () => {
  open();
  await screen.findByText('2 de 14 na fila');
  cleanup();
  $holds.set({ kind: 'loading' });
  api.answers[LIST] = unreachable;
  open();
  await screen.findByText(/Estas são as últimas reservas vistas/);
  expect(screen.getByText('2 de 14 na fila')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Desistir/ })).toBeNull();
});

const CHANGED = { params: { cod: 7 }, body: { suspensa_ate: '2026-04-10' } };

/** What signing in on another page leaves for this one. */
async function interruptChange() {
  window.history.replaceState(null, '', '/meupergamum/app/emprestimo/reserva');
  api.answers[CHANGE] = () => refusal(409, 'hold_ended');
  await interrupt(api, CHANGE, CHANGED);
}

it('says beside its hold why a change was refused that signing in had interrupted', async () => {
  await interruptChange();
  open();
  const said = await screen.findByText(refusals.hold_ended);
  expect(said.closest('[data-hold]')?.getAttribute('data-hold')).toBe('7');
  expect(api.asked(CHANGE).at(-1)?.body).toEqual(CHANGED.body);
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  await press(/^Suspender até…\s*: Iracema$/);
  expect(screen.queryByText(refusals.hold_ended)).toBeNull();
});

it('says it above the list where the hold is gone', async () => {
  await interruptChange();
  own = [ready];
  open();
  const said = await screen.findByText(refusals.hold_ended);
  expect(said.closest('[data-hold]')).toBeNull();
});

it('says so where the session ends over the screen, which shows its list again', async () => {
  open();
  await screen.findByText('2 de 14 na fila');
  api.answers[CHANGE] = () => refusal(401, 'token_invalid');
  api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
  await press(/^Mudar onde retirar/);
  await press('Mudar');
  await vi.waitFor(() => expect($signInRequest.get()).not.toBeNull(), 10_000);
  api.answers[CHANGE] = () => refusal(409, 'hold_ended');
  await act(async () => {
    signIn();
    $signInRequest.get()?.settle(true);
  });
  const said = await screen.findByText(refusals.hold_ended);
  expect(said.closest('[data-hold]')?.getAttribute('data-hold')).toBe('7');
});

it('does not say that a hold is cancelled which is not', async () => {
  const motivos = [{ codigo: 'hold_ended', mensagem: refusals.hold_ended }];
  api.answers['DELETE /reserva'] = () => ({ itens: [{ cod_reserva: 7, ok: false, motivos }] });
  open();
  await screen.findByText('2 de 14 na fila');
  await press(/^Desistir\s*: Iracema$/);
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Desistir' })));
  await dialog.findByText(refusals.hold_ended);
  expect(screen.getByText('Iracema')).toBeDefined();
});

it('a hold on its way says so, with the day, and shows no place in the queue', async () => {
  const sent = { situacao: 'a_caminho', desc_situacao: 'A caminho da biblioteca' } as const;
  own = [{ ...waiting, ...sent, posicao: 0 }];
  signIn();
  renderIsland(<HoldsScreen />);
  const state = (await screen.findByText('A caminho da biblioteca')).closest('p');
  expect(state?.textContent).toMatch(/^A caminho da biblioteca, por volta de 19/);
  expect(screen.queryByText(/na fila$/)).toBeNull();
});
