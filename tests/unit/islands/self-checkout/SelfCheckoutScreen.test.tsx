import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SelfCheckoutScreen } from '#islands/self-checkout/SelfCheckoutScreen.tsx';
import texts from '#lib/i18n/locales/pt/self-checkout.json' with { type: 'json' };
import { interrupt, press, renderIsland, signIn } from '../../../support/island.tsx';
import { fakeApi, refusal, sentence, unreachable, type FakeApi } from '../fake-api.ts';

const READ = 'GET /emprestimo/autoatendimento';
const COPY = 'GET /emprestimo/autoatendimento/exemplar';
const LEND = 'POST /emprestimo/autoatendimento';

const CENTRAL = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' };
const LOAN = {
  ...{ cod_emprestimo: 7, cod_acervo: 3, titulo: 'Dom Casmurro', codigo_barras: '1000042' },
  desc_biblioteca: 'Biblioteca Central',
  data_emprestimo: '2026-03-12T14:20:00-03:00',
  data_devolucao: '2026-03-19T23:59:59-03:00',
  recibo: 'AAAA-BBBB-CCCC-DDDD',
};
const FOUND = {
  ...{ cod_acervo: 3, titulo: 'Dom Casmurro', autor: 'Assis, Machado de', numero_chamada: '869' },
  ...{ codigo_barras: '1000042', desc_biblioteca: 'Biblioteca Central', permitido: true },
  data_devolucao: '2026-03-19T23:59:59-03:00',
};

let api: FakeApi;
beforeEach(() => {
  window.history.replaceState(null, '', '/meupergamum/app/emprestimo/autoatendimento');
  signIn();
  api = fakeApi({
    [READ]: () => ({ bibliotecas: [CENTRAL], itens: [] }),
    [COPY]: () => FOUND,
    [LEND]: () => LOAN,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function open() {
  renderIsland(<SelfCheckoutScreen />);
  await screen.findByText(texts.what);
}
async function type(label: string, text: string) {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  const { form } = field as HTMLInputElement;
  await act(async () => void fireEvent.submit(form ?? field));
}
const camera = (getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia },
  });
const denied = (name: string) => async () => {
  throw new DOMException('no', name);
};

it('shows what was found and until when, lends it, and shows the receipt', async () => {
  await open();
  await type(texts.number_label, ' 1000042 ');
  expect(await screen.findByText(/^Devolva até /)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Dom Casmurro');
  expect(api.asked(COPY)[0]?.query).toEqual({ codigo_barras: '1000042' });
  await press(texts.lend);
  expect(await screen.findByText('A A A A, B B B B, C C C C, D D D D')).toBeDefined();
  expect(api.asked(LEND)[0]?.body).toEqual({ codigo_barras: '1000042' });
  await press(texts.another);
  expect(screen.getByRole('textbox', { name: texts.number_label })).toBeDefined();
});

it('sends the same loan again when the response was lost, and lists receipts of earlier ones', async () => {
  await open();
  await type(texts.number_label, '1000042');
  api.answers[LEND] = unreachable;
  await press(texts.lend);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  api.answers[LEND] = () => LOAN;
  await press(texts.lend);
  await screen.findByText('A A A A, B B B B, C C C C, D D D D');
  expect(api.asked(LEND).map(({ body }) => body)).toEqual([
    { codigo_barras: '1000042' },
    { codigo_barras: '1000042' },
  ]);
  api.answers[READ] = () => ({ bibliotecas: [CENTRAL], itens: [LOAN] });
});

it('lists receipts of the last day, which can be shown again', async () => {
  api.answers[READ] = () => ({ bibliotecas: [CENTRAL], itens: [LOAN] });
  await open();
  await press(/^Mostrar o recibo/);
  expect(screen.getByRole('img', { name: texts.receipt_qr })).toBeDefined();
});

it('says every reason against a loan, and offers no button for it', async () => {
  const codes = ['checkout_overdue', 'checkout_blocked'] as const;
  api.answers[COPY] = () => ({
    ...FOUND,
    permitido: false,
    motivos: codes.map((codigo) => ({ codigo, mensagem: sentence(codigo, { titulo: 'Iracema' }) })),
  });
  await open();
  await type(texts.number_label, '1000042');
  await screen.findByText(texts.cannot);
  for (const code of codes) {
    expect(screen.getByText(sentence(code, { titulo: 'Iracema' }))).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: texts.lend })).toBeNull();
});

it('asks for the code on the wall where the network is not known, and shows at the field why it is refused', async () => {
  api.answers[READ] = ({ query }) => {
    if (query['codigo_parede'] === 'AAAA-1111') return { bibliotecas: [CENTRAL], itens: [] };
    if (query['codigo_parede']) return refusal(422, 'checkout_code_invalid');
    return { bibliotecas: [], itens: [] };
  };
  await open();
  await type(texts.code_label, '');
  expect(screen.getByText(texts.code_missing)).toBeDefined();
  await type(texts.code_label, '0000-0000');
  expect(await screen.findByText(sentence('checkout_code_invalid'))).toBeDefined();
  await type(texts.code_label, ' AAAA-1111 ');
  const here = await screen.findByText('Biblioteca: Biblioteca Central.');
  expect(document.activeElement).toBe(here);
  await type(texts.number_label, '1');
  await press(texts.lend);
  expect(api.asked(LEND)[0]?.body).toEqual({
    codigo_barras: '1000042',
    codigo_parede: 'AAAA-1111',
  });
});

it('takes the code from the address of the poster', async () => {
  window.history.replaceState(null, '', '#BBBB-2222');
  await open();
  expect(api.asked(READ)[0]?.query).toEqual({ codigo_parede: 'BBBB-2222' });
});

it.each([
  ['denied', 'NotAllowedError', texts.camera_denied],
  ['missing', 'NotFoundError', texts.camera_missing],
  ['in use elsewhere', 'NotReadableError', texts.camera_failed],
])('says what to do when the camera is %s', async (_case, name, text) => {
  camera(denied(name));
  await open();
  await press(texts.camera_start);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(screen.getByRole('button', { name: texts.camera_start })).toBeDefined();
});

it('says that the camera needs a secure address', async () => {
  vi.stubGlobal('isSecureContext', false);
  await open();
  await press(texts.camera_start);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(texts.camera_insecure),
  );
});

it('looks up what the camera reads twice alike, and turns it off', async () => {
  const stop = vi.fn();
  camera(async () => ({ getTracks: () => [{ stop }] }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  const reads = ['1000024', '1000042', '1000042'];
  class Detector {
    static getSupportedFormats = async () => [
      ...['code_39', 'code_128', 'codabar', 'ean_13', 'ean_8', 'itf', 'qr_code'],
    ];
    detect = async () => [{ rawValue: reads.shift() ?? '' }];
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  await open();
  await press(texts.camera_start);
  expect(await screen.findByText(/^Devolva até /)).toBeDefined();
  expect(api.asked(COPY).map(({ query }) => query)).toEqual([{ codigo_barras: '1000042' }]);
  expect(stop).toHaveBeenCalled();
});

it('goes on after signing in again on another page', async () => {
  await interrupt(api, LEND, { body: { codigo_barras: '1000042' } });
  renderIsland(<SelfCheckoutScreen />);
  await screen.findByText('A A A A, B B B B, C C C C, D D D D');
});
