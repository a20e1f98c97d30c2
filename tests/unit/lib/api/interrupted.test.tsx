import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/api/credentials.ts';
import { act, takeInterrupted } from '#lib/api/interrupted.ts';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import { signIn } from '../../../support/island.tsx';
import { fakeApi, refusal, type FakeApi } from '../../islands/fake-api.ts';

const CALL = 'POST /comentarios/acervo/:id';
const INPUT = { params: { id: 5 }, body: { comentario: 'Releio.' } };
const OPTIONS = { idempotencyKey: 'k1', part: '#comentarios' };

const signInAs = (cod_pessoa: number) => signIn({ cod_pessoa });

let api: FakeApi;
let ended: boolean;

beforeEach(() => {
  window.history.replaceState(null, '', '/acervo/5');
  ended = true;
  api = fakeApi({
    [CALL]: () => (ended ? refusal(401, 'token_invalid') : { cod_comentario: 1 }),
    'POST /oauth/token': () => refusal(401, 'session_expired'),
  });
  signInAs(1);
});

/** Acts until signing in is asked for; returns what becomes of the act. */
async function interrupt() {
  const outcome = act(CALL, INPUT, OPTIONS).then(
    () => 'done',
    (error: { cancelled: boolean }) => (error.cancelled ? 'silent' : 'failed'),
  );
  await vi.waitFor(() => expect($signInRequest.get()).not.toBeNull(), 10_000);
  ended = false;
  return { outcome, asked: $signInRequest.get() };
}

it('goes on once, with the same key, when the same person signs in over the page', async () => {
  const { outcome, asked } = await interrupt();
  expect(asked).toMatchObject({ expired: true, part: '#comentarios' });
  signInAs(1);
  asked?.settle(true);
  expect(await outcome).toBe('done');
  const sent = api.asked(CALL);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
  expect(sent.map(({ body }) => body)).toEqual([INPUT.body, INPUT.body]);
  expect(takeInterrupted(CALL)).toBeNull();
});

it('is never sent for somebody else, who is told nothing', async () => {
  const { outcome, asked } = await interrupt();
  signInAs(2);
  asked?.settle(true);
  expect(await outcome).toBe('silent');
  expect(api.asked(CALL)).toHaveLength(1);
});

it('is given up when signing in is', async () => {
  const { outcome, asked } = await interrupt();
  asked?.settle(false);
  expect(await outcome).toBe('failed');
  signInAs(1);
  expect(takeInterrupted(CALL)).toBeNull();
});

it('is taken by the page that it came from, once', async () => {
  await interrupt();
  signInAs(1);
  window.history.replaceState(null, '', '/acervo/6');
  expect(takeInterrupted(CALL)).toBeNull();
  window.history.replaceState(null, '', '/acervo/5');
  expect(takeInterrupted('POST /emprestimo/renovacao')).toBeNull();
  expect(takeInterrupted(CALL)).toEqual({ key: CALL, input: INPUT, idempotencyKey: 'k1' });
  expect(takeInterrupted(CALL)).toBeNull();
});

it('does not outlive ten minutes', async () => {
  await interrupt();
  signInAs(1);
  vi.useFakeTimers({ now: Date.now() + 600_001 });
  expect(takeInterrupted(CALL)).toBeNull();
});

it('is forgotten when somebody signs out, and lies encrypted until then', async () => {
  await interrupt();
  expect(sessionStorage.getItem('acervo.s.interrompido')).not.toBeNull();
  expect(sessionStorage.getItem('acervo.s.interrompido')).not.toContain('Releio');
  clearSession();
  signInAs(1);
  expect(takeInterrupted(CALL)).toBeNull();
});

it('a refusal that signing in does not mend is just a refusal', async () => {
  api.answers[CALL] = () => refusal(422, 'comment_required');
  await expect(act(CALL, INPUT, OPTIONS)).rejects.toMatchObject({ code: 'comment_required' });
  expect($signInRequest.get()).toBeNull();
});
