import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { call } from '#contract/shared/call.ts';
import { object } from '#contract/shared/shapes.ts';
import { serializerOf } from '#api/core/http/validation.ts';
import { judge } from './judge.ts';
import { takeMisfits } from './strict-writers.ts';

const ANSWER = object({ total: Type.Integer() });
const CALL = call('GET /contagem', {
  access: 'public',
  summary: 'A count',
  files: { 'application/vnd.contagem+json': Type.Array(Type.Integer()) },
  output: ANSWER,
  refusals: ['database_away'],
});

const json = (status: number, body: unknown, type = 'application/json; charset=utf-8') => ({
  ...{ status, type, text: JSON.stringify(body) },
});
const error = (status: number, message: string, texto = 'Não') =>
  json(status, { statusCode: status, message, texto });
const kindsOf = (answer: ReturnType<typeof json>) => judge(CALL, answer).map(({ kind }) => kind);

describe('what the fuzz takes for wrong', () => {
  it.each([
    ['what the contract says', json(200, { total: 3 })],
    ['a file as its schema says', json(200, [1, 2], 'application/vnd.contagem+json')],
    ['a refusal of every call', error(404, 'not_found')],
    ['an outage that the call documents', error(503, 'database_away')],
  ])('is not %s', (_name, answer) => {
    expect(judge(CALL, answer)).toEqual([]);
  });

  it.each([
    ['an answer of another shape', json(200, { total: '3' }), 'outside its schema'],
    ['a field too many', json(200, { total: 3, segredo: 1 }), 'outside its schema'],
    ['another content type', json(200, { total: 3 }, 'text/plain'), 'outside its schema'],
    [
      'a file of another shape',
      json(200, {}, 'application/vnd.contagem+json'),
      'outside its schema',
    ],
    ['a refusal of other calls', error(422, 'hold_blocked'), 'outside its schema'],
    ['an error without its sentence', json(404, { message: 'not_found' }), 'outside its schema'],
    ['an error of the server', error(500, 'unexpected'), 'server error'],
    ['an outage that is not documented', error(503, 'storage_unwritable'), 'server error'],
    ['a stack', error(422, 'invalid_fields', 'x\n    at f (a.ts:1:2)'), 'leak'],
  ])('is %s', (_name, answer, kind) => {
    expect(new Set(kindsOf(answer))).toEqual(new Set([kind]));
  });

  it('is what a handler returned beyond the schema, also where the writer leaves it out', () => {
    const written = serializerOf(ANSWER)({ total: 3, segredo: 1 });
    expect(JSON.parse(written)).toEqual({ total: 3 });
    expect(takeMisfits()).toEqual([expect.stringContaining('segredo')]);
  });
});
