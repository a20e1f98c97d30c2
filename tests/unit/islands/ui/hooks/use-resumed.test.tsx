import { render, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useResent, useResumed } from '#islands/ui/hooks/use-resumed.ts';
import { fakeApi, refusal, type FakeApi } from '../../fake-api.ts';
import { interrupt, signIn } from '../../../../support/island.tsx';

const CALL = 'POST /comentarios/acervo/:id';
const INPUT = { params: { id: 5 }, body: { comentario: 'Releio.' } };
const INTERRUPTED = { key: CALL, input: INPUT, idempotencyKey: 'k1' } as const;
const OTHER = 'POST /emprestimo/renovacao';

let api: FakeApi;
beforeEach(() => {
  window.history.replaceState(null, '', '/acervo/5');
  api = fakeApi({ [CALL]: () => ({ cod_comentario: 1 }) });
  signIn();
});

const interruptCall = () => interrupt(api, CALL, INPUT, { idempotencyKey: 'k1' });

it('does what happens otherwise where nothing was interrupted', () => {
  const resume = vi.fn();
  const otherwise = vi.fn();
  const { rerender } = renderHook(() => useResumed(CALL, resume, otherwise));
  rerender();
  expect(resume).not.toHaveBeenCalled();
  expect(otherwise).toHaveBeenCalledTimes(1);
});

it('resumes the interrupted call once, with what it was sent with', async () => {
  await interruptCall();
  const resume = vi.fn();
  const otherwise = vi.fn();
  const { rerender, unmount } = renderHook(() => useResumed(CALL, resume, otherwise));
  rerender();
  expect(resume.mock.calls).toEqual([[INTERRUPTED]]);
  expect(otherwise).not.toHaveBeenCalled();
  unmount();
  renderHook(() => useResumed(CALL, resume));
  expect(resume).toHaveBeenCalledTimes(1);
});

it('leaves a call that is none of its own to the part of the page that made it', async () => {
  await interruptCall();
  const resume = vi.fn();
  renderHook(() => useResumed(OTHER, resume));
  expect(resume).not.toHaveBeenCalled();
  const keys = [OTHER, CALL] as const;
  renderHook(() => useResumed(keys, resume));
  expect(resume.mock.calls).toEqual([[INTERRUPTED]]);
});

it('resumes as the screen is when it becomes ready', async () => {
  await interruptCall();
  const resume = vi.fn();
  const { rerender } = renderHook(
    ({ library }) => useResumed(library === null ? null : CALL, () => resume(library)),
    { initialProps: { library: null as number | null } },
  );
  expect(resume).not.toHaveBeenCalled();
  rerender({ library: 3 });
  rerender({ library: null });
  rerender({ library: 4 });
  expect(resume.mock.calls).toEqual([[3]]);
});

it('loses nothing where the screen is left before it is ready', async () => {
  await interruptCall();
  const resume = vi.fn();
  renderHook(() => useResumed<typeof CALL>(null, resume)).unmount();
  renderHook(() => useResumed(CALL, resume));
  expect(resume).toHaveBeenCalledTimes(1);
});

it('resumes once where React runs every effect twice', async () => {
  await interruptCall();
  const resume = vi.fn();
  const otherwise = vi.fn();
  const Screen = () => {
    useResumed(CALL, resume, otherwise);
    return null;
  };
  render(<Screen />, { wrapper: StrictMode });
  expect(resume).toHaveBeenCalledTimes(1);
  expect(otherwise).not.toHaveBeenCalled();
});

it('sends it once more under the same key, and says when it is done', async () => {
  await interruptCall();
  const sent = vi.fn();
  renderHook(() => useResent(CALL, sent));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const requests = api.asked(CALL);
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
  expect(requests.map(({ body }) => body)).toEqual([INPUT.body, INPUT.body]);
});

it('is done with a call that is refused after resuming', async () => {
  let isAnswered = false;
  api.answers[CALL] = () => {
    isAnswered = true;
    return refusal(422, 'comment_required');
  };
  await interruptCall();
  const sent = vi.fn();
  renderHook(() => useResent(CALL, sent)).unmount();
  await waitFor(() => expect(isAnswered).toBe(true));
  renderHook(() => useResent(CALL, sent));
  await vi.waitFor(() => expect(api.asked(CALL)).toHaveLength(2));
  expect(sent).not.toHaveBeenCalled();
});
