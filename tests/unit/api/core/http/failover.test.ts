import Fastify from 'fastify';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { call, type Call } from '#contract/shared/call.ts';
import { createBind } from '#api/core/http/bind.ts';
import { createErrorHandler } from '#api/core/http/errors.ts';
import { UNLIMITED } from '#api/core/http/limits/work-limit.ts';
import { useValidation } from '#api/core/http/validation.ts';

const common = {
  access: 'public',
  summary: 'Test',
  output: Type.Object({ n: Type.Number() }),
} as const;
const READ = call('GET /teste', common);
const ACT = call('POST /teste', common);

class Lost extends Error {
  readonly code: string;
  constructor(code: string) {
    super('terminating connection');
    this.code = code;
  }
}

/** Status of a call that fails so often before it succeeds, and how often it was made. */
async function made(bound: Call<string, unknown, { n: number }>, failures: number, code = '57P01') {
  const app = Fastify();
  useValidation(app);
  app.setErrorHandler(createErrorHandler(['pt']));
  const bind = createBind(app, {
    identify: async () => ({ kind: 'anonymous' }),
    guard: () => undefined,
    staff: async () => {
      throw new Error('No call of staff');
    },
    languages: ['pt'],
    workOf: () => UNLIMITED,
    reading: (work) => work(),
  });
  let times = 0;
  bind(bound, async () => {
    if (++times <= failures) throw new Lost(code);
    return { n: times };
  });
  const [method] = bound.key.split(' ') as ['GET' | 'POST'];
  const { statusCode, headers } = await app.inject({ method, url: '/teste' });
  return { statusCode, times, retry: headers['retry-after'] };
}

describe('a call whose connection to the database is lost', () => {
  it('is made once more if it reads', async () => {
    for (const code of ['57P01', '08006', 'ECONNRESET', '25006'])
      expect(await made(READ, 1, code)).toMatchObject({ statusCode: 200, times: 2 });
    expect(await made(READ, 2)).toEqual({ statusCode: 503, times: 2, retry: '5' });
  });

  it('is not made again if it may have written, or if the database is only busy', async () => {
    expect(await made(ACT, 1)).toEqual({ statusCode: 503, times: 1, retry: '5' });
    expect(await made(READ, 1, 'SQLITE_BUSY')).toEqual({ statusCode: 503, times: 1, retry: '5' });
  });
});
