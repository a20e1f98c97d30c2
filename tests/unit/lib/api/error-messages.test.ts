import { afterEach, expect, it, vi } from 'vitest';
import { describeError } from '#lib/api/error-messages.ts';

/** The shared handler of specification §8, row by row. */
const failed = (change: object) =>
  Object.assign(new Error('x'), {
    name: 'ApiError',
    statusCode: 400,
    code: '',
    text: '',
    params: {},
    fields: [],
    retryAfter: null,
    cancelled: false,
    ...change,
  });

it.each([
  ['a cancelled request is passed over', { statusCode: 0, cancelled: true }, null],
  ['no answer', { statusCode: 0 }, { key: 'errors.unreachable' }],
  ['no connection: it never left', { statusCode: 0, unsent: true }, { key: 'errors.offline' }],
  ['500', { statusCode: 500 }, { key: 'errors.unexpected' }],
  [
    '500 of the network catalogue',
    { statusCode: 500, code: 'A consulta à rede falhou' },
    { key: 'errors.network_catalogue' },
  ],
  [
    '500 of the digital library',
    { statusCode: 500, code: 'x minhabibliotecaerro y' },
    { key: 'errors.library_email' },
  ],
  [
    '404 of a server that lacks the call',
    { statusCode: 404, code: 'Not Found' },
    { key: 'errors.not_offered' },
  ],
  [
    '404 with its sentence',
    { statusCode: 404, code: 'not_found', text: 'Não há esse endereço.' },
    { text: 'Não há esse endereço.' },
  ],
  ['429', { statusCode: 429 }, { key: 'errors.too_fast' }],
  [
    '422 with its sentence',
    { statusCode: 422, code: 'missing_credentials', text: 'Escreva os dados da sua conta.' },
    { text: 'Escreva os dados da sua conta.' },
  ],
  [
    '422 of a server that sends a code alone',
    { statusCode: 422, code: 'missing_credentials' },
    { key: 'errors.unexpected' },
  ],
  [
    'the text of a server that is not ours',
    { statusCode: 403, code: 'Sem permissão.' },
    { text: 'Sem permissão.' },
  ],
])('%s', (_row, change, expected) => {
  expect(describeError(failed(change))).toEqual(expected);
});

it('anything else is unexpected', () => {
  expect(describeError(new Error('bug'))).toEqual({ key: 'errors.unexpected' });
});

afterEach(() => vi.unstubAllGlobals());

it('what could not be loaded without a connection is no fault of ours', () => {
  expect(describeError(new TypeError('Failed to fetch dynamically imported module'))).toEqual({
    key: 'errors.unexpected',
  });
  vi.stubGlobal('navigator', { onLine: false });
  expect(describeError(new TypeError('Failed to fetch dynamically imported module'))).toEqual({
    key: 'errors.offline',
  });
});
