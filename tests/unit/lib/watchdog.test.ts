import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SLOW_EVENT, watched } from '#lib/watchdog.ts';

let events: EventTarget;
let slow: number;

beforeEach(() => {
  vi.useFakeTimers();
  events = new EventTarget();
  slow = 0;
  events.addEventListener(SLOW_EVENT, (event) => {
    slow += (event as CustomEvent<number>).detail;
  });
  vi.stubGlobal('dispatchEvent', (event: Event) => events.dispatchEvent(event));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a wait is announced after eight seconds, until it ends', async () => {
  const wait = Promise.withResolvers<string>();
  const result = watched(wait.promise);
  await vi.advanceTimersByTimeAsync(7999);
  expect(slow).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow).toBe(1);
  wait.resolve('came');
  expect(await result).toBe('came');
  expect(slow).toBe(0);
});

it('what does not come in twenty seconds fails, and what takes long to send later', async () => {
  const never = new Promise<never>(() => undefined);
  const failed = vi.fn();
  watched(never).catch(failed);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  expect(slow).toBe(0);
  const upload = vi.fn();
  watched(never, 5000).catch(upload);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(upload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(upload).toHaveBeenCalledOnce();
});

it('what comes or fails soon is not announced', async () => {
  expect(await watched(Promise.resolve(1))).toBe(1);
  await expect(watched(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow).toBe(0);
});
