import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Registration } from '#islands/registration/RegistrationIsland.tsx';
import { fakeApi, sentence } from '../fake-api.ts';
import { press, renderIsland } from '../../../support/island.tsx';

vi.mock('#lib/api/captcha.ts', () => ({ solveCaptcha: async () => 'solved' }));

const REGISTER = 'POST /pessoas/inscricao';
const sentBodies: unknown[] = [];
beforeEach(() => {
  sentBodies.length = 0;
  window.location.hash = '';
});
const write = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const check = async () => {
  await press('Fazer a verificação');
  await screen.findByText(/^Verificação feita/);
};

it('asks for the check, keeps what was typed at a refusal, and says what to do next', async () => {
  let isRefused = true;
  fakeApi({
    [REGISTER]: ({ body }) => {
      sentBodies.push(body);
      if (!isRefused) return { dias: 3 };
      const texto = sentence('request_email_required');
      const fields = [{ field: 'email', problem: 'request_email_required', texto }];
      return new Response(
        JSON.stringify({ statusCode: 422, message: 'request_email_required', texto, fields }),
        { status: 422, headers: { 'content-type': 'application/json' } },
      );
    },
  });
  renderIsland(<Registration isOffered />);
  write(/^Nome completo/, 'Ana Lima');
  write(/^E-mail/, 'ana');
  await press('Pedir inscrição');
  expect(screen.getByText('Faça a verificação primeiro.')).toBeDefined();
  expect(sentBodies).toEqual([]);
  await check();
  await press('Pedir inscrição');
  await waitFor(() =>
    expect(screen.getByLabelText(/^E-mail/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Ana Lima');
  isRefused = false;
  write(/^E-mail/, 'ana@exemplo.example');
  await screen.findByText(/^Verificação feita/);
  await press('Pedir inscrição');
  await screen.findByText(/Enviamos um link para ana@exemplo\.example/);
  expect(document.activeElement?.textContent).toContain('Enviamos um link');
  expect(document.activeElement).not.toBe(document.body);
  expect(sentBodies.at(-1)).toMatchObject({ recaptcha_token: 'solved', nome: 'Ana Lima' });
});

it('says where to register when it is not offered', () => {
  renderIsland(<Registration isOffered={false} />);
  expect(screen.getByText(/A inscrição é feita no balcão/)).toBeDefined();
});

it('confirms an address by a press alone', async () => {
  const confirmed: unknown[] = [];
  fakeApi({
    'POST /pessoas/inscricao/confirmacao': ({ body }) => {
      confirmed.push(body);
      return { ok: true };
    },
  });
  act(() => {
    window.location.hash = '#confirmar=abc';
  });
  renderIsland(<Registration isOffered />);
  expect(confirmed).toEqual([]);
  await press('Confirmar e-mail');
  await screen.findByText('E-mail confirmado');
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(confirmed).toEqual([{ token: 'abc' }]);
});
