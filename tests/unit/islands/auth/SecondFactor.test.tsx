import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SecondFactor } from '#islands/auth/second-factor/SecondFactor.tsx';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import profile from '#lib/i18n/locales/pt/profile.json' with { type: 'json' };
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const PATH = '/pessoas/meu-pergamum/segundo-fator';
const READ = `GET ${PATH}` as const;
const BEGIN = `POST ${PATH}` as const;
const CONFIRM = `PUT ${PATH}` as const;
const END = `POST ${PATH}/desligar` as const;
const acoes = { mudar: { permitido: true, motivos: [] } };
const OFF = { ativo: false, codigos: 0, acoes };
const ON = { ativo: true, desde: '2026-03-12T12:00:00.000Z', codigos: 9, acoes };
const SECRET = 'GEZDGNBVGY3TQOJQ';
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

const refusal = (field: string, problem: keyof typeof refusals) =>
  new Response(
    JSON.stringify({
      ...{ statusCode: 422, message: problem, texto: refusals[problem] },
      fields: [{ field, problem, texto: refusals[problem] }],
    }),
    { status: 422, headers: { 'content-type': 'application/json' } },
  );

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => OFF,
    [BEGIN]: () => ({ segredo: SECRET, endereco: `otpauth://totp/UFVI:aluno?secret=${SECRET}` }),
    [CONFIRM]: () => ({ codigos: CODES }),
    [END]: () => ({ ok: true }),
  });
  signIn();
});

async function open() {
  renderIsland(<SecondFactor />);
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('is switched on with the password and a code, and shows the recovery codes once', async () => {
  await open();
  await press(profile.factor_begin);
  const password = screen.getByLabelText(profile.factor_password);
  expect(document.activeElement).toBe(password);
  await press(profile.factor_next);
  expect(screen.getByText(auth.missing_password)).toBeDefined();
  write(profile.factor_password, 'Antiga#2025');
  await press(profile.factor_next);
  expect(screen.getByRole('img', { name: profile.factor_qr })).toBeDefined();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeDefined();
  write(profile.factor_app_code, '123456');
  await press(profile.factor_confirm);
  for (const code of CODES) expect(screen.getByText(code)).toBeDefined();
  expect(document.activeElement?.textContent).toBe(profile.factor);
  expect(api.asked(BEGIN).map(({ body }) => body)).toEqual([{ senha: 'Antiga#2025' }]);
  expect(api.asked(CONFIRM).map(({ body }) => body)).toEqual([{ codigo: '123456' }]);
  api.answers[READ] = () => ON;
  await press(profile.factor_kept);
  await waitFor(() => expect(screen.getByText(/Ligado desde 12 mar. 2026/)).toBeDefined());
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(screen.getByText(/Restam 9 códigos/)).toBeDefined();
});

it('says at its field what is wrong, and keeps what was typed', async () => {
  api.answers[READ] = () => ON;
  api.answers[END] = () => refusal('codigo', 'second_factor_wrong');
  await open();
  await press(profile.factor_end);
  write(profile.factor_password, 'Antiga#2025');
  write(profile.factor_code, '000000');
  await press(profile.factor_end);
  const field = screen.getByLabelText<HTMLInputElement>(profile.factor_code);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('000000');
  expect(screen.getByText(refusals.second_factor_wrong)).toBeDefined();
  api.answers[END] = () => ({ ok: true });
  await press(profile.factor_end);
  expect(screen.getByText(profile.factor_ended)).toBeDefined();
});
