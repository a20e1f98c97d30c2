import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoticesScreen } from '#islands/alerts/preferences/NoticesScreen.tsx';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const READ = 'GET /pessoas/meu-pergamum/avisos';
const CHANGE = 'PUT /pessoas/meu-pergamum/avisos';
const ADD = 'POST /pessoas/meu-pergamum/avisos/aparelhos';
const REMOVE = 'DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id';
const THIS = 'Receber neste aparelho';
const KIND = 'Aparelho: Multa';

const ENDPOINT = 'https://push.example.org/1';
const device = (id: number, navegador: string, endpoint = `https://push.example.org/${id}`) => ({
  ...{ cod_aparelho: id, navegador, desde: '2026-03-10T12:00:00-03:00' },
  resumo: createHash('sha256').update(endpoint).digest('hex'),
});
const channels = { email: true, alerta: true, push: true };
const preferences = () => ({
  itens: [{ tipo: 'multa' as const, ...channels, descricao: 'Multa', obrigatorio: true }],
  ...{ resumo_diario: false, emails: ['m•••@•••'], emails_recusados: [] },
  ...{ chave_push: 'BKey', aparelhos: [] as ReturnType<typeof device>[] },
  acoes: { receber: { permitido: true, motivos: [] as { codigo: never; mensagem: string }[] } },
});

/** A browser with push, after what a person answers when it asks. */
function browserWithPush(answers: NotificationPermission) {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = {
        endpoint: ENDPOINT,
        unsubscribe: async () => {
          subscription = null;
        },
        toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      };
      return subscription;
    }),
  };
  const registration = { pushManager };
  const requestPermission = vi.fn(async () => answers);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      controller: null,
    },
  });
  return { pushManager, requestPermission, subscription: () => subscription };
}

let api: FakeApi;
let known: ReturnType<typeof preferences>;
beforeEach(() => {
  known = preferences();
  api = fakeApi({
    [READ]: () => known,
    [CHANGE]: () => known,
    [ADD]: () => (known = { ...known, aparelhos: [...known.aparelhos, device(1, 'Chrome')] }),
    [REMOVE]: () => (known = { ...known, aparelhos: [] }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function open() {
  signIn();
  renderIsland(<NoticesScreen />);
  await screen.findByRole('table');
}
const theSwitch = () => screen.getByRole('switch', { name: THIS });
const isOn = () => (theSwitch() as HTMLInputElement).checked;
const box = () => screen.getByRole('checkbox', { name: KIND });

it('asks for permission on a press only, subscribes this browser, and then offers the channel of each kind', async () => {
  const browser = browserWithPush('granted');
  await open();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  expect(box().getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/ligue primeiro as notificações/);
  box().click();
  expect(api.asked(CHANGE)).toEqual([]);

  theSwitch().click();
  await waitFor(() => expect(isOn()).toBe(true));
  expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKey',
  });
  expect(api.asked(ADD)).toMatchObject([
    { body: { endereco: ENDPOINT, chave: 'p', segredo: 'a' } },
  ]);
  expect(box().getAttribute('aria-disabled')).toBeNull();
  box().click();
  await waitFor(() =>
    expect(api.asked(CHANGE)).toMatchObject([
      { body: { itens: [{ tipo: 'multa', email: true, alerta: true, push: false }] } },
    ]),
  );
});

it('switches this browser off on the server and in the browser', async () => {
  const browser = browserWithPush('granted');
  await open();
  theSwitch().click();
  await waitFor(() => expect(isOn()).toBe(true));
  theSwitch().click();
  await waitFor(() => expect(isOn()).toBe(false));
  expect(api.asked(REMOVE)).toHaveLength(1);
  expect(browser.subscription()).toBeNull();
});

it.each([
  ['denied', /bloqueia as notificações deste site\. Permita-as nas configurações/],
  ['default', /A permissão não foi dada\. Ligue de novo/],
] as const)('says what to do when the answer is "%s", and sends nothing', async (answer, text) => {
  browserWithPush(answer);
  await open();
  theSwitch().click();
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(isOn()).toBe(false);
  expect(api.asked(ADD)).toEqual([]);
});

it('says what to do when the push service of the browser does not answer', async () => {
  const { pushManager } = browserWithPush('granted');
  pushManager.subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
  await open();
  theSwitch().click();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /não respondeu\. Confira a conexão/,
  );
  expect(api.asked(ADD)).toEqual([]);
});

it('says why the server refuses, and leaves no subscription in the browser', async () => {
  const browser = browserWithPush('granted');
  api.answers[ADD] = () => refusal(422, 'push_devices_full', { maximo: 10 });
  await open();
  theSwitch().click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/já chegam a 10 aparelhos/);
  expect(isOn()).toBe(false);
  expect(browser.subscription()).toBeNull();
});

it('says what the server says where this session is not remembered, instead of a switch', async () => {
  browserWithPush('granted');
  const mensagem = 'Saia e entre de novo.';
  known.acoes.receber = {
    permitido: false,
    motivos: [{ codigo: 'push_not_remembered' as never, mensagem }],
  };
  await open();
  expect(screen.getByText(mensagem)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: THIS })).toBeNull();
});

it('names another way where the browser has no push, and the home screen on an iPhone', async () => {
  await open();
  expect(screen.getByRole('alert').textContent).toMatch(/use outro navegador/);
  expect(screen.queryByRole('switch', { name: THIS })).toBeNull();
});

it('leads to the home screen on an iPhone', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  await open();
  expect(screen.getByRole('alert').textContent).toMatch(/Tela de Início/);
  Reflect.deleteProperty(navigator, 'standalone');
});

it('lists the other devices, each removed by itself', async () => {
  browserWithPush('granted');
  known.resumo_diario = true;
  known.aparelhos = [device(7, 'Firefox (Android)'), device(8, '')];
  await open();
  expect(
    screen.getByText(/uma vez por dia.* Vale também para as notificações no aparelho/),
  ).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'Notificações no aparelho' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox \(Android\) desde /),
    expect.stringMatching(/^Navegador desconhecido desde /),
  ]);
  await press(/^Desligar ?: Firefox/);
  expect(api.asked(REMOVE)).toHaveLength(1);
});

it('shows nothing of it where the institution has no push notifications', async () => {
  known.chave_push = '';
  await open();
  expect(screen.queryByText('Notificações no aparelho')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: KIND })).toBeNull();
});
