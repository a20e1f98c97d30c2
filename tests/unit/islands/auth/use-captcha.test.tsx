import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCaptcha } from '#islands/auth/use-captcha.ts';

let solutions: PromiseWithResolvers<string>[];
vi.mock('#lib/api/captcha.ts', () => ({
  solveCaptcha: () => {
    const solution = Promise.withResolvers<string>();
    solutions.push(solution);
    return solution.promise;
  },
}));

beforeEach(() => {
  solutions = [];
});

/** Begins an attempt; it is under way once a solution is awaited. */
async function solve(captcha: { current: ReturnType<typeof useCaptcha> }) {
  const count = solutions.length;
  act(() => captcha.current.solve());
  await vi.waitFor(() => expect(solutions).toHaveLength(count + 1));
}
const give = (at: number, token: string) => act(async () => solutions[at]?.resolve(token));

it('has a token once the check is done', async () => {
  const { result } = renderHook(() => useCaptcha());
  await solve(result);
  expect(result.current).toMatchObject({ state: 'checking', token: '' });
  await give(0, 'first');
  expect(result.current).toMatchObject({ state: 'done', token: 'first' });
});

it('takes no solution of an attempt that a newer one has overtaken', async () => {
  const { result } = renderHook(() => useCaptcha());
  await solve(result);
  await solve(result);
  await give(1, 'second');
  await give(0, 'first');
  expect(result.current).toMatchObject({ state: 'done', token: 'second' });
});

it('takes no solution after it was refused, and asks for none by itself', async () => {
  const { result } = renderHook(() => useCaptcha());
  await solve(result);
  act(() => result.current.reset());
  await give(0, 'first');
  expect(result.current).toMatchObject({ state: 'idle', token: '' });
  act(() => result.current.again());
  expect(result.current.state).toBe('idle');
});

it('says when the check fails', async () => {
  const { result } = renderHook(() => useCaptcha());
  await solve(result);
  await act(async () => solutions[0]?.reject(new Error('no worker')));
  expect(result.current).toMatchObject({ state: 'failed', token: '' });
});
