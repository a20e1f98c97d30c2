import { expect, it } from 'vitest';
import { apiError } from '#lib/api/http.ts';
import { describeLoginError } from '#lib/api/login-errors.ts';

const error = (status: number, message = '', headers = {}) =>
  describeLoginError(apiError({ status, headers: new Headers(headers) }, { message }));

it.each([
  [400, '', { kind: 'bad_request' }],
  [401, 'wrong_credentials', { kind: 'said', part: 'password' }],
  [401, 'unknown_client', { kind: 'said' }],
  [422, 'captcha_invalid', { kind: 'said', part: 'captcha' }],
  [422, 'wrong_category', { kind: 'said', part: 'category' }],
  [422, 'person_required', { kind: 'said', part: 'person' }],
  [422, 'words of another server', { kind: 'said' }],
  [430, 'account_blocked', { kind: 'blocked' }],
  [430, 'account_blocked_by_staff', { kind: 'said' }],
  [500, 'unexpected', { kind: 'said' }],
  [503, 'starting', { kind: 'said' }],
] as const)('%i %s', (status, message, expected) => {
  expect(error(status, message)).toEqual(expected);
});

it('says how long to wait, also where the server does not', () => {
  expect(error(429, 'too_many_attempts', { 'retry-after': '120' })).toEqual({
    kind: 'wait',
    seconds: 120,
  });
  expect(error(429)).toEqual({ kind: 'wait', seconds: 60 });
});

it('of what was no call at all says what is said of every error', () => {
  expect(describeLoginError(new Error('broken'))).toEqual({ kind: 'said' });
  expect(describeLoginError(apiError(undefined, null))).toEqual({ kind: 'said' });
});
