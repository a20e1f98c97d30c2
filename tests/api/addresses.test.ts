import { afterAll, beforeAll, expect, it } from 'vitest';
import * as areas from '#contract/index.ts';
import type { Call } from '#contract/call.ts';
import { describeEngine } from '../support/engines.ts';
import { startPortal, type Portal } from '../support/portal.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'key' in value && 'access' in value;

/** Every call that names a record by its number: method, path, and which parts are numbers. */
const CALLS = Object.values(areas)
  .flatMap((area) => Object.values(area) as unknown[])
  .filter(isCall)
  .map(({ key, params }) => {
    const [method = '', path = ''] = key.split(' ');
    const numbers = Object.entries(params?.properties ?? {})
      .filter(([, schema]) => 'type' in schema && schema.type === 'integer')
      .map(([name]) => name);
    return { method, path, numbers };
  })
  .filter(({ numbers }) => numbers.length > 0);

/** Numbers as people and scanners write them. */
const NO_NUMBERS = [
  ...['abc', '0', '-1', '+1', '01', '1.0', '1e0', '0x1', '1a', '1%2C2', '%20', '1%2F2', '1%00'],
  ...['%D9%A1', 'null', "1'--", '%3Cscript%3E', '9007199254740993', '1'.repeat(90)],
];

describeEngine('a call that names a record by number', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('is known by many paths', () => {
    expect(CALLS.length).toBeGreaterThan(20);
    for (const path of ['/acervo/:id', '/autoridade/:id', '/kardex/:id/item']) {
      expect(CALLS.map((call) => call.path)).toContain(path);
    }
  });

  it.each(CALLS)('says of anything else that it is not there ($method $path)', async (call) => {
    for (const name of call.numbers) {
      for (const id of NO_NUMBERS) {
        const path = call.path.replace(`:${name}`, id).replace(/:\w+/g, '1');
        const { status } = await fetch(`${portal.url}/api${path}`, { method: call.method });
        // Calls for patrons first ask who is there.
        expect([401, 404], `${path}: ${status}`).toContain(status);
      }
    }
  });
});
