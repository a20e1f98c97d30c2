import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { readAnswer, withSum, type Sip2Client } from '../../../support/sip2/client.ts';
import { openSip2Library, type Sip2Library } from '../../../support/sip2/library.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

/** Messages; more in the full run. */
const MESSAGES = process.env['TEST_FULL'] === '1' ? 10_000 : 1000;
const SEED = 20_260_312;

const CODES = [
  ...['01', '09', '11', '15', '17', '19', '23', '25', '29', '35', '37', '63', '65', '97', '99'],
  ...['00', '10', '96', 'XX', ''],
];
const FIELDS = [
  'AA',
  'AB',
  'AC',
  'AD',
  'AJ',
  'AO',
  'AP',
  'BI',
  'BK',
  'BP',
  'BQ',
  'BS',
  'BV',
  'CG',
  'CH',
  'CN',
];
const VALUES = [
  ...['leitor', 'leitora', 'A1', 'c1', 'c2', 'c3', 'c5', '1', '-1', '1.00', 'Y', '', 'branch'],
  ...["' or 1=1 --", '\u00e7\u00e3o', '99999999999999999999', '%', '\u0000', '\\', '{{x}}'],
];
const PARTS = [
  'N',
  'Y',
  '+',
  '-',
  '*',
  '0',
  '010',
  'BRL',
  '00',
  '20260312    142000',
  ' '.repeat(18),
  '    Y     ',
];

/** Something like a message, whole or not, with a checksum that is right, wrong or missing. */
const message = fc
  .record({
    code: fc.constantFrom(...CODES),
    parts: fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }),
    fields: fc.array(
      fc.tuple(
        fc.constantFrom(...FIELDS),
        fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 40 })),
      ),
      { maxLength: 8 },
    ),
    sum: fc.constantFrom('none', 'right', 'wrong'),
    junk: fc.option(fc.uint8Array({ maxLength: 300 }), { freq: 6 }),
  })
  .map(({ code, parts, fields, sum, junk }) => {
    if (junk) return Buffer.from(junk.filter((byte) => byte !== 0x0d && byte !== 0x0a));
    const values = fields.map(([name, value]) => `${name}${value.replace(/[\r\n]/g, '')}|`);
    const body = `${code}${parts.join('')}${values.join('')}`;
    const summed = withSum(body, 3);
    const text = sum === 'none' ? body : sum === 'right' ? summed : `${summed.slice(0, -1)}G`;
    return Buffer.from(text, 'latin1');
  });

describeEngine('any bytes', () => {
  let library: Sip2Library;
  beforeAll(async () => {
    library = await openSip2Library();
  });
  afterAll(() => library.close());

  it(
    'of one terminal get the protocol’s own answers and end no other connection',
    { timeout: 600_000 },
    async () => {
      const calm = await library.terminal();
      let wild: Sip2Client = await library.terminal();
      const messages = fc.sample(message, { numRuns: MESSAGES, seed: SEED });
      for (const [at, bytes] of messages.entries()) {
        wild.write(Buffer.concat([bytes, Buffer.from('\r')]));
        // A line of blanks is no message.
        if (/^[\0 ]*$/.test(bytes.toString('latin1'))) continue;
        const line = await wild.next();
        if (line === null) wild = await library.terminal();
        else readAnswer(line);
        if (at % 100 === 0) expect((await calm.ask('9900802.00')).code).toBe('98');
      }
      expect((await calm.ask('9900802.00')).code).toBe('98');
      expect(library.warnings).toEqual([]);
    },
  );
});
