import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/shared/call.ts';
import { describeEngine } from '../support/servers/engines.ts';
import {
  EVERY_CALL,
  fieldsOf,
  leastInput,
  requestOf,
  withField,
  type InputField,
} from '../support/every-call.ts';
import { fillPeople, rawClient } from '../support/people.ts';
import { startPortal, type Portal } from '../support/portal.ts';

const LARGE_NUMBERS = [2 ** 31, 2 ** 31 + 1, Number.MAX_SAFE_INTEGER];
/** A database does not hold these as they are. */
const NUL = ['\0', 'a\0b'];
const HALVES = ['\ud800', 'a\udc00b'];

/** Values of a field that one engine takes and the other does not, unless they are refused before. */
function oddValues({ place, schema }: InputField): unknown[] {
  if (schema.type === 'integer' || schema.type === 'number') return LARGE_NUMBERS;
  if (schema.type === 'array') return LARGE_NUMBERS.map((id) => [id]);
  if (schema.type !== 'string') return [];
  if (schema.pattern?.startsWith('^[1-9]')) return LARGE_NUMBERS;
  // A path is written in UTF-8, which has no halves.
  return place === 'params' ? NUL : [...NUL, ...HALVES];
}

const requestsOf = (call: Call) =>
  fieldsOf(call).flatMap((field) =>
    oddValues(field).map((value) => requestOf(call, withField(leastInput(call), field, value))),
  );

const TRIED = EVERY_CALL.map((call) => [call.key, call] as const).filter(
  ([, call]) => requestsOf(call).length > 0,
);

describeEngine('numbers above 32 bits and text that cannot be stored', () => {
  let portal: Portal;
  let authorization = '';
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
    const { access_token: token } = await rawClient(portal.url).entered('leitor');
    authorization = `Bearer ${token}`;
  });
  afterAll(() => portal.close());

  it.each(TRIED)('are no error of the server: %s', async (_key, call) => {
    for (const { path, init } of requestsOf(call)) {
      const headers = { lang: '1', authorization, ...init.headers };
      const answer = await fetch(`${portal.url}/api${path}`, { ...init, headers });
      const said = `${path} ${String(init.body)}: ${await answer.text()}`;
      expect(answer.status, said).toBeLessThan(500);
    }
  });

  it('are no error where somebody signs in', async () => {
    for (const text of [...NUL, ...HALVES]) {
      const { status } = await rawClient(portal.url).enter(text, text);
      expect(status).toBeLessThan(500);
    }
  });
});
