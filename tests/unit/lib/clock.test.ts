import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverTime, setServerTime } from '#lib/clock.ts';

const DEVICE = '2026-03-12T17:20:00.000Z';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(DEVICE) }));
afterEach(() => setServerTime(new Date().toUTCString()));

it('is the time of the server on a device whose clock is off, and goes on', () => {
  setServerTime('Fri, 13 Mar 2026 18:00:00 GMT');
  expect(serverTime().toISOString()).toBe('2026-03-13T18:00:00.000Z');
  vi.setSystemTime(new Date('2026-03-12T17:21:00Z'));
  expect(serverTime().toISOString()).toBe('2026-03-13T18:01:00.000Z');
});

it('is the time of the device within an hour, and once its clock was put right', () => {
  setServerTime('Thu, 12 Mar 2026 16:21:00 GMT');
  expect(serverTime().toISOString()).toBe(DEVICE);
  setServerTime('Wed, 11 Mar 2026 17:20:00 GMT');
  setServerTime('Thu, 12 Mar 2026 17:20:00 GMT');
  expect(serverTime().toISOString()).toBe(DEVICE);
});

it('stays as it was after an answer that tells no time', () => {
  setServerTime('Wed, 11 Mar 2026 17:20:00 GMT');
  for (const untold of [null, '', 'yesterday']) setServerTime(untold);
  expect(serverTime().toISOString()).toBe('2026-03-11T17:20:00.000Z');
});
