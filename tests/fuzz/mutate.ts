import fc from 'fast-check';
import type { Call } from '#contract/shared/call.ts';
import { fieldsOf, withField, type CallInput, type Schema } from '../support/every-call.ts';
import { NAUGHTY_STRINGS } from '../support/finding/naughty-strings.ts';
import { rawRequest, type RawRequest } from './send.ts';

const NUMBERS = [
  ...[0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -(2 ** 63)],
];
const OTHERS: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[1]],
  ['a', 'a'],
  { $ne: null },
  { toString: 1 },
];

/** Values that no field, or not this one, should come with. */
const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...NAUGHTY_STRINGS),
  fc.constantFrom(...OTHERS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('9999-99-99', '2026-02-30', '0000-01-01', '2026-03-12T10:00:00Z'),
);

const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const BODIES = [
  ...[
    '',
    'null',
    '[]',
    '"a"',
    '1',
    'true',
    '{',
    '{"a":}',
    '[1,',
    '{"a":1,"a":2}',
    '\ufeff{}',
    NESTED,
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1e999}',
    'a=1&a=2',
    '<a/>',
  ],
  ...[
    `{"a":${NESTED}}`,
    '{"\\u0000":"\\u0000"}',
    '{"a":"\\ud800"}',
    `{"a":"${'x'.repeat(100_000)}"}`,
  ],
].map((text) => Buffer.from(text));
const BROKEN_BODIES = [
  ...BODIES,
  Buffer.from([0xff, 0xfe, 0x7b]),
  Buffer.from('7b22c328223a317d', 'hex'),
];
const TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ],
  ...[
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/octet-stream',
  ],
  ...['application/JSON', 'application/json;', 'a/b', '*/*'],
];
const TAILS = [
  ...['%', '%zz', '%ff', '%ed%a0%80', '%00', '%2e%2e%2f', '%25', '/', '//', '/.', '\\', ';a=b'],
  ...['?', '?&', '?=', '?%', '?a=%', '?a[b]=1', '?a[]=1&a[]=2', '?__proto__=1', '?a&a', '?%00=%00'],
  ...['?q=1&q=2', '?page=1&page=2', '?page=1e3', '?page=%20', '?constructor=1', '?a=%ff'],
];
const HEADERS: readonly Record<string, string>[] = [
  ...['', '99', '-1', 'pt', '1, 5', 'x'.repeat(500)].map((lang) => ({ lang })),
  ...[
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    'Bearer a.b.c',
    'x',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ].map((authorization) => ({ authorization })),
  ...['', 'a', 'x'.repeat(201), '\u00e9\u00ff', '%00'].map((key) => ({ 'idempotency-key': key })),
  ...['gzip;q=x', '*', 'br;q=0,gzip;q=0,identity;q=0', ','].map((as) => ({
    'accept-encoding': as,
  })),
  ...['*', '"x"', 'W/"x"', ','].map((tag) => ({ 'if-none-match': tag })),
  ...['text/html', 'application/xml', ''].map((accept) => ({ accept })),
  ...['x', '::1', '999.1.1.1', '1.1.1.1, 2.2.2.2'].map((from) => ({ 'x-forwarded-for': from })),
  ...[{ range: 'bytes=0-1' }, { expect: '100-continue' }, { 'user-agent': '\u00ff'.repeat(300) }],
  ...[{ cookie: 'a=\u00ff' }, { 'x-http-method-override': 'DELETE' }, { origin: 'null' }],
];

/** A request of a call with something wrong in it. */
export function oddRequest(call: Call, valid: fc.Arbitrary<CallInput>): fc.Arbitrary<RawRequest> {
  const fields = fieldsOf(call);
  const whole = valid.map((input) => rawRequest(call, input));
  const withOddField = (field: (typeof fields)[number]) =>
    fc.tuple(valid, ODD).map(([input, odd]) => rawRequest(call, withField(input, field, odd)));
  const wrong: fc.Arbitrary<RawRequest>[] = [
    ...fields.map(withOddField),
    fc.tuple(whole, fc.constantFrom(...TAILS)).map(([one, tail]) => {
      const [path = '', query = ''] = one.path.split('?');
      return { ...one, path: tail.startsWith('?') ? `${path}${tail}&${query}` : path + tail };
    }),
    fc
      .tuple(whole, fc.constantFrom(...HEADERS))
      .map(([one, odd]) => ({ ...one, headers: { ...one.headers, ...odd } })),
  ];
  if (!call.key.startsWith('GET')) {
    const type = { 'content-type': 'application/json' };
    wrong.push(
      fc
        .tuple(whole, fc.constantFrom(...BROKEN_BODIES))
        .map(([one, body]) => ({ ...one, body, headers: { ...one.headers, ...type } })),
      fc.tuple(whole, fc.constantFrom(...TYPES)).map(([one, other]) => ({
        ...one,
        headers: { ...one.headers, 'content-type': other },
      })),
      fc
        .tuple(valid, fc.constantFrom('', 'a', '__proto__', 'a.b'), ODD)
        .map(([input, name, odd]) =>
          rawRequest(call, withField(input, { place: 'body', name }, odd)),
        ),
    );
  }
  return fc.oneof(...wrong);
}

const LARGE = [2 ** 31, 2 ** 31 + 1, Number.MAX_SAFE_INTEGER];
/** NUL, and half a surrogate pair, which the UTF-8 of an address does not have. */
const UNSTORABLE = ['a\0b', 'a\ud800'];

/** Values of a field that one engine takes and another does not. */
function extremesOf({ type, pattern, items, anyOf = [] }: Schema): unknown[] {
  if (type === 'integer' || type === 'number' || pattern?.startsWith('^[1-9]')) return LARGE;
  if (type === 'array') return extremesOf(items ?? {}).map((value) => [value]);
  return type === 'string' ? UNSTORABLE : anyOf.flatMap(extremesOf);
}

/** Input with each of those values in each field by turns. */
export const withExtremes = (call: Call, input: CallInput): CallInput[] =>
  fieldsOf(call).flatMap((field) =>
    extremesOf(field.schema).map((value) => withField(input, field, value)),
  );
